import { centsOf } from "#domain/amount.ts";
import { grouped } from "#domain/counted.ts";
import { byName } from "#domain/name-order.ts";
import { searchText } from "#domain/search.ts";
import { Sum } from "#domain/sum.ts";
import { SortedList } from "#server/records/sorted-list.ts";
import type { Fields, Stored } from "#server/store/store.ts";
import { templeDay } from "#server/temple-day.ts";
import { changeMoment, type Donor, readDonor } from "./donor.ts";

/** A donor as the lists hold it: in whole cents, with what a search looks in and when it was made and changed. */
export type Entry = Readonly<Omit<Donor, "pledged" | "donated">> & {
  readonly pledgedCents: number;
  readonly donatedCents: number;
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
  const { id, name, position, pledgedCents, donatedCents, createdAt, visibility, details, version } = entry;
  const { anonymousCents, takenIn } = entry;
  const dollars = { pledged: pledgedCents / 100, donated: donatedCents / 100 };
  return {
    ...{ id, name, position, ...dollars, createdAt, visibility, details },
    ...(anonymousCents && { anonymousCents }),
    ...(takenIn && { takenIn }),
    version,
  };
}

/** What the wall shows of somebody by name: nothing, where they want to be anonymous. */
function onWall(entry: Entry): Entry | undefined {
  const { visibility, position, details, anonymousCents = 0 } = entry;
  if (visibility === "anonymous") return undefined;
  if (visibility === "full" && !details.wallName && anonymousCents === 0) return entry;
  const name = details.wallName ?? entry.name;
  const shown =
    visibility === "name-only"
      ? { pledgedCents: 0, donatedCents: 0 }
      : { donatedCents: entry.donatedCents - hiddenCents(entry) };
  return { ...entry, ...shown, name, text: searchText({ name, position }) };
}

/** What the row of all who want no name has of somebody; at most what is left after adjustments. */
function hiddenCents({ visibility, anonymousCents = 0, donatedCents }: Entry) {
  return visibility === "anonymous" ? donatedCents : Math.min(anonymousCents, donatedCents);
}

const ANONYMOUS = "anonymous";

/** All who gave without their name, and all gifts of others that were given so, as one. */
class WellWishers {
  readonly #pledged = new Sum();
  readonly #donated = new Sum();
  #people = 0;

  /** Their row on the wall, while there are any. */
  get entry(): Entry | undefined {
    if (this.#people === 0) return undefined;
    const name = `Anonymous well-wishers (${grouped(this.#people)})`;
    return {
      ...{ id: ANONYMOUS, name, position: "donor", visibility: "full", details: {}, version: "" },
      ...{ pledgedCents: this.#pledged.total, donatedCents: this.#donated.total },
      ...{ text: searchText({ name, position: "donor" }), createdAt: null, madeAt: 0, changedAt: UNKNOWN },
    };
  }

  add(entry: Entry) {
    if (!isHidden(entry)) return;
    this.#people++;
    this.#pledged.add(promisedUnnamed(entry));
    this.#donated.add(hiddenCents(entry));
  }

  remove(entry: Entry) {
    if (!isHidden(entry)) return;
    this.#people--;
    this.#pledged.remove(promisedUnnamed(entry));
    this.#donated.remove(hiddenCents(entry));
  }
}

function isHidden(entry: Entry) {
  return entry.visibility === "anonymous" || hiddenCents(entry) > 0;
}

function promisedUnnamed({ visibility, pledgedCents }: Entry) {
  return visibility === "anonymous" ? pledgedCents : 0;
}

/** All donors in memory, in the orders and with the totals that pages need, kept true change by change. */
export class DonorLists {
  all = new SortedList<Entry>(byName);
  /** The two blocks of the wall, as the public sees them. */
  trustees = new SortedList<Entry>(byName);
  donors = new SortedList<Entry>(byName);
  totals = new Totals();
  #wellWishers = new WellWishers();
  /** The newest of all `changedAt`; not known after the donor who had it is gone. */
  #lastChange: number | undefined;

  /** The day of the newest change that still shows, by the temple's clock; nothing of unknown age counts. */
  get changedOn(): string | null {
    this.#lastChange ??= this.#findLastChange();
    if (this.#lastChange === UNKNOWN) return null;
    return templeDay(this.#lastChange);
  }

  /** How many the wall names; all who want no name are one row, and no name. */
  get names() {
    return this.trustees.length + this.donors.length - (this.#wellWishers.entry ? 1 : 0);
  }

  /** How many rows the wall has, and the names on some of them: all who want no name are a row without one. */
  get rows() {
    return this.trustees.length + this.donors.length;
  }

  namesOnRows(start: number, end: number): string[] {
    const trustees = this.trustees.length;
    const rows = [
      ...this.trustees.slice(start, end),
      ...this.donors.slice(Math.max(0, start - trustees), Math.max(0, end - trustees)),
    ];
    return rows.filter(({ id }) => id !== ANONYMOUS).map(({ name }) => name);
  }

  reset(entries: Entry[]): Entry[] {
    // What is nearly in order is put in order with few comparisons, and those of names as people read them are slow.
    const nearly = entries.toSorted((a, b) => (a.text < b.text ? -1 : 1));
    // Copied in their order: side by side in memory as in the list, they are searched several times as fast.
    const sorted = nearly.sort(byName).map((entry) => ({ ...entry }));
    this.all = new SortedList(byName, sorted);
    const named = sorted.flatMap((entry) => onWall(entry) ?? []);
    // In order already, unless somebody has another name on the wall.
    if (named.some(({ details }) => details.wallName)) named.sort(byName);
    this.trustees = new SortedList(byName, named.filter(isTrustee));
    this.donors = new SortedList(
      byName,
      named.filter((entry) => !isTrustee(entry)),
    );
    this.totals = new Totals();
    this.#wellWishers = new WellWishers();
    for (const entry of sorted) {
      this.totals.add(entry);
      this.#wellWishers.add(entry);
    }
    const { entry } = this.#wellWishers;
    if (entry) this.donors.insert(entry);
    this.#lastChange = undefined;
    return sorted;
  }

  put(entry: Entry, before: Entry | undefined) {
    this.#noteChange(before, entry);
    this.totals.add(entry);
    if (before) {
      this.totals.remove(before);
      this.all.replace(before, entry);
    } else this.all.insert(entry);
    this.#changeOnWall(before, entry);
  }

  remove(entry: Entry) {
    this.#noteChange(entry);
    this.totals.remove(entry);
    this.all.remove(entry);
    this.#changeOnWall(entry, undefined);
  }

  #changeOnWall(before: Entry | undefined, after: Entry | undefined) {
    this.#swap(before && onWall(before), after && onWall(after));
    if (!(before && isHidden(before)) && !(after && isHidden(after))) return;
    const was = this.#wellWishers.entry;
    if (before) this.#wellWishers.remove(before);
    if (after) this.#wellWishers.add(after);
    this.#swap(was, this.#wellWishers.entry);
  }

  /** One row of the wall in the place of another, in its block. */
  #swap(before: Entry | undefined, after: Entry | undefined) {
    if (before && after && before.position === after.position)
      return this.#blockOf(after).replace(before, after);
    if (before) this.#blockOf(before).remove(before);
    if (after) this.#blockOf(after).insert(after);
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
  readonly #months = new Map<string, Sums>();
  /** How many there are of each position, named on the wall or not. */
  readonly positions = { donor: 0, trustee: 0 };

  get amounts() {
    return this.#all.amounts;
  }

  /** The months in which records were made, by the temple's clock, the earliest first. */
  get months() {
    return [...this.#months]
      .map(([month, sums]) => ({ month, ...sums.amounts }))
      .sort((a, b) => (a.month < b.month ? -1 : 1));
  }

  add(entry: Entry) {
    this.#all.add(entry);
    this.positions[entry.position]++;
    const month = monthOf(entry);
    if (month === undefined) return;
    const sums = this.#months.get(month) ?? new Sums();
    sums.add(entry);
    this.#months.set(month, sums);
  }

  remove(entry: Entry) {
    this.#all.remove(entry);
    this.positions[entry.position]--;
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

/** A record made on New Year's Eve at 6 pm belongs to December, though in London it is January already. */
function monthOf({ createdAt }: Entry) {
  if (createdAt === null) return undefined;
  // In the middle of a month it is that month everywhere, and asking the clock for 100,000 donors takes a second.
  const day = Number(createdAt.slice(8, 10));
  if (day > 1 && day < 28) return createdAt.slice(0, 7);
  return templeDay(createdAt).slice(0, 7);
}
