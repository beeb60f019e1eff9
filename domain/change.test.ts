import { describe, expect, test } from "vitest";
import { changedFrom, percentChange } from "./change.ts";

describe("A change", () => {
  test.each([
    [69_00, 100_00, -31],
    [100_00, 100_00, 0],
    [1_099_00, 100_00, 999],
    [0, 9_00, -100],
  ])("from %s to %s is told in percent", (cents, before, percent) => {
    expect(percentChange(cents, before)).toBe(percent);
  });

  test.each([
    [11_951_00, 400_00, "up from $400"],
    [1_195_00, 40_00, "up from $40"],
    [10_00, 0, "up from $0"],
    [-10_00, 0, "down from $0"],
  ])("to %s from %s is told by what it was", (cents, before, words) => {
    expect(percentChange(cents, before)).toBeUndefined();
    expect(changedFrom(cents, before)).toBe(words);
  });
});
