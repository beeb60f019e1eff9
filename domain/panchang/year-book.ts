import { addDays, daysBetween, weekdayOf } from "../days.ts";
import { atOnce, type Steps } from "../steps.ts";
import { type Almanac, almanacInSteps, type Frame, monthAt, type Place } from "./almanac.ts";
import { computeFestivals, type FestivalDay, occurrencesOf } from "./festival-days.ts";
import type { FestivalTime } from "./festival-list.ts";
import {
  KARANAS,
  LUNAR_MONTHS,
  NAKSHATRAS,
  nameIn,
  RITUS,
  SAMVATSARAS,
  TAMIL_MONTHS,
  TITHIS,
  YOGAS,
} from "./names.ts";
import { sunCrossing, sunTransit } from "./sky.ts";
import { type Spell, spellAt } from "./spells.ts";
import type { Rule } from "./which-day.ts";

/** One of the five limbs, and until when it holds. */
export type Limb = { number: number; name: string; endsAt: string };
export type Stretch = { from: string; to: string };

/** A day as `GET /api/panchang` has it, but for its festivals. */
export type SkyDay = {
  date: string;
  sunrise: string;
  sunset: string;
  /** Between midnight and midnight; about once a month there is none. */
  moonrise: string | null;
  paksha: "shukla" | "krishna";
  tithi: Limb[];
  nakshatra: Limb[];
  yoga: Limb[];
  karana: Limb[];
  month: { amanta: string; purnimanta: string; isAdhika: boolean };
  rahuKalam: Stretch;
  yamagandam: Stretch;
  gulika: Stretch;
};

/** Where a day stands in the longer rounds. */
export type Reckoning = {
  date: string;
  samvatsara: string;
  ayana: "Uttarayana" | "Dakshinayana";
  ritu: string;
  /** The Tamil month begins on the day whose sunset first sees the Sun in its sign. */
  tamil: { month: string; day: number };
};

export type YearBook = {
  /** Days and festivals are written out when they are asked for, as a month's page needs a twelfth of them. */
  dayOf: (date: string) => SkyDay;
  reckoningOf: (date: string) => Reckoning;
  /** 1 to 30, at the sunrise of a day. */
  tithiOn: (date: string) => number;
  festivals: () => FestivalDay[];
  /** The days of something else, as a family's own tithi: those whose sunrise sees it, unless another rule is said. */
  daysOf: (when: FestivalTime, rule?: Rule) => readonly string[];
};

/** An object, so that tests can count how much of the sky is computed, and how. */
export const skyWork: {
  almanacInSteps: (place: Place, from: string, to: string) => Steps<Almanac>;
  atOnce: <Result>(steps: Steps<Result>) => Result;
} = { almanacInSteps, atOnce };

/** A page asks for the same year again and again. Whatever was asked for longest ago goes first. */
const books = new Map<string, YearBook>();
/** Some 40 MB of them, when every day of each was asked for. */
const MOST_BOOKS = 40;

/** At once: for those who cannot wait, and for years that are kept. */
export function yearBookOf(place: Place, year: number): YearBook {
  return keptBook(place, year) ?? skyWork.atOnce(yearBookInSteps(place, year));
}

export function keptBook(place: Place, year: number): YearBook | undefined {
  const key = keyOf(place, year);
  const kept = books.get(key);
  if (kept) {
    books.delete(key);
    books.set(key, kept);
  }
  return kept;
}

/** A year is computed in steps, and kept when the last is done. */
export function* yearBookInSteps(place: Place, year: number): Steps<YearBook> {
  const book = yield* computeYear(place, year);
  yield;
  book.festivals();
  const [oldest = ""] = books.keys();
  if (books.size >= MOST_BOOKS) books.delete(oldest);
  books.set(keyOf(place, year), book);
  return book;
}

function keyOf({ latitude, longitude, timeZone }: Place, year: number) {
  return [latitude, longitude, timeZone, year].join(" ");
}

function* computeYear(place: Place, year: number): Steps<YearBook> {
  // A week more on both sides: a festival's day is chosen among its neighbors.
  const almanac = yield* skyWork.almanacInSteps(place, `${year - 1}-12-25`, `${year + 1}-01-07`);
  const frames = new Map(almanac.frames.map((frame) => [frame.date, frame]));
  const frameOf = (date: string) => {
    const frame = frames.get(date);
    if (!frame) throw new RangeError(`${date} is not a day of ${year}.`);
    return frame;
  };
  const tamilMonths = tamilMonthsOf(almanac, place);
  const days = new Map<string, SkyDay>();
  let festivals: FestivalDay[] | undefined;
  let turns: Almanac[] | undefined;
  /** Every list of events and of families' days asks for the same ones. */
  const found = new Map<string, string[]>();
  return {
    dayOf(date) {
      const day = days.get(date) ?? skyDay(almanac, frameOf(date));
      days.set(date, day);
      return day;
    },
    reckoningOf: (date) => reckoning(almanac, frameOf(date), tamilMonths),
    tithiOn: (date) => spellAt(almanac.tithis, frameOf(date).sunrise).number,
    daysOf(when, rule = "sunrise") {
      const key = JSON.stringify([when, rule]);
      const known = found.get(key);
      if (known) return known;
      const dates = almanacsFor(when)
        .flatMap((each) => occurrencesOf({ rule, when }, each))
        .map(({ choice }) => choice.date)
        .filter((date) => date.startsWith(`${year}-`));
      if (found.size >= MOST_FOUND) found.clear();
      found.set(key, dates);
      return dates;
    },
    festivals() {
      festivals ??= computeFestivals(almanac, year);
      return festivals;
    },
  };

  /** A star is chosen by the whole of its month, and some months begin in one year and end in the next. */
  function almanacsFor(when: FestivalTime) {
    if (!("nakshatra" in when)) return [almanac];
    const isTurn = when.sign ? when.sign === MARGAZHI : TURN_MONTHS.includes(when.month ?? 0);
    if (!isTurn) return [almanac];
    turns ??= [year - 1, year].map((first) =>
      skyWork.atOnce(skyWork.almanacInSteps(place, `${first}-11-15`, `${first + 1}-02-15`)),
    );
    return turns;
  }
}

/** More than the tithis and stars of a year. */
const MOST_FOUND = 1000;

/** The ninth of the Sun's signs, from the middle of December to that of January. */
const MARGAZHI = 9;
/** Margashirsha and Pausha. */
const TURN_MONTHS = [9, 10];

function skyDay(almanac: Almanac, frame: Frame): SkyDay {
  const { written } = almanac.clock;
  const limbs = (spells: readonly Spell[], names: readonly string[]) =>
    during(spells, frame).map(({ number, to }) => ({
      number,
      name: nameIn(names, number),
      endsAt: written(to),
    }));
  const tithi = limbs(almanac.tithis, TITHIS);
  const isShukla = (tithi[0]?.number ?? 1) <= 15;
  const moonrise = almanac.moonriseOn(frame.date);
  const eighth = (which: number): Stretch => {
    const part = (frame.sunset - frame.sunrise) / 8;
    return {
      from: written(frame.sunrise + (which - 1) * part),
      to: written(frame.sunrise + which * part),
    };
  };
  const weekday = weekdayOf(frame.date);
  return {
    date: frame.date,
    sunrise: written(frame.sunrise),
    sunset: written(frame.sunset),
    moonrise: moonrise === null ? null : written(moonrise),
    paksha: isShukla ? "shukla" : "krishna",
    tithi,
    nakshatra: limbs(almanac.nakshatras, NAKSHATRAS),
    yoga: limbs(almanac.yogas, YOGAS),
    karana: limbs(almanac.karanas, KARANAS),
    month: monthNames(almanac, frame, isShukla),
    rahuKalam: eighth(RAHU[weekday] ?? 1),
    yamagandam: eighth(YAMA[weekday] ?? 1),
    gulika: eighth(GULIKA[weekday] ?? 1),
  };
}

/** Which eighth of the day, from Sunday on. */
const RAHU = [8, 2, 7, 5, 6, 4, 3];
const YAMA = [5, 4, 3, 2, 1, 7, 6];
const GULIKA = [7, 6, 5, 4, 3, 2, 1];

/** In the north the month ends with the full moon, so its dark half has the next name; an adhika one stays whole. */
function monthNames({ months }: Almanac, { sunrise }: Frame, isShukla: boolean) {
  const { number, isAdhika } = monthAt(months, sunrise);
  const north = isShukla || isAdhika ? number : (number % 12) + 1;
  return { amanta: nameIn(LUNAR_MONTHS, number), purnimanta: nameIn(LUNAR_MONTHS, north), isAdhika };
}

/** What runs from a sunrise to the next. */
function during(spells: readonly Spell[], { sunrise, nextSunrise }: Frame) {
  const running = [spellAt(spells, sunrise)];
  for (let last = running[0]; last && last.to < nextSunrise; last = running.at(-1))
    running.push(spellAt(spells, last.to));
  return running;
}

type TamilMonth = Spell & { firstDay: string };

function tamilMonthsOf({ signs, clock }: Almanac, place: Place): TamilMonth[] {
  return signs.map((sign) => {
    const date = clock.dateOf(sign.from);
    const sunset = sunCrossing(sunTransit(clock.at(date, 12), place), place, 1);
    return { ...sign, firstDay: sign.from <= sunset ? date : addDays(date, 1) };
  });
}

function reckoning(
  { months }: Almanac,
  { date, sunrise }: Frame,
  tamilMonths: readonly TamilMonth[],
): Reckoning {
  const tamil = tamilMonths.findLast(({ firstDay }) => firstDay <= date);
  if (!tamil) throw new RangeError("The day lies outside.");
  const { number, isAdhika } = monthAt(months, sunrise);
  const [year = 0, month = 0] = date.split("-").map(Number);
  // The year begins with Ugadi, so an adhika Chaitra still belongs to the old one.
  const isOldYear = month <= 5 && (number >= 8 || (number === 1 && isAdhika));
  const round = year - (isOldYear ? 1 : 0) - FIRST_OF_ROUND;
  return {
    date,
    samvatsara: nameIn(SAMVATSARAS, (((round % 60) + 60) % 60) + 1),
    ayana: tamil.number >= 10 || tamil.number <= 3 ? "Uttarayana" : "Dakshinayana",
    ritu: nameIn(RITUS, Math.ceil(number / 2)),
    tamil: {
      month: nameIn(TAMIL_MONTHS, tamil.number),
      day: daysBetween(tamil.firstDay, date) + 1,
    },
  };
}

/** The year that began in 1987 was Prabhava. */
const FIRST_OF_ROUND = 1987;
