/** The contract of server and browser about the records of a room: their address, words and types. */
export type Kind<Rec extends Shown, Form, List extends ListAnswer<Rec> = ListAnswer<Rec>> = {
  /** The plural noun in addresses, events and history: "gifts". */
  readonly name: string;
  /** One of them in a sentence: "gift". */
  readonly one: string;
  readonly many: string;
  /** The name of a record for people. */
  nameOf(record: Told<Rec>): string;
  /** The fields in words, in the order of the open record, its history and the activity log. */
  readonly words: readonly FieldWords<Rec>[];
  /** The filters of its lists. */
  readonly filters?: readonly Filter[];
  /** Never there: holds the types. */
  readonly types?: { record: Rec; form: Form; list: List };
};

/** Every record of the API has these. */
export type Shown = { id: string; version: string };

/** A record without id and version. */
export type Told<Rec> = Omit<Rec, keyof Shown>;

/** The label of a field, and its value in words. */
export type FieldWords<Rec> = { readonly label: string; show(record: Told<Rec>): string };

export type Filter =
  /** One value of a field; `any` labels the empty option, `said` precedes the value in words. */
  | { field: string; label: string; any: string; options: { [value: string]: string }; said?: string }
  /** A range of the room's main date. With `today`, named ranges are offered. */
  | { field: "days"; label: string; today?: string };

/** A page of a list, with sums in cents over everything found. `version` is a hash of the answer. */
export type ListAnswer<Row> = {
  rows: Row[];
  page: number;
  pages: number;
  total: number;
  sums: { [field: string]: number };
  version: string;
};

export type HistoryKind = "added" | "changed" | "deleted" | "restored" | "voided";

/** Events in the activity log that change no record. */
export type ActivityKind = "signed-in" | "refused" | "exported" | "printed";

/** One change of a record. `version` is the record's version after it. */
export type HistoryEntry<Rec> = {
  at: string;
  by: string;
  /** The person's address, because names may change or be alike. Null for visitors and the site itself. */
  email: string | null;
  kind: HistoryKind;
  before: Told<Rec> | null;
  after: Told<Rec> | null;
  version: string;
};

/** A deleted record that can be restored. */
export type Deleted<Rec> = Deletion & { record: Rec };
/** Who deleted a record and when, without its content. */
export type Deletion = { id: string; name: string; at: string; by: string; email: string | null };

/** For pages that viewers may see too. */
export function withoutRecord({ id, name, at, by, email }: Deletion): Deletion {
  return { id, name, at, by, email };
}

/** The number of records that refer to one; `inForce` leaves out voided ones, and `words` has that number. */
export type ReferenceCount = { noun: string; count: number; inForce: number; words: string };

/** The answer to a PUT with an old version. */
export type Conflict<Rec> = { code: "changed"; message: string; current: Rec; changedBy: string };

/** A line of the activity log: a change of a record, or an event. */
export type ActivityEntry = Omit<HistoryEntry<{ [field: string]: unknown } & Shown>, "kind"> & {
  kind: HistoryKind | ActivityKind;
  id: string;
  room: string;
  recordId: string;
};

/** An API call, with the types of its body and answer. */
export type Endpoint<Sent, Answer> = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  /** Never there: holds the types. */
  readonly types?: { sent: Sent; answer: Answer };
};

/**
 * The call that undoes a change: restores a version, unless the current version is no longer `current`. Null means that
 * the record did not exist, or does not exist now.
 */
export function restoringAt<Rec>(path: string): Endpoint<Restored, Rec> {
  return { method: "POST", path: `${path}/restore` };
}

export type Restored = { version: string | null; current: string | null };

export type AnswerOf<E> = E extends Endpoint<infer _, infer Answer> ? Answer : never;

/** The query of a list, in the address of its screen and of its API. */
export type ListQuery = {
  q: string;
  page: number;
  size: number;
  /** A field, with a minus for descending. */
  sort: string;
  /** Inclusive dates of the room's main date. */
  from: string;
  to: string;
  /** Values of fields. */
  filters: { [field: string]: string };
};

/** The query parameter of a room's list that shows deleted records. */
export const SHOW_DELETED = { show: "deleted" } as const;

export function addressOfDeleted(list: string) {
  return `${list}${list.includes("?") ? "&" : "?"}${new URLSearchParams(SHOW_DELETED)}`;
}

export function addressOf({ name }: Pick<Kind<Shown, unknown>, "name">) {
  return `/api/${name}`;
}
