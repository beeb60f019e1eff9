import { formOf } from "#app/records/described-form.tsx";
import { blocksOf } from "#domain/content/marked-words.ts";
import type { TypedOf } from "#domain/fields.ts";
import { type News, type NewsForm, newsKind, shortText, slugOf } from "./news.ts";
import { pageAddress } from "./public-news.ts";

const { title, date, summary, words, picture } = newsKind.fields;
/** What is typed as it is kept. */
export const plainFields = { title, date, summary, words, picture };
const plain = formOf(plainFields);

/** What is typed in the editor, as its fields hold it. */
export type TypedNews = TypedOf<typeof plainFields> & {
  leadsTo: "page" | "link";
  link: string;
  slug: string;
  /** A day; empty where it is public as soon as it is published. */
  from: string;
};

export function blankNews(today: string): TypedNews {
  return { ...plain.blank, date: today, leadsTo: "page", link: "", slug: "", from: "" };
}

export function typedNews(item: News): TypedNews {
  const { title, link, slug, slugs, publishedOn } = item;
  return {
    ...plain.typedOf(item),
    leadsTo: link === null ? "page" : "link",
    link: link ?? "",
    // Until it is published, the address follows the title.
    slug: slugs.length === 0 && slug === slugOf(title) ? "" : slug,
    from: publishedOn ?? "",
  };
}

/** What is sent of it. A moment that somebody set by another way than this form stays, as long as its day does. */
export function readNews(typed: TypedNews, isDraft: boolean, kept: News | null): NewsForm {
  const { leadsTo, link, slug, from } = typed;
  const isSameDay = kept && from === (kept.publishedOn ?? "");
  return {
    ...plain.read(typed),
    slug,
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
