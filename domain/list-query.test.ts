import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readListQuery, writeListQuery } from "./list-query.ts";

const gifts = { filters: ["fund", "method"], sorts: ["date", "cents"] };
const read = (address: string) => readListQuery(new URLSearchParams(address), gifts);
const plain = { q: "", page: 1, size: 10, sort: "", from: "", to: "", filters: {} };

describe("What an address asks a list for", () => {
  test("is the first page of everything when it says nothing", () => {
    expect(read("")).toEqual(plain);
  });

  test("is read word by word", () => {
    expect(
      read("q=raman&page=3&size=25&sort=-date&from=2026-01-01&to=2026-06-30&fund=land&method=check"),
    ).toEqual({
      q: "raman",
      page: 3,
      size: 25,
      sort: "-date",
      from: "2026-01-01",
      to: "2026-06-30",
      filters: { fund: "land", method: "check" },
    });
  });

  test.each([
    ["a sort nobody declared", "sort=notes"],
    ["a filter nobody declared", "address=Roseville"],
    ["a filter for nothing", "fund=&method=+"],
    ["a page before the first", "page=0"],
    ["a page that is no number", "page=two"],
    ["a day that is in no calendar", "from=2026-02-30&to=2026-13-01"],
    ["a day written otherwise", "from=1/2/2026&to=today"],
    ["a word that is none", "q=%20%00"],
  ])("is nothing more for %s", (_, address) => {
    expect(read(address)).toEqual(plain);
  });

  test("stays within bounds", () => {
    expect(read(`q=${"a".repeat(300)}&size=1000`)).toMatchObject({ q: "a".repeat(200), size: 100 });
    expect(readListQuery(new URLSearchParams(), { size: 25 }).size).toBe(25);
  });

  test("knows a leap day", () => {
    expect(read("from=2028-02-29").from).toBe("2028-02-29");
  });
});

describe("The address of a list", () => {
  test("says only what was asked for", () => {
    expect(String(writeListQuery(plain))).toBe("");
    expect(String(writeListQuery({ ...plain, q: "a b", page: 2, filters: { fund: "land" } }))).toBe(
      "q=a+b&fund=land&page=2",
    );
    expect(String(writeListQuery({ ...plain, size: 25 }, { size: 25 }))).toBe("");
  });

  test("is read back as it was written", () => {
    const word = fc.string({ unit: "grapheme", maxLength: 20 });
    fc.assert(
      fc.property(
        fc.record({
          q: word,
          page: fc.integer({ min: 1, max: 9999 }),
          size: fc.integer({ min: 1, max: 100 }),
          sort: fc.constantFrom("", "date", "-cents"),
          from: fc.constantFrom("", "2026-11-15"),
          fund: word,
        }),
        ({ fund, ...asked }) => {
          const query = read(String(writeListQuery({ ...asked, filters: { fund } })));
          expect(read(String(writeListQuery(query)))).toEqual(query);
        },
      ),
    );
  });
});
