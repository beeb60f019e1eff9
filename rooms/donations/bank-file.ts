import { parse } from "csv-parse/sync";

/** A file as a bank, a payment service or we ourselves wrote it: its header, and its rows by the header's words. */
export type BankFile = { header: string[]; rows: { [column: string]: string }[] };

/** Throws a sentence for whoever chose the file. */
export class UnreadableFile extends Error {}

const MOST_ROWS = 20_000;

/** Commas, semicolons or tabs; with or without quotes, also odd ones; with whatever stands before the header left out. */
export function readBankFile(text: string): BankFile {
  const delimiter = delimiterOf(text);
  let lines: string[][];
  try {
    lines = parse(text, {
      bom: true,
      delimiter,
      relaxQuotes: true,
      relaxColumnCount: true,
      skipEmptyLines: true,
      trim: true,
    });
  } catch {
    throw new UnreadableFile("This file cannot be read: a quotation mark in it is never closed.");
  }
  const start = headerAt(lines);
  const header = uniqueNames(lines[start] ?? []);
  if (start < 0 || header.length < 2)
    throw new UnreadableFile("No line with the names of the columns was found in this file.");
  const rows = lines
    .slice(start + 1)
    .map((line) => Object.fromEntries(header.map((column, at) => [column, line[at] ?? ""])));
  if (rows.length > MOST_ROWS)
    throw new UnreadableFile(`This file has more than ${MOST_ROWS} rows: please cut it in two.`);
  return { header, rows };
}

/** The sign that the first lines agree on. */
function delimiterOf(text: string) {
  const first = text.split(/\r?\n/, 20).join("\n");
  const counts = [",", ";", "\t"].map((sign) => ({ sign, times: first.split(sign).length }));
  return counts.sort((one, other) => other.times - one.times)[0]?.sign ?? ",";
}

/** Banks put their own name and address first: the header is the first of the widest lines that hold no amounts. */
function headerAt(lines: string[][]) {
  const widths = lines.slice(0, 30).map((line) => {
    const filled = line.filter(Boolean);
    const isHeader = filled.every((cell) => readCents(cell) === undefined && /\p{L}/u.test(cell));
    return isHeader && filled.length >= 2 ? filled.length : 0;
  });
  const widest = Math.max(0, ...widths);
  return widest === 0 ? -1 : widths.indexOf(widest);
}

/** Two columns of one name are two columns. */
function uniqueNames(names: string[]) {
  const seen = new Map<string, number>();
  return names.map((name, at) => {
    const word = name || `Column ${at + 1}`;
    const times = (seen.get(word) ?? 0) + 1;
    seen.set(word, times);
    return times === 1 ? word : `${word} (${times})`;
  });
}

/** "$1,234.50", "1.234,50 €", "(25.00)", "-25": whole cents, or nothing where it is no amount. */
export function readCents(text: string): number | undefined {
  const bare = text.replace(/[\s\u00a0$€£₹]|USD|INR|EUR/gi, "").replace(/[−–]/g, "-");
  const isNegative = /^\(.*\)$/.test(bare) || bare.startsWith("-") || bare.endsWith("-");
  const digits = bare.replace(/[()+-]/g, "");
  if (!/^\d[\d.,']*$/.test(digits)) return undefined;
  const decimal = /[.,](\d{1,2})$/.exec(digits);
  // A single sign before three digits separates thousands: 1,234 is no fraction.
  const whole = (decimal ? digits.slice(0, decimal.index) : digits).replace(/[.,']/g, "");
  const cents = Number(whole) * 100 + Number((decimal?.[1] ?? "0").padEnd(2, "0"));
  if (!Number.isSafeInteger(cents)) return undefined;
  return isNegative ? -cents : cents;
}

export type DayOrder = "month first" | "day first";

/** 4/13 can only be April: the rows of one file are all written in one order. Where nothing tells, it is an American's. */
export function dayOrderOf(days: string[]): DayOrder {
  return days.some((day) => Number(NUMERIC.exec(day.trim())?.[1]) > 12) ? "day first" : "month first";
}

const NUMERIC = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b/;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** "2026-01-31", "1/31/2026", "31.01.26", "Jan 31, 2026", "31 January 2026", with a time behind it or not. */
export function readDay(text: string, order: DayOrder): string | undefined {
  const day = text.trim();
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?!\d)/.exec(day);
  if (iso) return dayFrom(iso[1], iso[2], iso[3]);
  const numeric = NUMERIC.exec(day);
  if (numeric) {
    const [, one, two, year] = numeric;
    return order === "day first" ? dayFrom(year, two, one) : dayFrom(year, one, two);
  }
  const named = /^(?:\p{L}{3,9},?\s+)?(\p{L}{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})/u.exec(day);
  if (named) return dayFrom(named[3], monthOf(named[1]), named[2]);
  const dayFirst = /^(\d{1,2})[\s-](\p{L}{3,9})\.?[\s,-]+(\d{4}|\d{2})/u.exec(day);
  if (dayFirst) return dayFrom(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]);
  return undefined;
}

function monthOf(name = "") {
  return String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);
}

function dayFrom(year = "", month = "", day = "") {
  const written = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written) ? written : undefined;
}

/** Our fields, and the words by which others call them. */
const CALLED = {
  receivedOn: [
    "receivedon",
    "date",
    "transaction date",
    "posted date",
    "posting date",
    "donation date",
    "payment date",
    "booking date",
  ],
  cents: ["cents"],
  amount: [
    "amount",
    "gross",
    "gross amount",
    "donation amount",
    "credit",
    "amount (usd)",
    "net amount",
    "paid in",
  ],
  donorName: [
    "donorname",
    "name",
    "donor",
    "donor name",
    "payer",
    "from",
    "sender",
    "full name",
    "description",
    "memo",
    "payee",
  ],
  reference: [
    "reference",
    "transaction id",
    "confirmation",
    "confirmation number",
    "check number",
    "check #",
    "check no",
    "receipt id",
    "id",
  ],
  method: ["method", "payment method", "type", "payment type"],
  fund: ["fund", "campaign", "designation", "purpose"],
  note: ["note", "notes", "comment", "message"],
} as const;
export type Column = keyof typeof CALLED;
export type Mapping = { [field in Column]?: string };

/** Guessed from the header; people look it over and change it. */
export function guessMapping(header: string[]): Mapping {
  const mapping: Mapping = {};
  const plain = new Map(header.map((column) => [column.trim().toLowerCase(), column]));
  for (const [field, names] of Object.entries(CALLED))
    for (const name of names) {
      const column = plain.get(name);
      if (!column || Object.values(mapping).includes(column)) continue;
      mapping[field as Column] = column;
      break;
    }
  return mapping;
}
