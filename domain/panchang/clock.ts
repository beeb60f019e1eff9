import { epochMsOf, type Moment, momentOf } from "./sky.ts";

export type Clock = ReturnType<typeof openClock>;

/**
 * The civil time of a zone: what day it is, and a moment written with the offset of that moment. Changes of the clock
 * are looked up once and kept, as asking the zone for each of ten thousand moments takes longer than computing them.
 */
export function openClock(timeZone: string) {
  const changes: { from: number; until: number; offsetMs: number }[] = [];

  function offsetAt(epochMs: number) {
    const kept = changes.find(({ from, until }) => from <= epochMs && epochMs < until);
    if (kept) return kept.offsetMs;
    const zoned = Temporal.Instant.fromEpochMilliseconds(Math.floor(epochMs)).toZonedDateTimeISO(timeZone);
    const ends = (direction: "previous" | "next") =>
      zoned.getTimeZoneTransition(direction)?.epochMilliseconds;
    // "Previous" is strictly before, so a moment that is itself a change begins its own time.
    const isChange = zoned.subtract({ seconds: 1 }).offsetNanoseconds !== zoned.offsetNanoseconds;
    const change = {
      from: isChange ? zoned.epochMilliseconds : (ends("previous") ?? Number.NEGATIVE_INFINITY),
      until: ends("next") ?? Number.POSITIVE_INFINITY,
      offsetMs: zoned.offsetNanoseconds / 1e6,
    };
    changes.unshift(change);
    return change.offsetMs;
  }

  // Most moments of a day are written one after the other.
  let lastDay = { number: Number.NaN, date: "" };

  function dayOf(localMs: number) {
    const number = Math.floor(localMs / DAY_MS);
    if (number !== lastDay.number)
      lastDay = { number, date: new Date(number * DAY_MS).toISOString().slice(0, 10) };
    return lastDay;
  }

  return {
    /** "2026-11-14T06:51:17-08:00" */
    written(moment: Moment) {
      const epochMs = Math.round(epochMsOf(moment) / 1000) * 1000;
      const offset = offsetAt(epochMs);
      const { number, date } = dayOf(epochMs + offset);
      const second = Math.round((epochMs + offset - number * DAY_MS) / 1000);
      const minutes = Math.abs(offset) / 60_000;
      const sign = offset < 0 ? "-" : "+";
      return `${date}T${hourMinute(Math.floor(second / 60))}:${two(second % 60)}${sign}${hourMinute(minutes)}`;
    },
    dateOf(moment: Moment) {
      const epochMs = epochMsOf(moment);
      return dayOf(epochMs + offsetAt(epochMs)).date;
    },
    /** Where the clock shows the hour on a day; an hour it leaps over is taken as the hour after. */
    at(date: string, hour: number): Moment {
      const naive = Date.parse(`${date}T00:00:00Z`) + hour * 3_600_000;
      const guess = naive - offsetAt(naive);
      return momentOf(naive - offsetAt(guess));
    },
  };
}

const DAY_MS = 86_400_000;
const two = (count: number) => (count < 10 ? `0${count}` : `${count}`);
const hourMinute = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
