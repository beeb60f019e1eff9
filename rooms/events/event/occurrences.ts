import { addDays, daysBetween } from "#domain/days.ts";
import { FESTIVALS, isEveryMonth } from "#domain/panchang/festival-list.ts";
import { isKnownDay } from "#domain/panchang/panchang.ts";
import type { EventForm, Occurrence, RuleEnds } from "./event.ts";

/** What of an event says when it comes; what follows from its rule is known once the event is kept. */
export type Timed = Pick<EventForm, "startsAt" | "endsAt" | "isAllDay" | "repeats" | "festivalId"> &
  Partial<RuleEnds>;

/** The days of a year on which an event comes that goes by a tithi, in order. They follow from the sky, and from corrections. */
export type TithiDaysOf = (event: Timed, year: number) => readonly string[];

/** Both days are included. */
export type DaySpan = { from: string; to: string };

/** Every time an event comes that touches the days asked for, in order; what lasts several days may have begun before. */
export function occurrencesOf(event: Timed, span: DaySpan, tithiDays: TithiDaysOf): Occurrence[] {
  return [...occurrencesWithin(event, span, tithiDays)];
}

/** One after the other: whoever needs the first looks at no more of the sky than that takes. */
function* occurrencesWithin(
  event: Timed,
  { from, to }: DaySpan,
  tithiDays: TithiDaysOf,
): Generator<Occurrence> {
  if (event.lastOn && addDays(event.lastOn, lengthOf(event)) < from) return;
  const length = lengthOf(event);
  const left = new Set(event.repeats?.exceptions);
  for (const date of daysOf(event, addDays(from, -length), to, tithiDays))
    if (!left.has(date) && addDays(date, length) >= from) yield occurrenceOn(event, date);
}

function lengthOf(event: Timed) {
  return daysBetween(firstDay(event), event.endsAt.slice(0, 10));
}

/** The event as it is on one of its days: the hours by the temple's clock stay, whatever the clock does between. */
export function occurrenceOn(event: Timed, date: string): Occurrence {
  const shift = daysBetween(firstDay(event), date);
  const moved = (at: string) => addDays(at.slice(0, 10), shift) + at.slice(10);
  return { date, startsAt: moved(event.startsAt), endsAt: moved(event.endsAt) };
}

export function isOccurrence(event: Timed, date: string, tithiDays: TithiDaysOf) {
  return (
    isKnownDay(date) &&
    occurrencesOf(event, { from: date, to: date }, tithiDays).some((one) => one.date === date)
  );
}

/** By the sky's month a time may be passed over for more than a year, by February 29 for eight. */
const LONGEST_PAUSE_DAYS = 9 * 366;

/** The next time it comes, or goes on, from a day on. */
export function nextOccurrence(event: Timed, from: string, tithiDays: TithiDaysOf): Occurrence | undefined {
  const start = from > firstDay(event) ? from : firstDay(event);
  const span = { from: start, to: addDays(start, event.repeats ? LONGEST_PAUSE_DAYS : 0) };
  const { value } = occurrencesWithin(event, span, tithiDays).next();
  return value ?? undefined;
}

/** The days that the rule names, also those left out, some before `from` perhaps, and none behind `to`. */
export function* daysOf(event: Timed, from: string, to: string, tithiDays: TithiDaysOf): Generator<string> {
  const { until, count } = event.repeats ?? {};
  const isSettled = event.lastOn !== undefined;
  const end = isSettled ? event.lastOn : until;
  const last = end && end < to ? end : to;
  let times = 0;
  // Only a number of times has to be counted from the beginning, and only until the event is kept.
  const isCounted = count && !isSettled;
  for (const date of ruledDays(event, { from: isCounted ? firstDay(event) : from, to: last }, tithiDays)) {
    if (date > last || (isCounted && times >= count)) return;
    times++;
    yield date;
  }
}

export function firstDay({ startsAt }: Pick<EventForm, "startsAt">) {
  return startsAt.slice(0, 10);
}

/** At least up to a day; the first day is always one of them. */
function* ruledDays(event: Timed, span: DaySpan, tithiDays: TithiDaysOf): Generator<string> {
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

export function* byTithi(event: Timed, { from, to }: DaySpan, tithiDays: TithiDaysOf): Generator<string> {
  const isYearly = event.festivalId !== null && yearly.has(event.festivalId);
  const begins = addDays(firstDay(event), SAME_TIME_DAYS[isYearly ? "festival" : "tithi"]);
  for (let year = Math.max(yearOf(begins), yearOf(from)); year <= yearOf(to); year++)
    for (const date of tithiDays(event, year)) if (date > begins) yield date;
}

function yearOf(date: string) {
  return Number(date.slice(0, 4));
}
