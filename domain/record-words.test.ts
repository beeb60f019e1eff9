import { describe, expect, test } from "vitest";
import { readListQuery } from "./list-query.ts";
import { changeInWords, compare, filtersInWords, listInWords, spansUntil } from "./record-words.ts";
import type { FieldWords, Filter } from "./records.ts";

type Gift = { id: string; version: string; donor: string; cents: number };

const fields: FieldWords<Gift>[] = [
  { label: "Donor", show: ({ donor }) => donor },
  { label: "Amount", show: ({ cents }) => `$${cents / 100}` },
];
const before = { donor: "Girish", cents: 50_100 };
const after = { donor: "Girish", cents: 60_100 };

describe("Two versions of a record", () => {
  test("are told apart by the fields that are written differently", () => {
    expect(compare(fields, before, after)).toEqual([
      { label: "Donor", before: "Girish", after: "Girish", isDifferent: false },
      { label: "Amount", before: "$501", after: "$601", isDifferent: true },
    ]);
  });
});

describe("A line of history", () => {
  test.each([
    ["added", null, after, "added it", []],
    ["changed", before, after, "changed", ["Amount"]],
    ["changed", before, before, "saved it without a change", []],
    ["deleted", after, null, "deleted it", []],
    ["restored", null, after, "brought it back", []],
    ["restored", after, before, "restored an earlier version", ["Amount"]],
    ["voided", after, after, "voided it", []],
  ] as const)("of a record %s from %j to %j says '%s'", (kind, before, after, did, labels) => {
    const words = changeInWords({ kind, before, after }, fields);
    expect(words.did).toBe(did);
    expect(words.changes.map(({ label }) => label)).toEqual(labels);
  });
});

describe("What a list is narrowed to", () => {
  const filters: Filter[] = [
    { field: "days", label: "Received" },
    { field: "fund", label: "Fund", any: "All", options: { land: "Land Purchase" } },
  ];
  const asked = (address: string) => readListQuery(new URLSearchParams(address), { filters: ["fund"] });

  test("is nothing when nothing was asked", () => {
    expect(filtersInWords(filters, asked("q=raman&page=2"))).toEqual([]);
  });

  test("is said filter by filter, each with the way out of it, which begins on page 1", () => {
    const query = asked("q=raman&from=2026-11-01&to=2026-11-30&fund=land&page=2");
    expect(filtersInWords(filters, query)).toEqual([
      {
        field: "days",
        words: "Received from 1 November 2026 to 30 November 2026",
        without: asked("q=raman&fund=land"),
      },
      { field: "fund", words: "Land Purchase", without: asked("q=raman&from=2026-11-01&to=2026-11-30") },
    ]);
  });

  test("is told as it was written where nobody knows a better word", () => {
    expect(filtersInWords(filters, asked("from=2026-11-01&fund=old")).map(({ words }) => words)).toEqual([
      "Received from 1 November 2026",
      "old",
    ]);
  });

  test("is one text for a line of the log, with what is looked for in front", () => {
    expect(listInWords(filters, asked("q=raman&fund=land"))).toBe("“raman”, Land Purchase");
    expect(listInWords(undefined, asked("q=&fund=land"))).toBe("");
    expect(listInWords(filters, asked("fund=constructor"))).toBe("constructor");
  });

  test("is said by name where it is one of the usual spans, which end today", () => {
    const when: Filter[] = [{ field: "days", label: "When", today: "2026-11-18" }];
    expect(spansUntil("2026-11-18")).toEqual([
      { words: "Today", from: "2026-11-18", to: "2026-11-18" },
      { words: "This week", from: "2026-11-15", to: "2026-11-18" },
      { words: "This month", from: "2026-11-01", to: "2026-11-18" },
    ]);
    const said = (address: string) => filtersInWords(when, asked(address)).map(({ words }) => words);
    expect(said("from=2026-11-15&to=2026-11-18")).toEqual(["This week"]);
    expect(said("from=2026-11-15")).toEqual(["Days from 15 November 2026"]);
  });

  test("has a word before a value that would not be understood alone", () => {
    const who: Filter[] = [{ field: "fund", label: "Who", any: "Anyone", options: {}, said: "By" }];
    expect(filtersInWords(who, asked("fund=Suresh")).map(({ words }) => words)).toEqual(["By Suresh"]);
  });
});
