import { describe, expect, test } from "vitest";
import { temple } from "#content/temple.ts";
import { openSky } from "../sky/sky.server.ts";
import type { Repeats } from "./event.ts";
import { isOccurrence, nextOccurrence, occurrencesOf, type Timed } from "./occurrences.ts";
import { placeOf } from "./place.ts";

const place = () => placeOf(temple);
const { tithiDays: days, whenOf } = openSky({ place, corrections: () => [] });

function event(
  startsAt: string,
  endsAt: string,
  repeats: Repeats | null = null,
  festivalId: string | null = null,
): Timed {
  return { startsAt, endsAt, isAllDay: startsAt.length === 10, repeats, festivalId };
}

function dates(timed: Timed, from: string, to: string) {
  return occurrencesOf(timed, { from, to }, days).map(({ date }) => date);
}

describe("An event", () => {
  test("that does not repeat comes once", () => {
    const pongal = event("2026-01-14T18:00", "2026-01-14T20:00");
    expect(occurrencesOf(pongal, { from: "2026-01-01", to: "2026-12-31" }, days)).toEqual([
      { date: "2026-01-14", startsAt: "2026-01-14T18:00", endsAt: "2026-01-14T20:00" },
    ]);
    expect(dates(pongal, "2026-01-15", "2026-12-31")).toEqual([]);
  });

  test("of several days is found on each of them", () => {
    const fast = event("2026-11-09", "2026-11-14");
    expect(dates(fast, "2026-11-14", "2026-11-30")).toEqual(["2026-11-09"]);
    expect(dates(fast, "2026-11-15", "2026-11-30")).toEqual([]);
  });

  test("of every week keeps its hour when the clock changes", () => {
    const weekly = event("2026-10-25T10:00", "2026-10-25T11:30", { every: "week" });
    expect(occurrencesOf(weekly, { from: "2026-10-25", to: "2026-11-08" }, days)).toEqual([
      { date: "2026-10-25", startsAt: "2026-10-25T10:00", endsAt: "2026-10-25T11:30" },
      { date: "2026-11-01", startsAt: "2026-11-01T10:00", endsAt: "2026-11-01T11:30" },
      { date: "2026-11-08", startsAt: "2026-11-08T10:00", endsAt: "2026-11-08T11:30" },
    ]);
    expect(dates(weekly, "2031-03-01", "2031-03-10")).toEqual(["2031-03-02", "2031-03-09"]);
  });

  test("that goes past midnight ends on the day after, each time", () => {
    const night = event("2026-03-01T20:00", "2026-03-02T05:00", { every: "week", count: 2 });
    expect(occurrencesOf(night, { from: "2026-03-09", to: "2026-03-09" }, days)).toEqual([
      { date: "2026-03-08", startsAt: "2026-03-08T20:00", endsAt: "2026-03-09T05:00" },
    ]);
  });

  test("of every month goes by its date, and passes over a month without it", () => {
    const monthly = event("2026-01-31T09:00", "2026-01-31T10:00", { every: "month" });
    expect(dates(monthly, "2026-01-01", "2026-07-31")).toEqual([
      "2026-01-31",
      "2026-03-31",
      "2026-05-31",
      "2026-07-31",
    ]);
  });

  test("of every year waits for February 29", () => {
    const leap = event("2028-02-29", "2028-02-29", { every: "year" });
    expect(dates(leap, "2028-01-01", "2036-12-31")).toEqual(["2028-02-29", "2032-02-29", "2036-02-29"]);
  });

  test("ends on the last day it may come, that one included", () => {
    const until = event("2026-01-04", "2026-01-04", { every: "week", until: "2026-01-18" });
    expect(dates(until, "2026-01-01", "2026-12-31")).toEqual(["2026-01-04", "2026-01-11", "2026-01-18"]);
    expect(nextOccurrence(until, "2026-01-19", days)).toBeUndefined();
  });

  test("ends after a number of times, of which a day left out is one", () => {
    const three = event("2026-01-04", "2026-01-04", {
      every: "week",
      count: 3,
      exceptions: ["2026-01-11"],
    });
    expect(dates(three, "2026-01-01", "2026-12-31")).toEqual(["2026-01-04", "2026-01-18"]);
    expect(dates(three, "2026-01-12", "2026-12-31")).toEqual(["2026-01-18"]);
    expect(isOccurrence(three, "2026-01-11", days)).toBe(false);
    expect(isOccurrence(three, "2026-01-18", days)).toBe(true);
  });

  test("by tithi comes each year on the tithi of its first day, at its hour", () => {
    // In Roseville, Kartika Shukla Shashti runs from November 14, 9:54 AM, to November 15, 12:32 PM.
    const evening = event("2026-11-14T16:00", "2026-11-14T20:00", { every: "tithi" });
    expect(dates(evening, "2026-01-01", "2028-12-31")).toEqual(["2026-11-14", "2027-11-03", "2028-10-23"]);
    const wholeDay = event("2026-11-15", "2026-11-15", { every: "tithi" });
    expect(dates(wholeDay, "2026-01-01", "2028-12-31")).toEqual(["2026-11-15", "2027-11-03", "2028-10-23"]);
  });

  test("by tithi belongs to the next month once a new moon has passed since sunrise", () => {
    // The new moon is on November 8 at 11:01 PM: what begins then is Kartika Shukla Pratipada, not Ashwina's.
    const late = event("2026-11-08T23:30", "2026-11-08T23:55", { every: "tithi" });
    expect(whenOf(late)).toEqual({ tithi: [1], month: 8 });
    expect(whenOf({ ...late, startsAt: "2026-11-09T05:00" })).toEqual({ tithi: [1], month: 8 });
    expect(whenOf({ ...late, startsAt: "2026-11-08T05:00" })).toEqual({ tithi: [30], month: 7 });
  });

  test("by tithi and another rule comes on the evening that the tithi covers", () => {
    const rule = { every: "tithi", tithi: [6], month: 8, rule: "pradosha" } as const;
    const shashti = event("2026-11-14T16:00", "2026-11-14T20:00", { ...rule, tithi: [...rule.tithi] });
    expect(dates(shashti, "2027-01-01", "2027-12-31")).toEqual(["2027-11-03"]);
  });

  test("by tithi of every month comes in each of them, also twice", () => {
    const both = event("2026-11-04", "2026-11-04", { every: "tithi", tithi: [11, 26], month: "every" });
    expect(dates(both, "2026-11-01", "2026-12-31")).toEqual([
      "2026-11-04",
      "2026-11-20",
      "2026-12-04",
      "2026-12-19",
    ]);
  });

  test("that keeps a festival comes on its days, as they were corrected", () => {
    const deepavali = event("2026-11-08", "2026-11-08", { every: "tithi" }, "deepavali");
    expect(dates(deepavali, "2026-01-01", "2027-12-31")).toEqual(["2026-11-08", "2027-10-28"]);
    const corrections = () => [{ id: "deepavali", year: 2027, date: "2027-10-29" }];
    expect(
      occurrencesOf(
        deepavali,
        { from: "2027-01-01", to: "2027-12-31" },
        openSky({ place, corrections }).tithiDays,
      ).map(({ date }) => date),
    ).toEqual(["2027-10-29"]);
  });

  test("has a next time from a day on, also while it lasts", () => {
    const fast = event("2026-11-09", "2026-11-14");
    expect(nextOccurrence(fast, "2026-11-12", days)?.date).toBe("2026-11-09");
    expect(nextOccurrence(fast, "2026-11-15", days)).toBeUndefined();
    const leap = event("2028-02-29", "2028-02-29", { every: "year" });
    expect(nextOccurrence(leap, "2028-03-01", days)?.date).toBe("2032-02-29");
    expect(nextOccurrence(leap, "2005-01-01", days)?.date).toBe("2028-02-29");
    expect(nextOccurrence(fast, "2020-01-01", days)?.date).toBe("2026-11-09");
  });
});
