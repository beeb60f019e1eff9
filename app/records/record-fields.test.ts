import { describe, expect, test } from "vitest";
import { amountHint } from "./record-fields.tsx";

describe("Beside an amount", () => {
  test("nothing is said while it is plain", () => {
    expect(["", "  ", "0", "1000", "12.50"].map((typed) => amountHint(typed))).toEqual(
      Array(5).fill(undefined),
    );
  });

  test("it is said how a written amount is read", () => {
    expect(amountHint("$1,000")).toBe("$1,000 will be stored.");
    expect(amountHint("1,00,000")).toBe("$100,000 will be stored.");
    expect(amountHint("1.005", true)).toBe("$1.01 will be stored.");
    expect(["501", "501.50", "600,000"].map((typed) => amountHint(typed))).toEqual(Array(3).fill(undefined));
  });

  test("it is said when it is no amount", () => {
    expect(["soon", "-5", "12,5", "1.005"].map((typed) => amountHint(typed))).toEqual(
      Array(4).fill("Enter an amount like 501 or 501.50"),
    );
  });

  test("it is said that it is stored as 0, where the specification has it so", () => {
    expect(["soon", "-5", "12,5"].map((typed) => amountHint(typed, true))).toEqual(
      Array(3).fill("This is not an amount, so 0 will be stored."),
    );
  });
});
