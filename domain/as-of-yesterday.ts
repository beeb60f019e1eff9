import { letterDate } from "./short-date.ts";

/** Public figures count gifts of donors who don't show their amounts from the next day on. */
export function asOfYesterday(day: string) {
  return `Anonymous and name-only gifts are counted as of yesterday, ${letterDate(day)}.`;
}
