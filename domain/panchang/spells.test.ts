import { describe, expect, test } from "vitest";
import { KARANA, SIGN, spellAt, spellsOf } from "./spells.ts";

/** A clock hand that goes once round in so many days. */
const steady = (days: number, parts: number) => ({
  angle: (t: number) => ((((t / days) * 360) % 360) + 360) % 360,
  parts,
});

describe("Spells", () => {
  test("of a steady hand are all of one length", () => {
    const spells = spellsOf(steady(27, 27), 100, 110);
    expect(spells.map(({ from, to }) => Number((to - from).toFixed(6)))).toEqual(spells.map(() => 1));
  });

  test("have numbers from 1, and begin again behind the last", () => {
    const numbers = spellsOf(steady(27, 27), 25.5, 28.5).map(({ number }) => number);
    expect(numbers).toEqual([26, 27, 1, 2]);
  });

  test("follow each other without a gap", () => {
    const spells = spellsOf(KARANA, 9800, 9830);
    for (let i = 1; i < spells.length; i++) {
      expect(spells[i]?.from).toBe(spells[i - 1]?.to);
      expect(spells[i]?.number).toBe(((spells[i - 1]?.number ?? 0) % 60) + 1);
    }
  });

  test("touch the whole span asked for", () => {
    const spells = spellsOf(KARANA, 9800, 9830);
    expect(spells[0]?.from).toBeLessThanOrEqual(9800);
    expect(spells.at(-1)?.to).toBeGreaterThan(9830);
  });

  test("of the Sun last about a month", () => {
    for (const { from, to } of spellsOf(SIGN, 9500, 9865)) {
      expect(to - from).toBeGreaterThan(29);
      expect(to - from).toBeLessThan(32);
    }
  });

  test("end just where the next begins", () => {
    const spells = [
      { number: 1, from: 0, to: 1 },
      { number: 2, from: 1, to: 2 },
    ];
    expect(spellAt(spells, 0.999).number).toBe(1);
    expect(spellAt(spells, 1).number).toBe(2);
    expect(() => spellAt(spells, 2)).toThrow(RangeError);
  });
});
