import type { Place } from "./almanac.ts";
import { type Correction, festivalsOf } from "./festivals.ts";
import { type Reckoning, type SkyDay, yearBookOf } from "./year-book.ts";

export type PanchangDay = SkyDay & { festivals: { id: string; name: string }[] };
export type Panchang = { place: Place; days: PanchangDay[] };

export type Span = { place: Place; /** Both days are included. */ from: string; to: string };

export const MOST_PANCHANG_DAYS = 400;

/** The answer of `GET /api/panchang`. Refuses a span that is too long, backwards, or not of days. */
export function panchangOf({ place, from, to, corrections = [] }: Span & { corrections?: readonly Correction[] }): Panchang {
  const years = yearsOf(from, to);
  const strays = corrections.filter(({ date }) => from <= date && date <= to).map(({ year }) => year);
  const festivals = new Map<string, { id: string; name: string }[]>();
  for (const year of new Set([...years, ...strays]))
    for (const { date, id, name } of festivalsOf(year, place, corrections))
      festivals.set(date, [...(festivals.get(date) ?? []), { id, name }]);
  const days = years.flatMap((year) => yearBookOf(place, year).days);
  return { place, days: between(days, from, to).map((day) => ({ ...day, festivals: festivals.get(day.date) ?? [] })) };
}

/** Year, season and Tamil date of each day, for pages that show them beside the panchang. */
export function reckoningsOf({ place, from, to }: Span): Reckoning[] {
  return between(
    yearsOf(from, to).flatMap((year) => yearBookOf(place, year).reckonings),
    from,
    to,
  );
}

function yearsOf(from: string, to: string) {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  if (`${first}` !== from || `${last}` !== to) throw new RangeError("Days are written as YYYY-MM-DD.");
  const days = first.until(last).days + 1;
  if (days < 1) throw new RangeError("The last day lies before the first.");
  if (days > MOST_PANCHANG_DAYS) throw new RangeError(`At most ${MOST_PANCHANG_DAYS} days.`);
  return Array.from({ length: last.year - first.year + 1 }, (_, i) => first.year + i);
}

function between<Day extends { date: string }>(days: readonly Day[], from: string, to: string) {
  return days.filter(({ date }) => from <= date && date <= to);
}
