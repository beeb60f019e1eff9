import { changeMoment, type Donor, type DonorForm, readDonor } from "#domain/donor.ts";
import { PRINTED_ROWS, pageOf, WALL_ROWS } from "#domain/paging.ts";
import { burst } from "#server/live/burst.ts";
import type { Log } from "#server/log.ts";
import { openDeletions } from "#server/store/deletions.ts";
import type { Collection, Store, Stored } from "#server/store/store.ts";
import { type DatedDonor, DonorLists } from "./donor-lists.ts";
import { type SummaryView, summaryView } from "./summary.ts";
import {
  type DonorQuery,
  type Found,
  findDonors,
  findOnTheWall,
  type ListView,
  listView,
  namesakes,
  type OnTheWall,
  pageWith,
  printedView,
  type WallView,
  wallView,
} from "./views.ts";

/** The donor records: read from memory, written to the store, which tells this book of its own changes and others'. */
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
  list(query: DonorQuery): ListView;
  /** The page on which a donor stands among those found; the first if they are not. */
  pageWith(id: string, query: Omit<DonorQuery, "page">): number;
  /** Donors whose name looks the same, whatever its case and accents. */
  namesakes(name: string): Donor[];
  summary(): SummaryView;
  get(id: string): Promise<Donor | undefined>;
  create(form: DonorForm): Promise<Donor>;
  update(id: string, form: DonorForm, version?: string): Promise<Donor>;
  /** Resolves with the donor as it was; `restore` brings it back, the same in everything but its version. */
  delete(id: string): Promise<Donor>;
  restore(id: string): Promise<Donor>;
  /** Many changes in a row are told as few. */
  onChange(listener: () => void): void;
  close(): void;
};

/** `changedAt` is written with each change, for the day the wall shows; a record without it is as new as it was made. */
export type DonorRecord = DonorForm & { createdAt?: string | null; changedAt?: string | null };

const NAME = "donorsdetails";

export function donorCollection(store: Store): Collection<DonorRecord> {
  return store.collection(NAME, { moments: ["createdAt", "changedAt"] });
}

/** Old records may hold times that no store can keep as such; by the rules for donors their age is then unknown. */
export function withKnownAge<T extends Stored<DonorRecord>>(record: T): T {
  const { createdAt } = readDonor(record);
  return {
    ...record,
    ...("createdAt" in record && { createdAt }),
    ...("changedAt" in record && { changedAt: changeMoment({ ...record, createdAt }) }),
  };
}

const PAUSE_MS = 100;

type Needs = { store: Store; now: () => number; log: Log };

export async function openDonorBook({ store, now, log }: Needs): Promise<DonorBook> {
  const donors = donorCollection(store);
  const deletions = openDeletions({ store, name: NAME, records: donors, tidy: withKnownAge, now, log });
  let lists = new DonorLists();
  let revision = 0;
  let found = new Map<string, Found>();
  let foundOnTheWall = new Map<string, OnTheWall>();
  let firstPrinted: WallView | undefined;
  let summary: SummaryView | undefined;
  const listeners = new Set<() => void>();
  const announce = burst(() => {
    for (const listener of listeners) listener();
  }, PAUSE_MS);

  const stop = await donors.subscribe({
    everything(docs) {
      lists = new DonorLists(docs.map(readDated));
      moveOn();
    },
    changed(changes) {
      for (const change of changes) {
        if (change.kind === "gone") lists.remove(change.id);
        else lists.put(readDated(change.doc));
      }
      moveOn();
    },
    lost: (error) => log.error("donors out of touch", error),
  });

  return {
    get revision() {
      return revision;
    },
    get isEmpty() {
      return lists.all.length === 0;
    },
    get wallPages() {
      return pageOf(lists.donors.length, WALL_ROWS, 1).pages;
    },
    get printedPages() {
      return printedPages();
    },
    wall(page, q = "") {
      const named = remembered(foundOnTheWall, q, () => findOnTheWall(lists, q));
      // While one printing holds them all, every page of the wall prints all names: a change of any is a change of it.
      const isAllPrinted = q === "" && printedPages() === 1;
      return wallView(lists, named, page, isAllPrinted ? printed(1) : undefined);
    },
    printed,
    list: ({ q, ...asked }) => listView(find(q), asked),
    pageWith: (id, { q, size }) => pageWith(find(q), id, size),
    namesakes: (name) => namesakes(lists, name),
    summary() {
      summary ??= summaryView(lists);
      return summary;
    },
    async get(id) {
      const doc = await donors.get(id);
      return doc && readDonor(doc);
    },
    async create(form) {
      const moment = new Date(now()).toISOString();
      return readDonor(await donors.create({ ...form, createdAt: moment, changedAt: moment }));
    },
    async update(id, form, version) {
      const changedAt = new Date(now()).toISOString();
      return readDonor(await donors.update(id, { ...form, changedAt }, version));
    },
    delete: async (id) => readDonor(await deletions.delete(id)),
    restore: async (id) => readDonor(await deletions.restore(id)),
    onChange(listener) {
      listeners.add(listener);
    },
    close: stop,
  };

  function moveOn() {
    revision++;
    found = new Map();
    foundOnTheWall = new Map();
    firstPrinted = undefined;
    summary = undefined;
    announce();
  }

  function find(q: string) {
    return remembered(found, q, () => findDonors(lists, q));
  }

  function printedPages() {
    return pageOf(lists.donors.length, PRINTED_ROWS, 1).pages;
  }

  function printed(page: number) {
    if (page > 1) return printedView(lists, page);
    firstPrinted ??= printedView(lists, 1);
    return firstPrinted;
  }
}

const MOST_REMEMBERED = 20;

/** Leafing through what was found, and several people looking for the same, search once. */
function remembered<Found>(known: Map<string, Found>, q: string, find: () => Found) {
  const found = known.get(q) ?? find();
  if (known.size < MOST_REMEMBERED) known.set(q, found);
  return found;
}

function readDated(doc: Stored<DonorRecord>): DatedDonor {
  return { ...readDonor(doc), changedAt: changeMoment(doc) };
}
