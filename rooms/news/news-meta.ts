import type { MetaDescriptor } from "react-router";
import { NEWS_FEED } from "./public-news.ts";

/** How readers of feeds find the feed of a page. */
export function feedLink(title: string): MetaDescriptor {
  return { tagName: "link", rel: "alternate", type: "application/rss+xml", title, href: NEWS_FEED };
}

/** What a shared link says of a single item: that it is an article, and of which day. */
export function asArticle(tags: MetaDescriptor[], date: string): MetaDescriptor[] {
  const others = tags.filter((tag) => !("property" in tag) || tag.property !== "og:type");
  if (others.length === tags.length) return tags;
  return [
    ...others,
    { property: "og:type", content: "article" },
    { property: "article:published_time", content: date },
  ];
}
