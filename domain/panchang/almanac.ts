import { addDays } from "../days.ts";
import type { Steps } from "../steps.ts";
import { openClock } from "./clock.ts";
import { type Moment, moonRising, type Spot, sunCrossing, sunTransit } from "./sky.ts";
import { KARANA, NAKSHATRA, SIGN, type Spell, spellAt, spellsInSteps, YOGA } from "./spells.ts";

export type Place = Spot & { name: string; timeZone: string };

/** The frame of a day: it begins with its sunrise and ends with the next one. */
export type Frame = {
  date: string;
  sunrise: Moment;
  sunset: Moment;
  nextSunrise: Moment;
  /** Between this sunrise and the next; none about once a month. */
  moonrise: Moment | null;
};

/** From one new moon to the next. Numbers 1 (Chaitra) to 12; an adhika month has the number of the one behind it. */
type LunarMonth = { number: number; isAdhika: boolean; from: Moment; to: Moment };

export type Almanac = {
  clock: ReturnType<typeof openClock>;
  frames: Frame[];
  tithis: Spell[];
  signs: Spell[];
  nakshatras: Spell[];
  yogas: Spell[];
  karanas: Spell[];
  months: LunarMonth[];
  /** Between one midnight and the next, as a visitor reads "moonrise today". */
  moonriseOn(date: string): Moment | null;
};

/** Everything the sky does over a place from one day to another, both included; in steps of some milliseconds. */
export function* almanacInSteps(place: Place, from: string, to: string): Steps<Almanac> {
  const clock = openClock(place.timeZone);
  const suns: { date: string; sunrise: Moment; sunset: Moment }[] = [];
  const last = addDays(to, 1);
  for (let date = from; date <= last; date = addDays(date, 1)) {
    const noon = sunTransit(clock.at(date, 12), place);
    const [sunrise, sunset] = [sunCrossing(noon, place, -1), sunCrossing(noon, place, 1)];
    if (Number.isNaN(sunrise) || Number.isNaN(sunset))
      throw new RangeError(`The sun does not rise and set at ${place.name} on ${date}.`);
    suns.push({ date, sunrise, sunset });
    if (suns.length % DAYS_AT_ONCE === 0) yield;
  }
  const [start, end] = [clock.at(from, 0), clock.at(addDays(to, 2), 12)];
  const moonrises = yield* moonrisesOf(place, start, end);
  const frames: Frame[] = suns.slice(0, -1).map((sun, i) => {
    const nextSunrise = suns[i + 1]?.sunrise ?? Number.NaN;
    return { ...sun, nextSunrise, moonrise: within(moonrises, sun.sunrise, nextSunrise) };
  });
  const karanas = yield* spellsInSteps(KARANA, start - 33, end + 33);
  const tithis = tithisOf(karanas);
  const signs = yield* spellsInSteps(SIGN, start - 36, end + 36);
  return {
    clock,
    frames,
    tithis,
    signs,
    nakshatras: yield* spellsInSteps(NAKSHATRA, start, end),
    yogas: yield* spellsInSteps(YOGA, start, end),
    karanas,
    months: monthsOf(tithis, signs),
    moonriseOn: (date: string) => within(moonrises, clock.at(date, 0), clock.at(addDays(date, 1), 0)),
  };
}

const DAYS_AT_ONCE = 30;

export function monthAt(months: readonly LunarMonth[], moment: Moment): LunarMonth {
  const month = months.find(({ from, to }) => from <= moment && moment < to);
  if (!month) throw new RangeError("The moment lies outside.");
  return month;
}

/**
 * A lunar month has the name of the sign the Sun enters in it. When he enters none, it is adhika, has the name of the
 * month behind it, and is not counted.
 */
function monthsOf(tithis: readonly Spell[], signs: readonly Spell[]): LunarMonth[] {
  const newMoons = tithis.filter(({ number }) => number === 30).map(({ to }) => to);
  return newMoons.slice(0, -1).map((from, i) => {
    const to = newMoons[i + 1] ?? Number.NaN;
    const sign = spellAt(signs, from).number;
    return { number: (sign % 12) + 1, isAdhika: spellAt(signs, to).number === sign, from, to };
  });
}

/** Two karanas make a tithi. */
function tithisOf(karanas: readonly Spell[]): Spell[] {
  const tithis: Spell[] = [];
  for (let i = 1; i < karanas.length; i++) {
    const [first, second] = [karanas[i - 1], karanas[i]];
    if (first && second && second.number % 2 === 0)
      tithis.push({ number: second.number / 2, from: first.from, to: second.to });
  }
  return tithis;
}

/** The Moon rises some fifty minutes later each day. */
const MOON_DAY = 1.035;

function* moonrisesOf(place: Place, from: Moment, to: Moment): Steps<Moment[]> {
  const risings: Moment[] = [];
  let near = from;
  while (near < to) {
    const rising = moonRising(near, place);
    // Far in the north she may stay below for days.
    if (Number.isNaN(rising)) near += 1;
    else {
      if (rising >= from && rising !== risings.at(-1)) risings.push(rising);
      near = rising + MOON_DAY;
      if (risings.length % DAYS_AT_ONCE === 0) yield;
    }
  }
  return risings;
}

function within(moments: readonly Moment[], from: Moment, to: Moment) {
  let [low, high] = [0, moments.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((moments[middle] ?? to) < from) low = middle + 1;
    else high = middle;
  }
  const found = moments[low];
  return found !== undefined && found < to ? found : null;
}
