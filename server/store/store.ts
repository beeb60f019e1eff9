/**
 * The one port between the temple and whatever remembers for it: live collections of plain documents.
 * Backends differ in where they keep them; the contract suite beside this file holds them to one behaviour.
 */
export interface Store {
  collection<T extends Fields>(name: string, shape?: Shape): Collection<T>;
  /** Answers when the store can be read and written; throws `unavailable` otherwise. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface Collection<T extends Fields> {
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
  /** First everything there is, then each change in order. Resolves with `stop` when everything has been told. */
  subscribe(watcher: Watcher<T>): Promise<() => void>;
}

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
/** A copy of the caller's own. Versions grow with each change of a document, compared as texts. */
export type Stored<T extends Fields> = T & { id: string; version: string };

export type Shape = {
  /** Fields holding a moment: a backend with a time type of its own keeps them as that. */
  moments?: readonly string[];
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
