import { createHash } from "node:crypto";
import { plain } from "#domain/search.ts";
import type { Collection, Shape, Store } from "#server/store/store.ts";
import type { DecimalSign } from "./bank-file.ts";
import type { Mapping } from "./file-columns.ts";
import type { DayOrder, GiverChoice, ImportDefaults, ImportRow, ImportStatus } from "./import.ts";

export const importShape: Shape = {
  moments: ["at", "movedAt", "undoneAt"],
  indexes: { at: [] },
  history: "imports",
  /** What changes with each part of a file that is done, and is told by the lines of its gifts. */
  derived: [
    ...["done", "added", "skipped", "twice", "wrong", "cents", "addedDonors"],
    ...["movedAt", "runner"],
  ],
};

export type KeptImport = {
  source: string;
  fileName: string;
  at: string;
  by: string;
  status: ImportStatus;
  /** Of the file, and into how many documents they are divided. */
  rows: number;
  parts: number;
  reading: Reading;
  names: string[];
  done: number;
  added: number;
  skipped: number;
  twice: number;
  wrong: number;
  cents: number;
  addedDonors: number;
  /** Which process is at it, and when it last said so. */
  runner: string;
  movedAt: string;
  undoneBy: string | null;
  undoneAt: string | null;
};

/** What one row of a file says, in its own words, with what people said about it: kept until the row is done. */
export type SaidRow = {
  row: number;
  name: string;
  day: string;
  amount: string;
  reference: string;
  method: string;
  fund: string;
  note: string;
  /** Of payment services: whether it went through, and in which money. */
  status: string;
  currency: string;
  choice?: GiverChoice;
  isAnyway?: true;
  /** What our own file says of a gift, column by column. */
  own?: OwnCells;
};

/** How the rows of one file are understood. */
export type Reading = ImportDefaults & {
  source: string;
  isOwn: boolean;
  isWholeCents: boolean;
  dayOrder: DayOrder;
  decimalSign?: DecimalSign | undefined;
};

export type OwnCells = { [column: string]: string };

/** Some rows of a file: what they say until they are done, and then what became of them. */
type KeptPart = { said: SaidRow[]; rows: ImportRow[]; isDone: boolean };

/** Whom a name means in the files of a source: a donor, nobody, or nothing that is a gift. */
export type KeptName = { source: string; name: string; donorId: string | null; leaveOut: boolean };

/** How the columns of a source are called, and what its files do not say. */
type KeptColumns = { source: string; mapping: Mapping; defaults: ImportDefaults; at: string };

export function importCollections(store: Store) {
  return {
    imports: store.collection("imports", importShape) as Collection<KeptImport>,
    parts: store.collection("import-parts") as Collection<KeptPart>,
    learnt: store.collection("import-names", nameShape) as Collection<KeptName>,
    columns: store.collection("import-columns", columnShape) as Collection<KeptColumns>,
  };
}

export const nameShape: Shape = { indexes: { name: ["donorId"] }, refersTo: { donorId: "donors" } };
export const columnShape: Shape = { moments: ["at"] };

export function nameKey(source: string, name: string) {
  return keyOf(source, name);
}

export function sourceKey(source: string) {
  return keyOf(source);
}

function keyOf(...words: string[]) {
  return createHash("sha256").update(words.map(plain).join("\0")).digest("hex").slice(0, 32);
}
