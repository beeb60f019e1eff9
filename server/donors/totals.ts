import type { Donor } from "#domain/donor.ts";
import { Sum } from "#domain/sum.ts";

/** What all donors pledged and donated together, and those of each month, kept true change by change. */
export class Totals {
  readonly #all = new Sums();
  readonly #months = new Map<string, Sums>();

  get amounts() {
    return this.#all.amounts;
  }

  /** The months in which records were made, the earliest first. */
  get months() {
    return [...this.#months]
      .map(([month, sums]) => ({ month, ...sums.amounts }))
      .sort((a, b) => (a.month < b.month ? -1 : 1));
  }

  add(donor: Donor) {
    this.#all.add(donor);
    const month = monthOf(donor);
    if (month === undefined) return;
    const sums = this.#months.get(month) ?? new Sums();
    sums.add(donor);
    this.#months.set(month, sums);
  }

  remove(donor: Donor) {
    this.#all.remove(donor);
    const month = monthOf(donor);
    if (month === undefined) return;
    const sums = this.#months.get(month);
    sums?.remove(donor);
    if (sums?.isEmpty) this.#months.delete(month);
  }
}

class Sums {
  readonly #pledged = new Sum();
  readonly #donated = new Sum();
  #donors = 0;

  get amounts() {
    return { pledged: this.#pledged.total, donated: this.#donated.total };
  }

  get isEmpty() {
    return this.#donors === 0;
  }

  add({ pledged, donated }: Donor) {
    this.#pledged.add(pledged);
    this.#donated.add(donated);
    this.#donors++;
  }

  remove({ pledged, donated }: Donor) {
    this.#pledged.remove(pledged);
    this.#donated.remove(donated);
    this.#donors--;
  }
}

function monthOf({ createdAt }: Donor) {
  return createdAt?.slice(0, 7);
}
