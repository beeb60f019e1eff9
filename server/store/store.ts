import { omit } from "#domain/omit.ts";
import type { HistoryKind } from "#domain/records.ts";

/**
 * The store port: collections of plain documents that can be queried, summed, watched, and changed in transactions. The
 * contract suite in tests/store holds both backends to one behavior.
 */
export interface Store {
  /** A collection by name. All users of a collection pass the same shape. */
  collection<T extends Fields>(name: string, shape?: Shape): Collection<T>;
  /**
   * Runs the work and commits all of its writes or none. If a document it read was changed meanwhile, the work runs
   * again, so it must have no effect except through `tx`.
   */
  transaction<R>(note: Note | undefined, work: (tx: Transaction) => Promise<R>): Promise<R>;
  /** Throws `unavailable` unless the store can be read and written. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface Collection<T extends Fields> {
  readonly name: string;
  readonly shape: Shape;
  /** How many values a filter may list; every backend takes 10. */
  readonly valuesAtOnce: number;
  /**
   * Resolves once the document is durable. A taken id is a conflict; an impossible one is invalid here, and unknown in
   * every other call.
   */
  create(fields: T, id?: string): Promise<Stored<T>>;
  /** Replaces the given fields and keeps all others. With `version`, a conflict if the document changed since. */
  update(id: string, fields: Partial<T>, version?: string): Promise<Stored<T>>;
  delete(id: string, version?: string): Promise<void>;
  /** Deletes all or none, at most 500; unknown ids are skipped. */
  deleteMany(ids: readonly string[]): Promise<void>;
  get(id: string): Promise<Stored<T> | undefined>;
  /** The matching documents, in order. The shape's indexes must declare the filters and the order. */
  query(query?: Query): Promise<Stored<T>[]>;
  /** The number of matching documents, and the sums of the given fields. */
  totals(
    where?: Where,
    sums?: readonly string[],
  ): Promise<{ count: number; sums: { [field: string]: number } }>;
  /**
   * Passes everything that matches, then each change in order; what no longer matches is reported as gone. Resolves
   * with `stop` after the first call.
   */
  subscribe(watcher: Watcher<T>, where?: Where): Promise<() => void>;
  /** Called after each change in this collection by any server, without the change itself. */
  onChange(listener: () => void): () => void;
}

/** Reads and writes within one transaction. A document written here is read back as written. */
export interface Transaction {
  get<T extends Fields>(from: Collection<T>, id: string): Promise<Stored<T> | undefined>;
  /** The version of the returned document is set once the transaction is committed. */
  create<T extends Fields>(into: Collection<T>, fields: T, id?: string): Promise<Stored<T>>;
  update<T extends Fields>(
    within: Collection<T>,
    id: string,
    fields: Partial<T>,
    options?: ChangeOptions,
  ): Promise<Stored<T>>;
  /** Removes all fields that are not given. */
  replace<T extends Fields>(
    within: Collection<T>,
    id: string,
    fields: T,
    options?: ChangeOptions,
  ): Promise<Stored<T>>;
  delete<T extends Fields>(from: Collection<T>, id: string, options?: ChangeOptions): Promise<void>;
}

export type ChangeOptions = {
  /** A conflict unless this is the document's current version. */
  version?: string;
  /**
   * For derived fields: the change has no line of history and keeps the version, so that it conflicts with nobody who
   * has the document open.
   */
  isDerived?: boolean;
  /** No line of history, but a new version, so that others cannot overwrite it unseen: for drafts. */
  isUntold?: boolean;
  /** The kind of its line where it differs from the note's: a gift is "changed" when its receipt is "voided". */
  kind?: HistoryKind;
};

/** Who makes a change, and when: needed for collections with history. */
export type Note = {
  by: string;
  email?: string;
  at: string;
  /** The kind of the line, where it is not added, changed or deleted. */
  kind?: HistoryKind;
};

/** One change of one record. Its version is the record's version after the change. */
export type HistoryLine = {
  room: string;
  recordId: string;
  kind: string;
  at: string;
  by: string;
  email: string | null;
  before: Fields | null;
  after: Fields | null;
  /** The record's version before the change, to restore it by. */
  beforeVersion: string | null;
};

/** Filters: fields that equal a value or one of a few (`valuesAtOnce`), and one field between two inclusive bounds. */
export type Where = {
  equal?: { [field: string]: Value | readonly Value[] | undefined };
  range?: { field: string; from?: Bound | undefined; to?: Bound | undefined };
};

export type Query = Where & {
  /** Ties are ordered by id; without it, everything is. */
  orderBy?: { field: string; descending?: boolean };
  limit?: number;
  offset?: number;
  /** Continues after this document of an earlier answer to the same query. */
  after?: { id: string; [field: string]: unknown };
};

export type Value = string | number | boolean | null;
export type Bound = string | number;

export type Watcher<T extends Fields> = {
  /** Replaces everything passed before: called first, and after a lost connection. */
  everything(docs: Stored<T>[]): void;
  /** What it throws is logged, and other watchers are still called. */
  changed(changes: Change<T>[]): void;
  /** The connection is lost, and changes are missed until `everything` is called again. */
  lost?(error: StoreError): void;
};

export type Change<T extends Fields> = { kind: "put"; doc: Stored<T> } | { kind: "gone"; id: string };

/** Values are JSON; moments are ISO 8601 texts. */
export type Fields = { [field: string]: unknown };
/** A copy that belongs to the caller. Versions grow as texts with each change that is not derived. */
export type Stored<T extends Fields> = T & { id: string; version: string };

/** A document without what the store added to it. */
export function fieldsOf(doc: Stored<Fields>): Fields {
  return omit(doc, "id", "version");
}

export type Shape = {
  /** Fields that hold a moment: Firestore stores them as timestamps. */
  moments?: readonly string[];
  /**
   * For each field that lists are ordered or bounded by, the fields they may be filtered by, the most selective first.
   * Every document has a text or number in the former.
   */
  indexes?: { readonly [orderedBy: string]: readonly string[] };
  /** The value that nearly all documents have in a filter field: an index for it would be of no use. */
  notIndexed?: { readonly [filter: string]: string | null };
  /** Number fields that `totals` can sum. */
  sums?: readonly string[];
  /** The name under which history keeps every change; without it there is no history. */
  history?: string;
  /**
   * Fields that follow from other records or from what the site does with this one: they change without a line of
   * history, and keep their value when an earlier version is restored.
   */
  derived?: readonly string[];
  /**
   * Fields that hold the id of a record of another kind, with the noun of that kind: { donorId: "donors" }. Each is a
   * filter of one of the indexes (server/records/references.ts).
   */
  refersTo?: { readonly [field: string]: string };
  /**
   * `upgrade` migrates an older document and returns a current one unchanged. Raise `format` when you change it: every
   * document is then migrated at the next start.
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

export function isRefusedAs(error: unknown, ...faults: StoreFault[]) {
  return error instanceof StoreError && faults.includes(error.fault);
}
