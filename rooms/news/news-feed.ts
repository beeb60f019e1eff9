import { withoutHidden } from "#domain/plain-text.ts";

type FeedItem = { title: string; text: string; address: string; guid: string; at: number };
type RssFeed = { title: string; description: string; address: string; self: string; items: FeedItem[] };

/** The news as readers of feeds take them: RSS 2.0. */
export function newsFeed({ title, description, address, self, items }: RssFeed) {
  const newest = Math.max(...items.map(({ at }) => at));
  const lines = [
    `<title>${escaped(title)}</title>`,
    `<link>${escaped(address)}</link>`,
    `<description>${escaped(description)}</description>`,
    "<language>en-us</language>",
    `<atom:link href="${escaped(self)}" rel="self" type="application/rss+xml"/>`,
    ...(items.length > 0 ? [`<lastBuildDate>${moment(newest)}</lastBuildDate>`] : []),
    ...items.map(itemLines),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
${lines.join("\n")}
</channel>
</rss>
`;
}

/** Readers take a description for HTML: its text is escaped once for them, and once for XML. */
function itemLines({ title, text, address, guid, at }: FeedItem) {
  return [
    "<item>",
    `<title>${escaped(title)}</title>`,
    `<link>${escaped(address)}</link>`,
    `<guid isPermaLink="false">${escaped(guid)}</guid>`,
    `<pubDate>${moment(at)}</pubDate>`,
    `<description>${escaped(escaped(text))}</description>`,
    "</item>",
  ].join("\n");
}

/** "Wed, 18 Nov 2026 08:00:00 GMT" */
function moment(at: number) {
  return new Date(at).toUTCString();
}

/** XML has no way to write what nobody sees: one such character, and readers take none of the news. */
function escaped(text: string) {
  return withoutHidden(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
