import { timeZone } from "#content/temple.ts";

/** Every time zone of today is a whole number of quarters from UTC: a day never begins within one. */
const QUARTER_MS = 15 * 60_000;

let latest = { quarter: Number.NaN, day: "" };

/** The day of a moment by the temple's clock. Remembered for a quarter of an hour, because every page asks for today. */
export function templeDay(moment: string | number) {
  const quarter = Math.floor(new Date(moment).getTime() / QUARTER_MS);
  if (quarter !== latest.quarter) latest = { quarter, day: dayOf(quarter * QUARTER_MS) };
  return latest.day;
}

function dayOf(moment: number) {
  return Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** The moment at which a day of the temple begins, or one that many days later. */
export function dayStart(day: string, days = 0) {
  return Temporal.PlainDate.from(day).add({ days }).toZonedDateTime(timeZone).epochMilliseconds;
}
