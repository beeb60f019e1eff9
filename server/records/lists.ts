import { fieldOf, readListQuery } from "#domain/list-query.ts";
import { addMonths, lastDayOf } from "#domain/months.ts";
import { byField } from "#domain/name-order.ts";
import { pageOf } from "#domain/paging.ts";
import type { ListAnswer, ListQuery, Shown } from "#domain/records.ts";
import { isFound, plain, searchWords } from "#domain/search.ts";
import { Sum } from "#domain/sum.ts";
import { versioned } from "#server/live/view.ts";
import type { Log } from "#server/log.ts";
import type { Fields, Stored, Value, Where } from "#server/store/store.ts";
import { openMirror } from "./mirror.ts";
import type { MonthSums } from "./month-sums.ts";
import type { Records } from "./records.ts";

/** What a room's list can be asked, and what it adds up. */
export type ListRules<Rec> = {
  /** The columns of its CSV file. */
  columns: readonly Field<Rec>[];
  /** What a search looks in. */
  searched?: readonly Field<Rec>[];
  filters?: readonly Field<Rec>[];
  /** The day that `from` and `to` mean. */
  date?: Field<Rec>;
  /** Whole numbers of cents. */
  sums?: readonly Field<Rec>[];
  /** Counted already, month by month of that day: for ledgers asked of the store. */
  months?: Pick<MonthSums, "find" | "onChange">;
  /** What the sums leave out unless somebody asks for it: `{ status: "recorded" }` counts no void line. */
  summed?: { [field: string]: string };
  /**
   * Which values of a field a search means, for ledgers asked of the store: a store finds no parts of words. Where it
   * means those of several fields, no record may have both.
   */
  meant?: (q: string) => readonly Meant<Rec>[];
  /** Values of a filter that stand for several of the field's, for ledgers asked of the store. */
  standing?: { readonly [field: string]: { readonly [value: string]: readonly string[] } };
  /** What it can be ordered by; the first is the usual order, with a minus for the largest first. */
  sorts: readonly [Field<Rec> | `-${Field<Rec>}`, ...(Field<Rec> | `-${Field<Rec>}`)[]];
};
type Field<Rec> = keyof Rec & string;

/** A search means no more records than this. */
const MOST_VALUES = 3000;

/** A list of records that can be asked, watched and written as a file, wherever they are kept. */
export type RecordList<Rec extends Shown, List extends ListAnswer<Rec> = ListAnswer<Rec>> = {
  readonly revision: number;
  read(asked: URLSearchParams): ListQuery;
  page(query: ListQuery): List | Promise<List>;
  /** All that the query finds, in order, some at a time. */
  everything(query: ListQuery): AsyncIterable<readonly Rec[]> | Iterable<readonly Rec[]>;
  columns: readonly string[];
  onChange(listener: () => void): void;
  close(): void;
};

/** One asked of the store says how many rows its sums count where they leave some out, and can be asked for that alone. */
type StoredList<Rec extends Shown> = RecordList<
  Rec,
  ListAnswer<Rec> & {
    counted?: number;
    /** A search that means more records than a store can be asked for finds none. */
    isTooWide?: boolean;
  }
> & {
  totals(query: ListQuery): Promise<{ count: number; sums: { [field: string]: number } }>;
};

type Meant<Rec> = { field: Field<Rec>; values: readonly Value[] };
/** What a search means is found out once for all that is asked. */
type Understood<Rec> = ListQuery & { meant: readonly Meant<Rec>[] | undefined };

type Opened<Rec extends Shown, Form extends Fields> = Pick<Records<Rec, Form>, "collection" | "read">;

/** For small sets: all records are held in memory, and every list is made from there. */
export async function openMirrorList<Rec extends Shown & Fields, Form extends Fields>(
  { collection, read }: Opened<Rec, Form>,
  rules: ListRules<Rec>,
  log: Log,
): Promise<RecordList<Rec> & { all(): Rec[] }> {
  const { searched = [], sums = [], date } = rules;
  const mirror = await openMirror({ collection, read: entryOf, log });

  return {
    get revision() {
      return mirror.revision;
    },
    columns: rules.columns,
    read: (asked) => readListQuery(asked, questionsOf(rules)),
    page(query) {
      const found = find(query);
      const { page, pages, start, end } = pageOf(found.length, query.size, query.page);
      return versioned({
        rows: found.slice(start, end),
        page,
        pages,
        total: found.length,
        sums: Object.fromEntries(sums.map((field) => [field, sumOver(found, field)])),
      });
    },
    everything: (query) => [find(query)],
    all: () => Array.from(mirror.entries(), ({ record }) => record),
    onChange: mirror.onChange,
    close: mirror.close,
  };

  function entryOf(doc: Parameters<typeof read>[0]) {
    const record = read(doc);
    return { id: record.id, record, text: plain(searched.map((field) => record[field] ?? "").join("\n")) };
  }

  function find({ q, from, to, filters, sort }: ListQuery) {
    const words = searchWords(q);
    const found: Rec[] = [];
    for (const { record, text } of mirror.entries()) {
      if (!isFound(text, words) || !isBetween(record)) continue;
      if (Object.entries(filters).every(([field, value]) => String(record[field]) === value))
        found.push(record);
    }
    return found.sort(orderOf(sort || rules.sorts[0]));

    function isBetween(record: Rec) {
      if (!date || (!from && !to)) return true;
      const day = String(record[date] ?? "");
      return day !== "" && (!from || day >= from) && (!to || day <= to);
    }
  }
}

/** How many rows are read at once for a file. */
const FILE_ROWS = 500;

/**
 * For ledgers: no record is held in memory, and the store's declared indexes answer every list. Where whole months are
 * counted already, a list counts only the days before and after them, and a page far down is looked for in its month.
 */
export function openStoredList<Rec extends Shown & Fields, Form extends Fields>(
  { collection, read }: Opened<Rec, Form>,
  rules: ListRules<Rec>,
): StoredList<Rec> {
  const listeners = new Set<() => void>();
  let revision = 0;
  const stop = collection.onChange(moveOn);
  rules.months?.onChange(moveOn);

  return {
    get revision() {
      return revision;
    },
    columns: rules.columns,
    read: (asked) => readListQuery(asked, questionsOf(rules)),
    async page(asked) {
      const query = understood(asked);
      const parts = await partsOf(query);
      const count = parts.reduce((sum, part) => sum + part.count, 0);
      const { page, pages, start } = pageOf(count, query.size, query.page);
      const [rows, counted] = await Promise.all([
        rowsOf(query, parts, start),
        leavesOut(query) ? totalsFor(query) : totalsOf(parts),
      ]);
      const answer = { rows, page, pages, total: count, sums: counted.sums };
      return versioned({
        ...answer,
        ...(rules.summed && { counted: counted.count }),
        ...(rules.meant && { isTooWide: isTooWide(query) }),
      });
    },
    totals: (asked) => totalsFor(understood(asked)),
    async *everything(asked) {
      const query = understood(asked);
      const [first, ...others] = whereOf(query);
      if (!first) return;
      if (others.length > 0) return yield await merged([first, ...others], orderByOf(query), 0);
      const question = { ...first, orderBy: orderByOf(query), limit: FILE_ROWS };
      let docs = await collection.query(question);
      while (docs.length > 0) {
        yield docs.map(read);
        const after = docs.at(-1);
        docs =
          docs.length < FILE_ROWS ? [] : await collection.query({ ...question, ...(after && { after }) });
      }
    },
    onChange: (listener) => void listeners.add(listener),
    close() {
      listeners.clear();
      stop();
    },
  };

  function moveOn() {
    revision++;
    for (const listener of listeners) listener();
  }

  /** Without what the sums leave out. */
  async function totalsFor(query: Understood<Rec>) {
    return totalsOf(await partsOf({ ...query, filters: { ...rules.summed, ...query.filters } }));
  }

  /** Whether the sums count fewer rows than the query finds. */
  function leavesOut({ filters }: ListQuery) {
    return Object.keys(rules.summed ?? {}).some((field) => filters[field] === undefined);
  }

  function totalsOf(parts: Part[]) {
    return {
      count: parts.reduce((sum, part) => sum + part.count, 0),
      sums: Object.fromEntries((rules.sums ?? []).map((field) => [field, sumOf(parts, field)])),
    };
  }

  async function rowsOf(query: Understood<Rec>, parts: Part[], start: number) {
    const orderBy = orderByOf(query);
    const [first, ...others] = whereOf(query);
    if (!first) return [];
    if (others.length > 0) return merged([first, ...others], orderBy, start, query.size);
    const where =
      orderBy.field === rules.date
        ? placeIn(parts, query, start, orderBy.descending)
        : { ...first, offset: start };
    return (await collection.query({ ...where, orderBy, limit: query.size })).map(read);
  }

  /** The rows of several questions in one order. */
  async function merged(questions: Where[], orderBy: OrderBy, start: number, size?: number) {
    const end = size === undefined ? undefined : start + size;
    const limit = end === undefined ? {} : { limit: end };
    const found = await Promise.all(
      questions.map((where) => collection.query({ ...where, orderBy, ...limit })),
    );
    return found.flat().sort(inStoreOrder(orderBy)).slice(start, end).map(read);
  }

  /** What the query finds, counted in parts that follow each other in time. */
  async function partsOf(query: Understood<Rec>): Promise<Part[]> {
    const counted = query.meant ? undefined : rules.months?.find(valuesIn(query));
    const { first, last, before, after } = wholeMonths(query);
    if (!counted || (last && first > last)) return counting(query);
    // Asked at once, all parts are of one moment.
    const edges = [before, after].map((days) => (days ? counting({ ...query, ...days }) : []));
    const within = counted
      .filter(({ month }) => month >= first && (!last || month <= last))
      .map(({ month, ...part }) => ({ ...part, from: `${month}-01`, to: `${month}-31` }));
    const [earlier = [], later = []] = await Promise.all(edges);
    return [...earlier, ...within, ...later];
  }

  function counting(query: Understood<Rec>): Promise<Part[]> {
    const { from, to } = query;
    return Promise.all(
      whereOf(query).map(async (where) => ({ from, to, ...(await collection.totals(where, rules.sums)) })),
    );
  }

  /** A million lines are not skipped one by one: the list begins in the part that holds the line. */
  function placeIn(parts: Part[], query: Understood<Rec>, start: number, descending: boolean) {
    let offset = start;
    for (const { from, to, count } of descending ? parts.toReversed() : parts) {
      if (offset < count) return { ...whereOf({ ...query, ...(descending ? { to } : { from }) })[0], offset };
      offset -= count;
    }
    return { ...whereOf(query)[0], offset: start };
  }

  /** What the store is asked: one question, or several where a search means more values than one can hold. */
  function whereOf(query: Understood<Rec>): Where[] {
    const { meant, filters, from, to } = query;
    const range = rules.date && { field: rules.date, from: from || undefined, to: to || undefined };
    const equal = valuesIn(query);
    const where: Where = { equal, ...(range && { range }) };
    if (!meant) return [where];
    if (isTooWide(query)) return [];
    // A store counts every combination of values.
    const combined = Object.values(equal).reduce((all, each) => all * [each].flat().length, 1);
    const most = Math.max(1, Math.floor(collection.valuesAtOnce / combined));
    return meant.flatMap(({ field, values }) =>
      partsBy(values, most)
        .filter((part) => filters[field] === undefined || part.includes(filters[field]))
        .map((part) => ({ ...where, equal: { [field]: part, ...equal } })),
    );
  }

  /** What the filters ask of each field. */
  function valuesIn({ filters }: ListQuery): { [field: string]: string | readonly string[] } {
    const asked = Object.entries(filters).map(([field, value]) => [
      field,
      rules.standing?.[field]?.[value] ?? value,
    ]);
    return Object.fromEntries(asked);
  }

  function understood(query: ListQuery): Understood<Rec> {
    return { ...query, meant: query.q ? rules.meant?.(query.q) : undefined };
  }

  function isTooWide({ meant }: Understood<Rec>) {
    return (meant ?? []).reduce((sum, { values }) => sum + values.length, 0) > MOST_VALUES;
  }

  function orderByOf({ sort }: ListQuery) {
    const asked = sort || rules.sorts[0];
    return { field: fieldOf(asked), descending: asked.startsWith("-") };
  }
}

type OrderBy = { field: string; descending: boolean };
type Part = { from: string; to: string; count: number; sums: { [field: string]: number } };

/** As stores order: by the field, ties by id, both in one direction. */
function inStoreOrder({ field, descending }: OrderBy) {
  const way = descending ? -1 : 1;
  return (a: Stored<Fields>, b: Stored<Fields>) => way * (compare(a[field], b[field]) || compare(a.id, b.id));

  function compare(one: unknown, other: unknown) {
    return one === other ? 0 : (one as string) < (other as string) ? -1 : 1;
  }
}

function partsBy<T>(values: readonly T[], size: number) {
  const parts: T[][] = [];
  for (let at = 0; at < values.length; at += size) parts.push(values.slice(at, at + size));
  return parts;
}

/** The months that lie whole between two days, and the days before and after them. */
function wholeMonths({ from, to }: Pick<ListQuery, "from" | "to">) {
  const [startMonth, endMonth] = [from.slice(0, 7), to.slice(0, 7)];
  const before = from && !from.endsWith("-01") ? { from, to: `${startMonth}-31` } : undefined;
  const isWholeEnd = to === "" || to === lastDayOf(endMonth);
  const after = isWholeEnd ? undefined : { from: `${endMonth}-01`, to };
  return {
    before,
    after,
    first: before ? addMonths(startMonth, 1) : startMonth,
    last: after ? addMonths(endMonth, -1) : endMonth,
  };
}

function sumOf(parts: Part[], field: string) {
  return parts.reduce((sum, part) => sum + (part.sums[field] ?? 0), 0);
}

function questionsOf<Rec>({ filters = [], sorts }: ListRules<Rec>) {
  return { filters, sorts: sorts.map(fieldOf) };
}

function orderOf(sort: string) {
  return byField(fieldOf(sort), sort.startsWith("-"));
}

function sumOver<Rec extends Fields>(records: Rec[], field: string) {
  const sum = new Sum();
  for (const record of records) sum.add(Number(record[field]));
  return sum.total;
}
