import { blocksOf } from "#domain/content/marked-words.ts";
import { type News, type NewsForm, type NewsPicture, pageAddress, shortText, slugOf } from "./news.ts";

/** What is typed in the editor, as its fields hold it. */
export type TypedNews = {
  title: string;
  summary: string;
  words: string;
  picture: NewsPicture | null;
  leadsTo: "page" | "link";
  link: string;
  slug: string;
  date: string;
  /** A day; empty where it is public as soon as it is published. */
  from: string;
};

export function blankNews(today: string): TypedNews {
  return {
    title: "",
    summary: "",
    words: "",
    picture: null,
    leadsTo: "page",
    link: "",
    slug: "",
    date: today,
    from: "",
  };
}

export function typedNews({
  title,
  summary,
  words,
  picture,
  link,
  slug,
  slugs,
  date,
  publishedOn,
}: News): TypedNews {
  return {
    title,
    summary,
    words,
    picture,
    date,
    from: publishedOn ?? "",
    leadsTo: link === null ? "page" : "link",
    link: link ?? "",
    // Until it is published, the address follows the title.
    slug: slugs.length === 0 && slug === slugOf(title) ? "" : slug,
  };
}

/** What is sent of it. A moment that somebody set by another way than this form stays, as long as its day does. */
export function readNews(typed: TypedNews, isDraft: boolean, kept: News | null): NewsForm {
  const { title, summary, words, picture, leadsTo, link, slug, date, from } = typed;
  const isSameDay = kept && from === (kept.publishedOn ?? "");
  return {
    title,
    summary,
    words,
    picture,
    slug,
    date,
    isDraft,
    link: leadsTo === "link" ? link : null,
    publishedFrom: isSameDay ? kept.publishedFrom : from || null,
  };
}

/** What visitors will see of what is typed. */
export function previewOf({ title, summary, words, slug, leadsTo, link, date }: TypedNews) {
  return {
    title: title || "Untitled",
    date,
    lede: summary,
    text: shortText({ summary, words }),
    blocks: blocksOf(words),
    href: leadsTo === "link" ? link : pageAddress(slugOf(slug) || slugOf(title) || "news"),
    isOwnPage: leadsTo === "page",
  };
}
