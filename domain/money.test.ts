import { describe, expect, test } from "vitest";
import { formatAmount, formatAmountOrDash, formatExactCents } from "./money.ts";

describe("An amount", () => {
  test("carries a dollar sign and separators", () => {
    expect(formatAmount(1_800_000)).toBe("$1,800,000");
    expect(formatAmount(51)).toBe("$51");
  });

  test("shows cents only where there are cents", () => {
    expect(formatAmount(12.5)).toBe("$12.50");
    expect(formatAmount(1_000.25)).toBe("$1,000.25");
    expect(formatAmount(99.999)).toBe("$100");
  });

  test("is written as the platform would write it", () => {
    const dollars = new Intl.NumberFormat("en-US", {
      style: "currency",
      currency: "USD",
      trailingZeroDisplay: "stripIfInteger",
    });
    for (const amount of [0, 0.01, 0.1, 1, 99.99, 100, 999, 1_000, 12_345.6, 999_999.99, 1_000_000, 1e12])
      expect(formatAmount(amount)).toBe(dollars.format(amount));
  });

  test("of zero is still an amount", () => {
    expect(formatAmount(0)).toBe("$0");
    expect([formatAmount(-12.5), formatExactCents(-60_000)]).toEqual(["−$12.50", "−$600.00"]);
  });
});

describe("An amount in a donor list", () => {
  test("is written as any other", () => {
    expect(formatAmountOrDash(2_501)).toBe("$2,501");
  });

  test("is a dash when it is empty or zero", () => {
    expect(formatAmountOrDash(0)).toBe("—");
    expect(formatAmountOrDash(null)).toBe("—");
    expect(formatAmountOrDash(undefined)).toBe("—");
  });
});
