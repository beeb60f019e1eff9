import { plainPath } from "#domain/path.ts";

/** Whether a link points to the page at `pathname`, whatever their spelling. */
export function isCurrentPage(href: string, pathname: string) {
  return plain(href) === plain(pathname);
}

/** The `aria-current` of a link. */
export function ariaCurrent(href: string, pathname: string): "page" | undefined {
  return isCurrentPage(href, pathname) ? "page" : undefined;
}

/** Lower case, without query, anchor and trailing slash, because a cached /board is also sent for /Board/. */
function plain(address: string) {
  const [path = ""] = address.split(/[?#]/, 1);
  return plainPath(path);
}
