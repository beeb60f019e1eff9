import { fieldOf, readListQuery } from "#domain/list-query.ts";
import { byField } from "#domain/name-order.ts";
import { pageOf } from "#domain/paging.ts";
import type { ListQuery } from "#domain/records.ts";
import { isFound, searchWords } from "#domain/search.ts";
import { versioned } from "#server/live/view.ts";
import type { RecordList } from "#server/records/list.ts";
import type { House } from "#server/room.ts";
import type { News, NewsList } from "./news.ts";
import type { NewsBook } from "./news-book.server.ts";

const COLUMNS = ["id", "title", "date", "state", "publishedFrom", "address", "summary", "words"];

/** The items as staff see them: in the order of visitors, with those that are still to come, and the drafts. */
export function newsList(house: House, book: NewsBook): RecordList<News, NewsList> {
  return {
    get revision() {
      return book.source.revision;
    },
    columns: COLUMNS,
    read: (asked) => readListQuery(asked, { filters: ["state", "year"], sorts: ["date", "title"] }),
    async page(query) {
      const found = find(query);
      const { page, pages, start, end } = pageOf(found.length, query.size, query.page);
      const rows = await Promise.all(found.slice(start, end).map(book.withChanger));
      const fileIds = rows.flatMap(({ picture }) => (picture && "fileId" in picture ? picture.fileId : []));
      const all = book.all();
      const counts = { published: 0, scheduled: 0, draft: 0 };
      for (const { state } of all) counts[state]++;
      return versioned({
        rows,
        page,
        pages,
        total: found.length,
        sums: {},
        counts,
        isAsDelivered: book.isAsDelivered(),
        years: [...new Set(all.map(({ date }) => date.slice(0, 4)))].sort().reverse(),
        thumbs: await house.files.thumbs(fileIds),
        today: book.today(),
      });
    },
    everything: (query) => [find(query)],
    onChange: book.source.onChange,
    close() {},
  };

  function find({ q, from, to, filters: { state, year }, sort }: ListQuery) {
    const words = searchWords(q);
    const found = book
      .all()
      .filter(
        (item) =>
          isFound(book.textOf(item), words) &&
          (!state || item.state === state) &&
          (!year || item.date.startsWith(`${year}-`)) &&
          (!from || item.date >= from) &&
          (!to || item.date <= to),
      );
    return sort ? found.sort(byField(fieldOf(sort), sort.startsWith("-"))) : found;
  }
}
