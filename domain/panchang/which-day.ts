import type { Frame } from "./almanac.ts";
import type { Moment } from "./sky.ts";
import type { Spell } from "./spells.ts";

/** The part of the day that has to see a festival's tithi; `solar` ones go by the Sun's own way instead. */
export type Rule = "sunrise" | "pradosha" | "nishita" | "madhyahna" | "moonrise" | "solar";

/** `isMissed` where no day's part sees it, and the day follows from something else. */
export type ChosenDay = { date: string; why: string; isMissed?: true };

/** What is looked for: how long it holds, and its name in a sentence, as "The tithi of Amavasya". */
export type Sought = { spell: Pick<Spell, "from" | "to">; words: string };

const MOMENTS: Record<Exclude<Rule, "solar">, string> = {
  sunrise: "sunrise",
  pradosha: "dusk",
  nishita: "midnight",
  madhyahna: "midday",
  moonrise: "moonrise",
};

/**
 * The day that wins: the one whose part of the day is covered most; of two covered alike (a tithi may be longer than a
 * day) the `first` or the `second`, as the festival's tradition has it. When no day's part is touched: for sunrise the
 * day on which the tithi begins, for moonrise the day on which it is current at dusk, for the others the day whose
 * sunrise it sees.
 */
export function whichDay(
  rule: Exclude<Rule, "solar">,
  { spell, words }: Sought,
  frames: readonly Frame[],
  ofTwo: "first" | "second" = "first",
): ChosenDay | undefined {
  const touched = frames
    .map((frame) => ({ date: frame.date, share: shareOf(partOf(rule, frame), spell) }))
    .filter(({ share }) => share > 0);
  const most = Math.max(...touched.map(({ share }) => share));
  const alike = touched.filter(({ share }) => share > most - 1e-9);
  const won = ofTwo === "first" ? alike[0] : alike.at(-1);
  const part = MOMENTS[rule];
  if (won)
    return { date: won.date, why: `${words} is current at ${part} on ${daysWords(won, touched, alike)}` };
  if (rule === "sunrise") {
    const begins = frames.find(
      ({ sunrise, nextSunrise }) => sunrise <= spell.from && spell.from < nextSunrise,
    );
    const why = begins && `${words} sees no sunrise; it begins on ${monthDay(begins.date)}`;
    return begins && why ? { date: begins.date, why, isMissed: true } : undefined;
  }
  const other = whichDay(rule === "moonrise" ? "pradosha" : "sunrise", { spell, words: "it" }, frames, ofTwo);
  return other && { date: other.date, why: `${words} sees no ${part}; ${other.why}`, isMissed: true };
}

/** The Sun's entry into a sign: the day it happens, or the next when he has set already. */
export function daySunEnters(entry: Moment, sign: string, frames: readonly Frame[]): ChosenDay | undefined {
  const kept = frames.find(({ sunset }) => sunset >= entry);
  if (!kept) return undefined;
  const before = frames[frames.indexOf(kept) - 1];
  // Before midnight the evening still belongs to the civil day before; after it, the day has come that is kept.
  const isEvening = before !== undefined && entry < before.sunset + 0.5 * (kept.sunrise - before.sunset);
  return {
    date: kept.date,
    why: isEvening
      ? `The Sun enters ${sign} after sunset on ${monthDay(before.date)}, so the next day is kept`
      : `The Sun enters ${sign} before sunset on ${monthDay(kept.date)}`,
  };
}

type DayPart = { from: Moment; to: Moment };

/** Sunrise and moonrise are moments, the others stretches. */
export function partOf(rule: Exclude<Rule, "solar">, frame: Frame): DayPart | null {
  const { sunrise, sunset, nextSunrise, moonrise } = frame;
  if (rule === "sunrise") return { from: sunrise, to: sunrise };
  if (rule === "moonrise") return moonrise === null ? null : { from: moonrise, to: moonrise };
  // Dusk is the first three of the night's fifteen muhurtas, midnight the eighth, midday the third fifth of the day.
  const [day, night] = [sunset - sunrise, nextSunrise - sunset];
  if (rule === "pradosha") return { from: sunset, to: sunset + night / 5 };
  if (rule === "nishita") return { from: sunset + (night * 7) / 15, to: sunset + (night * 8) / 15 };
  return { from: sunrise + (day * 2) / 5, to: sunrise + (day * 3) / 5 };
}

function shareOf(part: DayPart | null, { from, to }: Pick<Spell, "from" | "to">) {
  if (!part) return 0;
  if (part.from === part.to) return from <= part.from && part.from < to ? 1 : 0;
  return Math.max(0, Math.min(part.to, to) - Math.max(part.from, from)) / (part.to - part.from);
}

type Touched = { date: string; share: number };

function daysWords(won: Touched, touched: readonly Touched[], alike: readonly Touched[]) {
  const [first, second] = touched;
  if (!first || !second) return monthDay(won.date);
  if (alike.length > 1)
    return `${monthDay(first.date)} and ${monthDay(second.date)}; the ${won === first ? "first" : "second"} is kept`;
  return `${monthDay(won.date)}, longer than on ${monthDay((won === first ? second : first).date)}`;
}

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** "November 8" */
export function monthDay(date: string) {
  return `${MONTHS[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8))}`;
}
