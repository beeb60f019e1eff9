import { fieldOf, readListQuery } from "#domain/list-query.ts";
import { addMonths, lastDayOf } from "#domain/months.ts";
import { pageOf } from "#domain/paging.ts";
import type { ListAnswer, ListQuery, Shown } from "#domain/records.ts";
import { versioned } from "#server/live/view.ts";
import type { Fields, Stored, Where } from "#server/store/store.ts";
import {
  type ListRules,
  type OpenedRecords,
  questionsOf,
  type RecordList,
  type SearchedField,
} from "./list.ts";
import type { MonthSums } from "./month-sums.ts";

/** Further rules of a list that the store answers. */
type StoredRules<Rec> = ListRules<Rec> & {
  /** Stored counts by month of the main date. */
  months?: Pick<MonthSums, "find" | "onChange">;
  /** What is summed unless the query filters by it: `{ status: "recorded" }` leaves out voided lines. */
  sumOnly?: { [field: string]: string };
  /**
   * The field values a search stands for, because stores do not search within texts. Where it names several fields, no
   * record may match two of them.
   */
  resolveSearch?: (q: string) => readonly SearchedField<Rec>[];
  /** Values of a filter that stand for several values of the field. */
  filterAliases?: { readonly [field: string]: { readonly [value: string]: readonly string[] } };
};

/** A search that stands for more values finds nothing. */
const MOST_VALUES = 3000;

/** Its answer also has the number of rows that are summed, where some are left out. */
type StoredList<Rec extends Shown> = RecordList<
  Rec,
  ListAnswer<Rec> & {
    counted?: number;
    /** Set where the search stands for too many values, so that nothing is found. */
    isTooWide?: boolean;
  }
> & {
  totals(query: ListQuery): Promise<{ count: number; sums: { [field: string]: number } }>;
};

/** A query whose search was resolved once, for all questions to the store. */
type ResolvedQuery<Rec> = ListQuery & { searched: readonly SearchedField<Rec>[] | undefined };

/** Rows per page of an export. */
const FILE_ROWS = 500;

/**
 * A list for ledgers: nothing is held in memory, and the store's declared indexes answer every query. With stored
 * counts by month, only the days before and after whole months are counted, and a late page is skipped to by its month.
 */
export function openStoredList<Rec extends Shown & Fields, Form extends Fields>(
  { collection, read }: OpenedRecords<Rec, Form>,
  rules: StoredRules<Rec>,
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
      const query = resolved(asked);
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
        ...(rules.sumOnly && { counted: counted.count }),
        ...(rules.resolveSearch && { isTooWide: isTooWide(query) }),
      });
    },
    totals: (asked) => totalsFor(resolved(asked)),
    async *everything(asked) {
      const query = resolved(asked);
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

  /** The totals of the rows that are summed. */
  async function totalsFor(query: ResolvedQuery<Rec>) {
    return totalsOf(await partsOf({ ...query, filters: { ...rules.sumOnly, ...query.filters } }));
  }

  /** Whether the sums count fewer rows than the query finds. */
  function leavesOut({ filters }: ListQuery) {
    return Object.keys(rules.sumOnly ?? {}).some((field) => filters[field] === undefined);
  }

  function totalsOf(parts: SummedPart[]) {
    return {
      count: parts.reduce((sum, part) => sum + part.count, 0),
      sums: Object.fromEntries((rules.sums ?? []).map((field) => [field, sumOf(parts, field)])),
    };
  }

  async function rowsOf(query: ResolvedQuery<Rec>, parts: SummedPart[], start: number) {
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

  /** The rows of several questions, merged in order. */
  async function merged(questions: Where[], orderBy: OrderBy, start: number, size?: number) {
    const end = size === undefined ? undefined : start + size;
    const limit = end === undefined ? {} : { limit: end };
    const found = await Promise.all(
      questions.map((where) => collection.query({ ...where, orderBy, ...limit })),
    );
    return found.flat().sort(inStoreOrder(orderBy)).slice(start, end).map(read);
  }

  /** Counts and sums of what the query finds, in consecutive periods. */
  async function partsOf(query: ResolvedQuery<Rec>): Promise<SummedPart[]> {
    const counted = query.searched ? undefined : rules.months?.find(valuesIn(query));
    const { first, last, before, after } = wholeMonths(query);
    if (!counted || (last && first > last)) return counting(query);
    // Asked at the same time, so that all parts agree.
    const edges = [before, after].map((days) => (days ? counting({ ...query, ...days }) : []));
    const within = counted
      .filter(({ month }) => month >= first && (!last || month <= last))
      .map(({ month, ...part }) => ({ ...part, from: `${month}-01`, to: `${month}-31` }));
    const [earlier = [], later = []] = await Promise.all(edges);
    return [...earlier, ...within, ...later];
  }

  function counting(query: ResolvedQuery<Rec>): Promise<SummedPart[]> {
    const { from, to } = query;
    return Promise.all(
      whereOf(query).map(async (where) => ({ from, to, ...(await collection.totals(where, rules.sums)) })),
    );
  }

  /** Finds the period that holds the first row of the page, so that a million rows need not be skipped one by one. */
  function placeIn(parts: SummedPart[], query: ResolvedQuery<Rec>, start: number, descending: boolean) {
    let offset = start;
    for (const { from, to, count } of descending ? parts.toReversed() : parts) {
      if (offset < count) return { ...whereOf({ ...query, ...(descending ? { to } : { from }) })[0], offset };
      offset -= count;
    }
    return { ...whereOf(query)[0], offset: start };
  }

  /** The questions to the store: several where a search stands for more values than one question may have. */
  function whereOf(query: ResolvedQuery<Rec>): Where[] {
    const { searched, filters, from, to } = query;
    const range = rules.date && { field: rules.date, from: from || undefined, to: to || undefined };
    const equal = valuesIn(query);
    const where: Where = { equal, ...(range && { range }) };
    if (!searched) return [where];
    if (isTooWide(query)) return [];
    // The store's limit is on the combinations of all values.
    const combined = Object.values(equal).reduce((all, each) => all * [each].flat().length, 1);
    const most = Math.max(1, Math.floor(collection.valuesAtOnce / combined));
    return searched.flatMap(({ field, values }) =>
      partsBy(values, most)
        .filter((part) => filters[field] === undefined || part.includes(filters[field]))
        .map((part) => ({ ...where, equal: { [field]: part, ...equal } })),
    );
  }

  /** The values of each field that the filters allow. */
  function valuesIn({ filters }: ListQuery): { [field: string]: string | readonly string[] } {
    const asked = Object.entries(filters).map(([field, value]) => [
      field,
      rules.filterAliases?.[field]?.[value] ?? value,
    ]);
    return Object.fromEntries(asked);
  }

  function resolved(query: ListQuery): ResolvedQuery<Rec> {
    return { ...query, searched: query.q ? rules.resolveSearch?.(query.q) : undefined };
  }

  function isTooWide({ searched }: ResolvedQuery<Rec>) {
    return (searched ?? []).reduce((sum, { values }) => sum + values.length, 0) > MOST_VALUES;
  }

  function orderByOf({ sort }: ListQuery) {
    const asked = sort || rules.sorts[0];
    return { field: fieldOf(asked), descending: asked.startsWith("-") };
  }
}

type OrderBy = { field: string; descending: boolean };
type SummedPart = { from: string; to: string; count: number; sums: { [field: string]: number } };

/** The order of stores: by the field, then by id, in the same direction. */
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

/** The whole months between two dates, and the days before and after them. */
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

function sumOf(parts: SummedPart[], field: string) {
  return parts.reduce((sum, part) => sum + (part.sums[field] ?? 0), 0);
}
