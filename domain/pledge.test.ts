import { describe, expect, test } from "vitest";
import { paidPercent } from "./pledge.ts";

describe("The share of the pledges that is kept", () => {
  test("has one decimal, and is none where nobody has pledged", () => {
    expect(paidPercent(76_491, 334_812)).toBe("22.8");
    expect(paidPercent(0, 0)).toBeUndefined();
  });
});
