import { counted } from "#domain/counted.ts";
import type { Endpoint } from "#domain/records.ts";
import type { Receipt } from "../receipt.ts";

/** One donor in the list of a year. */
export type StatementRow = {
  donorId: string;
  donor: string;
  gifts: number;
  /** Of $250 or more. */
  gifts250: number;
  /** In money, as the statement says it: the temple assigns no value to gifts in kind and stock. */
  cents: number;
  /** What of it has a receipt already. */
  receiptedCents: number;
  hasAddress: boolean;
  hasEmail: boolean;
  /** `changed`: what was made says something else than the ledger does now. */
  statement: "not yet" | "made" | "changed";
  /** Of the statement that was made last, where there is one. */
  number: string;
  issuedOn: string;
  receiptId: string;
  /** What that one says, and what is different now. */
  beforeCents: number | null;
  changes: string;
};

/** A year, as the reports' addresses answer it. */
export type StatementsReport = {
  title: string;
  /** In words. */
  filter: string;
  madeAt: string;
  year: string;
  columns: readonly string[];
  labels: { [field: string]: string };
  amounts: readonly string[];
  rows: StatementRow[];
  /** In cents. What is on no statement stands apart, so that all of it comes to the ledger. */
  sums: {
    cents: number;
    receiptedCents: number;
    inKindCents: number;
    withoutNameCents: number;
    openingCents: number;
  };
  counts: StatementCounts;
  /** `cents` is the sum of the lines themselves; they match when the kept sums of the months come to the same. */
  ledger: { cents: number; matches: boolean };
  /** How many lines of the ledger were counted. */
  lines: number;
};

export type StatementCounts = {
  givers: number;
  gifts: number;
  gifts250: number;
  withoutAddress: number;
  withoutEmail: number;
  missing: number;
  notYet: number;
  changed: number;
  /** Without an address and without an email. */
  neither: number;
  /** How many statements are issued, and how many of them no email takes along. */
  made: number;
  posted: number;
  due: DueStatements;
};

/** What the next run makes: how many numbers it takes, and what is known of those donors. */
export type DueStatements = {
  numbers: number;
  email: number;
  address: number;
  /** An address and no email. */
  addressOnly: number;
  neither: number;
};

export const YEAR = /^(19|20)\d\d$/;

/** The one that is meant where nobody says: until summer people still ask for last year's. */
export function usualYear(today: string) {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return String(month <= 6 ? year - 1 : year);
}

/** Which rows the screen shows. */
export const GROUPS = ["all", "missing", "not-yet"] as const;
export type StatementGroup = (typeof GROUPS)[number];

export function isIn(group: StatementGroup, { hasAddress, hasEmail, statement }: StatementRow) {
  if (group === "missing") return !hasAddress || !hasEmail;
  return group === "all" || statement === "not yet";
}

/** What the next run makes. */
export function isDue({ statement }: StatementRow) {
  return statement !== "made";
}

/** What the screen shows of a year. */
export type StatementsPage = Omit<StatementsReport, "rows" | "columns" | "labels" | "amounts"> & {
  years: string[];
  today: string;
  isOver: boolean;
  hasEin: boolean;
  /** Whether email is set up. */
  canEmail: boolean;
  group: StatementGroup;
  rows: StatementRow[];
  page: number;
  pages: number;
  total: number;
  /** All that changed since they were made, while they are few enough to look at. */
  changed: StatementRow[];
  withoutAddress: { donorId: string; donor: string }[];
};

/** Making the statements of a year: what is under way, or was last. */
export type StatementRun = {
  /** Empty before the first. */
  id: string;
  year: string;
  phase: "none" | "checking" | "making" | "done" | "stopped";
  isRunning: boolean;
  done: number;
  of: number;
  /** Whose is being made. */
  now: string;
  made: number;
  mailed: number;
  /** The number of the first that was made. */
  first: string;
  /** Whose could not be made, and why; the first of them. */
  failed: FailedStatement[];
  failures: number;
  begun: string | null;
  ended: string | null;
  by: string;
  /** Whether the list agreed with the ledger when it began. */
  isTied: boolean;
  /** How the mail of this year's statements fares. */
  outbox: { sent: number; waiting: number; failed: number };
  version: string;
};

export type FailedStatement = { donorId: string; name: string; why: string };

type MakingForm = { year: string; send: "none" | "mail"; donorIds?: string[] };
export const makingStatements: Endpoint<MakingForm, { id: string }> = {
  method: "POST",
  path: "/api/statements",
};
export const stoppingStatements: Endpoint<undefined, undefined> = {
  method: "POST",
  path: "/api/statements/run/stop",
};

export const RUN = "/api/statements/run";
export const STATEMENTS = "/dashboard/reports/statements";

export function statementFiles(year: string) {
  const file = `/api/statements/${year}`;
  const pdf = `${file}.pdf`;
  return {
    pdf,
    posted: `${pdf}?only=posted`,
    /** From this number on: what a second run has made. */
    since: (number: string) => `${pdf}?from=${number}`,
    zip: `${file}.zip`,
    csv: `/api/reports/statements.csv?year=${year}`,
    preview: (donorId: string) => `${file}/preview/${encodeURIComponent(donorId)}.pdf`,
  };
}

/** Where a statement is shown, among those of its year. */
export function statementAddress({ id, year }: Pick<Receipt, "id" | "year">) {
  return `/dashboard/reports/receipts/${encodeURIComponent(id)}?year=${year}`;
}

export function statementsInWords(count: number) {
  return counted(count, "statement");
}

/** Whether a number was given after another. */
export function isLaterNumber(one: string, other: string) {
  return one.length === other.length ? one > other : one.length > other.length;
}
