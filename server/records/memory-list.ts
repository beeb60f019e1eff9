import { fieldOf, readListQuery } from "#domain/list-query.ts";
import { byField } from "#domain/name-order.ts";
import { pageOf } from "#domain/paging.ts";
import type { ListAnswer, ListQuery, Shown } from "#domain/records.ts";
import { isFound, plain, searchWords } from "#domain/search.ts";
import { sumOf } from "#domain/sum.ts";
import { versioned } from "#server/live/view.ts";
import type { Log } from "#server/log.ts";
import type { Fields, Stored } from "#server/store/store.ts";
import { openDaily } from "./daily.ts";
import { type ListRules, questionsOf, type RecordList } from "./list.ts";
import { openMirror } from "./mirror.ts";
import type { Records } from "./records.ts";

/** Further rules of a list held in memory. */
export type MemoryRules<Kept extends Shown, Rec extends Shown, More extends object> = {
  /** Computes the shown records, where they depend on the date or on other records. */
  view?: (kept: Kept[]) => Rec[];
} & MemoryListRules<NoInfer<Rec>, More>;

type MemoryListRules<Rec extends Shown, More extends object> = ListRules<Rec> & {
  /** The temple's date, where `view` depends on it: the list changes at midnight. */
  today?: () => string;
  /** What else `view` or `more` depends on. */
  sources?: readonly { onChange(listener: () => void): unknown }[];
  /** Filters that ask for more than a field's value. */
  matches?: { [filter: string]: (value: string) => (record: Rec) => boolean };
  /** Values of filters that a query does not name: `{ status: "kept" }` hides disposed assets. */
  defaults?: { [filter: string]: string };
  /** Further records that a search finds besides those with its words in their text. */
  alsoFound?: (q: string) => (record: Rec) => boolean;
  /** Orders other than by a field's value; -1 means descending. */
  orders?: { [field: string]: (way: 1 | -1) => (a: Rec, b: Rec) => number };
  /** The order of a list that nobody sorted, where that is not by the first of `sorts`. */
  arrange?: (found: Rec[]) => Rec[];
  /** What `from` and `to` mean, where that is not a field; either may be empty. */
  isBetween?: (record: Rec, from: string, to: string) => boolean;
  /** Which of those found the sums count, where that is not all. */
  isSummed?: (record: Rec, query: ListQuery) => boolean;
  /** Further fields of a page's answer. */
  more?: (page: { rows: Rec[]; found: Rec[]; query: ListQuery; find: Find<Rec> }) => More | Promise<More>;
};

/** What a query finds, in order. */
type Find<Rec> = (query: ListQuery) => Rec[];

export type MemoryList<Kept extends Shown, Rec extends Shown, List extends ListAnswer<Rec>> = RecordList<
  Rec,
  List
> & {
  /** All records, in no order. */
  all(): Rec[];
  /** The same without what `view` makes of them. */
  kept(): Kept[];
  get(id: string): Rec | undefined;
  find: Find<Rec>;
  /** The number of the page that holds a record, if the query finds it. */
  pageWith(id: string, query: ListQuery): number | undefined;
};

type Opened<Kept extends Shown> = Pick<Records<Kept, Fields>, "collection"> & {
  read(doc: Stored<Fields>): Kept;
};

/** A list of a small collection, answered from memory. */
export async function openMemoryList<
  Kept extends Shown & Fields,
  Rec extends Shown & Fields = Kept,
  More extends object = object,
>(
  { collection, read }: Opened<Kept>,
  rules: MemoryRules<Kept, Rec, More>,
  log: Log,
): Promise<MemoryList<Kept, Rec, ListAnswer<Rec> & More>> {
  const { searched = [], sums = [], date, matches = {} } = rules;
  const { view = (kept: Kept[]) => kept as unknown as Rec[] } = rules;
  const mirror = await openMirror({ collection, read: entryOf, log });
  const source = openDaily(rules.today ?? (() => ""), [mirror, ...(rules.sources ?? [])]);

  return {
    get revision() {
      return source.revision;
    },
    columns: rules.columns,
    read: (asked) => readListQuery(asked, questionsOf(rules)),
    async page(query) {
      const found = find(query);
      const { page, pages, start, end } = pageOf(found.length, query.size, query.page);
      const rows = found.slice(start, end);
      const more = (await rules.more?.({ rows, found, query, find })) as More;
      return versioned({
        rows,
        page,
        pages,
        total: found.length,
        sums: Object.fromEntries(sums.map((field) => [field, sumIn(found, field, query)])),
        ...more,
      });
    },
    everything: (query) => [find(query)],
    all: () => view(keptOf()),
    kept: keptOf,
    get: (id) => {
      const entry = mirror.get(id);
      return entry && view([entry.kept])[0];
    },
    find,
    pageWith(id, query) {
      const at = find(query).findIndex((record) => record.id === id);
      return at < 0 ? undefined : Math.floor(at / query.size) + 1;
    },
    onChange: source.onChange,
    close() {
      source.close();
      mirror.close();
    },
  };

  function keptOf() {
    return Array.from(mirror.entries(), ({ kept }) => kept);
  }

  function entryOf(doc: Stored<Fields>) {
    const kept = read(doc);
    return { id: doc.id, kept, text: plain(searched.map((field) => kept[field] ?? "").join("\n")) };
  }

  function find({ q, from, to, filters, sort }: ListQuery) {
    const words = searchWords(q);
    const isAlsoFound = words.length > 0 ? rules.alsoFound?.(q) : undefined;
    const texts = new Map(isAlsoFound && mirror.entries().map(({ id, text }) => [id, text]));
    const kept = mirror
      .entries()
      .filter(({ text }) => isAlsoFound !== undefined || isFound(text, words))
      .map((entry) => entry.kept)
      .toArray();
    const asked = Object.entries({ ...rules.defaults, ...filters }).map(
      ([field, value]) => matches[field]?.(value) ?? ((record: Rec) => String(record[field]) === value),
    );
    const found = view(kept).filter(
      (record) =>
        (!isAlsoFound || isFound(texts.get(record.id) ?? "", words) || isAlsoFound(record)) &&
        ((!from && !to) || isBetween(record, from, to)) &&
        asked.every((isAsked) => isAsked(record)),
    );
    if (!sort && rules.arrange) return rules.arrange(found);
    return found.sort(orderOf(sort || rules.sorts[0]));
  }

  function isBetween(record: Rec, from: string, to: string) {
    if (rules.isBetween) return rules.isBetween(record, from, to);
    if (!date) return true;
    const day = String(record[date] ?? "");
    return day !== "" && (!from || day >= from) && (!to || day <= to);
  }

  function orderOf(sort: string) {
    const [field, isDescending] = [fieldOf(sort), sort.startsWith("-")];
    return rules.orders?.[field]?.(isDescending ? -1 : 1) ?? byField(field, isDescending);
  }

  function sumIn(found: Rec[], field: string, query: ListQuery) {
    const counted = rules.isSummed ? found.filter((record) => rules.isSummed?.(record, query)) : found;
    return sumOf(counted.map((record) => Number(record[field] ?? 0)));
  }
}
