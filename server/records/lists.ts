import { fieldOf, readListQuery } from "#domain/list-query.ts";
import { byField } from "#domain/name-order.ts";
import { pageOf } from "#domain/paging.ts";
import type { ListAnswer, ListQuery, Shown } from "#domain/records.ts";
import { isFound, plain, searchWords } from "#domain/search.ts";
import { Sum } from "#domain/sum.ts";
import { versioned } from "#server/live/view.ts";
import type { Log } from "#server/log.ts";
import type { Fields } from "#server/store/store.ts";
import { openMirror } from "./mirror.ts";
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
  /** What it can be ordered by; the first is the usual order, with a minus for the largest first. */
  sorts: readonly [Field<Rec> | `-${Field<Rec>}`, ...(Field<Rec> | `-${Field<Rec>}`)[]];
};
type Field<Rec> = keyof Rec & string;

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

/** For ledgers: nothing is held in memory, and the store's declared indexes answer every list. */
export function openStoredList<Rec extends Shown & Fields, Form extends Fields>(
  { collection, read }: Opened<Rec, Form>,
  rules: ListRules<Rec>,
): RecordList<Rec> {
  const listeners = new Set<() => void>();
  let revision = 0;
  const stop = collection.onChange(() => {
    revision++;
    for (const listener of listeners) listener();
  });

  return {
    get revision() {
      return revision;
    },
    columns: rules.columns,
    read: (asked) => readListQuery(asked, questionsOf(rules)),
    async page(query) {
      const where = whereOf(query);
      const { count, sums } = await collection.totals(where, rules.sums);
      const { page, pages, start } = pageOf(count, query.size, query.page);
      const docs = await collection.query({
        ...where,
        orderBy: orderByOf(query),
        limit: query.size,
        offset: start,
      });
      return versioned({ rows: docs.map(read), page, pages, total: count, sums });
    },
    async *everything(query) {
      const asked = { ...whereOf(query), orderBy: orderByOf(query), limit: FILE_ROWS };
      let docs = await collection.query(asked);
      while (docs.length > 0) {
        yield docs.map(read);
        const after = docs.at(-1);
        docs = docs.length < FILE_ROWS ? [] : await collection.query({ ...asked, ...(after && { after }) });
      }
    },
    onChange: (listener) => void listeners.add(listener),
    close() {
      listeners.clear();
      stop();
    },
  };

  function whereOf({ filters, from, to }: ListQuery) {
    return {
      equal: filters,
      ...(rules.date && { range: { field: rules.date, from: from || undefined, to: to || undefined } }),
    };
  }

  function orderByOf({ sort }: ListQuery) {
    const asked = sort || rules.sorts[0];
    return { field: fieldOf(asked), descending: asked.startsWith("-") };
  }
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
