import { omit } from "#domain/omit.ts";
import { rooms } from "#rooms/opened.ts";
import { words } from "#server/services.ts";
import type { Route } from "./+types/sitemap.ts";

/** The public pages, for search engines: those of every site, and those that staff wrote. */
export function loader({ context }: Route.LoaderArgs) {
  const { temple, pages } = context.get(words);
  const paths = [
    ...Object.values(omit(pages, "manage")).map(({ path }) => path),
    ...context.get(rooms).news.visitors.addresses(),
  ];
  const entries = paths.map((path) => `<url><loc>${escaped(temple.url + path)}</loc></url>`);
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`,
    { headers: { "Content-Type": "application/xml; charset=utf-8" } },
  );
}

function escaped(address: string) {
  return address.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
