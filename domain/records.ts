/**
 * What server and browser agree on about the records of a room: where they are asked for, and what is answered. The
 * types travel with the kind, so that nobody on either side has to say them again.
 */
export type Kind<Rec extends Shown, Form, List extends ListAnswer<Rec> = ListAnswer<Rec>> = {
  /** The plural noun of its addresses, events and history: "gifts". */
  readonly name: string;
  /** One of them in a sentence: "gift". */
  readonly one: string;
  readonly many: string;
  /** What a person calls a record. */
  nameOf(record: Told<Rec>): string;
  /** In the order in which the open record, its history, a comparison and the activity log tell them. */
  readonly words: readonly FieldWords<Rec>[];
  /** What lists of them can be narrowed to. */
  readonly filters?: readonly Filter[];
  /** Never there: holds the types. */
  readonly types?: { record: Rec; form: Form; list: List };
};

/** Every record that leaves the server has these two. */
export type Shown = { id: string; version: string };

/** What a record says of itself, without what only the machine needs. */
export type Told<Rec> = Omit<Rec, keyof Shown>;

/** How a field of a record is called and written, wherever a person meets it. */
export type FieldWords<Rec> = { readonly label: string; show(record: Told<Rec>): string };

export type Filter =
  /** One value of a field; `any` is what is chosen when nothing is, `said` stands before the value in words. */
  | { field: string; label: string; any: string; options: { [value: string]: string }; said?: string }
  /** From a day to a day, of the room's main date. With `today`, the usual spans are offered by name. */
  | { field: "days"; label: string; today?: string };

/** A page of a list, with sums in cents over everything the filter finds. Equal lists have equal versions. */
export type ListAnswer<Row> = {
  rows: Row[];
  page: number;
  pages: number;
  total: number;
  sums: { [field: string]: number };
  version: string;
};

export type HistoryKind = "added" | "changed" | "deleted" | "restored" | "voided";

/** What is written down beside changes: who came in, who was turned away, what left the house. */
export type ActivityKind = "signed-in" | "refused" | "exported" | "printed";

/** One change of a record. `version` is the record's version after it. */
export type HistoryEntry<Rec> = {
  at: string;
  by: string;
  /** Of whoever did it: names may change, and be alike. Null where it was no person with access. */
  email: string | null;
  kind: HistoryKind;
  before: Told<Rec> | null;
  after: Told<Rec> | null;
  version: string;
};

/** A record that was deleted and can be brought back, as it was: who deleted it, and when. */
export type Deleted<Rec> = Deletion & { record: Rec };
/** That one was deleted, and by whom: without what it held. */
export type Deletion = { id: string; name: string; at: string; by: string; email: string | null };

/** For pages that are open to those who may only look, too. */
export function withoutRecord({ id, name, at, by, email }: Deletion): Deletion {
  return { id, name, at, by, email };
}

/** How many records of another kind name a record; `inForce` leaves out void ones, and `words` say that number. */
export type ReferenceCount = { noun: string; count: number; inForce: number; words: string };

/** What a PUT with an old version is answered with. */
export type Conflict<Rec> = { code: "changed"; message: string; current: Rec; changedBy: string };

/** A line of the activity log: one change of one record of any room, or something else worth knowing. */
export type ActivityEntry = Omit<HistoryEntry<{ [field: string]: unknown } & Shown>, "kind"> & {
  kind: HistoryKind | ActivityKind;
  id: string;
  room: string;
  recordId: string;
};

/** An address beside those that every room has, with what is sent to it and what it answers. */
export type Endpoint<Sent, Answer> = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  /** Never there: holds the types. */
  readonly types?: { sent: Sent; answer: Answer };
};

/**
 * Puts what has this address back to a version it had, unless it has another version than `current` by now: so every
 * change is undone. Null is said of what was not there, or is not there now.
 */
export function restoringAt<Rec>(path: string): Endpoint<Restored, Rec> {
  return { method: "POST", path: `${path}/restore` };
}

export type Restored = { version: string | null; current: string | null };

export type AnswerOf<E> = E extends Endpoint<infer _, infer Answer> ? Answer : never;

/** What a list is asked for, as the address of a screen and of its API write it. */
export type ListQuery = {
  q: string;
  page: number;
  size: number;
  /** A field's name, with a minus in front for the largest first. */
  sort: string;
  /** Days, both included, of the room's main date. */
  from: string;
  to: string;
  /** Fields that shall have this value. */
  filters: { [field: string]: string };
};

/** What the address of a room's list says to show what was deleted from it, instead of what is kept. */
export const SHOW_DELETED = { show: "deleted" } as const;

/** The address of a room's list that shows what was deleted from it. */
export function addressOfDeleted(list: string) {
  return `${list}${list.includes("?") ? "&" : "?"}${new URLSearchParams(SHOW_DELETED)}`;
}

export function addressOf({ name }: Pick<Kind<Shown, unknown>, "name">) {
  return `/api/${name}`;
}
