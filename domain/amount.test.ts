import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { centsOf, centsTyped, numberTyped, readAmount } from "./amount.ts";

describe("An amount", () => {
  test.each<[unknown, number]>([
    ["1000", 1000],
    ["1,000", 1000],
    ["$1,000", 1000],
    ["$ 1,000.50", 1000.5],
    [" 51 ", 51],
    ["1,00,000", 100_000],
    ["12,34,567.5", 1_234_567.5],
    ["1,234,567", 1_234_567],
    ["+12", 12],
    [".5", 0.5],
    ["5.", 5],
    ["1e3", 1000],
    ["1.5E+2", 150],
    ["007", 7],
    [101, 101],
    [0.1, 0.1],
    [1e12, 1e12],
    ["1000000000000", 1e12],
  ])("%j is read as %d", (written, amount) => {
    expect(readAmount(written)).toBe(amount);
  });

  test.each<[unknown]>([
    [""],
    ["   "],
    ["abc"],
    ["12 dollars"],
    ["1.2.3"],
    ["1.000,50"],
    [","],
    ["12,5"],
    ["1,2,3"],
    [",5"],
    ["1,0000"],
    ["1,00"],
    ["1000,000"],
    ["1,,000"],
    ["1,000,"],
    ["1,000,00"],
    ["."],
    ["$"],
    ["e3"],
    ["-5"],
    ["$-5"],
    ["-$5"],
    ["(5)"],
    ["0x10"],
    ["1_000"],
    ["Infinity"],
    ["NaN"],
    ["1e999"],
    ["1000000000000.01"],
    ["1e13"],
    ["1e-9"],
    [-5],
    [-0],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [1e12 + 1],
    [Number.MIN_VALUE],
    [null],
    [undefined],
    [true],
    [{}],
    [["5"]],
    [5n],
  ])("%o is nothing", (written) => {
    expect(readAmount(written)).toBe(0);
  });

  test.each<[unknown, number]>([
    [1.005, 1.01],
    ["1.005", 1.01],
    ["1.004999999999999999999", 1],
    [1.015, 1.02],
    [8.345, 8.35],
    [0.005, 0.01],
    [0.004, 0],
    ["99.999", 100],
    [1.1e-7, 0],
  ])("%j is rounded to the cent, half up: %d", (written, amount) => {
    expect(readAmount(written)).toBe(amount);
  });

  test("of whole cents is read back exactly, as a number and as people write it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e14 }), (cents) => {
        const amount = readAmount(cents / 100);
        expect(centsOf(amount)).toBe(cents);
        expect(readAmount(amount)).toBe(amount);
        expect(readAmount(`$${amount.toLocaleString("en-US", { minimumFractionDigits: 2 })}`)).toBe(amount);
      }),
    );
  });

  test("is a possible amount whatever was typed", () => {
    fc.assert(
      fc.property(fc.anything(), (anything) => {
        const amount = readAmount(anything);
        expect(amount >= 0 && amount <= 1e12 && centsOf(amount) / 100 === amount).toBe(true);
      }),
    );
  });
});

describe("An amount typed into a form", () => {
  test.each([
    ["1,000", 100_000],
    ["1,00,000", 10_000_000],
    ["501.50", 50_150],
    ["$25", 2_500],
    [" $ 1,250,000.05 ", 125_000_005],
    ["0", 0],
    ["12.5", 1_250],
    ["25.", 2_500],
    [".50", 50],
  ])("%s is understood", (typed, cents) => {
    expect(centsTyped(typed)).toBe(cents);
  });

  test.each([
    "",
    "$",
    ".",
    "ten",
    "1,00",
    "1,0000",
    "10,00.5",
    "12,5",
    "1,2,3",
    ",5",
    "1000000000001",
    "5.005",
    "1e3",
    "-5",
    "12 50",
    "25$",
    "€25",
  ])("“%s” is not", (typed) => {
    expect(centsTyped(typed)).toBeUndefined();
  });
});

describe("A number typed into a form", () => {
  test("is read with its commas, and is none where a comma stands elsewhere", () => {
    expect(["1,000", "12.5", " 7 ", "1,00,000"].map(numberTyped)).toEqual([1000, 12.5, 7, 100_000]);
    expect(["", "12,5", "1,2,3", "1,0000", "-3", "$5", "two"].map(numberTyped)).toEqual(
      Array(7).fill(undefined),
    );
  });
});
