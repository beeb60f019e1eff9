import { centsOf } from "./amount.ts";

const SAFE = 2 ** 52;

/** A running total of amounts, exact to the cent however many there are. */
export class Sum {
  // Small numbers are added as numbers, which is quick, and moved over before they could lose a cent.
  #cents = 0;
  #large = 0n;

  add(amount: number) {
    this.#addCents(centsOf(amount));
  }

  remove(amount: number) {
    this.#addCents(-centsOf(amount));
  }

  get total() {
    return Number(this.#large + BigInt(this.#cents)) / 100;
  }

  #addCents(cents: number) {
    this.#cents += cents;
    if (Math.abs(this.#cents) < SAFE) return;
    this.#large += BigInt(this.#cents);
    this.#cents = 0;
  }
}

export function sumOf(amounts: Iterable<number>) {
  const sum = new Sum();
  for (const amount of amounts) sum.add(amount);
  return sum.total;
}
