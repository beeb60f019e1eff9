import { addDays, daysBetween } from "#domain/days.ts";
import { FESTIVALS, isEveryMonth } from "#domain/panchang/festival-list.ts";
import { isKnownDay } from "#domain/panchang/panchang.ts";
import type { EventForm, Occurrence } from "./event.ts";

/** What of an event says when it comes. */
export type Timed = Pick<EventForm, "startsAt" | "endsAt" | "isAllDay" | "repeats" | "festivalId">;

/** The days of a year on which an event comes that goes by a tithi, in order. They follow from the sky, and from corrections. */
export type TithiDays = (event: Timed, year: number) => readonly string[];

/** Both days are included. */
export type DaySpan = { from: string; to: string };

/** Every time an event comes that touches the days asked for, in order; what lasts several days may have begun before. */
export function occurrencesOf(event: Timed, { from, to }: DaySpan, tithiDays: TithiDays): Occurrence[] {
  const length = daysBetween(firstDay(event), event.endsAt.slice(0, 10));
  const left = new Set(event.repeats?.exceptions);
  const found: Occurrence[] = [];
  for (const date of daysOf(event, addDays(from, -length), to, tithiDays)) {
    if (date > to) break;
    if (!left.has(date) && addDays(date, length) >= from) found.push(occurrenceOn(event, date));
  }
  return found;
}

/** The event as it is on one of its days: the hours by the temple's clock stay, whatever the clock does between. */
export function occurrenceOn(event: Timed, date: string): Occurrence {
  const shift = daysBetween(firstDay(event), date);
  const moved = (at: string) => addDays(at.slice(0, 10), shift) + at.slice(10);
  return { date, startsAt: moved(event.startsAt), endsAt: moved(event.endsAt) };
}

export function isOccurrence(event: Timed, date: string, tithiDays: TithiDays) {
  return (
    isKnownDay(date) &&
    occurrencesOf(event, { from: date, to: date }, tithiDays).some((one) => one.date === date)
  );
}

/** The next time it comes, or goes on, from a day on. */
export function nextOccurrence(event: Timed, from: string, tithiDays: TithiDays): Occurrence | undefined {
  const start = from > firstDay(event) ? from : firstDay(event);
  // By the sky's month it may be passed over for more than a year, by February 29 for eight.
  for (const years of [1, 3, 9]) {
    const [next] = occurrencesOf(event, { from: start, to: addDays(start, years * 366) }, tithiDays);
    if (next || !event.repeats || isOver(event, from)) return next;
  }
}

/** The days that the rule names, also those left out, some before `from` perhaps, and no more behind `to`. */
export function* daysOf(event: Timed, from: string, to: string, tithiDays: TithiDays): Generator<string> {
  const { until, count } = event.repeats ?? {};
  const last = until && until < to ? until : to;
  let times = 0;
  // Only a number of times has to be counted from the beginning.
  for (const date of ruledDays(event, { from: count ? firstDay(event) : from, to: last }, tithiDays)) {
    if (date > last || (count && times >= count)) return;
    times++;
    yield date;
  }
}

export function firstDay({ startsAt }: Pick<EventForm, "startsAt">) {
  return startsAt.slice(0, 10);
}

function isOver({ repeats }: Timed, from: string) {
  return Boolean(repeats?.until && repeats.until < from);
}

/** At least up to a day; the first day is always one of them. */
function* ruledDays(event: Timed, span: DaySpan, tithiDays: TithiDays): Generator<string> {
  const first = firstDay(event);
  const { every } = event.repeats ?? {};
  yield first;
  if (every === "week") {
    const skipped = Math.max(0, Math.floor(daysBetween(first, span.from) / 7) - 1);
    for (let week = skipped + 1; ; week++) yield addDays(first, week * 7);
  }
  if (every === "month" || every === "year") yield* byDate(first, every === "year" ? 12 : 1, span.to);
  if (every === "tithi") yield* byTithi(event, span, tithiDays);
}

/** A month that has no such date is passed over. */
function* byDate(first: string, step: number, to: string): Generator<string> {
  const [year = 0, month = 0] = first.split("-").map(Number);
  for (let months = month - 1 + step; year + Math.floor(months / 12) <= yearOf(to); months += step) {
    const date = [year + Math.floor(months / 12), (months % 12) + 1]
      .map((part, at) => String(part).padStart(at === 0 ? 4 : 2, "0"))
      .concat(first.slice(8))
      .join("-");
    if (addDays(date, 0) === date) yield date;
  }
}

/**
 * The sky may name the day before or after the first one, where communities differ: that is the same time. A festival of
 * the year may have been set by hand as far as a month away.
 */
const SAME_TIME_DAYS = { tithi: 7, festival: 31 };
const yearly = new Set(FESTIVALS.filter((festival) => !isEveryMonth(festival)).map(({ id }) => id));

function* byTithi(event: Timed, { from, to }: DaySpan, tithiDays: TithiDays): Generator<string> {
  const isYearly = event.festivalId !== null && yearly.has(event.festivalId);
  const begins = addDays(firstDay(event), SAME_TIME_DAYS[isYearly ? "festival" : "tithi"]);
  for (let year = Math.max(yearOf(begins), yearOf(from)); year <= yearOf(to); year++)
    for (const date of tithiDays(event, year)) if (date > begins) yield date;
}

function yearOf(date: string) {
  return Number(date.slice(0, 4));
}
