import type { Fund } from "#domain/funds.ts";
import type { Endpoint } from "#domain/records.ts";
import type { Method } from "../../ledger/gift.ts";
import type { Mapping } from "./file-columns.ts";

/** What is taken in one file; the screen says so before anything is sent. */
export const MOST_FILE_BYTES = 10_000_000;
export const MOST_ROWS = 20_000;
export const MOST_COLUMNS = 200;
export const MOST_CELL = 10_000;
export const TOO_LARGE = "This file is larger than 10 MB. Please cut it in two.";
export const TOO_MANY_ROWS = "This file has more than 20,000 rows. Please cut it in two.";
export const NOT_TEXT =
  "This is not a CSV file, or it isn't saved as plain text. Save it as CSV (UTF-8) and choose it again.";
/** So many lines may stand before the header. */
export const LINES_BEFORE = 30;

/** Under which our own file is told of; whatever else is a source has the name that people give it. */
export const OWN_SOURCE = "Our own gifts";

/** Which of the numbers before the year is the month; a year in front needs no asking. */
export const dayOrders = { "month first": "month / day / year", "day first": "day / month / year" } as const;
export type DayOrder = keyof typeof dayOrders;

/** What became, or would become, of one row of a file. */
export const OUTCOMES = ["known-donor", "new-donor", "giver-unknown", "looks-twice", "wrong"] as const;
export type RowOutcome = (typeof OUTCOMES)[number];

export const outcomeWords: Record<RowOutcome, string> = {
  "known-donor": "Known donor",
  "new-donor": "New donor",
  "giver-unknown": "Giver unknown",
  "looks-twice": "Looks twice",
  wrong: "Wrong",
};

export type ImportRow = {
  /** As in the file, the first below the header being 1. */
  row: number;
  outcome: RowOutcome;
  /** Why; empty where the outcome says it all. */
  message: string;
  /** Whether it is, or would be, written down as a gift. */
  isRecorded: boolean;
  /** As the file writes them; of the giver, the name alone. */
  donorName: string;
  day: string;
  reference: string;
  /** As they were understood: an empty day, or no cents, where they were not. */
  receivedOn: string;
  cents: number;
  /** Whose gift it becomes: with no id, a donor still to be added or a giver nobody knows. */
  becomes: { donorId: string | null; name: string };
  /** Whether the name is taken for this donor because somebody said so, now or in an earlier import. */
  isTold?: true;
  pledge?: "counts" | "completes";
  giftId?: string;
  /** The donor whom this row added. */
  addedDonorId?: string;
};

/** Whom a name means: the id of a donor, nobody, somebody to be added under a name, or nothing that is a gift. */
export type GiverChoice = string | null | { newName: string } | { leaveOut: true };

/** What the file does not say. */
export type ImportDefaults = {
  method?: Method | undefined;
  fund?: Fund | undefined;
  /** Gifts of a donor with an open pledge count toward it, and have its fund. */
  towardPledges?: boolean | undefined;
  dayOrder?: DayOrder | undefined;
};

export type ImportForm = ImportDefaults & {
  /** Where the file comes from: what is learnt of names and columns is kept for each source. */
  source: string;
  csv: string;
  mapping?: Mapping;
  dryRun: boolean;
  fileName?: string;
  givers?: { [name: string]: GiverChoice };
  /** For single rows, by their number: whose they are, where the file has no name. */
  rowGivers?: { [row: string]: GiverChoice };
  /** Rows that look like gifts already here, and are others. */
  anyway?: number[];
  /** Whether columns and defaults are kept for the source. */
  remember?: boolean;
  /** False: answered as soon as it has begun, and it goes on by itself. */
  wait?: boolean;
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

/** `stopped` by somebody, or because the site was: it can be gone on with, or undone. */
export type ImportStatus = "running" | "stopped" | "done" | "undoing" | "undone";

/** An import as its list shows it. */
export type ImportSummary = {
  id: string;
  source: string;
  fileName: string;
  at: string;
  by: string;
  status: ImportStatus;
  /** Rows of the file, and how many of them have been gone through. */
  rows: number;
  done: number;
  added: number;
  skipped: number;
  /** Of those left out, the ones that look like gifts already here. */
  twice: number;
  wrong: number;
  cents: number;
  addedDonors: number;
  /** Names of which was said in this import whom they mean. */
  names: string[];
  undoneBy: string | null;
  undoneAt: string | null;
};

export type KnownName = { id: string; source: string; name: string; means: string };
export type ImportList = {
  imports: ImportSummary[];
  names: KnownName[];
  /** Since when the columns of a source are remembered. */
  columns: { source: string; at: string }[];
  version: string;
};

/** What the header of a file tells, and what is remembered of its source. */
export type ImportColumns = {
  header: string[];
  /** The first rows, cell by cell in the order of the header. */
  first: { cells: string[] }[];
  rows: number;
  mapping: Mapping;
  defaults: ImportDefaults;
  /** How the days in the mapped column are read, and whether they could be read otherwise too. */
  dayOrder: DayOrder;
  isDayOrderOpen: boolean;
  /** What stands before the names in a column, such as "ZELLE FROM". */
  leads: { [column: string]: string };
  isOwn: boolean;
  /** What stands in the way of reading rows, in a sentence. */
  problem: string;
};

/** What undoing an import would do. */
export type ImportUndo = {
  gifts: number;
  cents: number;
  /** Donors whom it added and who will go; others stay, as something else names them by now. */
  donors: number;
  keptDonors: number;
  /** Gifts that have a receipt by now: it is void with them. */
  withReceipt: { receiptNo: string; donorName: string; cents: number }[];
};

/** What undoing an import did, and what it could not take back. */
export type ImportUndone = {
  voided: number;
  removedDonors: number;
  keptGifts: { id: string; donorName: string; cents: number; why: string }[];
  /** Donors it added whom something else names by now. */
  keptDonors: { id: string; name: string; why: string }[];
};

export const importing: Endpoint<ImportForm, ImportAnswer> = { method: "POST", path: "/api/imports" };
export const readingColumns: Endpoint<{ source: string; csv: string; mapping?: Mapping }, ImportColumns> = {
  method: "POST",
  path: "/api/imports/columns",
};
export const importEndpoints = (id: string) => {
  const path = `/api/imports/${encodeURIComponent(id)}`;
  return {
    stop: { method: "POST", path: `${path}/stop` } as Endpoint<undefined, ImportSummary>,
    resume: { method: "POST", path: `${path}/resume` } as Endpoint<undefined, ImportSummary>,
    askUndo: { method: "GET", path: `${path}/undo` } as Endpoint<undefined, ImportUndo>,
    undo: { method: "POST", path: `${path}/undo` } as Endpoint<undefined, ImportUndone>,
    outcomeFile: `${path}/outcome.csv`,
  };
};
export const forgettingName = (id: string): Endpoint<undefined, undefined> => ({
  method: "DELETE",
  path: `/api/imports/names/${encodeURIComponent(id)}`,
});

/** How a file that cannot be one of gifts begins, and what it is. */
const OTHERS = [
  ["PK", "This is a workbook, not a CSV file. Open it in Excel and save it as CSV first."],
  ["\xd0\xcf\x11\xe0", "This is an old workbook, not a CSV file. Open it in Excel and save it as CSV first."],
  ["%PDF", "This is a PDF, not a CSV file. The bank's website offers CSV beside it."],
  ["{\\rtf", "This is a text document, not a CSV file."],
] as const;

/** The words of a file, whichever program wrote it; or the sentence that says why it has none. */
export function readFileText(bytes: Uint8Array): { text: string } | { problem: string } {
  if (bytes.length > MOST_FILE_BYTES) return { problem: TOO_LARGE };
  const start = String.fromCharCode(...bytes.slice(0, 8));
  const other = OTHERS.find(([sign]) => start.startsWith(sign));
  if (other) return { problem: other[1] };
  const text = decoded(bytes, start);
  if (text.trim() === "") return { problem: "This file is empty." };
  const problem = tooLargeIn(text);
  return problem ? { problem } : { text };
}

/** Bytes that no text has, or two-byte letters that were read as other ones. */
export function isText(text: string) {
  return !/[\0\ufffe\uffff]/.test(text);
}

/** Said before anything is sent; the server counts exactly. */
export function tooLargeIn(text: string) {
  if (!isText(text)) return NOT_TEXT;
  if (text.length > MOST_FILE_BYTES || new TextEncoder().encode(text).length > MOST_FILE_BYTES)
    return TOO_LARGE;
  return rowsIn(text) > MOST_ROWS + LINES_BEFORE ? TOO_MANY_ROWS : "";
}

/** Lines with something in them, without the header: near enough before the file is read. */
export function rowsIn(text: string) {
  // A cell in quotation marks may have several lines; where the marks are odd, nobody knows which.
  const cells = text.replaceAll(/"[^"]*"/g, (cell) => cell.replaceAll(/[\r\n]/g, " "));
  const lines = cells.split(/[\r\n]+/).filter((line) => /[^\s,;]/.test(line));
  return Math.max(0, lines.length - 1);
}

/** UTF-8 where it is that; UTF-16 where a mark says so; otherwise what Windows has long written. */
function decoded(bytes: Uint8Array, start: string) {
  if (start.startsWith("\xff\xfe")) return new TextDecoder("utf-16le").decode(bytes);
  if (start.startsWith("\xfe\xff")) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
