const DAY_MS = 86_400_000;

/** Adds days to a `YYYY-MM-DD` date, which has no time zone; negative for earlier. */
export function addDays(day: string, days: number) {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** From one day to another; negative where the second is earlier. */
export function daysBetween(from: string, to: string) {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/** How far two days lie apart, whichever comes first. */
export function daysApart(a: string, b: string) {
  return Math.abs(daysBetween(a, b));
}

/** 0 is Sunday. */
export function weekdayOf(day: string) {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
