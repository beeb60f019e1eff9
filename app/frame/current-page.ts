/** Whether a link leads to the page at `pathname`, however either is spelled. */
export function isCurrentPage(href: string, pathname: string) {
  return plain(href) === plain(pathname);
}

/** Lower case, without query, anchor or closing slash: prerendering says /board/ where a visitor says /Board. */
function plain(address: string) {
  return address
    .replace(/[?#].*$/, "")
    .replace(/\/+$/, "")
    .toLowerCase();
}
