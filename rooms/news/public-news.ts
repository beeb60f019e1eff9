import type { ShownPicture } from "#domain/files.ts";

/** What visitors read of all of them, and where their feed is. */
export const NEWS_PAGE = "/news";
export const NEWS_FEED = "/news.xml";

/** The address of an item's own page. */
export function pageAddress(slug: string) {
  return `${NEWS_PAGE}/${encodeURIComponent(slug)}`;
}

/** What visitors see of an item in a list. */
export type NewsCard = {
  slug: string;
  title: string;
  date: string;
  text: string;
  picture: ShownPicture | null;
  href: string;
  isOwnPage: boolean;
};
