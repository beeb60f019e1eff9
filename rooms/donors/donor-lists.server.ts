import { centsOf } from "#domain/amount.ts";
import { grouped } from "#domain/counted.ts";
import { addDays } from "#domain/days.ts";
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
  const { anonymousCents, inKindCents, takenIn } = entry;
  const dollars = { pledged: pledgedCents / 100, donated: donatedCents / 100 };
  return {
    id,
    name,
    position,
    ...dollars,
    createdAt,
    visibility,
    details,
    ...(anonymousCents && { anonymousCents }),
    ...(inKindCents && { inKindCents }),
    ...(takenIn && { takenIn }),
    version,
  };
}

/** What the wall shows of somebody by name: nothing, where they want to be anonymous. */
function onWall(entry: Entry): Entry | undefined {
  const { visibility, position, details, anonymousCents = 0, inKindCents = 0 } = entry;
  if (visibility === "anonymous") return undefined;
  if (visibility === "full" && !details.wallName && anonymousCents + inKindCents === 0) return entry;
  const name = details.wallName ?? entry.name;
  return { ...entry, ...shownCents(entry), name, text: searchText({ name, position }) };
}

type Amounts = { readonly pledgedCents: number; readonly donatedCents: number };
const NOTHING: Amounts = { pledgedCents: 0, donatedCents: 0 };

/** What a donor's own row shows: nothing, unless they show their amounts. */
function shownCents(entry: Entry): Amounts {
  if (entry.visibility !== "full") return NOTHING;
  return { pledgedCents: entry.pledgedCents, donatedCents: moneyCents(entry) - hiddenCents(entry) };
}

/** The estimates of gifts in kind are not public. */
function moneyCents({ donatedCents, inKindCents = 0 }: Entry) {
  return Math.max(0, donatedCents - inKindCents);
}

/** What the row of all who want no name has of somebody; at most what is left after adjustments. */
function hiddenCents(entry: Entry) {
  const money = moneyCents(entry);
  return entry.visibility === "anonymous" ? money : Math.min(entry.anonymousCents ?? 0, money);
}

/** What donors who don't show their amounts came to at the beginning of a day. */
export type HiddenPart = {
  /** The temple's day. */
  day: string;
  anonymous: Amounts;
  nameOnly: Amounts & { donors: number };
};

/**
 * Amounts of name-only donors count in the public total only where at least so many share them: the total less all rows
 * would tell what a single one gave.
 */
const FEWEST = 3;

const ANONYMOUS = "anonymous";

/** The row of all who gave without their name, and of all gifts of others that were given so. */
function wellWishersRow(people: number, { pledgedCents, donatedCents }: Amounts): Entry | undefined {
  if (people === 0) return undefined;
  const name = `Anonymous well-wishers (${grouped(people)})`;
  return {
    id: ANONYMOUS,
    name,
    position: "donor",
    visibility: "full",
    details: {},
    version: "",
    pledgedCents,
    donatedCents,
    text: searchText({ name, position: "donor" }),
    createdAt: null,
    madeAt: 0,
    changedAt: UNKNOWN,
  };
}

function isUnnamed(entry: Entry) {
  return entry.visibility === "anonymous" || hiddenCents(entry) > 0;
}

/** What the public wall counts, apart by how much of it is shown; kept true change by change. */
class WallSums {
  /** Rows that show their amounts. */
  readonly shown = new CentSums();
  readonly #anonymous = new CentSums();
  readonly #nameOnly = new CentSums();
  #unnamed = 0;
  #nameOnlyDonors = 0;

  /** How many gave something without their name. */
  get unnamed() {
    return this.#unnamed;
  }

  get hasHidden() {
    return this.#unnamed + this.#nameOnlyDonors > 0;
  }

  get hidden(): Omit<HiddenPart, "day"> {
    return {
      anonymous: this.#anonymous.amounts,
      nameOnly: { ...this.#nameOnly.amounts, donors: this.#nameOnlyDonors },
    };
  }

  /** Adds what is hidden of a donor, or takes it out. */
  moveHidden(entry: Entry, step: 1 | -1) {
    const { visibility, pledgedCents } = entry;
    if (isUnnamed(entry)) {
      this.#unnamed += step;
      const promise = visibility === "anonymous" ? pledgedCents : 0;
      this.#anonymous.move({ pledgedCents: promise, donatedCents: hiddenCents(entry) }, step);
    }
    if (visibility !== "name-only") return;
    const donatedCents = moneyCents(entry) - hiddenCents(entry);
    if (pledgedCents + donatedCents > 0) this.#nameOnlyDonors += step;
    this.#nameOnly.move({ pledgedCents, donatedCents }, step);
  }
}

/** All donors in memory, in the orders and with the totals that pages need, kept true change by change. */
export class DonorLists {
  all = new SortedList<Entry>(byName);
  /** The two blocks of the wall, as the public sees them. */
  trustees = new SortedList<Entry>(byName);
  donors = new SortedList<Entry>(byName);
  totals = new Totals();
  #sums = new WallSums();
  /** What counts today of those who don't show their amounts, and what they came to when the day began. */
  #hidden: HiddenPart;
  #atStart: HiddenPart;
  /**
   * Whoever begins or ends to show their amounts counts for the rest of the day as they did before: what is hidden moves
   * tomorrow, and until then nobody would be counted twice or not at all.
   */
  #unchanged = new Map<string, { day: string; counted: Amounts; entry: Entry }>();
  readonly #today: () => string;
  /** The newest of all `changedAt`; not known after the donor who had it is gone. */
  #lastChange: number | undefined;

  constructor(today: () => string) {
    this.#today = today;
    this.#hidden = this.#atStart = { day: "", ...this.#sums.hidden };
  }

  /** What the public wall comes to: what is shown now, and of the others what counts today. */
  get publicTotals() {
    const { anonymous, nameOnly } = this.#hidden;
    const { pledgedCents, donatedCents } = this.#sums.shown.amounts;
    const counted = nameOnly.donors < FEWEST ? NOTHING : nameOnly;
    return {
      pledged: (pledgedCents + anonymous.pledgedCents + counted.pledgedCents) / 100,
      donated: (donatedCents + anonymous.donatedCents + counted.donatedCents) / 100,
    };
  }

  /** The last day that counts of those who don't show their amounts; undefined where there are none. */
  get hiddenThrough() {
    const isAnybody = this.#sums.hasHidden || this.#hidden.nameOnly.donors > 0;
    return isAnybody && this.#hidden.day !== "" ? addDays(this.#hidden.day, -1) : undefined;
  }

  /** What those who don't show their amounts came to when this day began, as far as it is known here. */
  hiddenAtStartOf(day: string): HiddenPart {
    if (this.#atStart.day !== day) this.#atStart = { day, ...this.#sums.hidden };
    return this.#atStart;
  }

  countHidden(part: HiddenPart) {
    const was = this.#wellWishers;
    this.#hidden = part;
    this.#swap(was, this.#wellWishers);
    for (const [id, { day, counted, entry }] of this.#unchanged) {
      if (day >= part.day) continue;
      this.#unchanged.delete(id);
      this.#sums.shown.move(counted, -1);
      this.#sums.shown.move(shownCents(entry), 1);
    }
  }

  get #wellWishers() {
    return wellWishersRow(this.#sums.unnamed, this.#hidden.anonymous);
  }

  /** The day of the newest change that still shows, by the temple's clock; nothing of unknown age counts. */
  get changedOn(): string | null {
    this.#lastChange ??= this.#findLastChange();
    if (this.#lastChange === UNKNOWN) return null;
    return templeDay(this.#lastChange);
  }

  /** How many the wall names; all who want no name are one row, and no name. */
  get names() {
    return this.trustees.length + this.donors.length - (this.#wellWishers ? 1 : 0);
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
    this.#sums = new WallSums();
    this.#unchanged.clear();
    for (const entry of sorted) {
      this.totals.add(entry);
      this.#sums.shown.move(shownCents(entry), 1);
      this.#sums.moveHidden(entry, 1);
    }
    const wellWishers = this.#wellWishers;
    if (wellWishers) this.donors.insert(wellWishers);
    this.#lastChange = undefined;
    return sorted;
  }

  put(entry: Entry, before: Entry | undefined) {
    this.hiddenAtStartOf(this.#today());
    this.#noteChange(before, entry);
    this.totals.add(entry);
    if (before) {
      this.totals.remove(before);
      this.all.replace(before, entry);
    } else this.all.insert(entry);
    this.#changeOnWall(before, entry);
  }

  remove(entry: Entry) {
    this.hiddenAtStartOf(this.#today());
    this.#noteChange(entry);
    this.totals.remove(entry);
    this.all.remove(entry);
    this.#changeOnWall(entry, undefined);
  }

  #changeOnWall(before: Entry | undefined, after: Entry | undefined) {
    this.#swap(before && onWall(before), after && onWall(after));
    this.#count(before, after);
    if (!(before && isHidden(before)) && !(after && isHidden(after))) return;
    const was = this.#wellWishers;
    if (before) this.#sums.moveHidden(before, -1);
    if (after) this.#sums.moveHidden(after, 1);
    this.#swap(was, this.#wellWishers);
  }

  #count(before: Entry | undefined, after: Entry | undefined) {
    const { shown } = this.#sums;
    if (before) {
      const counted = this.#unchanged.get(before.id)?.counted ?? shownCents(before);
      shown.move(counted, -1);
      const isSwitched = after && (before.visibility === "full") !== (after.visibility === "full");
      if (isSwitched || this.#unchanged.has(before.id)) this.#keepCounted(before, after, counted);
    }
    if (after) shown.move(this.#unchanged.get(after.id)?.counted ?? shownCents(after), 1);
  }

  #keepCounted({ id }: Entry, entry: Entry | undefined, counted: Amounts) {
    const day = this.#unchanged.get(id)?.day ?? this.#today();
    if (entry) this.#unchanged.set(id, { day, counted, entry });
    else this.#unchanged.delete(id);
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

function isHidden(entry: Entry) {
  return entry.visibility !== "full" || isUnnamed(entry);
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

class CentSums {
  readonly #pledged = new Sum();
  readonly #donated = new Sum();

  get amounts(): Amounts {
    return { pledgedCents: this.#pledged.total, donatedCents: this.#donated.total };
  }

  move({ pledgedCents, donatedCents }: Amounts, step: 1 | -1) {
    this.#pledged.add(step * pledgedCents);
    this.#donated.add(step * donatedCents);
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
