export const WALL_ROWS = 15;
export const ADMIN_ROWS = 10;
/** The most names on one printout; the wall's page includes all names for print up to this number. */
export const PRINTED_ROWS = 500;
const MOST_ROWS = 100;

/** The page number of an address; 1 for anything else. */
export function pageFrom(text: string | null | undefined) {
  return wholeNumber(text) ?? 1;
}

/** The rows per page of an address, within limits. */
export function rowsFrom(text: string | null | undefined, otherwise = ADMIN_ROWS) {
  return Math.min(wholeNumber(text) ?? otherwise, MOST_ROWS);
}

/** The range of a page in a list; a page past the end is the last, and an empty list has one page. */
export function pageOf(total: number, rows: number, asked: number) {
  const pages = Math.max(1, Math.ceil(total / rows));
  const page = Math.min(Math.max(1, asked), pages);
  return { page, pages, start: (page - 1) * rows, end: Math.min(page * rows, total) };
}

/** The page numbers of a pager: all if few, else the ends and the neighbors, with gaps. */
export function pagesShown(page: number, pages: number): (number | "gap before" | "gap after")[] {
  if (pages <= 7) return numbers(1, pages);
  const first = Math.min(Math.max(2, page - 1), pages - 4);
  const last = Math.max(Math.min(pages - 1, page + 1), 5);
  return [
    1,
    ...(first > 3 ? (["gap before"] as const) : numbers(2, first - 1)),
    ...numbers(first, last),
    ...(last < pages - 2 ? (["gap after"] as const) : numbers(last + 1, pages - 1)),
    pages,
  ];
}

function wholeNumber(text: string | null | undefined) {
  return text && /^\d{1,15}$/.test(text) && Number(text) > 0 ? Number(text) : undefined;
}

function numbers(from: number, to: number) {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
