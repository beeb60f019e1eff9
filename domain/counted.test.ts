import { expect, test } from "vitest";
import { counted, grouped } from "./counted.ts";

test("A number is written as the platform would write it", () => {
  for (const number of [0, 7, 51, 999, 1_000, 12_345, 999_999, 1_000_000, 1e12, -7, -999, -1_000, -123_456])
    expect(grouped(number)).toBe(number.toLocaleString("en-US"));
});

test("Things are counted as people say it", () => {
  expect([0, 1, 2, 1000].map((count) => counted(count, "donor"))).toEqual([
    "0 donors",
    "1 donor",
    "2 donors",
    "1,000 donors",
  ]);
});
