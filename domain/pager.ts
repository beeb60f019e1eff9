/** Which page numbers a pager shows: all of a few; of many the ends and the neighbours, with gaps between. */
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

function numbers(from: number, to: number) {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
