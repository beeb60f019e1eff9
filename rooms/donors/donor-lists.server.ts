import { temple } from "#content/temple.ts";
import { centsOf } from "#domain/amount.ts";
import { byName } from "#domain/name-order.ts";
import { extraCents, keptCents, openCents } from "#domain/pledge.ts";
import { searchText } from "#domain/search.ts";
import { Sum } from "#domain/sum.ts";
import { SortedList } from "#server/records/sorted-list.ts";
import type { Fields, Stored } from "#server/store/store.ts";
import { changeMoment, type Donor, readDonor } from "./donor.ts";

/** A donor as the lists hold it: in whole cents, with what a search looks in and when it was made and changed. */
export type Entry = {
  readonly id: string;
  readonly name: string;
  readonly position: Donor["position"];
  readonly pledgedCents: number;
  readonly donatedCents: number;
  readonly createdAt: string | null;
  readonly version: string;
  readonly text: string;
  readonly madeAt: number;
  readonly changedAt: number;
};

/** Of a record that does not say when it was written. */
const UNKNOWN = Number.NEGATIVE_INFINITY;

export function readEntry(doc: Stored<Fields>): Entry {
  const { pledged, donated, ...donor } = readDonor(doc);
  const changed = changeMoment(doc);
  return {
    ...donor,
    pledgedCents: centsOf(pledged),
    donatedCents: centsOf(donated),
    text: searchText(donor),
    madeAt: Date.parse(donor.createdAt ?? "1970-01-01"),
    changedAt: changed === null ? UNKNOWN : Date.parse(changed),
  };
}

/** As the specification has it on the wire, in dollars. */
export function donorOf(entry: Entry): Donor {
  const { id, name, position, pledgedCents, donatedCents, createdAt, version } = entry;
  const dollars = { pledged: pledgedCents / 100, donated: donatedCents / 100 };
  return { id, name, position, ...dollars, createdAt, version };
}

/** All donors in memory, in the orders and with the totals that pages need, kept true change by change. */
export class DonorLists {
  all = new SortedList<Entry>(byName);
  trustees = new SortedList<Entry>(byName);
  donors = new SortedList<Entry>(byName);
  totals = new Totals();
  /** The newest of all `changedAt`; not known after the donor who had it is gone. */
  #lastChange: number | undefined;

  /** The day of the newest change that still shows, by the temple's clock; nothing of unknown age counts. */
  get changedOn(): string | null {
    this.#lastChange ??= this.#findLastChange();
    if (this.#lastChange === UNKNOWN) return null;
    const moment = Temporal.Instant.fromEpochMilliseconds(this.#lastChange);
    return moment.toZonedDateTimeISO(temple.timeZone).toPlainDate().toString();
  }

  reset(entries: Entry[]): Entry[] {
    // Copied in their order: side by side in memory as in the list, they are searched several times as fast.
    const sorted = entries.toSorted(byName).map((entry) => ({ ...entry }));
    this.all = new SortedList(byName, sorted);
    this.trustees = new SortedList(byName, sorted.filter(isTrustee));
    this.donors = new SortedList(
      byName,
      sorted.filter((entry) => !isTrustee(entry)),
    );
    this.totals = new Totals();
    for (const entry of sorted) this.totals.add(entry);
    this.#lastChange = undefined;
    return sorted;
  }

  put(entry: Entry, before: Entry | undefined) {
    this.#noteChange(before, entry);
    this.totals.add(entry);
    if (!before) {
      this.all.insert(entry);
      this.#blockOf(entry).insert(entry);
      return;
    }
    this.totals.remove(before);
    this.all.replace(before, entry);
    if (before.position === entry.position) this.#blockOf(entry).replace(before, entry);
    else {
      this.#blockOf(before).remove(before);
      this.#blockOf(entry).insert(entry);
    }
  }

  remove(entry: Entry) {
    this.#noteChange(entry);
    this.totals.remove(entry);
    this.all.remove(entry);
    this.#blockOf(entry).remove(entry);
  }

  /** Looking through all of them for the newest is left for the rare case that the newest itself went away. */
  #noteChange(before: Entry | undefined, after?: Entry) {
    if (this.#lastChange === undefined) return;
    if (after && after.changedAt >= this.#lastChange) this.#lastChange = after.changedAt;
    else if (before?.changedAt === this.#lastChange) this.#lastChange = undefined;
  }

  #findLastChange() {
    let last = UNKNOWN;
    for (const block of this.all.blocks)
      for (const { changedAt } of block) if (changedAt > last) last = changedAt;
    return last;
  }

  /** The wall has two blocks, and each donor stands in one of them. */
  #blockOf(entry: Entry) {
    return isTrustee(entry) ? this.trustees : this.donors;
  }
}

function isTrustee({ position }: Entry) {
  return position === "trustee";
}

/** What all donors pledged and donated together, and those of each month, kept true change by change. */
class Totals {
  readonly #all = new Sums();
  readonly #pledges = new PledgeSums();
  readonly #months = new Map<string, Sums>();

  get amounts() {
    return this.#all.amounts;
  }

  get pledges() {
    return this.#pledges.amounts;
  }

  /** The months in which records were made, by the temple's clock, the earliest first. */
  get months() {
    return [...this.#months]
      .map(([month, sums]) => ({ month, ...sums.amounts }))
      .sort((a, b) => (a.month < b.month ? -1 : 1));
  }

  add(entry: Entry) {
    this.#all.add(entry);
    this.#pledges.add(entry);
    const month = monthOf(entry);
    if (month === undefined) return;
    const sums = this.#months.get(month) ?? new Sums();
    sums.add(entry);
    this.#months.set(month, sums);
  }

  remove(entry: Entry) {
    this.#all.remove(entry);
    this.#pledges.remove(entry);
    const month = monthOf(entry);
    if (month === undefined) return;
    const sums = this.#months.get(month);
    sums?.remove(entry);
    if (sums?.isEmpty) this.#months.delete(month);
  }
}

/** Two sums of cents, told in dollars. */
export class Sums {
  readonly #pledged = new Sum();
  readonly #donated = new Sum();
  #donors = 0;

  get amounts() {
    return { pledged: this.#pledged.total / 100, donated: this.#donated.total / 100 };
  }

  get isEmpty() {
    return this.#donors === 0;
  }

  add({ pledgedCents, donatedCents }: Entry) {
    this.#pledged.add(pledgedCents);
    this.#donated.add(donatedCents);
    this.#donors++;
  }

  remove({ pledgedCents, donatedCents }: Entry) {
    this.#pledged.remove(pledgedCents);
    this.#donated.remove(donatedCents);
    this.#donors--;
  }
}

/** Donor by donor: what one gave above a pledge does not make up for what another has still to give. */
class PledgeSums {
  readonly #kept = new Sum();
  readonly #open = new Sum();
  readonly #extra = new Sum();

  get amounts() {
    return {
      pledgesKept: this.#kept.total / 100,
      stillToCome: this.#open.total / 100,
      extraGifts: this.#extra.total / 100,
    };
  }

  add(entry: Entry) {
    this.#kept.add(keptCents(entry));
    this.#open.add(openCents(entry));
    this.#extra.add(extraCents(entry));
  }

  remove(entry: Entry) {
    this.#kept.remove(keptCents(entry));
    this.#open.remove(openCents(entry));
    this.#extra.remove(extraCents(entry));
  }
}

/** A record made on New Year's Eve at 6 pm belongs to December, though in London it is January already. */
function monthOf({ createdAt }: Entry) {
  if (createdAt === null) return undefined;
  // In the middle of a month it is that month everywhere, and asking the clock for 100,000 donors takes a second.
  const day = Number(createdAt.slice(8, 10));
  if (day > 1 && day < 28) return createdAt.slice(0, 7);
  return Temporal.Instant.from(createdAt).toZonedDateTimeISO(temple.timeZone).toString().slice(0, 7);
}
