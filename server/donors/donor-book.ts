import { type Donor, type DonorForm, readDonor } from "#domain/donor.ts";
import { pageOf, WALL_ROWS } from "#domain/paging.ts";
import { burst } from "#server/live/burst.ts";
import type { Log } from "#server/log.ts";
import { openDeletions } from "#server/store/deletions.ts";
import type { Collection, Store, Stored } from "#server/store/store.ts";
import { DonorLists } from "./donor-lists.ts";
import { type SummaryView, summaryView } from "./summary.ts";
import {
  type DonorQuery,
  type Found,
  findDonors,
  type ListView,
  listView,
  namesakes,
  pageWith,
  type WallView,
  wallView,
} from "./views.ts";

/** The donor records: read from memory, written to the store, which tells this book of its own changes and others'. */
export type DonorBook = {
  /** Moves on with each change: a view read at the same revision is the same view. */
  readonly revision: number;
  readonly isEmpty: boolean;
  readonly wallPages: number;
  wall(page: number): WallView;
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

export type DonorRecord = DonorForm & { createdAt?: string | null };

const NAME = "donorsdetails";

export function donorCollection(store: Store): Collection<DonorRecord> {
  return store.collection(NAME, { moments: ["createdAt"] });
}

/** Old records may hold a time that no store can keep as one; by the rules for donors their age is then unknown. */
export function withKnownAge<T extends Stored<DonorRecord>>(record: T): T {
  return "createdAt" in record ? { ...record, createdAt: readDonor(record).createdAt } : record;
}

const PAUSE_MS = 100;

type Needs = { store: Store; now: () => number; log: Log };

export async function openDonorBook({ store, now, log }: Needs): Promise<DonorBook> {
  const donors = donorCollection(store);
  const deletions = openDeletions({ store, name: NAME, records: donors, tidy: withKnownAge, now, log });
  let lists = new DonorLists();
  let revision = 0;
  let found = new Map<string, Found>();
  let summary: SummaryView | undefined;
  const listeners = new Set<() => void>();
  const announce = burst(() => {
    for (const listener of listeners) listener();
  }, PAUSE_MS);

  const stop = await donors.subscribe({
    everything(docs) {
      lists = new DonorLists(docs.map(readDonor));
      moveOn();
    },
    changed(changes) {
      for (const change of changes) {
        if (change.kind === "gone") lists.remove(change.id);
        else lists.put(readDonor(change.doc));
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
    wall: (page) => wallView(lists, page),
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
      return readDonor(await donors.create({ ...form, createdAt: new Date(now()).toISOString() }));
    },
    async update(id, form, version) {
      return readDonor(await donors.update(id, form, version));
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
    summary = undefined;
    announce();
  }

  /** Leafing through what was found, and several people looking for the same, search once. */
  function find(q: string) {
    const known = found.get(q) ?? findDonors(lists, q);
    if (found.size < 50) found.set(q, known);
    return known;
  }
}
