import { describe, expect, test } from "vitest";
import { daysBetween } from "../days.ts";
import { chennai, roseville, ujjain } from "./fixtures/places.ts";
import { nextDayOf, panchangOf, reckoningsOf } from "./panchang.ts";

const day = (date: string, place = roseville) => {
  const [found] = panchangOf({ place, from: date, to: date }).days;
  if (!found) throw new Error(`${date} is missing.`);
  return found;
};
const year = panchangOf({ place: roseville, from: "2026-01-01", to: "2026-12-31" }).days;

describe("A day of the panchang", () => {
  test("has the fields of the API and no others", () => {
    expect(Object.keys(day("2026-11-23"))).toEqual([
      ...["date", "sunrise", "sunset", "moonrise", "paksha", "tithi", "nakshatra", "yoga", "karana", "month"],
      ...["rahuKalam", "yamagandam", "gulika", "festivals"],
    ]);
  });

  test("has a tithi that sees no sunrise between two others", () => {
    expect(day("2026-11-23").tithi).toEqual([
      { number: 14, name: "Chaturdashi", endsAt: "2026-11-23T10:12:49-08:00" },
      { number: 15, name: "Purnima", endsAt: "2026-11-24T06:53:28-08:00" },
      { number: 16, name: "Pratipada", endsAt: "2026-11-25T03:20:40-08:00" },
    ]);
  });

  test("has its sun, moon and eighths in the temple's clock time", () => {
    expect(day("2026-11-14")).toMatchObject({
      sunrise: "2026-11-14T06:51:17-08:00",
      sunset: "2026-11-14T16:47:35-08:00",
      moonrise: "2026-11-14T11:36:14-08:00",
      paksha: "shukla",
    });
    expect(day("2026-11-14").rahuKalam.from).toMatch(/^2026-11-14T09:20:/);
    expect(day("2026-11-14").yamagandam.from).toMatch(/^2026-11-14T13:03:/);
    expect(day("2026-11-14").gulika.from).toBe(day("2026-11-14").sunrise);
  });

  test("says when there is no moonrise", () => {
    expect(day("2026-11-02").moonrise).toBeNull();
  });

  test("names its festivals", () => {
    expect(day("2026-11-23").festivals).toEqual([
      { id: "karthigai-deepam", name: "Karthigai Deepam" },
      { id: "pournami", name: "Pournami" },
    ]);
    expect(day("2026-11-10").festivals).toEqual([]);
  });
});

describe("The days of a year", () => {
  test("are all there, in order", () => {
    expect(year.length).toBe(365);
    expect(year.map(({ date }) => date)).toEqual(year.map(({ date }) => date).toSorted());
  });

  for (const limb of ["tithi", "nakshatra", "yoga", "karana"] as const)
    test(`hand the ${limb} on from one sunrise to the next`, () => {
      const numbers = { tithi: 30, nakshatra: 27, yoga: 27, karana: 60 }[limb];
      for (const [i, today] of year.entries()) {
        const tomorrow = year[i + 1];
        const [last, before] = [today[limb].at(-1), today[limb].at(-2)];
        if (!tomorrow || !last) continue;
        expect(Date.parse(last.endsAt)).toBeGreaterThanOrEqual(Date.parse(tomorrow.sunrise));
        if (before) expect(Date.parse(before.endsAt)).toBeLessThan(Date.parse(tomorrow.sunrise));
        for (const [j, one] of today[limb].entries())
          if (j > 0) expect(one.number).toBe(((today[limb][j - 1]?.number ?? 0) % numbers) + 1);
        expect([last.number, (last.number % numbers) + 1]).toContain(tomorrow[limb][0]?.number);
      }
    });

  test("keep the sun's hours over the change of the clock", () => {
    expect(day("2026-10-31").sunrise).toMatch(/T07:3\d:\d\d-07:00$/);
    expect(day("2026-11-01").sunrise).toMatch(/T06:3\d:\d\d-08:00$/);
    expect(day("2026-03-08").sunrise).toMatch(/T07:\d\d:\d\d-07:00$/);
  });

  test("have another tithi at sunrise than Ujjain, the old meridian of Indian calendars, on 201 of 365", () => {
    const india = panchangOf({ place: ujjain, from: "2026-01-01", to: "2026-12-31" }).days;
    const differ = year.filter(({ tithi }, i) => tithi[0]?.number !== india[i]?.tithi[0]?.number);
    expect(differ.length).toBe(201);
  });
});

describe("The month", () => {
  test("ends with the new moon in the south and with the full moon in the north", () => {
    expect(day("2026-11-04").month).toEqual({ amanta: "Ashwina", purnimanta: "Kartika", isAdhika: false });
    expect(day("2026-11-14").month).toEqual({ amanta: "Kartika", purnimanta: "Kartika", isAdhika: false });
  });

  test("is adhika when the Sun enters no sign in it, and then stays whole in the north too", () => {
    expect(day("2026-05-10").month).toEqual({ amanta: "Vaishakha", purnimanta: "Jyeshtha", isAdhika: false });
    expect(day("2026-05-20").month).toEqual({ amanta: "Jyeshtha", purnimanta: "Jyeshtha", isAdhika: true });
    expect(day("2026-06-10").month).toEqual({ amanta: "Jyeshtha", purnimanta: "Jyeshtha", isAdhika: true });
    expect(day("2026-06-20").month).toEqual({ amanta: "Jyeshtha", purnimanta: "Jyeshtha", isAdhika: false });
    expect(day("2026-07-05").month).toEqual({ amanta: "Jyeshtha", purnimanta: "Ashadha", isAdhika: false });
  });

  // From masa_tests in panchanga.py of github.com/webresh/drik-panchanga.
  for (const [date, amanta, isAdhika] of [
    ["2013-02-10", "Pausha", false],
    ["2012-08-17", "Shravana", false],
    ["2012-08-18", "Bhadrapada", true],
    ["2012-09-18", "Bhadrapada", false],
  ] as const)
    test(`is ${isAdhika ? "adhika " : ""}${amanta} at Bangalore on ${date}`, () => {
      const bangalore = { name: "Bangalore", latitude: 12.972, longitude: 77.594, timeZone: "Asia/Kolkata" };
      expect(day(date, bangalore).month).toMatchObject({ amanta, isAdhika });
    });

  test("was adhika Jyeshtha for 29 days at Chennai in 2018, as the tests of jyotisha have it", () => {
    const { days } = panchangOf({ place: chennai, from: "2018-05-01", to: "2018-07-15" });
    const adhika = days.filter(({ month }) => month.isAdhika);
    expect(adhika.length).toBe(29);
    expect(adhika[0]).toMatchObject({ date: "2018-05-16", month: { amanta: "Jyeshtha" } });
  });
});

describe("The longer rounds", () => {
  const on = (date: string) => reckoningsOf({ place: roseville, from: date, to: date })[0];

  test("name the year, the season and the Tamil day", () => {
    expect(on("2026-11-14")).toEqual({
      date: "2026-11-14",
      samvatsara: "Parabhava",
      ayana: "Dakshinayana",
      ritu: "Sharad",
      tamil: { month: "Aippasi", day: 29 },
    });
  });

  test("begin the Tamil month a day later when the Sun enters his sign behind sunset", () => {
    expect(on("2026-04-13")?.tamil.month).toBe("Panguni");
    expect(on("2026-04-14")?.tamil).toEqual({ month: "Chithirai", day: 1 });
    expect(on("2026-11-16")?.tamil).toEqual({ month: "Karthigai", day: 1 });
    expect(on("2027-01-14")?.tamil).toEqual({ month: "Thai", day: 1 });
  });

  test("change the year with Ugadi", () => {
    expect(on("2026-03-18")?.samvatsara).toBe("Vishvavasu");
    expect(on("2026-03-19")?.samvatsara).toBe("Parabhava");
    expect(on("2027-01-05")?.samvatsara).toBe("Parabhava");
    expect(on("2027-04-07")?.samvatsara).toBe("Plavanga");
  });
});

describe("A family's own day", () => {
  const next = (when: Parameters<typeof nextDayOf>[0], after: string) =>
    nextDayOf(when, { place: roseville, after });

  test("is the next sunrise that sees its tithi in its month", () => {
    expect(next({ tithi: [9], month: 8 }, "2026-11-04")).toBe("2026-11-18");
  });

  test("is the day on which the tithi begins when no sunrise sees it", () => {
    expect(next({ tithi: [5], month: 3 }, "2026-05-01")).toBe("2026-06-18");
  });

  test("comes again in the next year once it is over", () => {
    expect(next({ tithi: [9], month: 8 }, "2026-11-18")).toMatch(/^2027-11-/);
  });

  test("waits for the second of two months of a name", () => {
    // The adhika Jyeshtha began with the new moon of May 16, the other one with that of June 14.
    expect(next({ tithi: [3], month: 3 }, "2026-05-01")).toBe("2026-06-17");
  });

  test("may be a star in a Tamil month", () => {
    expect(next({ nakshatra: 8, sign: 10 }, "2026-03-01")).toBe("2027-01-22");
  });

  test("of a star in Margazhi comes once, on the day nearer to its full moon, on whichever side of New Year", () => {
    // Margazhi of 2026 runs from December 16 to January 13, with its full moon on December 23.
    expect(next({ nakshatra: 25, sign: 9 }, "2026-03-01")).toBe("2026-12-16");
    expect(next({ nakshatra: 25, sign: 9 }, "2026-12-16") > "2027-12-01").toBe(true);
    const stars = Array.from({ length: 27 }, (_, at) => at + 1);
    for (const nakshatra of stars)
      for (let [date, times] = ["2023-06-01", 0]; times < 3; times++) {
        const after = next({ nakshatra, sign: 9 }, date);
        const [from, to] = [`${2023 + times}-12-14`, `${2024 + times}-01-16`];
        expect([nakshatra, after >= from && after <= to]).toEqual([nakshatra, true]);
        date = after;
      }
  });

  test("may be a star in a lunar month, once in each, also over New Year", () => {
    for (const month of [1, 8, 9, 10])
      for (const nakshatra of [1, 5, 8, 14, 22, 27]) {
        const first = next({ nakshatra, month }, "2026-01-20");
        const second = next({ nakshatra, month }, first);
        const apart = daysBetween(first, second);
        expect([month, nakshatra, apart > 320 && apart < 420]).toEqual([month, nakshatra, true]);
      }
  });

  test("is refused when there is none", () => {
    expect(() => next({ tithi: [31], month: 8 }, "2026-11-04")).toThrow(RangeError);
  });
});

describe("A span", () => {
  const ask = (from: string, to: string) => () => panchangOf({ place: roseville, from, to });

  test("may have 400 days, over three years, and not one more", () => {
    expect(ask("2026-12-15", "2028-01-18")().days.length).toBe(400);
    expect(ask("2026-12-15", "2028-01-19")).toThrow(RangeError);
  });

  test("is refused backwards, and when it is not of days", () => {
    expect(ask("2026-11-02", "2026-11-01")).toThrow(RangeError);
    expect(ask("2026-02-30", "2026-03-01")).toThrow(RangeError);
    expect(ask("20261101", "20261102")).toThrow(RangeError);
  });

  test("answers with its place", () => {
    expect(ask("2026-11-01", "2026-11-01")().place).toEqual(roseville);
  });

  test("has a festival where a correction put it, over New Year's Eve too", () => {
    const corrections = [{ id: "vaikunta-ekadashi", year: 2025, date: "2026-01-01" }];
    const [first] = panchangOf({ place: roseville, from: "2026-01-01", to: "2026-01-01", corrections }).days;
    expect(first?.festivals.map(({ id }) => id)).toContain("vaikunta-ekadashi");
  });
});

test("Where the Sun stays below, there is no panchang", () => {
  const tromso = { name: "Tromsø", latitude: 69.65, longitude: 18.96, timeZone: "Europe/Oslo" };
  expect(() => panchangOf({ place: tromso, from: "2026-06-01", to: "2026-06-01" })).toThrow(RangeError);
});
