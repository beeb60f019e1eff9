import { describe, expect, test } from "vitest";
import { slideAfter } from "./use-slideshow.ts";

describe("The order of three slides", () => {
  test("goes forward one at a time", () => {
    expect(slideAfter(0, 1, 3)).toBe(1);
    expect(slideAfter(1, 1, 3)).toBe(2);
  });

  test("begins again after the last", () => {
    expect(slideAfter(2, 1, 3)).toBe(0);
  });

  test("goes from the first back to the last", () => {
    expect(slideAfter(0, -1, 3)).toBe(2);
  });
});
