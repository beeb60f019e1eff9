import { temple } from "#content/temple.ts";
import type { Donor } from "#domain/donor.ts";
import { extraAmount, keptAmount, openAmount } from "#domain/pledge.ts";
import { Sum } from "#domain/sum.ts";

/** What all donors pledged and donated together, and those of each month, kept true change by change. */
export class Totals {
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

  add(donor: Donor) {
    this.#all.add(donor);
    this.#pledges.add(donor);
    const month = monthOf(donor);
    if (month === undefined) return;
    const sums = this.#months.get(month) ?? new Sums();
    sums.add(donor);
    this.#months.set(month, sums);
  }

  remove(donor: Donor) {
    this.#all.remove(donor);
    this.#pledges.remove(donor);
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

/** Donor by donor: what one gave above a pledge does not make up for what another has still to give. */
class PledgeSums {
  readonly #kept = new Sum();
  readonly #open = new Sum();
  readonly #extra = new Sum();

  get amounts() {
    return { pledgesKept: this.#kept.total, stillToCome: this.#open.total, extraGifts: this.#extra.total };
  }

  add(donor: Donor) {
    this.#kept.add(keptAmount(donor));
    this.#open.add(openAmount(donor));
    this.#extra.add(extraAmount(donor));
  }

  remove(donor: Donor) {
    this.#kept.remove(keptAmount(donor));
    this.#open.remove(openAmount(donor));
    this.#extra.remove(extraAmount(donor));
  }
}

/** A record made on New Year's Eve at 6 pm belongs to December, though in London it is January already. */
function monthOf({ createdAt }: Donor) {
  if (createdAt === null) return undefined;
  // In the middle of a month it is that month everywhere, and asking the clock for 100,000 donors takes a second.
  const day = Number(createdAt.slice(8, 10));
  if (day > 1 && day < 28) return createdAt.slice(0, 7);
  return Temporal.Instant.from(createdAt).toZonedDateTimeISO(temple.timeZone).toString().slice(0, 7);
}
