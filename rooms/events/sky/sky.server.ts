import { addDays, weekdayOf } from "#domain/days.ts";
import type { Place } from "#domain/panchang/almanac.ts";
import type { FestivalTime } from "#domain/panchang/festival-list.ts";
import { type Correction, festivalsBetween, festivalsOf } from "#domain/panchang/festivals.ts";
import { LUNAR_MONTHS } from "#domain/panchang/names.ts";
import { isKnownDay, nextDayOf, panchangOf, reckoningsOf } from "#domain/panchang/panchang.ts";
import { type Limb, yearBookOf } from "#domain/panchang/year-book.ts";
import { clockWords } from "../event/clock-words.ts";
import { type DaySpan, firstDay, type Timed } from "../event/occurrences.ts";
import { india } from "../event/place.ts";
import type { SkyDesk } from "./sky-desk.server.ts";

/** Both as they are when somebody asks: the place is a setting, and the days that were set by hand are records. */
type SkyNeeds = { place: () => Place; corrections: () => readonly Correction[]; desk?: SkyDesk };

type Wishes = {
  /** Visitors have an allowance for years that few ask for. */
  isVisitor?: boolean;
  /** The years of India's sky as well. */
  andIndia?: boolean;
};

export type Sky = ReturnType<typeof openSky>;

/** The sky over the temple, and its festivals on the days they are kept here. */
export function openSky({ place, corrections, desk }: SkyNeeds) {
  return {
    ready,
    /** Whether a year is one that everybody may ask for, robots too. */
    isUsual: (year: number) => desk?.isUsual(year) ?? true,
    days: (span: DaySpan) => panchangOf({ place: place(), ...span, corrections: corrections() }),
    reckonings: (span: DaySpan) => reckoningsOf({ place: place(), ...span }),
    festivalsOf: (year: number, kept = corrections()) => festivalsOf(year, place(), kept),
    /** The next day on which a family keeps its own tithi or star. */
    nextDay: (when: FestivalTime, after: string) => nextDayOf(when, { place: place(), after }),
    festivals,
    tithiDays,
    whenOf,
    at,
    on,
    tithiOn,
    dayInWords,
    firstInWords,
  };

  /**
   * To be awaited before anything else is asked about these days: what is asked of years that nobody computed yet is
   * computed at once otherwise, and everybody waits.
   */
  async function ready({ from, to }: DaySpan, { isVisitor = false, andIndia = false }: Wishes = {}) {
    const [first, last] = [yearOf(from), yearOf(to)];
    const own = Array.from({ length: last - first + 1 }, (_, at) => first + at);
    // A festival that was moved over New Year's Eve belongs to its own year.
    const strays = corrections().flatMap(({ date, year }) => (from <= date && date <= to ? year : []));
    const years = [...new Set([...own, ...strays])].filter((year) => isKnownDay(`${year}-01-01`));
    const places = andIndia ? [place(), india] : [place()];
    await desk?.ready(
      years.flatMap((year) => places.map((each) => ({ place: each, year }))),
      isVisitor,
    );
  }

  function festivals(span: DaySpan) {
    return festivalsBetween({ place: place(), ...span }, corrections());
  }

  /** The days of a year on which an event comes that goes by a tithi. */
  function tithiDays(event: Timed, year: number) {
    if (event.festivalId)
      return festivals({ from: `${year}-01-01`, to: `${year}-12-31` })
        .filter(({ id }) => id === event.festivalId)
        .map(({ date }) => date);
    const { rule } = event.repeats ?? {};
    return yearBookOf(place(), year).daysOf(whenOf(event), rule);
  }

  /** What an event by tithi waits for; what it does not say is that of its first day, at its hour. */
  function whenOf(event: Timed) {
    if (event.waitsFor) return event.waitsFor;
    const first = at(event);
    const { tithi = [first.tithi.number], month = monthNumber(first.month.amanta) } = event.repeats ?? {};
    return { tithi, ...(month !== "every" && { month }) };
  }

  /** What holds when an event begins; a whole day begins with its sunrise. */
  function at({ startsAt, isAllDay }: Pick<Timed, "startsAt" | "isAllDay">) {
    const own = on(firstDay({ startsAt }));
    const moment = (isAllDay ? own.sunrise : startsAt).slice(0, 16);
    // Before sunrise the day before still runs.
    const day = moment < own.sunrise.slice(0, 16) ? on(addDays(own.date, -1)) : own;
    const [tithi, nakshatra, yoga] = [day.tithi, day.nakshatra, day.yoga].map((limbs) =>
      limbAt(limbs, moment),
    );
    if (!tithi || !nakshatra || !yoga) throw new RangeError("There is no such moment.");
    // A new moon since sunrise has begun the next month.
    const isNext = tithi.number < (day.tithi[0]?.number ?? 1);
    const { month } = isNext ? on(addDays(day.date, 1)) : day;
    return { day, tithi, nakshatra, yoga, month };
  }

  function on(date: string) {
    return yearBookOf(place(), yearOf(date)).dayOf(date);
  }

  /** 1 to 30, at sunrise. */
  function tithiOn(date: string) {
    return yearBookOf(place(), yearOf(date)).tithiOn(date);
  }

  /** "Panchami until 9:54 AM, then Shashti" */
  function dayInWords(date: string) {
    return limbsInWords(on(date).tithi, date);
  }

  /** What whoever writes an event should know of its day. */
  function firstInWords(event: Timed) {
    const date = firstDay(event);
    const { tithi, nakshatra, sunset, rahuKalam } = on(date);
    const first = at(event);
    const words = [
      `${limbsInWords(tithi, date)}.`,
      `${limbsInWords(nakshatra, date)}.`,
      `Sunset ${clockWords(sunset)}.`,
      `Rahu kalam ${clockWords(rahuKalam.from)} to ${clockWords(rahuKalam.to)}.`,
    ];
    return { words: words.join(" "), tithi: first.tithi.number, month: monthNumber(first.month.amanta) };
  }
}

/** How festivals fall there, without corrections, is told beside their day here. */
export const indiasSky = openSky({ place: () => india, corrections: () => [] });

function limbAt(limbs: readonly Limb[], at: string) {
  return limbs.find(({ endsAt }) => endsAt.slice(0, 16) > at) ?? limbs.at(-1);
}

function yearOf(date: string) {
  return Number(date.slice(0, 4));
}

function monthNumber(name: string) {
  return LUNAR_MONTHS.indexOf(name) + 1;
}

function limbsInWords([first, second]: readonly Limb[], date: string) {
  if (!first) return "";
  return second ? `${first.name} until ${clockOf(first.endsAt, date)}, then ${second.name}` : first.name;
}

/** The hour a moment has on the temple's clock, with the day where it is another: "9:54 AM", "Sun 12:32 PM". */
function clockOf(moment: string, date: string) {
  const day = moment.slice(0, 10);
  const name = day === date ? "" : `${weekdays[weekdayOf(day)]} `;
  return `${name}${clockWords(moment)}`;
}

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** "Sat 9:54 AM to Sun 12:32 PM"; of a moment itself that alone. */
export function spellInWords(from: string, to: string) {
  const written = (moment: string) => `${weekdays[weekdayOf(moment.slice(0, 10))]} ${clockWords(moment)}`;
  return from === to ? written(from) : `${written(from)} to ${written(to)}`;
}
