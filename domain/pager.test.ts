import { describe, expect, test } from "vitest";
import { pagesShown } from "./pager.ts";

const shown = (page: number, pages: number) =>
  pagesShown(page, pages)
    .map((item) => (typeof item === "number" ? item : "…"))
    .join(" ");

describe("The pages a pager shows", () => {
  test("are all of them when they are few", () => {
    expect(shown(1, 1)).toBe("1");
    expect(shown(4, 7)).toBe("1 2 3 4 5 6 7");
  });

  test("leave out the far end near the beginning", () => {
    expect(shown(1, 20)).toBe("1 2 3 4 5 … 20");
    expect(shown(4, 20)).toBe("1 2 3 4 5 … 20");
  });

  test("are the neighbours and both ends in the middle", () => {
    expect(shown(10, 20)).toBe("1 … 9 10 11 … 20");
  });

  test("leave out the beginning near the far end", () => {
    expect(shown(17, 20)).toBe("1 … 16 17 18 19 20");
    expect(shown(20, 20)).toBe("1 … 16 17 18 19 20");
  });

  test("never exceed seven places, never repeat and always hold the current page", () => {
    for (let pages = 1; pages <= 40; pages++) {
      for (let page = 1; page <= pages; page++) {
        const places = pagesShown(page, pages);
        expect(places.length).toBeLessThanOrEqual(7);
        expect(new Set(places).size).toBe(places.length);
        expect(places).toContain(page);
      }
    }
  });

  test("never put a gap where one page would fit", () => {
    for (let page = 1; page <= 12; page++) {
      const places = pagesShown(page, 12);
      places.forEach((place, index) => {
        if (typeof place === "number") return;
        expect(Number(places[index + 1]) - Number(places[index - 1])).toBeGreaterThan(2);
      });
    }
  });
});
