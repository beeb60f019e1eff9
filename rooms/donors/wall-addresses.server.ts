import type { CachedAddress } from "#server/site/response-cache.ts";
import { type DonorBook, wallQuery } from "./donor-book.server.ts";

/**
 * The donor wall on the screen and on paper. Any page past the end is the last. What somebody looks for is not kept:
 * there are more words than memory, and hardly two people look for the same.
 */
export function wallAddresses(
  donors: Pick<DonorBook, "revision" | "wallPages" | "printedPages">,
): CachedAddress[] {
  const onScreen = (asked: URLSearchParams) => {
    const { page, q } = wallQuery(asked);
    return q ? undefined : pageQuery(page, donors.wallPages);
  };
  const onPaper = (asked: URLSearchParams) => pageQuery(wallQuery(asked).page, donors.printedPages);
  return [
    { path: "/donors", source: donors, addressOf: onScreen },
    { path: "/api/wall", source: donors, addressOf: onScreen },
    { path: "/donors/print", source: donors, addressOf: onPaper },
    { path: "/api/wall/print", source: donors, addressOf: onPaper },
  ];
}

function pageQuery(page: number, pages: number) {
  const shown = Math.min(page, pages);
  return shown === 1 ? "" : `?page=${shown}`;
}
