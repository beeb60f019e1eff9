import { timeZone } from "#content/temple.ts";
import { daysBetween } from "#domain/days.ts";
import { writtenMoment as momentAt } from "#domain/written-date.ts";

/** By the temple's own clock, whatever the reader's: the server and every browser then write the same words. */
export function writtenMoment(moment: string) {
  return momentAt(moment, timeZone);
}

/** In a sentence: "at 10:42 AM" for today's, "on Nov 8, 2026, 1:12 PM" for others. */
export function whenInWords(moment: string, now = new Date().toISOString()) {
  const [day, time] = writtenMoment(moment).split(/, (?=\d+:)/);
  return writtenMoment(now).startsWith(`${day}, `) ? `at ${time}` : `on ${day}, ${time}`;
}

/** The day of a moment by the temple's calendar: "2026-11-15". */
export function dayOf(moment: string) {
  calendar ??= new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone });
  return calendar.format(new Date(moment));
}
let calendar: Intl.DateTimeFormat | undefined;

/** "Today, Sunday, November 15"; a day of another year says so. */
export function writtenDay(day: string, today: string) {
  weekdays ??= new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  });
  const date = new Date(`${day}T00:00:00Z`);
  const words = weekdays.format(date) + (day.slice(0, 4) === today.slice(0, 4) ? "" : `, ${day.slice(0, 4)}`);
  const daysAgo = daysBetween(day, today);
  return daysAgo === 0 ? `Today, ${words}` : daysAgo === 1 ? `Yesterday, ${words}` : words;
}
let weekdays: Intl.DateTimeFormat | undefined;

/** By the temple's clock: "9:47 AM", or to the second. */
export function writtenTime(moment: string, { toTheSecond = false } = {}) {
  times ??= new Intl.DateTimeFormat("en-US", { timeStyle: "medium", timeZone });
  const time = times.format(new Date(moment)).replaceAll("\u202f", " ");
  return toTheSecond ? time : time.replace(/:\d\d /, " ");
}
let times: Intl.DateTimeFormat | undefined;

export function Moment({ at }: { at: string }) {
  return (
    <time className="num" dateTime={at}>
      {writtenMoment(at)}
    </time>
  );
}
