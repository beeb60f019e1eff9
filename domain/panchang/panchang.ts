import { addDays } from "../days.ts";
import type { Place } from "./almanac.ts";
import type { FestivalTime } from "./festival-list.ts";
import { type Correction, festivalsBetween } from "./festivals.ts";
import { type Reckoning, type SkyDay, yearBookOf } from "./year-book.ts";

export type PanchangDay = SkyDay & { festivals: { id: string; name: string }[] };
export type Panchang = { place: Place; days: PanchangDay[] };

export type Span = { place: Place /** Both days are included. */; from: string; to: string };

export const MOST_PANCHANG_DAYS = 400;

/** Years for which the positions of Sun and Moon are known well enough to say minutes. */
export const [FIRST_YEAR, LAST_YEAR] = [1950, 2100];

/** Whether a day of the calendar lies in those years. */
export function isKnownDay(date: string) {
  return FIRST_YEAR <= yearOf(date) && yearOf(date) <= LAST_YEAR;
}

/** The answer of `GET /api/panchang`. Refuses a span that is too long, backwards, or not of days. */
export function panchangOf({
  place,
  from,
  to,
  corrections = [],
}: Span & { corrections?: readonly Correction[] }): Panchang {
  const dates = datesOf(from, to);
  const festivals = new Map<string, { id: string; name: string }[]>();
  for (const { date, id, name } of festivalsBetween({ place, from, to }, corrections))
    festivals.set(date, [...(festivals.get(date) ?? []), { id, name }]);
  const days = dates.map((date) => ({
    ...yearBookOf(place, yearOf(date)).dayOf(date),
    festivals: festivals.get(date) ?? [],
  }));
  return { place, days };
}

/** Year, season and Tamil date of each day, for pages that show them beside the panchang. */
export function reckoningsOf({ place, from, to }: Span): Reckoning[] {
  return datesOf(from, to).map((date) => yearBookOf(place, yearOf(date)).reckoningOf(date));
}

/**
 * The next day on which a family keeps its own tithi (of a lunar month) or star (of a Tamil one), after a day: the one
 * whose sunrise sees it. An adhika month is passed over.
 */
export function nextDayOf(when: FestivalTime, { place, after }: { place: Place; after: string }): string {
  // A month may be adhika in one year and begin late in the next; in three it surely has come.
  for (let year = yearOf(after); year <= yearOf(after) + 3; year++) {
    const next = yearBookOf(place, year)
      .daysOf(when)
      .find((date) => date > after);
    if (next) return next;
  }
  throw new RangeError("There is no such day.");
}

function datesOf(from: string, to: string) {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  if (`${first}` !== from || `${last}` !== to) throw new RangeError("Days are written as YYYY-MM-DD.");
  const count = first.until(last).days + 1;
  if (count < 1) throw new RangeError("The last day lies before the first.");
  if (count > MOST_PANCHANG_DAYS) throw new RangeError(`At most ${MOST_PANCHANG_DAYS} days.`);
  return Array.from({ length: count }, (_, i) => addDays(from, i));
}

const yearOf = (date: string) => Number(date.slice(0, 4));
