import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ADMIN_ROWS, pageFrom, pageOf, pagesShown, rowsFrom, WALL_ROWS } from "./paging.ts";

test("The wall shows 15 rows a page, the administrators' table 10", () => {
  expect([WALL_ROWS, ADMIN_ROWS]).toEqual([15, 10]);
});

describe("The page in an address", () => {
  test.each([
    ["1", 1],
    ["2", 2],
    ["007", 7],
    ["999999999999", 999_999_999_999],
  ])("%j is page %d", (text, page) => {
    expect(pageFrom(text)).toBe(page);
  });

  test.each([null, undefined, "", "0", "-1", "1.5", "1e3", "two", " 2", "Infinity", "９", "9".repeat(400)])(
    "%j is the first",
    (text) => {
      expect(pageFrom(text)).toBe(1);
    },
  );
});

describe("The number of rows in an address", () => {
  test.each([
    ["25", 25],
    ["100", 100],
    ["101", 100],
    ["0", 10],
    ["all", 10],
    [null, 10],
  ])("%j is %d", (text, rows) => {
    expect(rowsFrom(text)).toBe(rows);
  });
});

describe("A page of a list", () => {
  test("of 42 with 15 rows: three pages, the last one with 12", () => {
    expect(pageOf(42, 15, 1)).toEqual({ page: 1, pages: 3, start: 0, end: 15 });
    expect(pageOf(42, 15, 3)).toEqual({ page: 3, pages: 3, start: 30, end: 42 });
  });

  test("past the end is the last", () => {
    expect(pageOf(42, 15, 99)).toEqual(pageOf(42, 15, 3));
  });

  test("of an empty list is the first of one", () => {
    expect(pageOf(0, 15, 4)).toEqual({ page: 1, pages: 1, start: 0, end: 0 });
  });

  test("with the others holds every row once", () => {
    fc.assert(
      fc.property(fc.nat(2000), fc.integer({ min: 1, max: 100 }), (total, rows) => {
        const { pages } = pageOf(total, rows, 1);
        const cuts = Array.from({ length: pages }, (_, index) => pageOf(total, rows, index + 1));
        expect(
          cuts.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, i) => start + i)),
        ).toEqual(Array.from({ length: total }, (_, i) => i));
      }),
    );
  });
});

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
