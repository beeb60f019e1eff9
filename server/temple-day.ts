import { timeZone } from "#content/temple.ts";

/** The day of a moment by the temple's clock. */
export function templeDay(moment: string | number) {
  return Temporal.Instant.fromEpochMilliseconds(new Date(moment).getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}
