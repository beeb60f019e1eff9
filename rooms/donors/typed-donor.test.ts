import { describe, expect, test } from "vitest";
import { amountHint, blank, isSame, typedOf } from "./typed-donor.ts";

const meena = {
  id: "1",
  name: "Meena",
  position: "trustee" as const,
  pledged: 1000.5,
  donated: 0,
  createdAt: null,
  version: "a",
};

describe("A donor in the form", () => {
  test("has an empty field where nothing was given", () => {
    expect(typedOf(meena)).toEqual({ name: "Meena", position: "trustee", pledged: "1000.5", donated: "" });
  });

  test("is changed as soon as one field is", () => {
    expect(isSame(typedOf(meena), typedOf(meena))).toBe(true);
    expect(isSame(blank, { ...blank, position: "trustee" })).toBe(false);
  });
});

describe("Beside an amount", () => {
  test("nothing is said while it is plain", () => {
    expect(["", "  ", "0", "1000", "12.50"].map(amountHint)).toEqual(Array(5).fill(undefined));
  });

  test("it is said how a written amount is read", () => {
    expect(amountHint("$1,000")).toBe("$1,000 will be stored.");
    expect(amountHint("1.005")).toBe("$1.01 will be stored.");
  });

  test("it is said when it is no amount", () => {
    expect(amountHint("soon")).toBe("This is not an amount, so 0 will be stored.");
    expect(amountHint("-5")).toBe("This is not an amount, so 0 will be stored.");
  });
});
