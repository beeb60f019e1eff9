/** What visitors read of all of them, and where their feed is. */
export const NEWS_PAGE = "/news";
export const NEWS_FEED = "/news.xml";

/** The address of an item's own page. */
export function pageAddress(slug: string) {
  return `${NEWS_PAGE}/${encodeURIComponent(slug)}`;
}

/** A picture as a page shows it. */
export type ShownPicture = { src: string; srcSet?: string; width: number; height: number; alt: string };

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
