import type { Endpoint } from "#domain/records.ts";
import type { Mapping } from "./bank-file.ts";

/** What became, or would become, of one row of a file. */
export type Outcome = "known-donor" | "new-donor" | "giver-unknown" | "looks-twice" | "skipped" | "wrong";

export type ImportRow = {
  /** As in the file, the first below the header being 1. */
  row: number;
  outcome: Outcome;
  message: string;
  donorName: string;
  receivedOn: string;
  cents: number;
  giftId?: string;
};

export type ImportForm = {
  /** Where the file comes from: what is learnt of names and columns is kept for each source. */
  source: string;
  csv: string;
  mapping?: Mapping;
  dryRun: boolean;
  /** Whom a name in the file means, as people said: the id of a donor, or null for nobody. */
  givers?: { [name: string]: string | null };
};

export type ImportAnswer = {
  /** Empty after a dry run. */
  id: string;
  header: string[];
  mapping: Mapping;
  rows: ImportRow[];
  added: number;
  skipped: number;
  wrong: number;
};

export const importing: Endpoint<ImportForm, ImportAnswer> = { method: "POST", path: "/api/imports" };
export const undoing = (id: string): Endpoint<undefined, { voided: number }> => ({
  method: "POST",
  path: `/api/imports/${encodeURIComponent(id)}/undo`,
});
