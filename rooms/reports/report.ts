import type { Chart } from "#app/charts/chart.ts";
import { timeZone } from "#content/temple.ts";
import { grouped } from "#domain/counted.ts";
import { dash, formatCents } from "#domain/money.ts";
import { shortDate } from "#domain/short-date.ts";
import { writtenMoment, writtenMonth } from "#domain/written-date.ts";

export const REPORTS = "/dashboard/reports";

/** Amounts are whole cents, days YYYY-MM-DD; nothing is null. */
export type ReportValue = string | number | boolean | null;
export type Row = { [field: string]: ReportValue };

export type ReportColumn = {
  field: string;
  label: string;
  /** How its values are written for people; words where nothing is said. */
  as?: "cents" | "day" | "moment" | "month" | "number" | "percent";
  /** Values that stand for something: "phase-1" is Land Purchase. */
  words?: { readonly [value: string]: string };
  /** One of several parts of a sum: not shown to people where it holds nothing. */
  isPart?: boolean;
  /** For programs alone. */
  isId?: boolean;
};

/** Whether the report says what the lines of the ledger come to. `cents` is the sum of the lines themselves. */
export type Tie = { cents: number; here: number; matches: boolean };

/** `way` leads to where something can be done about it. */
export type Fact = {
  label: string;
  value: string;
  note?: string;
  tone?: "good" | "bad";
  way?: { href: string; label: string };
};

/** A small picture of one part, with what it comes to. */
type Multiple = { label: string; color: string; values: number[]; value: string; note: string };

/** What somebody may choose beside the days; `usual` is meant where the address says nothing. */
export type Control = {
  field: string;
  label: string;
  options: { readonly [value: string]: string };
  usual: string;
  /** Yes or no: the options are "1" and "0". */
  isCheck?: true;
};

/** What a report has found. */
export type Made = {
  columns: ReportColumn[];
  rows: Row[];
  /** In cents, by field. */
  sums: { [field: string]: number };
  /** Null where no money is counted. */
  ledger: Tie | null;
  /** What was counted, in words. */
  filter: string;
  /** How many lines of the ledger were counted. */
  lines: number;
  /** What the rows are called below them, where they are summed. */
  sumsLabel?: string;
  /** What stands below columns that are no sums. */
  sumWords?: { [field: string]: string };
  facts?: Fact[];
  chart?: Chart;
  multiples?: { title: string; parts: Multiple[] };
  /** Sentences below the table. */
  notes?: string[];
  /** What is said instead of a table without rows. */
  nothing?: { title: string; text: string };
  /** Where a row leads, by its place among the rows. */
  links?: (string | null)[];
};

/** As `GET /api/reports/<name>` answers. */
export type ReportAnswer = Omit<Made, "columns"> & {
  name: string;
  title: string;
  madeAt: string;
  columns: string[];
  labels: { [field: string]: string };
  /** The fields that are whole cents. */
  amounts: string[];
  /** The columns with all that a screen needs of them. */
  shown: ReportColumn[];
};

/** What the screen of a report shows, and what can be chosen there. */
export type ReportPage = {
  report: ReportAnswer;
  days: { from: string; to: string };
  choices: { [field: string]: string };
  controls: readonly Control[];
  hasDays: boolean;
};

/** What the room's first screen shows of a report. */
export type Card = {
  name: string;
  title: string;
  about: string;
  href: string;
  figure: string;
  isUrgent?: boolean;
  ledger: Tie | null;
  /** What its small picture is drawn from. */
  picture: ReportThumbnail;
};

export type ReportThumbnail =
  | { kind: "stacks"; steps: number[][]; colors: string[] }
  | { kind: "bars"; values: number[] }
  | { kind: "number"; number: number }
  | { kind: "ring"; share: number }
  | { kind: "tracks"; tracks: { share: number; pledged: number; color: string }[] }
  | { kind: "parts"; kept: number; come: number; gone: number }
  | { kind: "papers" | "ticks" | "moments" | "nothing" };

export type CardList = { cards: Card[]; version: string };

/** What people see of the columns: no ids, and of the parts of a sum those that hold something. */
export function columnsShown(columns: readonly ReportColumn[], sums: Made["sums"]) {
  return columns.filter(({ field, isPart, isId }) => !isId && !(isPart && !sums[field]));
}

/** A value as people read it. */
export function valueInWords({ as, words }: Pick<ReportColumn, "as" | "words">, value: ReportValue): string {
  if (value === null || value === "") return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const known = words?.[String(value)];
  if (known !== undefined) return known;
  if (as === "cents") return signedCents(Number(value));
  if (as === "number") return grouped(Number(value));
  if (as === "percent") return signedPercent(Number(value));
  if (as === "moment") return writtenMoment(String(value), timeZone);
  if (as === "day") return shortDay(String(value));
  if (as === "month") return String(value).length === 7 ? writtenMonth(String(value)) : String(value);
  return String(value);
}

/** With the minus that stands as wide as the plus. */
export function signedCents(cents: number) {
  return cents < 0 ? `−${formatCents(-cents)}` : formatCents(cents);
}

export function signedPercent(percent: number) {
  const digits = Math.abs(percent).toFixed(1);
  return `${percent < 0 ? "−" : "+"}${digits}%`;
}

/** How far the report is from the ledger, in words; nothing where they agree. */
export function apartInWords({ cents, here }: Tie) {
  return `${signedCents(here)} here, ${signedCents(cents)} in the ledger: ${formatCents(Math.abs(here - cents))} apart`;
}

/** "Nov 15, 2026" */
export function shortDay(day: string) {
  return shortDate(day, "");
}

/** "Jan 1 to Nov 15, 2026"; an open end is told as that. */
export function daysInWords({ from, to }: { from: string; to: string }) {
  if (!from && !to) return "all days";
  if (!from) return `until ${shortDay(to)}`;
  if (!to) return `since ${shortDay(from)}`;
  return from === to ? shortDay(from) : `${shortDate(from, to)} to ${shortDay(to)}`;
}

export const nothingInWords = dash;
