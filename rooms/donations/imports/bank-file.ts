import { setImmediate as othersFirst } from "node:timers/promises";
import { parse } from "csv-parse";
import { grouped } from "#domain/counted.ts";
import { COLUMN_NAMES, type FileColumn, type Mapping } from "./file-columns.ts";
import {
  type DayOrder,
  isText,
  LINES_BEFORE,
  MOST_CELL,
  MOST_COLUMNS,
  MOST_ROWS,
  NOT_TEXT,
  TOO_MANY_ROWS,
} from "./import.ts";

/**
 * A file as a bank, a payment service or we ourselves wrote it: its header, and the cells of its rows. A row may be
 * shorter than the header, and holds no more than the file does: a wide header over many short rows stays small.
 */
export type BankFile = { header: string[]; rows: string[][] };

/** Throws a sentence for whoever chose the file. */
export class UnreadableFile extends Error {}

/** How many letters are read before others have their turn. */
const AT_ONCE = 100_000;
/** A line is counted up to here, to say how wide it is, and no further. */
const MOST_COUNTED = 100_000;
const MOST_NAME = 500;

/** Commas, semicolons or tabs; with or without quotes, also odd ones; with whatever stands before the header left out. */
export async function readBankFile(text: string): Promise<BankFile> {
  if (!isText(text)) throw new UnreadableFile(NOT_TEXT);
  const lines = await linesOf(text);
  const start = headerAt(lines);
  const first = lines[0] ?? [];
  const isBare = start < 0 && first.some(isDay) && first.some((cell) => readCents(cell) !== undefined);
  const header = uniqueNames(isBare ? first.map(() => "") : (lines[start] ?? []));
  if ((start < 0 && !isBare) || header.length < 2)
    throw new UnreadableFile(
      `No line with the names of the columns was found in this file. It begins with “${first.join("; ").slice(0, 60)}”.`,
    );
  const rows = isBare ? lines : lines.slice(start + 1);
  if (rows.length > MOST_ROWS) throw new UnreadableFile(TOO_MANY_ROWS);
  if (rows.length === 0) throw new UnreadableFile("No rows follow the names of the columns in this file.");
  return { header, rows };
}

/** Finds a cell of a row by the name of its column. */
export function cellFinder(header: readonly string[]) {
  const places = new Map(header.map((column, at) => [column, at]));
  return (row: readonly string[], column: string | undefined) =>
    (column && row[places.get(column) ?? -1]) || "";
}

async function linesOf(text: string) {
  const delimiter = delimiterOf(text);
  const parser = parse({
    bom: true,
    delimiter,
    relaxQuotes: true,
    relaxColumnCount: true,
    skipEmptyLines: true,
    skipRecordsWithEmptyValues: true,
    trim: true,
    cast(cell, { index }) {
      if (index === MOST_COUNTED) throw tooWide(`more than ${grouped(MOST_COUNTED)}`);
      return cell;
    },
  });
  const lines: string[][] = [];
  let fault: Error | undefined;
  parser.on("error", (error) => {
    fault ??= error;
  });
  const ended = new Promise((resolve) => parser.once("close", resolve));
  parser.on("data", (line: string[]) => {
    if (lines.length > MOST_ROWS + LINES_BEFORE) return;
    fault ??= beyondBounds(line);
    lines.push(line.map(unwrapped));
  });
  for (let at = 0; at < text.length && !fault && lines.length <= MOST_ROWS + LINES_BEFORE; at += AT_ONCE) {
    parser.write(text.slice(at, at + AT_ONCE));
    await othersFirst();
  }
  if (fault || lines.length > MOST_ROWS + LINES_BEFORE) parser.destroy();
  else parser.end();
  await ended;
  if (fault instanceof UnreadableFile) throw fault;
  if (lines.length > MOST_ROWS + LINES_BEFORE) throw new UnreadableFile(TOO_MANY_ROWS);
  return fault ? oddLinesOf(text, delimiter) : lines;
}

function beyondBounds(line: readonly string[]) {
  if (line.length > MOST_COLUMNS) return tooWide(grouped(line.length));
  const long = line.find((cell) => cell.length > MOST_CELL);
  if (long === undefined) return undefined;
  const start = long.slice(0, 30).replaceAll(/\s+/g, " ").trim();
  return new UnreadableFile(
    `A cell has ${grouped(long.length)} characters; the most is ${grouped(MOST_CELL)}. It begins with “${start}”.`,
  );
}

function tooWide(columns: string) {
  return new UnreadableFile(`This file has ${columns} columns; the most is ${MOST_COLUMNS}.`);
}

/** Quotation marks within quoted words, by no rule at all: only one before the end of a cell is taken for its end. */
function oddLinesOf(text: string, delimiter: string) {
  const lines: string[][] = [];
  let number = 0;
  for (let at = text.startsWith("\ufeff") ? 1 : 0; at < text.length; ) {
    const end = text.indexOf("\n", at);
    const line = text.slice(at, end < 0 ? undefined : end).replace(/\r$/, "");
    const cells = cellsIn(line, delimiter, ++number);
    const fault = beyondBounds(cells);
    if (fault) throw fault;
    if (cells.some(Boolean)) lines.push(cells);
    if (lines.length > MOST_ROWS + LINES_BEFORE) throw new UnreadableFile(TOO_MANY_ROWS);
    at = end < 0 ? text.length : end + 1;
  }
  return lines;
}

function cellsIn(line: string, delimiter: string, number: number) {
  const cells: string[] = [];
  let rest: string | undefined = line;
  while (rest !== undefined) {
    if (cells.length === MOST_COUNTED) throw tooWide(`more than ${grouped(MOST_COUNTED)}`);
    const words: string = rest.trimStart();
    const isQuoted = words.startsWith('"');
    let end: number = isQuoted ? words.indexOf('"', 1) : words.indexOf(delimiter);
    while (isQuoted && end >= 0 && !isEnd(words, end + 1, delimiter)) end = words.indexOf('"', end + 1);
    if (isQuoted && end < 0)
      throw new UnreadableFile(
        `This file cannot be read: a quotation mark in line ${grouped(number)} is never closed.`,
      );
    const cell: string = end < 0 ? words : words.slice(isQuoted ? 1 : 0, end);
    cells.push(unwrapped(isQuoted ? cell.replaceAll('""', '"') : cell.trim()));
    const after: number = end < 0 ? -1 : words.indexOf(delimiter, end);
    rest = after < 0 ? undefined : words.slice(after + 1);
  }
  return cells;
}

function isEnd(words: string, from: number, delimiter: string) {
  let at = from;
  while (words[at] === " " && delimiter !== " ") at++;
  return at === words.length || words.startsWith(delimiter, at);
}

/** Excel is made to keep the zeros of a number by writing it as a formula: ="0123". */
function unwrapped(cell: string) {
  return /^="(.*)"$/s.exec(cell)?.[1] ?? cell;
}

/** The sign that the first lines agree on. */
function delimiterOf(text: string) {
  const said = /^\ufeff?sep=(.)\r?\n/i.exec(text)?.[1];
  if (said) return said;
  const first = text.slice(0, AT_ONCE).split(/\r?\n/, 20).join("\n");
  const counts = [",", ";", "\t"].map((sign) => ({ sign, times: first.split(sign).length }));
  return counts.sort((one, other) => other.times - one.times)[0]?.sign ?? ",";
}

/** Banks put their own name and address first: the header is the first of the widest lines that hold no amounts. */
function headerAt(lines: string[][]) {
  const widths = lines.slice(0, LINES_BEFORE).map((line) => {
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
    const word = name.slice(0, MOST_NAME) || `Column ${at + 1}`;
    const times = (seen.get(word) ?? 0) + 1;
    seen.set(word, times);
    return times === 1 ? word : `${word} (${times})`;
  });
}

/** By which sign the amounts of a file divide dollars from cents, where any of them tells. */
export type DecimalSign = "." | ",";

export function decimalSignOf(amounts: string[]): DecimalSign | undefined {
  const signs = amounts.map((amount) => /([.,])\d\d?\D*$/.exec(amount)?.[1]);
  const [points, commas] = [".", ","].map((sign) => signs.filter((found) => found === sign).length);
  return points === commas ? undefined : (points ?? 0) > (commas ?? 0) ? "." : ",";
}

const CENTS_AFTER = { ".": /\.(\d{1,2})$/, ",": /,(\d{1,2})$/ };
/** Thousands by one sign, or lakhs by commas. */
const GROUPED = /^(?:\d*|\d{1,3}(?:([.,'])\d{3})(?:\1\d{3})*|\d{1,2}(?:,\d{2})+,\d{3})$/;

/**
 * "$1,234.50", "1.234,50", "(25.00)", "-25", "25.00 DR": whole cents, or nothing where it is no amount. With the sign
 * of the whole file, what only looks like thousands is not taken for them.
 */
export function readCents(text: string, decimalSign?: DecimalSign): number | undefined {
  const bare = text.replace(/[\s\u00a0$€£₹]|USD|US|INR|EUR|GBP/gi, "").replace(/[−–]/g, "-");
  const owed = /^(.*?)(CR|DR)$/i.exec(bare);
  const number = owed?.[1] ?? bare;
  const isNegative =
    /^\(.*\)$/.test(number) ||
    number.startsWith("-") ||
    number.endsWith("-") ||
    /^dr$/i.test(owed?.[2] ?? "");
  const digits = number.replace(/[()+-]/g, "");
  if (!/^\d[\d.,']*$|^[.,]\d\d?$/.test(digits)) return undefined;
  // In a file that divides cents by a point, "12,5" has no cents: the comma stands where no thousands end.
  const decimal = (decimalSign ? CENTS_AFTER[decimalSign] : /[.,](\d{1,2})$/).exec(digits);
  // A comma before three digits separates thousands: 1,234 is no fraction. What a point before three digits is, only
  // other amounts of the file can tell, and nobody knows what two different signs before three are.
  const isOddFraction = decimalSign
    ? !decimal && digits.includes(decimalSign)
    : !decimal && (/^0[.,]/.test(digits) || /\.\d{3}$/.test(digits));
  if (isOddFraction) return undefined;
  const dollars = decimal ? digits.slice(0, decimal.index) : digits;
  if (!GROUPED.test(dollars)) return undefined;
  const whole = dollars.replace(/[.,']/g, "");
  const cents = Number(whole) * 100 + Number((decimal?.[1] ?? "0").padEnd(2, "0"));
  if (!Number.isSafeInteger(cents)) return undefined;
  return isNegative ? -cents : cents;
}

/** The temple's books are in dollars: an amount that says it is none is not taken for one. */
export function isOtherMoney(text: string) {
  return /[€£₹¥]|\b(?!USD|US|CR|DR)[A-Z]{2,3}\b/.test(text.toUpperCase());
}

/**
 * 4/13 can only be April: the rows of one file are all written in one order, the one in which most of them are days.
 * Where nothing tells, it is an American's; but nobody in America puts dots between the numbers.
 */
export function dayOrderOf(days: string[]): DayOrder {
  const [month, day] = readIn(days);
  if (month !== day) return month > day ? "month first" : "day first";
  return days.some((text) => /^\d{1,2}\.\d{1,2}\.\d/.test(text.trim())) ? "day first" : "month first";
}

/** Whether both orders read as many of the days, and not all of them the same way. */
export function isDayOrderOpen(days: string[]) {
  const [month, day] = readIn(days);
  return month === day && days.some((text) => readDay(text, "month first") !== readDay(text, "day first"));
}

function readIn(days: string[]) {
  const count = (order: DayOrder) => days.filter((text) => readDay(text, order) !== undefined).length;
  return [count("month first"), count("day first")] as const;
}

const NUMERIC = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b/;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** "2026-01-31", "1/31/2026", "31.01.26", "Jan 31, 2026", "31 January 2026", with a time behind it or not. */
export function readDay(text: string, order: DayOrder): string | undefined {
  const day = text.trim();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(day) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(day);
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

function isDay(text: string) {
  return readDay(text, "month first") !== undefined || readDay(text, "day first") !== undefined;
}

function monthOf(name = "") {
  return String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);
}

function dayFrom(year = "", month = "", day = "") {
  const written = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written) ? written : undefined;
}

/** What banks write before the name of whoever sent money. */
const LEAD =
  /^(?:(?:zelle|quickpay|venmo|ach|wire|online|mobile|instant|recurring|incoming|real time)\b[\w ]{0,40}?\s)?(?:payment|transfer|credit|deposit|money|zelle)?\s?(?:received\s)?from:?\s+/i;
/** And behind it: when, under which number, and what for. */
const TAIL =
  /\s+(?:on \d{1,2}\/\d{1,2}\b|ref\b ?#?|conf(?:irmation)?\b ?#?|for ["“]|id:|[A-Z]{0,5}\d[A-Z0-9]{6,}$).*$|;.*$/i;
const NO_NAME =
  /^(?:(?:zelle|quickpay|venmo|ach|wire|online|mobile|atm|remote|counter|branch|cash|check|paypal|payment|transfer|credit|deposit|received|donation|incoming)\b[\s:.#\d/-]*)+$/i;

/** What stands before the name in a cell: "ZELLE FROM". */
export function leadIn(text: string) {
  return LEAD.exec(text.trim())?.[0].trim() ?? "";
}

/** The giver's name alone, without what a bank writes around it; nothing where it names nobody. */
export function nameIn(text: string) {
  const lead = LEAD.exec(text.trim());
  const rest = lead ? text.trim().slice(lead[0].length).replace(TAIL, "") : text.trim();
  return NO_NAME.test(rest) ? "" : rest.trim();
}

/** The columns by which our own file of gifts is known. */
const OWN = ["id", "receivedOn", "donorId", "donorName", "cents", "method", "fund", "kind", "status"];

export function isOwnFile(header: string[]) {
  return OWN.every((column) => header.includes(column));
}

/** Guessed from the header; people look it over and change it. Without a header, from what stands in the first rows. */
export function guessMapping({ header, rows }: BankFile): Mapping {
  const mapping: Mapping = {};
  const called = new Map(header.map((column) => [wordsOf(column), column]));
  for (const [field, names] of Object.entries(COLUMN_NAMES))
    for (const name of names) {
      const column = called.get(name);
      if (!column || Object.values(mapping).includes(column)) continue;
      mapping[field as FileColumn] = column;
      break;
    }
  if (!header.every((column, at) => column === `Column ${at + 1}`)) return mapping;
  const [first = []] = rows;
  const cellOf = cellFinder(header);
  const find = (isIt: (cell: string) => boolean) => header.find((column) => isIt(cellOf(first, column)));
  return {
    receivedOn: find(isDay),
    amount: find((cell) => readCents(cell) !== undefined && !isDay(cell)),
    donorName: header.toSorted(
      (one, other) => lettersIn(cellOf(first, other)) - lettersIn(cellOf(first, one)),
    )[0],
  };
}

function wordsOf(column: string) {
  return column
    .toLowerCase()
    .replace(/[’']s\b/g, "")
    .replace(/[_*:]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

function lettersIn(cell: string) {
  return cell.replace(/\P{L}/gu, "").length;
}
