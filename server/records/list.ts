import { fieldOf } from "#domain/list-query.ts";
import type { ListAnswer, ListQuery, Shown } from "#domain/records.ts";
import type { Fields, Value } from "#server/store/store.ts";
import type { Records } from "./records.ts";

/** A list of records that can be queried, watched and exported, whether in memory or in the store. */
export type RecordList<Rec extends Shown, List extends ListAnswer<Rec> = ListAnswer<Rec>> = {
  readonly revision: number;
  read(asked: URLSearchParams): ListQuery;
  page(query: ListQuery): List | Promise<List>;
  /** Everything the query finds, in order, page by page. */
  everything(query: ListQuery): AsyncIterable<readonly Rec[]> | Iterable<readonly Rec[]>;
  columns: readonly string[];
  onChange(listener: () => void): void;
  close(): void;
};

/** Which columns, filters, sums and orders a room's list has. */
export type ListRules<Rec> = {
  /** The columns of its CSV file. */
  columns: readonly FieldName<Rec>[];
  /** The fields a search looks in. */
  searched?: readonly FieldName<Rec>[];
  filters?: readonly string[];
  /** The date that `from` and `to` filter by. */
  date?: FieldName<Rec>;
  /** Fields in whole cents whose sums the list shows. */
  sums?: readonly FieldName<Rec>[];
  /** Possible orders, the default first; a minus means descending. */
  sorts: readonly [Sort<Rec>, ...Sort<Rec>[]];
};

export type FieldName<Rec> = keyof Rec & string;
type Sort<Rec> = FieldName<Rec> | `-${FieldName<Rec>}`;

/** A field and the values of it that a search stands for. */
export type SearchedField<Rec> = { field: FieldName<Rec>; values: readonly Value[] };

export type OpenedRecords<Rec extends Shown, Form extends Fields> = Pick<
  Records<Rec, Form>,
  "collection" | "read"
>;

/** The filters and orders that the query of an address may name. */
export function questionsOf<Rec>({ filters = [], sorts }: ListRules<Rec>) {
  return { filters, sorts: sorts.map(fieldOf) };
}
