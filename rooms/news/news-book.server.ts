import { startingNews } from "#content/news.ts";
import { timeZone } from "#content/temple.ts";
import type { ListAnswer, Shown } from "#domain/records.ts";
import { lastChange } from "#server/records/history.ts";
import { openMemoryList } from "#server/records/memory-list.ts";
import { openRecords } from "#server/records/records.ts";
import { listRulesOf } from "#server/records/room.ts";
import { wrong } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import { type Fields, isRefusedAs, type Stored, type Transaction } from "#server/store/store.ts";
import { templeDay } from "#server/temple-day.ts";
import { type News, type NewsForm, type NewsList, type NewsState, newsKind, slugOf } from "./news.ts";
import { NewsSchema } from "./news-schema.ts";
import { pageAddress } from "./public-news.ts";

/** As it is kept. */
type KeptNews = NewsForm & Shown & Pick<News, "slugs" | "start" | "createdAt" | "changedAt">;

/** Who wrote the first items down, from the site's own words. */
const SITE = "the site";

export type NewsBook = Awaited<ReturnType<typeof openNewsBook>>;

/** The news items: kept, listed, and in the order that visitors see. */
export async function openNewsBook(house: House) {
  const records = openRecords(house, {
    kind: newsKind,
    form: NewsSchema,
    read,
    begin: (_, { at }) => ({ slugs: [], start: null, createdAt: at }),
    derive: (fields, { at }) => ({ ...namedOf(fields as Fields & KeptNews), changedAt: at }),
    // An address that was published keeps leading to the item, whichever version comes back.
    onRestore(then, now) {
      const [were, are] = [then, now].map(({ slugs }) => slugs as string[]) as [string[], string[]];
      return { ...then, slugs: [...are.filter((slug) => !were.includes(slug)), ...were] };
    },
    inTransaction: {
      async afterCreate(tx, item) {
        refuseSameSlug(item);
        await takePicture(tx, item);
      },
      async afterUpdate(tx, item) {
        refuseSameSlug(item);
        await takePicture(tx, item);
      },
    },
  });
  await beginWithContent();
  let moments: number[] = [];
  const list = await openMemoryList(
    { collection: records.collection, read: (doc) => doc as unknown as KeptNews },
    {
      ...listRulesOf<News>(newsKind.fields, "-date"),
      columns: ["id", "title", "date", "state", "publishedFrom", "address", "summary", "words"],
      filters: ["state", "year"],
      view: (kept: KeptNews[]) => kept.map(read),
      // What becomes public at its time moves the revision on, though nobody writes anything then.
      today: () => String(moments.filter((moment) => moment <= house.now()).length),
      matches: { year: (year) => (item) => item.date.startsWith(`${year}-`) },
      arrange: inOrder,
      more,
    },
    house.log,
  );
  noteMoments();
  list.onChange(noteMoments);
  const changers = new Map<string, { version: string; by: string | null }>();
  const stopUses = house.files.uses.add((fileId) =>
    list
      .all()
      .filter(({ picture }) => picture && "fileId" in picture && picture.fileId === fileId)
      .map(({ title, state }) => ({ by: `the news item ${title}`, isShown: state === "published" })),
  );

  return {
    records,
    list,
    today,
    /** All of them, in the order of visitors. */
    all: () => inOrder(list.all()),
    published: () => inOrder(list.all()).filter(({ state }) => state === "published"),
    /** With who changed it last. */
    withChanger,
    /** The item that is, or once was, published under a slug. */
    withSlug(slug: string) {
      const published = list.all().filter(({ state }) => state === "published");
      return (
        published.find((item) => item.slug === slug) ?? published.find(({ slugs }) => slugs.includes(slug))
      );
    },
    close() {
      stopUses();
      list.close();
    },
  };

  function today() {
    return templeDay(house.now());
  }

  async function more({
    rows,
  }: {
    rows: News[];
  }): Promise<Omit<NewsList, Exclude<keyof ListAnswer<News>, "rows">>> {
    const fileIds = rows.flatMap(({ picture }) => (picture && "fileId" in picture ? picture.fileId : []));
    const all = list.all();
    const counts = { published: 0, scheduled: 0, draft: 0 };
    for (const { state } of all) counts[state]++;
    return {
      rows: await Promise.all(rows.map(withChanger)),
      counts,
      isAsDelivered: isAsDelivered(),
      years: [...new Set(all.map(({ date }) => date.slice(0, 4)))].sort().reverse(),
      thumbs: await house.files.thumbs(fileIds),
      today: today(),
    };
  }

  function read(doc: Stored<Fields>): News {
    const kept = doc as unknown as KeptNews;
    const { publishedFrom, link, slug } = kept;
    return {
      ...kept,
      state: stateOf(kept),
      publishedOn: publishedFrom && templeDay(momentOf(publishedFrom)),
      address: link ?? pageAddress(slug),
      changedBy: null,
    };
  }

  function stateOf({ isDraft, publishedFrom }: KeptNews): NewsState {
    if (isDraft) return "draft";
    return publishedFrom && momentOf(publishedFrom) > house.now() ? "scheduled" : "published";
  }

  function noteMoments() {
    moments = list
      .kept()
      .flatMap(({ isDraft, publishedFrom }) => (!isDraft && publishedFrom ? momentOf(publishedFrom) : []));
  }

  /** Until staff add or change an item, be it a draft, the items stand in the order that the site came with. */
  function isAsDelivered(): boolean {
    return !list.kept().some(({ changedAt }) => changedAt);
  }

  function inOrder(items: News[]) {
    const isFixed = isAsDelivered();
    return items.sort((a, b) => (isFixed ? startingFirst(a, b) : 0) || newestFirst(a, b));
  }

  /** Read from the history once for each version of an item. */
  async function withChanger(item: News): Promise<News> {
    const known = changers.get(item.id);
    if (known?.version === item.version) return { ...item, changedBy: known.by };
    const by = item.changedAt ? ((await lastChange(house.store, newsKind.name, item.id))?.by ?? null) : null;
    changers.set(item.id, { version: item.version, by });
    return { ...item, changedBy: by };
  }

  /** The slug that was asked for, else the one it is published under, else one made of the title. */
  function namedOf({ id, title, slug, slugs = [], isDraft }: KeptNews) {
    const named = slug || slugs.at(-1) || freeSlug(slugOf(title) || "news", id);
    return { slug: named, slugs: isDraft ? slugs : [...slugs.filter((each) => each !== named), named] };
  }

  function freeSlug(wish: string, id: string | undefined) {
    let free = wish;
    for (let number = 2; takenBy(free, id); number++) free = `${wish}-${number}`;
    return free;
  }

  function takenBy(slug: string, id: string | undefined) {
    return list.kept().find((item) => item.id !== id && (item.slug === slug || item.slugs.includes(slug)));
  }

  function refuseSameSlug({ id, slug }: News) {
    const other = takenBy(slug, id);
    if (!other) return;
    const message = `Another item has this address already: ‘${other.title}’. Try ${freeSlug(slug, id)}.`;
    throw wrong("slug", message);
  }

  async function takePicture(tx: Transaction, { picture }: News) {
    if (picture && "fileId" in picture)
      await house.files.take(tx, [picture.fileId], { kind: "picture", field: "picture" });
  }

  /** What content/news.ts says is the start; from then on the records lead. */
  async function beginWithContent() {
    for (const [start, { id, title, date, description, picture, link }] of startingNews.entries()) {
      if (await lastChange(house.store, newsKind.name, id)) continue;
      const note = { by: SITE, at: new Date(house.now()).toISOString() };
      const kept: Omit<KeptNews, keyof Shown> = {
        title,
        date,
        picture,
        summary: "",
        words: description,
        link,
        slug: id,
        slugs: [id],
        start,
        publishedFrom: null,
        isDraft: false,
        createdAt: note.at,
        changedAt: null,
      };
      // Several machines may start on one hosted store at the same moment.
      await house.store
        .transaction(note, (tx) => tx.create(records.collection, kept, id))
        .catch((fault) => {
          if (!isRefusedAs(fault, "conflict")) throw fault;
        });
    }
  }
}

/** When an item becomes public: a day begins, and a moment is, by the temple's clock unless it says another. */
export function momentOf(from: string) {
  if (/(Z|[+-]\d\d:?\d\d)$/.test(from.slice(10))) return Date.parse(from);
  return Temporal.PlainDateTime.from(from).toZonedDateTime(timeZone).epochMilliseconds;
}

function startingFirst(a: News, b: News) {
  return (a.start ?? Number.MAX_SAFE_INTEGER) - (b.start ?? Number.MAX_SAFE_INTEGER);
}

/** By the day that is shown; of the same day, what was written last. */
function newestFirst(a: News, b: News) {
  return compare(b.date, a.date) || compare(b.createdAt, a.createdAt) || startingFirst(a, b);
}

function compare(a: string, b: string) {
  return a < b ? -1 : a > b ? 1 : 0;
}
