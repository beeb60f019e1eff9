import { expect, test } from "vitest";
import { omit } from "./omit.ts";

test("What is left out is gone from the copy, and stays in the original", () => {
  const gift = { id: "a", cents: 501, note: undefined };
  expect(omit(gift, "id")).toStrictEqual({ cents: 501, note: undefined });
  expect(gift.id).toBe("a");
});
