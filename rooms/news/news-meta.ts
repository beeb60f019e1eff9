import type { MetaDescriptor } from "react-router";
import { NEWS_FEED } from "./news.ts";

/** How readers of feeds find the feed of a page. */
export function feedLink(title: string): MetaDescriptor {
  return { tagName: "link", rel: "alternate", type: "application/rss+xml", title, href: NEWS_FEED };
}

type Shared = { picture: string; alt: string; date: string };

/** What a shared link shows of a single item: its own picture instead of the one of a page. */
export function asArticle(tags: MetaDescriptor[], { picture, alt, date }: Shared): MetaDescriptor[] {
  const others = tags.filter((tag) => {
    const property = "property" in tag ? String(tag.property) : "";
    return property !== "og:type" && !property.startsWith("og:image");
  });
  if (others.length === tags.length) return tags;
  return [
    ...others,
    { property: "og:type", content: "article" },
    { property: "article:published_time", content: date },
    { property: "og:image", content: picture },
    { property: "og:image:alt", content: alt },
  ];
}
