import { describe, expect, test } from "vitest";
import { slideAway } from "./use-slideshow.ts";

describe("The order of three slides", () => {
  test("goes forward one at a time", () => {
    expect(slideAway(0, 1, 3)).toBe(1);
    expect(slideAway(1, 1, 3)).toBe(2);
  });

  test("begins again after the last", () => {
    expect(slideAway(2, 1, 3)).toBe(0);
  });

  test("goes from the first back to the last", () => {
    expect(slideAway(0, -1, 3)).toBe(2);
  });
});
