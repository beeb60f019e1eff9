import { plainWords } from "#domain/content/marked-words.ts";
import { counted } from "#domain/counted.ts";
import type { WordsBeside } from "../website/website-list.server.ts";
import { NEWS, type News } from "./news.ts";
import type { NewsBook } from "./news-book.server.ts";
import { NEWS_PAGE } from "./public-news.ts";

/** The news as one line of all that the website says; their words are found with all others. */
export function newsWords(book: NewsBook): WordsBeside {
  return {
    async row() {
      const items = book.all();
      const waiting = items.filter(({ state }) => state !== "published");
      const [last] = items.toSorted((a, b) => (b.changedAt ?? "").localeCompare(a.changedAt ?? ""));
      const changed = last?.changedAt ? await book.withChanger(last) : undefined;
      const drafts = items.filter(({ state }) => state === "draft").length;
      return {
        id: "news-items",
        title: "News",
        about: `/news, ${counted(items.length, "item")}`,
        state: waiting.length > 0 ? "draft" : "published",
        note: [
          drafts > 0 && counted(drafts, "draft"),
          waiting.length > drafts && `${waiting.length - drafts} still to come`,
        ]
          .filter(Boolean)
          .join(", "),
        changedAt: changed?.changedAt ?? null,
        changedBy: changed?.changedBy ?? null,
        picture: { src: "/art/news-design.svg" },
        href: NEWS,
        page: NEWS_PAGE,
      };
    },
    texts: () => book.all().flatMap(textsOf),
    onChange: book.list.onChange,
  };
}

function textsOf({ id, title, summary, words, picture, state }: News) {
  return [
    { where: "title", text: title },
    { where: "short text", text: summary },
    { where: "words", text: plainWords(words) },
    { where: "what the picture shows", text: picture?.alt ?? "" },
  ]
    .filter(({ text }) => text !== "")
    .map(({ where, text }) => ({
      of: "News",
      where: where === "title" ? where : `${title}, ${where}`,
      text,
      href: `${NEWS}/${id}`,
      ...(state !== "published" && { standing: "draft" as const }),
    }));
}
