import { temple } from "#content/temple.ts";
import type { Donor } from "#domain/donor.ts";
import { byName } from "#domain/name-order.ts";
import { searchText } from "#domain/search.ts";
import { NameList } from "./name-list.ts";
import { Totals } from "./totals.ts";

/** A donor together with the moment its record was last written, which stays with us. */
export type DatedDonor = Donor & { readonly changedAt: string | null };

/** A donor as the lists hold it: with what a search looks in and when it was made and changed, read once. */
export type Entry = Donor & { readonly text: string; readonly madeAt: number; readonly changedAt: number };

/** All donors in memory, in the orders and with the totals that pages need, kept true change by change. */
export class DonorLists {
  readonly all: NameList<Entry>;
  readonly trustees: NameList<Entry>;
  readonly donors: NameList<Entry>;
  readonly totals = new Totals();
  readonly #byId: Map<string, Entry>;
  /** The newest of all `changedAt`; not known after the donor who had it is gone. */
  #lastChange: number | undefined;

  constructor(donors: DatedDonor[] = []) {
    // Sorted first, then made: side by side in memory as in the list, they are searched several times as fast.
    const sorted = donors.toSorted(byName).map(entryOf);
    this.all = new NameList(sorted);
    this.trustees = new NameList(sorted.filter(isTrustee));
    this.donors = new NameList(sorted.filter((entry) => !isTrustee(entry)));
    this.#byId = new Map(sorted.map((entry) => [entry.id, entry]));
    for (const entry of sorted) this.totals.add(entry);
  }

  /** The day of the newest change that still shows, by the temple's clock; nothing of unknown age counts. */
  get changedOn(): string | null {
    this.#lastChange ??= this.#findLastChange();
    if (this.#lastChange === UNKNOWN) return null;
    const moment = Temporal.Instant.fromEpochMilliseconds(this.#lastChange);
    return moment.toZonedDateTimeISO(temple.timeZone).toPlainDate().toString();
  }

  put(donor: DatedDonor) {
    const entry = entryOf(donor);
    const before = this.#byId.get(entry.id);
    this.#noteChange(before, entry);
    this.#byId.set(entry.id, entry);
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

  remove(id: string) {
    const entry = this.#byId.get(id);
    if (!entry) return;
    this.#byId.delete(id);
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

const UNKNOWN = Number.NEGATIVE_INFINITY;

function entryOf(donor: DatedDonor): Entry {
  const madeAt = Date.parse(donor.createdAt ?? "1970-01-01");
  const changedAt = donor.changedAt === null ? UNKNOWN : Date.parse(donor.changedAt);
  return { ...donor, text: searchText(donor), madeAt, changedAt };
}

function isTrustee({ position }: Donor) {
  return position === "trustee";
}
