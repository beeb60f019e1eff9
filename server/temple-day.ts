import { timeZone } from "#content/temple.ts";

/** All time zones are offset by whole quarters of an hour, so a date never changes within one. */
const QUARTER_MS = 15 * 60_000;

let latest = { quarter: Number.NaN, day: "" };

/** The date of a moment in the temple's time zone. Cached by quarter of an hour, because every page asks for today. */
export function templeDay(moment: string | number) {
  const quarter = Math.floor(new Date(moment).getTime() / QUARTER_MS);
  if (quarter !== latest.quarter) latest = { quarter, day: dayOf(quarter * QUARTER_MS) };
  return latest.day;
}

function dayOf(moment: number) {
  return Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** The start of a date in the temple's time zone, plus a number of days. */
export function dayStart(day: string, days = 0) {
  return Temporal.PlainDate.from(day).add({ days }).toZonedDateTime(timeZone).epochMilliseconds;
}
