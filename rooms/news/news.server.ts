import { burst } from "#server/live/burst.ts";
import { tellerOf } from "#server/records/activity.ts";
import { recordsApi } from "#server/records/api.ts";
import type { House } from "#server/room.ts";
import type { KeptCollection } from "#server/store/kept-collection.ts";
import type { Website } from "../website/website.server.ts";
import { NEWS, newsKind } from "./news.ts";
import { openNewsBook } from "./news-book.server.ts";
import { newsList } from "./news-list.server.ts";
import { newsWords } from "./news-words.server.ts";
import { openPublicNews } from "./public-news.server.ts";

export const collections: KeptCollection[] = [
  { name: "news", shape: { history: newsKind.name }, one: "news item", many: "news items" },
];

export const needs = ["website"];

const PAUSE_MS = 100;

/** What the temple tells: written by editors, read on /news, on pages of their own and in feeds. */
export async function open(house: House, { website }: { website: Website }) {
  const book = await openNewsBook(house);
  const visitors = openPublicNews(house, book);
  website.list.add(newsWords(book));
  const list = newsList(house, book);
  const { api, csv } = recordsApi(house, book.records, list);
  book.source.onChange(burst(house.hub.publish, PAUSE_MS));
  return {
    book,
    list,
    visitors,
    api: { news: api, "news.csv": csv },
    rawRoutes: visitors.rawRoutes,
    cached: visitors.cached,
    tellers: [
      tellerOf(
        book.records,
        ({ id }) => `${NEWS}/${id}`,
        ({ id }) => `${NEWS}/${id}`,
      ),
    ],
    close: book.close,
  };
}

export type NewsRoom = Awaited<ReturnType<typeof open>>;
