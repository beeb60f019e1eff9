import { weekdayOf } from "#domain/days.ts";
import { letterDate } from "#domain/short-date.ts";

export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

export function weekdayName(date: string) {
  return WEEKDAYS[weekdayOf(date)] ?? "";
}

/** "November 14" */
export function monthDay(date: string) {
  return letterDate(date).split(",")[0] ?? "";
}

/** Rows of seven, beginning on Sunday, with nothing where the month has no day. */
export function weeksOf<Day extends { date: string }>(days: readonly Day[]) {
  const first = WEEKDAYS.indexOf(weekdayName(days[0]?.date ?? ""));
  const cells: (Day | undefined)[] = [...Array.from({ length: first }, () => undefined), ...days];
  while (cells.length % 7 !== 0) cells.push(undefined);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
