/**
 * A cell that a spreadsheet would take for a formula is made plain text by an apostrophe in front. One that has such an
 * apostrophe already gets another, so that whoever takes one off has what was there.
 */
const FORMULA = /^'*[=+\-@\t\r]/;

/** One line by RFC 4180. Numbers stay as they are: a negative one is no formula. */
export function csvLine(cells: readonly unknown[]) {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** The byte order mark: without it Excel does not read the file as UTF-8. */
export const CSV_START = "\uFEFF";

function csvCell(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "number" || typeof cell === "boolean") return String(cell);
  const text = typeof cell === "string" ? cell : JSON.stringify(cell);
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) || harmless !== harmless.trim()
    ? `"${harmless.replaceAll('"', '""')}"`
    : harmless;
}
