import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Sum, sumOf } from "./sum.ts";

describe("A sum of cents", () => {
  test("of nothing is zero", () => {
    expect(sumOf([])).toBe(0);
  });

  test("of very large amounts still counts the cents", () => {
    expect(sumOf([...Array(80).fill(1e14), 1])).toBe(80e14 + 1);
    expect(sumOf([...Array(100_000).fill(1e14)])).toBe(1e19);
  });

  test("is the same in any order, and what is taken out again leaves no trace", () => {
    const cents = fc.array(fc.integer({ min: 0, max: 1e14 }), { maxLength: 200 });
    fc.assert(
      fc.property(cents, cents, (kept, passing) => {
        const sum = new Sum();
        for (const one of [...kept, ...passing]) sum.add(one);
        for (const one of passing.toReversed()) sum.remove(one);
        expect(sum.total).toBe(Number(kept.reduce((total, one) => total + BigInt(one), 0n)));
      }),
    );
  });
});
