import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Sum, sumOf } from "./sum.ts";

describe("A sum", () => {
  test("of nothing is zero", () => {
    expect(sumOf([])).toBe(0);
  });

  test("does not collect the small errors of binary numbers", () => {
    expect(sumOf([0.1, 0.2])).toBe(0.3);
    expect(sumOf(Array(1000).fill(0.1))).toBe(100);
  });

  test("of very large amounts still counts the cents", () => {
    expect(sumOf([...Array(80).fill(1e12), 0.01])).toBe(80e12 + 0.01);
    expect(sumOf([...Array(100_000).fill(1e12)])).toBe(1e17);
  });

  test("is the same in cents, in any order, and what is taken out again leaves no trace", () => {
    const cents = fc.array(fc.integer({ min: 0, max: 1e14 }), { maxLength: 200 });
    fc.assert(
      fc.property(cents, cents, (kept, passing) => {
        const sum = new Sum();
        for (const one of [...kept, ...passing]) sum.add(one / 100);
        for (const one of passing.toReversed()) sum.remove(one / 100);
        expect(sum.total).toBe(Number(kept.reduce((total, one) => total + BigInt(one), 0n)) / 100);
      }),
    );
  });
});
