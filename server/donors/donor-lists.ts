import type { Donor } from "#domain/donor.ts";
import { byName } from "#domain/name-order.ts";
import { searchText } from "#domain/search.ts";
import { NameList } from "./name-list.ts";
import { Totals } from "./totals.ts";

/** A donor as the lists hold it: with what a search looks in and when it was made, read once. */
export type Entry = Donor & { readonly text: string; readonly madeAt: number };

/** All donors in memory, in the orders and with the totals that pages need, kept true change by change. */
export class DonorLists {
  readonly all: NameList<Entry>;
  readonly trustees: NameList<Entry>;
  readonly donors: NameList<Entry>;
  readonly totals = new Totals();
  readonly #byId: Map<string, Entry>;

  constructor(donors: Donor[] = []) {
    // Sorted first, then made: side by side in memory as in the list, they are searched several times as fast.
    const sorted = donors.toSorted(byName).map(entryOf);
    this.all = new NameList(sorted);
    this.trustees = new NameList(sorted.filter(isTrustee));
    this.donors = new NameList(sorted.filter((entry) => !isTrustee(entry)));
    this.#byId = new Map(sorted.map((entry) => [entry.id, entry]));
    for (const entry of sorted) this.totals.add(entry);
  }

  put(donor: Donor) {
    const entry = entryOf(donor);
    const before = this.#byId.get(entry.id);
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
    this.totals.remove(entry);
    this.all.remove(entry);
    this.#blockOf(entry).remove(entry);
  }

  /** The wall has two blocks, and each donor stands in one of them. */
  #blockOf(entry: Entry) {
    return isTrustee(entry) ? this.trustees : this.donors;
  }
}

function entryOf(donor: Donor): Entry {
  return { ...donor, text: searchText(donor), madeAt: Date.parse(donor.createdAt ?? "1970-01-01") };
}

function isTrustee({ position }: Donor) {
  return position === "trustee";
}
