import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { FESTIVALS } from "./festival-list.ts";
import { festivalsOf } from "./festivals.ts";
import { chennai, roseville } from "./fixtures/places.ts";

const of2026 = festivalsOf(2026, roseville);
const yearly = (year: number) => festivalsOf(year, roseville).filter(({ isMonthly }) => !isMonthly);
const datesOf = (id: string, year = 2026, place = roseville) =>
  festivalsOf(year, place)
    .filter((day) => day.id === id)
    .map(({ date }) => date);

describe("The festivals at Roseville", () => {
  const written = JSON.parse(readFileSync(new URL("./fixtures/roseville.json", import.meta.url), "utf8"));

  for (const year of [2026, 2027])
    test(`of ${year} are on the days that were checked by hand, by the rule that was`, () => {
      const ours = yearly(year).map(({ id, date, rule, why }) => ({ id, date, rule, why }));
      expect(ours).toEqual(written[year].festivals);
    });

  for (const year of [2026, 2027])
    test(`of every month of ${year} are on the days that were checked`, () => {
      const months: Record<string, string[]> = written[year].everyMonth;
      for (const [id, days] of Object.entries(months))
        expect(
          datesOf(id, year).map((date) => date.slice(5)),
          id,
        ).toEqual(days);
    });

  test("stand in the order of days", () => {
    expect(of2026.map(({ date }) => date)).toEqual(of2026.map(({ date }) => date).toSorted());
  });

  test("have an id of their own each", () => {
    expect(new Set(FESTIVALS.map(({ id }) => id)).size).toBe(FESTIVALS.length);
  });

  test("say what they wait for, and how long it lasts", () => {
    const deepavali = of2026.find(({ id }) => id === "deepavali");
    expect(deepavali?.what).toBe("Ashwina Amavasya");
    expect(deepavali?.from).toMatch(/^2026-11-07T21:5\d:\d\d-08:00$/);
    expect(deepavali?.to).toMatch(/^2026-11-08T23:0\d:\d\d-08:00$/);
  });
});

test("A star is said to be in its Tamil month", () => {
  expect(of2026.find(({ id }) => id === "karthigai-deepam")?.what).toBe("Krittika in Karthigai");
});

describe("A tithi that misses its part of the day", () => {
  test("says so, and only it", () => {
    const missed = (id: string) => of2026.find((day) => day.id === id)?.isSeen;
    expect(["vaikunta-ekadashi", "deepavali", "pongal", "varalakshmi-vratam"].map(missed)).toEqual([
      ...[false, true, true, null],
    ]);
  });

  test("keeps an Ekadashi without a sunrise on the day it begins", () => {
    const day = of2026.find(({ id, date }) => id === "ekadashi" && date === "2026-12-19");
    expect(day?.why).toBe("The tithi of Ekadashi sees no sunrise; it begins on December 19");
  });

  test("keeps a Chaturthi without a moonrise on the day it is current at dusk", () => {
    const day = of2026.find(({ id, date }) => id === "sankatahara-chaturthi" && date === "2026-11-27");
    expect(day?.why).toBe("The tithi of Chaturthi sees no moonrise; it is current at dusk on November 27");
  });
});

describe("An adhika month", () => {
  test("is passed over by the festivals of the year", () => {
    // Jyeshtha came twice in 2018 and comes twice in 2026; Ashwina came twice in 2020.
    expect(datesOf("navaratri", 2020)).toEqual(["2020-10-17"]);
    expect(datesOf("deepavali", 2020)).toEqual(["2020-11-14"]);
  });

  test("is kept by those of every month", () => {
    const ekadashis = of2026.filter(({ id }) => id === "ekadashi");
    expect(ekadashis.filter(({ what }) => what.startsWith("Adhika Jyeshtha")).length).toBe(2);
  });
});

describe("Vaikunta Ekadashi", () => {
  test("is the bright Ekadashi while the Sun is in Dhanu: none, one or two in a year", () => {
    expect(datesOf("vaikunta-ekadashi", 2025)).toEqual(["2025-01-09", "2025-12-30"]);
    expect(datesOf("vaikunta-ekadashi", 2026)).toEqual(["2026-12-19"]);
    expect(datesOf("vaikunta-ekadashi", 2027)).toEqual([]);
  });
});

describe("A star that comes twice in a solar month", () => {
  test("is kept at that month's full moon, be it the first or the second", () => {
    // Vishakha on May 18 and June 14, 2019, both in Vaikasi, whose full moon was on May 18.
    expect(datesOf("vaikasi-visakam", 2019, chennai)).toEqual(["2019-05-18"]);
    // Krittika on November 16 and December 13, 2024, both in Karthigai, whose full moon was on December 15.
    expect(datesOf("karthigai-deepam", 2024, chennai)).toEqual(["2024-12-13"]);
    // Pushya on January 15 and February 11, 2025, both in Thai, whose full moon was on February 12.
    expect(datesOf("thaipusam", 2025, chennai)).toEqual(["2025-02-11"]);
  });
});

describe("A correction", () => {
  const correction = { id: "vaikunta-ekadashi", year: 2026, date: "2026-12-20" };
  const corrected = (corrections = [correction], year = 2026) => festivalsOf(year, roseville, corrections);

  test("moves a festival in its year, and keeps the computed day", () => {
    expect(corrected().find(({ id }) => id === "vaikunta-ekadashi")).toMatchObject({
      date: "2026-12-20",
      computedDate: "2026-12-19",
      isCorrected: true,
      why: "Set by hand to December 20",
    });
  });

  test("leaves the others and other years alone", () => {
    const others = (days: typeof of2026) => days.filter(({ id }) => id !== "vaikunta-ekadashi");
    expect(others(corrected())).toEqual(others(of2026));
    expect(corrected([correction], 2025)).toEqual(festivalsOf(2025, roseville));
  });

  test("is forgotten when it is taken back", () => {
    corrected();
    expect(festivalsOf(2026, roseville)).toEqual(of2026);
  });

  test("moves of a festival of every month the one that is nearest", () => {
    const moved = corrected([{ id: "ekadashi", year: 2026, date: "2026-12-20" }]);
    expect(moved.filter(({ isCorrected }) => isCorrected)).toMatchObject([{ computedDate: "2026-12-19" }]);
    expect(moved.length).toBe(of2026.length);
  });

  test("gives a day to a year whose sky has none", () => {
    const added = corrected([{ id: "vaikunta-ekadashi", year: 2027, date: "2027-12-09" }], 2027);
    expect(added.find(({ id }) => id === "vaikunta-ekadashi")).toMatchObject({
      date: "2027-12-09",
      computedDate: null,
      from: null,
    });
  });

  test("of a festival nobody knows changes nothing", () => {
    expect(corrected([{ id: "christmas", year: 2026, date: "2026-12-25" }])).toEqual(of2026);
  });
});
