import { describe, expect, test } from "vitest";
import { amountHint } from "./record-fields.tsx";

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
