const SAFE = 2 ** 52;

/** A running total of whole cents, exact however many there are. */
export class Sum {
  // Small numbers are added as numbers, which is quick, and moved over before they could lose a cent.
  #cents = 0;
  #large = 0n;

  add(cents: number) {
    this.#cents += cents;
    if (Math.abs(this.#cents) < SAFE) return;
    this.#large += BigInt(this.#cents);
    this.#cents = 0;
  }

  remove(cents: number) {
    this.add(-cents);
  }

  get total() {
    return Number(this.#large + BigInt(this.#cents));
  }
}

export function sumOf(cents: Iterable<number>) {
  const sum = new Sum();
  for (const one of cents) sum.add(one);
  return sum.total;
}
