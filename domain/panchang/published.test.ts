import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Place } from "./almanac.ts";
import { festivalsOf } from "./festivals.ts";
import { yearBookOf } from "./year-book.ts";

/** A day, what it is, which one of them (where there are several), and its time; 25:30 is half past one the day after. */
type Value = [date: string, what: Limb | Time | Eighth, which: number | string | null, time: string];
type Limb = "tithi" | "nakshatra" | "yoga" | "karana";
type Time = "sunrise" | "sunset";
type Eighth = "rahuKalam" | "yamagandam" | "gulika";
type Source = {
  source: string;
  place: Place /** Minutes are cut off in print. */;
  cut: boolean;
  values: Value[];
};
type FestivalSource = { source: string; place: Place; year: number; days: [id: string, date: string][] };

const { sources } = read<Source>("published.json");
const { sources: festivalSources } = read<FestivalSource>("published-festivals.json");

const MINUTE_MS = 60_000;

describe("The panchang", () => {
  test("is held against more than 200 published values", () => {
    expect(sources.flatMap(({ values }) => values).length).toBeGreaterThan(200);
  });

  for (const { source, place, cut, values } of sources)
    for (const what of new Set(values.map(([, what]) => what)))
      test(`has the ${what} of ${place.name} within two minutes of ${source}`, () => {
        const far = values
          .filter((value) => value[1] === what)
          .filter((value) => minutesOff(place, cut, value) > 2);
        expect(far).toEqual([]);
      });
});

describe("The festivals", () => {
  for (const { source, place, year, days } of festivalSources)
    test(`of ${year} fall on the days of ${source}`, () => {
      const ours = festivalsOf(year, place).map(({ id, date }) => `${id} ${date}`);
      expect(days.map((day) => day.join(" ")).filter((day) => !ours.includes(day))).toEqual([]);
    });
});

function minutesOff(place: Place, cut: boolean, [date, what, which, time]: Value) {
  const [hours = 0, minutes = 0, seconds = cut ? 30 : 0] = time.split(":").map(Number);
  const midnight = Temporal.PlainDate.from(date).toZonedDateTime(place.timeZone);
  const published = midnight.add({ hours, minutes, seconds }).epochMilliseconds;
  const found = yearBookOf(place, midnight.year).dayOf(date)[what];
  const moments =
    typeof found === "string"
      ? [found]
      : "from" in found
        ? [found.from]
        : found.filter(({ number, name }) => which === number || which === name).map(({ endsAt }) => endsAt);
  // The same karana may come twice between two sunrises.
  return Math.min(...moments.map((moment) => Math.abs(Date.parse(moment) - published))) / MINUTE_MS;
}

function read<Kind>(name: string): { sources: Kind[] } {
  return JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8"));
}
