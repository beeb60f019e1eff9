import { centsOf } from "#domain/amount.ts";
import { fieldOf } from "#domain/list-query.ts";
import { byField } from "#domain/name-order.ts";
import { PRINTED_ROWS, pageFrom, pageOf, WALL_ROWS } from "#domain/paging.ts";
import type { ListQuery } from "#domain/records.ts";
import { isNamed, searchFrom, searchText, searchWords } from "#domain/search.ts";
import { tidyName } from "#domain/tidy-name.ts";
import { burst } from "#server/live/burst.ts";
import { versioned } from "#server/live/view.ts";
import type { Log } from "#server/log.ts";
import { openMirror } from "#server/records/mirror.ts";
import { searchedIn } from "#server/records/searched-list.ts";
import type { Collection, Fields, Store } from "#server/store/store.ts";
import { dayStart, templeDay } from "#server/temple-day.ts";
import type { Donor, DonorList, WallRow } from "./donor.ts";
import { DonorLists, donorOf, type Entry, readEntry, Sums } from "./donor-lists.server.ts";
import { openHiddenPart } from "./hidden-part.server.ts";

/** All donors, read from memory: the store tells of each change, whichever server made it. */
export type DonorBook = {
  /** Moves on with each change: a view read at the same revision is the same view. */
  readonly revision: number;
  readonly isEmpty: boolean;
  readonly wallPages: number;
  /** Into how many parts the wall is divided for printing. */
  readonly printedPages: number;
  /** With `q`, those of such a name. */
  wall(page: number, q?: string): WallView;
  printed(page: number): WallView;
  /** How many rows the wall has, trustees first, and the names on some of them. */
  readonly wallRows: number;
  wallNames(start: number, end: number): string[];
  list(query: DonorQuery): DonorList;
  /** Everybody who is found, in order. */
  found(query: Partial<DonorQuery>): Donor[];
  /** The ids of those whose name holds every word. */
  named(q: string): readonly string[];
  get(id: string): Donor | undefined;
  nameOf(id: string): string | undefined;
  /** The page on which a donor stands among those found; the first if they are not. */
  pageWith(id: string, query: Omit<DonorQuery, "page">): number;
  namesakes(name: string): Donor[];
  /** What those who have a record gave. */
  readonly donatedCents: number;
  summary(): SummaryView;
  /** Many changes in a row are told as few. */
  onChange(listener: () => void): void;
  close(): void;
};

type DonorQuery = Pick<ListQuery, "q" | "page" | "size"> &
  Partial<Pick<ListQuery, "sort" | "from" | "to" | "filters">>;

/** What the list can be asked for besides words and a page; `from` and `to` are days on which records were made. */
export const DONOR_QUESTIONS = {
  filters: ["position", "visibility"],
  sorts: ["name", "position", "pledged", "donated", "createdAt"],
} as const;
export type WallView = ReturnType<typeof wallView>;
export type SummaryView = ReturnType<typeof summaryView>;

const PAUSE_MS = 100;

export async function openDonorBook(
  collection: Collection<Fields>,
  { store, now, log }: { store: Store; now: () => number; log: Log },
): Promise<DonorBook> {
  const lists = new DonorLists(() => templeDay(now()));
  const mirror = await openMirror({ collection, read: readEntry, beside: lists, log });
  const listeners = new Set<() => void>();
  const tell = burst(() => {
    for (const listener of listeners) listener();
  }, PAUSE_MS);
  let turns = 0;
  const hiddenPart = await openHiddenPart({
    store,
    now,
    log,
    atStartOf: (day) => lists.hiddenAtStartOf(day),
    show(part) {
      lists.countHidden(part);
      turns++;
      tell();
    },
  });
  const source = {
    /** Moves on with each change, and when what is hidden turns to a new day. */
    get revision() {
      hiddenPart.look();
      return mirror.revision + turns;
    },
  };
  const remembered = rememberedAt(mirror, (asked: string) => findDonors(lists, JSON.parse(asked)));
  const found = ({ q = "", sort = "", from = "", to = "", filters = {} }: Partial<DonorQuery>) =>
    remembered(JSON.stringify({ q, sort, from, to, filters }));
  const named = rememberedAt(mirror, (q: string) => namedIn(lists.all, searchWords(q)).map(({ id }) => id));
  const foundOnTheWall = rememberedAt(source, (q: string) => findOnTheWall(lists, q));
  const firstPrinted = rememberedAt(source, () => printedView(lists, 1));
  const summary = rememberedAt(mirror, () => summaryView(lists));
  mirror.onChange(tell);

  return {
    get revision() {
      return source.revision;
    },
    get isEmpty() {
      return mirror.size === 0;
    },
    get wallPages() {
      return pageOf(lists.donors.length, WALL_ROWS, 1).pages;
    },
    get printedPages() {
      return printedPages();
    },
    wall(page, q = "") {
      const onTheWall = foundOnTheWall(q);
      // While one printing holds them all, every page of the wall prints all names: a change of any is a change of it.
      const isAllPrinted = q === "" && printedPages() === 1;
      const asked = pageOf(onTheWall.donors.length, WALL_ROWS, page);
      return wallView(lists, onTheWall, asked, isAllPrinted ? firstPrinted("").version : undefined);
    },
    printed: (page) => (page > 1 ? printedView(lists, page) : firstPrinted("")),
    get wallRows() {
      return lists.rows;
    },
    wallNames: (start, end) => lists.namesOnRows(start, end),
    list: (query) => listView(found(query), query),
    found: (query) => wholeOf(found(query).entries).map(donorOf),
    named,
    get: (id) => {
      const entry = mirror.get(id);
      return entry && donorOf(entry);
    },
    nameOf: (id) => mirror.get(id)?.name,
    pageWith: (id, query) => pageWith(found(query), id, query.size),
    namesakes: (name) => namesakesIn(lists, name),
    get donatedCents() {
      return centsOf(lists.totals.amounts.donated);
    },
    summary: () => summary(""),
    onChange: (listener) => void listeners.add(listener),
    close: mirror.close,
  };

  function printedPages() {
    return pageOf(lists.donors.length, PRINTED_ROWS, 1).pages;
  }
}

const MOST_REMEMBERED = 20;

/** Leafing through what was found, and several people looking for the same, search once until something changes. */
function rememberedAt<Found>(source: { readonly revision: number }, find: (q: string) => Found) {
  let known = new Map<string, Found>();
  let knownAt = source.revision;
  return (q: string) => {
    if (knownAt !== source.revision) known = new Map();
    knownAt = source.revision;
    const found = known.get(q) ?? find(q);
    if (known.size < MOST_REMEMBERED) known.set(q, found);
    return found;
  };
}

/** What an address asks of the donor wall, by whichever way it comes. */
export function wallQuery(asked: URLSearchParams) {
  return { page: pageFrom(asked.get("page")), q: searchFrom(asked.get("q")) };
}

/** What the donor wall shows, and nothing more of a donor record. The totals are those of the whole wall, searched or not. */
function wallView(
  { names, publicTotals, changedOn, hiddenThrough }: DonorLists,
  { trustees, donors }: OnTheWall,
  { page, pages, start, end }: ReturnType<typeof pageOf>,
  paper?: string,
) {
  return versioned(
    {
      trustees: wholeOf(trustees).map(wallRow),
      donors: { rows: donors.slice(start, end).map(wallRow), page, pages, total: donors.length },
      totals: { names, ...publicTotals },
      changedOn,
      ...(hiddenThrough && { hiddenThrough }),
    },
    paper,
  );
}

/** The same for paper, with as many names as one printing holds. */
function printedView(lists: DonorLists, asked: number) {
  return wallView(lists, lists, pageOf(lists.donors.length, PRINTED_ROWS, asked));
}

type OnTheWall = { trustees: Slice; donors: Slice };
type Slice = { readonly length: number; slice(start: number, end: number): Entry[] };

/** Who on the wall has such a name. */
function findOnTheWall(lists: DonorLists, q: string): OnTheWall {
  const words = searchWords(q);
  if (words.length === 0) return { trustees: lists.trustees, donors: lists.donors };
  return { trustees: namedIn(lists.trustees, words), donors: namedIn(lists.donors, words) };
}

function namedIn(list: DonorLists["all"], words: readonly string[]) {
  return searchedIn(list, words).filter((entry) => isNamed(entry, words));
}

type DonorBookFound = { entries: Slice; pledged: number; donated: number };

type DonorBookAsked = Pick<ListQuery, "q" | "sort" | "from" | "to" | "filters">;

function findDonors(lists: DonorLists, { q, sort, from, to, filters }: DonorBookAsked): DonorBookFound {
  const words = searchWords(q);
  const equal = Object.entries(filters);
  const isWhole = words.length === 0 && equal.length === 0 && !from && !to;
  if (isWhole && !sort) return { entries: lists.all, ...lists.totals.amounts };
  const sums = new Sums();
  // Two days are asked of the clock, and not a hundred thousand.
  const [start, end] = [from ? dayStart(from) : undefined, to ? dayStart(to, 1) : undefined];
  const entries = searchedIn(lists.all, words).filter(
    (entry) => equal.every(([field, value]) => Object(entry)[field] === value) && isMadeBetween(entry),
  );
  for (const entry of entries) sums.add(entry);
  return { entries: sort ? entries.sort(orderOf(sort)) : entries, ...sums.amounts };

  /** A record of unknown age was made on no day. */
  function isMadeBetween({ createdAt, madeAt }: Entry) {
    if (start === undefined && end === undefined) return true;
    return createdAt !== null && madeAt >= (start ?? madeAt) && madeAt < (end ?? madeAt + 1);
  }
}

/** Held in cents, asked for by the names that the records have. */
const inCents: { [field: string]: string } = { pledged: "pledgedCents", donated: "donatedCents" };

function orderOf(sort: string): (a: Entry, b: Entry) => number {
  const field = fieldOf(sort);
  return byField(inCents[field] ?? field, sort.startsWith("-"));
}

/** A page of the administrators' table, with the totals over everything found. */
function listView({ entries, pledged, donated }: DonorBookFound, asked: DonorQuery): DonorList {
  const { page, pages, start, end } = pageOf(entries.length, asked.size, asked.page);
  return versioned({
    rows: entries.slice(start, end).map(donorOf),
    page,
    pages,
    total: entries.length,
    totalPledged: pledged,
    totalDonated: donated,
    sums: { pledged: Math.round(pledged * 100), donated: Math.round(donated * 100) },
  });
}

function pageWith({ entries }: DonorBookFound, id: string, size: number) {
  const index = wholeOf(entries).findIndex((entry) => entry.id === id);
  return index < 0 ? 1 : Math.floor(index / size) + 1;
}

/** At most this many are named to somebody who is about to add another. */
const NAMESAKES = 5;

function namesakesIn(lists: DonorLists, asked: string): Donor[] {
  const name = tidyName(asked.slice(0, 200));
  if (name === "") return [];
  const texts = {
    donor: searchText({ name, position: "donor" }),
    trustee: searchText({ name, position: "trustee" }),
  };
  return lists.all.blocks
    .flatMap((block) => block.filter(({ text, position }) => text === texts[position]))
    .slice(0, NAMESAKES)
    .map(donorOf);
}

const SUMMARY_ROWS = 5;

/** What the dashboard counts of the records: how many, who came last, and what they hold month by month. */
function summaryView(lists: DonorLists) {
  const newest = new Best(SUMMARY_ROWS, (a, b) => b.madeAt - a.madeAt);
  for (const block of lists.all.blocks) for (const entry of block) newest.offer(entry);
  return versioned({
    donors: lists.totals.positions.donor,
    trustees: lists.totals.positions.trustee,
    newest: newest.entries.map(donorOf),
    months: lists.totals.months,
  });
}

/** The few best of many, without sorting the many. */
class Best {
  entries: Entry[] = [];
  readonly #room: number;
  readonly #order: (a: Entry, b: Entry) => number;

  constructor(room: number, order: (a: Entry, b: Entry) => number) {
    this.#room = room;
    this.#order = order;
  }

  offer(entry: Entry) {
    const last = this.entries[this.#room - 1];
    if (last && this.#order(entry, last) >= 0) return;
    this.entries = [...this.entries, entry].sort(this.#order).slice(0, this.#room);
  }
}

function wholeOf(slice: Slice) {
  return slice.slice(0, slice.length);
}

function wallRow({ id, name, pledgedCents, donatedCents }: Entry): WallRow {
  return { id, name, pledged: pledgedCents / 100, donated: donatedCents / 100 };
}
