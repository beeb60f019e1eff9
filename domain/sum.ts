const SAFE = 2 ** 52;

/** An exact running total in cents. */
export class Sum {
  // Added as a fast number, and moved to the bigint before it could lose precision.
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
