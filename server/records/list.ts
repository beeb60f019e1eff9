import { fieldOf } from "#domain/list-query.ts";
import type { ListAnswer, ListQuery, Shown } from "#domain/records.ts";
import type { Fields, Value } from "#server/store/store.ts";
import type { Records } from "./records.ts";

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

/** What a room's list can be asked, and what it adds up. */
export type ListRules<Rec> = {
  /** The columns of its CSV file. */
  columns: readonly FieldName<Rec>[];
  /** What a search looks in. */
  searched?: readonly FieldName<Rec>[];
  filters?: readonly string[];
  /** The day that `from` and `to` mean. */
  date?: FieldName<Rec>;
  /** Whole numbers of cents. */
  sums?: readonly FieldName<Rec>[];
  /** What it can be ordered by; the first is the usual order, with a minus for the largest first. */
  sorts: readonly [Sort<Rec>, ...Sort<Rec>[]];
};

export type FieldName<Rec> = keyof Rec & string;
type Sort<Rec> = FieldName<Rec> | `-${FieldName<Rec>}`;

/** The values of one field that a search means. */
export type SearchedField<Rec> = { field: FieldName<Rec>; values: readonly Value[] };

/** What a list needs of the records it lists. */
export type OpenedRecords<Rec extends Shown, Form extends Fields> = Pick<
  Records<Rec, Form>,
  "collection" | "read"
>;

/** What an address may ask a list for. */
export function questionsOf<Rec>({ filters = [], sorts }: ListRules<Rec>) {
  return { filters, sorts: sorts.map(fieldOf) };
}
