import { describe, expect, test } from "vitest";
import { readGift } from "./gift.ts";

describe("A gift", () => {
  test.each([
    ["1", 1],
    ["51", 51],
    ["75.50", 75.5],
    [" 101 ", 101],
    ["1e3", 1000],
  ])("of %j is %d dollars", (text, dollars) => {
    expect(readGift(text)).toBe(dollars);
  });

  test.each([[""], ["  "], ["0"], ["0.99"], ["-5"], ["abc"], ["Infinity"], ["1,000"]])(
    "cannot be %j",
    (text) => {
      expect(readGift(text)).toBeUndefined();
    },
  );
});
