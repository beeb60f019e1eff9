import { timeZone } from "#content/temple.ts";
import { daysBetween } from "#domain/days.ts";
import { writtenMoment as momentAt } from "#domain/written-date.ts";

/** In the temple's time zone, so that server and browsers render the same text. */
export function writtenMoment(moment: string) {
  return momentAt(moment, timeZone);
}

/** For a sentence: "at 10:42 AM" today, else "on Nov 8, 2026, 1:12 PM". */
export function whenInWords(moment: string, now = new Date().toISOString()) {
  const [day, time] = writtenMoment(moment).split(/, (?=\d+:)/);
  return writtenMoment(now).startsWith(`${day}, `) ? `at ${time}` : `on ${day}, ${time}`;
}

/** The date of a moment in the temple's time zone: "2026-11-15". */
export function dayOf(moment: string) {
  calendar ??= new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone });
  return calendar.format(new Date(moment));
}
let calendar: Intl.DateTimeFormat | undefined;

/** "Today, Sunday, November 15"; with the year if it is another one. */
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
