import { plainPath } from "#domain/path.ts";

/** Whether a link leads to the page at `pathname`, however either is spelled. */
export function isCurrentPage(href: string, pathname: string) {
  return plain(href) === plain(pathname);
}

/** What a link says of itself to those who cannot see which one is marked. */
export function ariaCurrent(href: string, pathname: string): "page" | undefined {
  return isCurrentPage(href, pathname) ? "page" : undefined;
}

/** Lower case, without query, anchor or closing slash: a page is made once as /board, and kept for whoever says /Board/. */
function plain(address: string) {
  const [path = ""] = address.split(/[?#]/, 1);
  return plainPath(path);
}
