import { expect, test } from "vitest";
import { counted } from "./counted.ts";

test("Things are counted as people say it", () => {
  expect([0, 1, 2, 1000].map((count) => counted(count, "donor"))).toEqual([
    "0 donors",
    "1 donor",
    "2 donors",
    "1,000 donors",
  ]);
});
