import { plainWords } from "#domain/content/marked-words.ts";
import type { ShownPicture } from "#domain/files.ts";
import type { Kind, ListAnswer, Shown } from "#domain/records.ts";
import { letterDate } from "#domain/short-date.ts";

export const NEWS = "/dashboard/website/news";
/** What visitors read of all of them, and where their feed is. */
export const NEWS_PAGE = "/news";
export const NEWS_FEED = "/news.xml";

export const stateWords = {
  published: "Published",
  scheduled: "Still to come",
  draft: "Draft",
} as const;
export type NewsState = keyof typeof stateWords;

/** Sent by staff, or one of those that the site began with. */
export type NewsPicture = { fileId: string; alt: string } | { src: string; alt: string };

/** What people write of a news item. */
export type NewsForm = {
  title: string;
  /** The day that stands beside it. */
  date: string;
  picture: NewsPicture | null;
  /** A sentence or two for /news, the feed and search results; where it is empty, the words begin there. */
  summary: string;
  /** Text with the marks of domain/content/marked-words.ts. */
  words: string;
  /** Where 'Read More' leads instead of to a page of its own. */
  link: string | null;
  /** The end of the address of its page; made from the title where it is empty. */
  slug: string;
  /** A day by the temple's clock, or a moment; it is public from then on. */
  publishedFrom: string | null;
  /** Seen only by staff, whatever the day. */
  isDraft: boolean;
};

export type News = NewsForm &
  Shown & {
    state: NewsState;
    /** The day of `publishedFrom` by the temple's clock. */
    publishedOn: string | null;
    /** Where 'Read More' leads. */
    address: string;
    /** Every slug it was published under, the newest last: the older ones still lead to it. */
    slugs: string[];
    /** Where it stands among those that the site began with; null for all others. */
    start: number | null;
    createdAt: string;
    /** Null until staff changed something. */
    changedAt: string | null;
    changedBy: string | null;
  };

export type NewsList = ListAnswer<News> & {
  /** Whether the items that the site began with stand in their own order. */
  isAsDelivered: boolean;
  counts: Record<NewsState, number>;
  years: string[];
  /** The smallest picture of each row that has one, by its file's id. */
  thumbs: { [fileId: string]: string };
  today: string;
};

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

export const newsKind: Kind<News, NewsForm, NewsList> = {
  name: "news",
  one: "news item",
  many: "news items",
  filters: [
    { field: "state", label: "State", any: "Any", options: stateWords },
    { field: "year", label: "Year", any: "Any", options: {} },
  ],
  nameOf: ({ title }) => title,
  words: [
    { label: "Title", show: ({ title }) => title },
    { label: "Date shown", show: ({ date }) => letterDate(date) },
    { label: "Short text", show: ({ summary }) => summary },
    { label: "Words", show: ({ words }) => words },
    { label: "Picture", show: ({ picture }) => picture?.alt ?? "" },
    { label: "Read More leads to", show: ({ link, slug }) => link ?? pageAddress(slug) },
    { label: "Draft", show: ({ isDraft }) => (isDraft ? "Yes" : "") },
    { label: "Published from", show: ({ publishedFrom }) => publishedFrom ?? "" },
  ],
};

/** The address of an item's own page. */
export function pageAddress(slug: string) {
  return `${NEWS_PAGE}/${encodeURIComponent(slug)}`;
}

const LONGEST_SLUG = 80;

/** "Skanda Shashti: six evenings" as an address has it: "skanda-shashti-six-evenings". */
export function slugOf(words: string) {
  const letters = words
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "-");
  return cutAfter(letters, LONGEST_SLUG).replace(/^-|-$/g, "");
}

const TEXT_LETTERS = 300;

/** The short text, or the beginning of the words. */
export function shortText({ summary, words }: Pick<NewsForm, "summary" | "words">) {
  if (summary) return summary;
  const text = plainWords(words);
  if (text.length <= TEXT_LETTERS) return text;
  const cut = cutAfter(text, TEXT_LETTERS);
  const end = cut.lastIndexOf(" ");
  return `${end > 0 ? cut.slice(0, end) : cut}…`;
}

/** No character is cut in two. */
function cutAfter(text: string, most: number) {
  return Array.from(text).slice(0, most).join("");
}
