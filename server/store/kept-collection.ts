import type { Fields, Shape, Stored } from "./store.ts";

/** A collection of a room, as backups, copies and checks need it. */
export type KeptCollection = {
  name: string;
  shape: Shape;
  /** One document in words, and several: "donor", "donors". */
  one: string;
  many: string;
  /** Amounts that a backup's summary adds up, by label. */
  cents?: { [label: string]: (doc: Stored<Fields>) => number };
  /** The field and value of records that count, where others are voided: { status: "recorded" }. */
  inForce?: { readonly [field: string]: string };
  /**
   * Changes without a line of history, besides those of derived fields: of drafts, of documents deleted when they
   * expire, and of documents created automatically, also under the id of a deleted one.
   */
  withoutHistory?: { fields?: readonly string[]; deletion?: boolean; creation?: boolean };
  /** Not copied to another store: who may sign in is set up there again. */
  staysHere?: true;
  /** Repairs a document written by other software, so that the store takes it. */
  tidy?: (doc: Stored<Fields>) => Stored<Fields>;
};
