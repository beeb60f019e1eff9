import { omit } from "#domain/omit.ts";
import type { HistoryKind } from "#domain/records.ts";

/**
 * The one port between the temple and whatever remembers for it: collections of plain documents that can be queried,
 * summed, watched, and changed together. Backends differ in where they keep them; the contract suite in tests/store
 * holds them to one behaviour.
 */
export interface Store {
  /** A collection by its name. Every part of the site that uses it hands over the same shape. */
  collection<T extends Fields>(name: string, shape?: Shape): Collection<T>;
  /**
   * Does all of the work or none of it. What the work reads is still true when it is written down; if somebody was
   * faster the work is done again from the start, so it must have no effect but what it asks of `tx`.
   */
  transaction<R>(note: Note | undefined, work: (tx: Transaction) => Promise<R>): Promise<R>;
  /** Answers when the store can be read and written; throws `unavailable` otherwise. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface Collection<T extends Fields> {
  readonly name: string;
  readonly shape: Shape;
  /** Of how many values a question may let a field have one; every backend takes 10. */
  readonly valuesAtOnce: number;
  /**
   * Resolves once the document is durable. An id already taken is a conflict; one the store could never hold is
   * invalid here, and simply unknown everywhere else.
   */
  create(fields: T, id?: string): Promise<Stored<T>>;
  /** Replaces the given fields whole and leaves all others. With a version, only if nobody changed it since. */
  update(id: string, fields: Partial<T>, version?: string): Promise<Stored<T>>;
  delete(id: string, version?: string): Promise<void>;
  /** All of these at once or none, at most 500; ids that nobody has are passed over. */
  deleteMany(ids: readonly string[]): Promise<void>;
  get(id: string): Promise<Stored<T> | undefined>;
  /** The documents that match, in order. Only what the shape's indexes declare can be asked. */
  query(query?: Query): Promise<Stored<T>[]>;
  /** How many documents match, and the sums of the given fields over all of them. */
  totals(
    where?: Where,
    sums?: readonly string[],
  ): Promise<{ count: number; sums: { [field: string]: number } }>;
  /**
   * First everything that matches, then each change in order. Resolves with `stop` when everything has been told. What
   * no longer matches is told as gone.
   */
  subscribe(watcher: Watcher<T>, where?: Where): Promise<() => void>;
  /** Called after each change in this collection, whichever server made it, without saying what changed. */
  onChange(listener: () => void): () => void;
}

/** What is asked for within one transaction. A document made or changed here is read back as it will be. */
export interface Transaction {
  get<T extends Fields>(from: Collection<T>, id: string): Promise<Stored<T> | undefined>;
  /** The version of what is handed back is known once the transaction is done. */
  create<T extends Fields>(into: Collection<T>, fields: T, id?: string): Promise<Stored<T>>;
  update<T extends Fields>(
    within: Collection<T>,
    id: string,
    fields: Partial<T>,
    options?: ChangeOptions,
  ): Promise<Stored<T>>;
  /** The document is afterwards as given, without any other field. */
  replace<T extends Fields>(
    within: Collection<T>,
    id: string,
    fields: T,
    options?: ChangeOptions,
  ): Promise<Stored<T>>;
  delete<T extends Fields>(from: Collection<T>, id: string, options?: ChangeOptions): Promise<void>;
}

export type ChangeOptions = {
  /** Refused as a conflict unless this is still the document's version. */
  version?: string;
  /**
   * For figures that follow from other records, whose own lines tell of them: the change has no line of history, and
   * the version stays, so that nobody who has the document open is told that somebody changed it.
   */
  isDerived?: boolean;
  /** Without a line of history, and yet a change that others must not overwrite unseen: a draft. */
  isUntold?: boolean;
  /** What its line says, where the note is about another record: a gift is changed when its receipt is voided. */
  kind?: HistoryKind;
};

/** Who changes something, and when: needed wherever a collection keeps history. */
export type Note = {
  by: string;
  email?: string;
  at: string;
  /** What the line says happened, where that is more than making, changing or deleting. */
  kind?: HistoryKind;
};

/** One change of one record, written together with it. Its own version is the record's version after the change. */
export type HistoryLine = {
  room: string;
  recordId: string;
  kind: string;
  at: string;
  by: string;
  email: string | null;
  before: Fields | null;
  after: Fields | null;
  /** The record's version before the change: those who saw it can ask for it again. */
  beforeVersion: string | null;
};

/** Which documents: fields that equal a value (or one of a few: `valuesAtOnce`), and one field between two bounds, both included. */
export type Where = {
  equal?: { [field: string]: Value | readonly Value[] | undefined };
  range?: { field: string; from?: Bound | undefined; to?: Bound | undefined };
};

export type Query = Where & {
  /** The order of the list, ties by id; by id alone where nothing is said. */
  orderBy?: { field: string; descending?: boolean };
  limit?: number;
  offset?: number;
  /** Continues behind this document of an earlier answer to the same query. */
  after?: { id: string; [field: string]: unknown };
};

export type Value = string | number | boolean | null;
export type Bound = string | number;

export type Watcher<T extends Fields> = {
  /** `everything` replaces all that was told before: the first call, and after a lost connection. */
  everything(docs: Stored<T>[]): void;
  /** What a watcher throws is reported and harms nobody else. */
  changed(changes: Change<T>[]): void;
  /** The connection is lost: what was told last stays the best known until `everything` comes again. */
  lost?(error: StoreError): void;
};

export type Change<T extends Fields> = { kind: "put"; doc: Stored<T> } | { kind: "gone"; id: string };

/** Values are JSON; moments are ISO 8601 texts. */
export type Fields = { [field: string]: unknown };
/** A copy of the caller's own. Versions grow with each change that is not derived, compared as texts. */
export type Stored<T extends Fields> = T & { id: string; version: string };

/** A document without what the store added to it. */
export function fieldsOf(doc: Stored<Fields>): Fields {
  return omit(doc, "id", "version");
}

export type Shape = {
  /** Fields holding a moment: a backend with a time type of its own keeps them as that. */
  moments?: readonly string[];
  /**
   * What can be asked: for each field that lists are ordered or bounded by, the fields they may be filtered by at the
   * same time, the most telling first. Every document has a text or number in the former.
   */
  indexes?: { readonly [orderedBy: string]: readonly string[] };
  /** What nearly all have in a field by which lists are filtered: to look for that is to look through all of them. */
  notIndexed?: { readonly [filter: string]: string | null };
  /** Numbers that can be summed over whatever the indexes find. */
  sums?: readonly string[];
  /** The room whose history keeps every change of these documents; nothing is kept where there is none. */
  history?: string;
  /**
   * Fields that follow from other records, or from what the house does with this one: they change without a line of
   * history, and stay as they are when an earlier version is restored.
   */
  derived?: readonly string[];
  /**
   * Fields that hold the id of a record of another kind, with the noun of that kind: { donorId: "donors" }. Each is a
   * filter of one of the indexes (server/records/references.ts).
   */
  refersTo?: { readonly [field: string]: string };
  /**
   * Brings an older document up to date; one that is so already is handed back as it is. Whoever changes it raises
   * `format`, and every document is brought up to date at the next start.
   */
  format?: number;
  upgrade?: (fields: Fields) => Fields;
};

export type StoreFault = "not-found" | "conflict" | "invalid" | "unavailable";

export class StoreError extends Error {
  readonly fault: StoreFault;

  constructor(fault: StoreFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StoreError";
    this.fault = fault;
  }
}

/** Whether the store refused for one of these reasons. */
export function isRefusedAs(error: unknown, ...faults: StoreFault[]) {
  return error instanceof StoreError && faults.includes(error.fault);
}
