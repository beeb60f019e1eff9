import { timeZone } from "#content/temple.ts";

/** The day of a moment by the temple's clock. */
export function templeDay(moment: string | number) {
  return Temporal.Instant.fromEpochMilliseconds(new Date(moment).getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

/** The moment at which a day of the temple begins, or one that many days later. */
export function dayStart(day: string, days = 0) {
  return Temporal.PlainDate.from(day).add({ days }).toZonedDateTime(timeZone).epochMilliseconds;
}
