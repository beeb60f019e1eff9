import type { Fields, Shape, Stored } from "./store.ts";

/** One collection of a room, for those who copy, count and check the whole store. */
export type KeptCollection = {
  name: string;
  shape: Shape;
  /** One document in words, and several: "donor", "donors". */
  one: string;
  many: string;
  /** Amounts of a document that are added up in words. */
  cents?: { [label: string]: (doc: Stored<Fields>) => number };
  /** What those that still count have in a field, where others are void: { status: "recorded" }. */
  inForce?: { readonly [field: string]: string };
  /**
   * What changes without a line of history beside its derived fields: drafts, documents deleted when their time is
   * over, and such as come by themselves, also where one of the same id was deleted before.
   */
  withoutHistory?: { fields?: readonly string[]; deletion?: boolean; creation?: boolean };
  /** Belongs to where it is: who may sign in is said anew in a store that the records are copied into. */
  staysHere?: true;
  /** Makes a document that others wrote oddly into one the store takes. */
  tidy?: (doc: Stored<Fields>) => Stored<Fields>;
};
