import { openAmount } from "#domain/pledge.ts";
import { versioned } from "#server/live/versioned.ts";
import type { DonorLists, Entry } from "./donor-lists.ts";
import { donorOf } from "./views.ts";

const ROWS = 5;

/** What the dashboard counts: how many, how much, who came last, who still means to give, and month by month. */
export function summaryView(lists: DonorLists) {
  const newest = new Best(ROWS, newestFirst);
  const openPledges = new Best(ROWS, mostOpenFirst);
  for (const block of lists.all.blocks) {
    for (const entry of block) {
      newest.offer(entry);
      if (openAmount(entry) > 0) openPledges.offer(entry);
    }
  }
  return versioned({
    donors: lists.donors.length,
    trustees: lists.trustees.length,
    ...lists.totals.amounts,
    ...lists.totals.pledges,
    newest: newest.entries.map(donorOf),
    openPledges: openPledges.entries.map(donorOf),
    months: lists.totals.months,
  });
}
export type SummaryView = ReturnType<typeof summaryView>;

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

function newestFirst(a: Entry, b: Entry) {
  return b.madeAt - a.madeAt;
}

function mostOpenFirst(a: Entry, b: Entry) {
  return openAmount(b) - openAmount(a);
}
