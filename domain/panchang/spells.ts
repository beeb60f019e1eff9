import { atOnce, type Steps } from "../steps.ts";
import { elongation, type Moment, moonLongitude, sunLongitude } from "./sky.ts";

/** How long something holds: a tithi, a nakshatra, the Sun in a sign. Numbers begin with 1. */
export type Spell = { number: number; from: Moment; to: Moment };

/** An angle that only grows, and how many equal parts its circle has. */
type Hand = { angle: (t: Moment) => number; parts: number };

export const KARANA: Hand = { angle: elongation, parts: 60 };
export const NAKSHATRA: Hand = { angle: moonLongitude, parts: 27 };
export const YOGA: Hand = { angle: (t) => (moonLongitude(t) + sunLongitude(t)) % 360, parts: 27 };
export const SIGN: Hand = { angle: sunLongitude, parts: 12 };

/**
 * Every spell that touches the time from `from` to `to`, in order. The angle is read in strides, and each end that lies
 * between two readings is then closed in on by secants.
 */
export function spellsOf(hand: Hand, from: Moment, to: Moment): Spell[] {
  return atOnce(spellsInSteps(hand, from, to));
}

/** The same, with a pause after each month or so for those who have other work to do meanwhile. */
export function* spellsInSteps({ angle, parts }: Hand, from: Moment, to: Moment): Steps<Spell[]> {
  const width = 360 / parts;
  const stride = parts === 12 ? 10 : 0.5;
  const ends: { number: number; at: Moment }[] = [];
  // A spell lasts at most 32 days (a sign) or 27 hours: so far the search reaches beyond both ends.
  const reach = parts === 12 ? 35 : 1.5;
  let [t, value] = [from - reach, angle(from - reach)];
  let strides = 0;
  while (t < to + reach) {
    if (++strides % STRIDES_AT_ONCE === 0) yield;
    const next = t + stride;
    const gone = ahead(angle(next), value);
    for (let edge = (Math.floor(value / width) + 1) * width; edge <= value + gone; edge += width)
      ends.push({ number: Math.round(edge / width), at: crossing(angle, edge, t, next, gone) });
    [t, value] = [next, (value + gone) % 360];
  }
  const spells: Spell[] = [];
  for (let i = 1; i < ends.length; i++) {
    const [before, end] = [ends[i - 1], ends[i]];
    if (before && end && end.at > from && before.at <= to)
      spells.push({ number: ((end.number - 1) % parts) + 1, from: before.at, to: end.at });
  }
  return spells;
}

const STRIDES_AT_ONCE = 60;

/** The one of them that holds at a moment. */
export function spellAt(spells: readonly Spell[], moment: Moment): Spell {
  let [low, high] = [0, spells.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spells[middle]?.to ?? 0) > moment) high = middle;
    else low = middle + 1;
  }
  const spell = spells[low];
  if (!spell || spell.from > moment || spell.to <= moment) throw new RangeError("The moment lies outside.");
  return spell;
}

/** Two seconds: where secants step so little, they stand within a thousandth of one. */
const CLOSE_ENOUGH = 2e-5;

function crossing(angle: Hand["angle"], edge: number, start: Moment, end: Moment, gone: number) {
  const off = (t: Moment) => ahead(angle(t), edge - 180) - 180;
  let [a, b] = [start, end];
  let [missA, missB] = [off(a), off(a) + gone];
  for (let round = 0; round < 8 && Math.abs(b - a) > CLOSE_ENOUGH && missA !== missB; round++) {
    const guess = b - (missB * (b - a)) / (missB - missA);
    [a, missA] = [b, missB];
    [b, missB] = [guess, off(guess)];
  }
  return b;
}

/** How many degrees further on the circle, 0 to 360. */
const ahead = (angle: number, than: number) => (((angle - than) % 360) + 360) % 360;
