import { plainWords } from "#domain/content/marked-words.ts";
import { day, type FormOf, line, own, text, tick } from "#domain/fields.ts";
import { kind, typesOf } from "#domain/kind.ts";
import type { ListAnswer, Shown } from "#domain/records.ts";
import { pageAddress } from "./public-news.ts";

export const NEWS = "/dashboard/website/news";
export const stateWords = {
  published: "Published",
  scheduled: "Still to come",
  draft: "Draft",
} as const;
export type NewsState = keyof typeof stateWords;

/** Sent by staff, or one of those that the site began with. */
export type NewsPicture = { fileId: string; alt: string } | { src: string; alt: string };

/** What people write of a news item. */
const newsFields = {
  title: line("Title", { required: true, search: true, sort: true }),
  /** The day that stands beside it. */
  date: day("Date shown", {
    question: "Enter the date shown beside it.",
    filter: true,
    sort: true,
  }),
  /** A sentence or two for /news, the feed and search results; where it is empty, the words begin there. */
  summary: line("Short text", { search: true }),
  /** Text with the marks of domain/content/marked-words.ts. */
  words: text("Words", { search: true }),
  picture: own<NewsPicture | null>()("Picture", null),
  /** Where 'Read More' leads instead of to a page of its own. */
  link: own<string | null>()("Read More leads to", null),
  /** The end of the address of its page; made from the title where it is empty. */
  slug: line("Address of the page"),
  /** Seen only by staff, whatever the day. */
  isDraft: tick("Draft"),
  /** A day by the temple's clock, or a moment; it is public from then on. */
  publishedFrom: own<string | null>()("Published from", null),
};
export type NewsForm = FormOf<typeof newsFields>;

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

export const newsKind = kind("news", { one: "news item", many: "news items" }, newsFields, {
  types: typesOf<News, NewsList>(),
  nameOf: ({ title }) => title,
  filters: [
    { field: "state", label: "State", any: "Any", options: stateWords },
    { field: "year", label: "Year", any: "Any", options: {} },
  ],
  words: {
    picture: ({ picture }) => picture?.alt ?? "",
    link: ({ link, slug }) => link ?? pageAddress(slug),
    slug: null,
  },
});

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
