import { daysApart } from "../days.ts";
import type { Place } from "./almanac.ts";
import { type FestivalDay, inOrder } from "./festival-days.ts";
import { FESTIVALS, isEveryMonth } from "./festival-list.ts";
import { monthDay } from "./which-day.ts";
import { yearBookOf } from "./year-book.ts";

/** Another day by hand, because communities differ. */
export type Correction = { id: string; year: number; date: string };

/** Every festival between two days, both included. A correction may have carried one over New Year's Eve. */
export function festivalsBetween(
  { place, from, to }: { place: Place; from: string; to: string },
  corrections: readonly Correction[] = [],
): (FestivalDay & { year: number })[] {
  const [first, last] = [from, to].map((date) => Number(date.slice(0, 4))) as [number, number];
  const own = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const strays = corrections.filter(({ date }) => from <= date && date <= to).map(({ year }) => year);
  return [...new Set([...own, ...strays])]
    .flatMap((year) => festivalsOf(year, place, corrections).map((day) => ({ ...day, year })))
    .filter(({ date }) => from <= date && date <= to)
    .sort((a, b) => a.date.localeCompare(b.date));
}

/** Every festival of a year with its day, in the order of days. */
export function festivalsOf(
  year: number,
  place: Place,
  corrections: readonly Correction[] = [],
): FestivalDay[] {
  const found = yearBookOf(place, year)
    .festivals()
    .map((day) => ({ ...day }));
  for (const { id, date } of corrections.filter((correction) => correction.year === year)) {
    const festival = FESTIVALS.find((known) => known.id === id);
    if (!festival) continue;
    // One that comes every month is moved where it is nearest.
    const moved = found
      .filter((day) => day.id === id && !day.isCorrected)
      .sort((a, b) => daysApart(a.date, date) - daysApart(b.date, date))[0];
    const why = `Set by hand to ${monthDay(date)}`;
    if (moved) Object.assign(moved, { date, isCorrected: true, why });
    else {
      const { name, rule } = festival;
      const isMonthly = isEveryMonth(festival);
      found.push({
        id,
        name,
        rule,
        isMonthly,
        date,
        why,
        what: name,
        computedDate: null,
        isCorrected: true,
        isSeen: null,
        from: null,
        to: null,
      });
    }
  }
  return inOrder(found);
}
