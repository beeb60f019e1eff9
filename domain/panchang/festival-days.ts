import { addDays, daysApart, weekdayOf } from "../days.ts";
import { type Almanac, monthAt } from "./almanac.ts";
import { FESTIVALS, type Festival, type FestivalTime, isEveryMonth } from "./festival-list.ts";
import { LUNAR_MONTHS, NAKSHATRAS, nameIn, SIGNS, TAMIL_MONTHS, TITHIS } from "./names.ts";
import { type Spell, spellAt } from "./spells.ts";
import { type ChosenDay, daySunEnters, monthDay, type Rule, whichDay } from "./which-day.ts";

export type FestivalDay = {
  id: string;
  name: string;
  rule: Rule;
  /** Whether it comes every month. */
  isMonthly: boolean;
  date: string;
  /** The day before a correction; none where the sky has no such day in the year. */
  computedDate: string | null;
  isCorrected: boolean;
  /** The rule that chose the day, in words. */
  why: string;
  /** Whether the part of the day that the rule names sees it; null where the day is another, as a Friday. */
  isSeen: boolean | null;
  /** "Ashwina Amavasya" and how long it lasts; a solar festival has one moment for both, one added by hand has none. */
  what: string;
  from: string | null;
  to: string | null;
};

/** The days as the sky has them, for the year book to keep. */
export function computeFestivals(almanac: Almanac, year: number): FestivalDay[] {
  const found = FESTIVALS.flatMap((festival) =>
    occurrencesOf(festival, almanac).map(({ choice, what, spell }) => ({
      id: festival.id,
      name: festival.name,
      rule: festival.rule,
      isMonthly: isEveryMonth(festival),
      date: choice.date,
      computedDate: choice.date,
      isCorrected: false,
      why: choice.why,
      isSeen: "fridayUntil" in festival.when ? null : !choice.isMissed,
      what,
      from: almanac.clock.written(spell.from),
      to: almanac.clock.written(spell.to),
    })),
  );
  return inOrder(found.filter(({ date }) => date.startsWith(`${year}-`)));
}

export type FestivalOccurrence = { choice: ChosenDay; what: string; spell: Pick<Spell, "from" | "to"> };

/** What is needed of a festival to find its days. */
type FestivalTiming = Pick<Festival, "rule" | "ofTwo" | "when">;

/** Every time it comes in an almanac. */
export function occurrencesOf(festival: FestivalTiming, almanac: Almanac): FestivalOccurrence[] {
  const { when } = festival;
  if ("enters" in when) return entriesOf(when.enters, almanac);
  if ("fridayUntil" in when) return fridaysOf(when, almanac);
  if ("nakshatra" in when) return nakshatraDaysOf(festival, when, almanac);
  return tithiDaysOf(festival, when, almanac);
}

function tithiDaysOf(
  festival: FestivalTiming,
  when: Extract<FestivalTime, { tithi: unknown }>,
  almanac: Almanac,
): FestivalOccurrence[] {
  return spellsWithin(almanac, almanac.tithis, when.tithi).flatMap((spell) => {
    const month = monthAt(almanac.months, spell.from);
    if (when.month && (month.number !== when.month || month.isAdhika)) return [];
    const tithi = nameIn(TITHIS, spell.number);
    const choice = chosen(festival, almanac, spell, `The tithi of ${tithi}`);
    if (!choice || (when.sign && signOn(almanac, choice.date) !== when.sign)) return [];
    return [
      { choice, spell, what: `${monthWords(month)} ${tithi === "Purnima" ? "Pournami" : withPaksha(spell)}` },
    ];
  });
}

/** Twice in one month, solar or lunar, the star counts that is nearer to the full moon of that month. */
function nakshatraDaysOf(
  festival: FestivalTiming,
  when: Extract<FestivalTime, { nakshatra: unknown }>,
  almanac: Almanac,
): FestivalOccurrence[] {
  const name = nameIn(NAKSHATRAS, when.nakshatra);
  const monthName = when.sign ? nameIn(TAMIL_MONTHS, when.sign) : nameIn(LUNAR_MONTHS, when.month ?? 1);
  const isInMonth = (date: string) =>
    when.sign ? signOn(almanac, date) === when.sign : lunarMonthOn(almanac, date) === when.month;
  const days = spellsWithin(almanac, almanac.nakshatras, [when.nakshatra]).flatMap((spell) => {
    const choice = chosen(festival, almanac, spell, `The nakshatra ${name}`);
    if (!choice || !isInMonth(choice.date)) return [];
    return [
      { choice, spell, what: `${name} in ${monthName}`, fromFull: daysFromFullMoon(almanac, spell, when) },
    ];
  });
  const isBefore = (day: (typeof days)[number], other: (typeof days)[number]) =>
    day.fromFull === other.fromFull ? day.spell.from > other.spell.from : day.fromFull < other.fromFull;
  return days.filter((day) =>
    days.every(
      (other) => other === day || daysApart(day.choice.date, other.choice.date) > 31 || isBefore(day, other),
    ),
  );
}

/** Some thirty days are not always enough for a full moon; then both are as far, and the later one counts. */
function daysFromFullMoon(
  { tithis, signs, months }: Almanac,
  { from, to }: Spell,
  { sign, month }: { sign?: number | undefined; month?: number | undefined },
) {
  const fullMoons = tithis
    .filter((tithi) => tithi.number === 15 && Math.abs(tithi.to - from) < 32)
    .filter(({ to: full }) =>
      sign ? spellAt(signs, full).number === sign : countedMonth(monthAt(months, full)) === month,
    );
  return Math.min(...fullMoons.map((tithi) => Math.abs(tithi.to - (from + to) / 2)));
}

function entriesOf(sign: number, almanac: Almanac): FestivalOccurrence[] {
  return spellsWithin(almanac, almanac.signs, [sign]).flatMap(({ from }) => {
    const choice = daySunEnters(from, nameIn(SIGNS, sign), almanac.frames);
    return choice
      ? [{ choice, what: `The Sun enters ${nameIn(SIGNS, sign)}`, spell: { from, to: from } }]
      : [];
  });
}

const FRIDAY = 5;

function fridaysOf(
  when: Extract<FestivalTime, { fridayUntil: number }>,
  almanac: Almanac,
): FestivalOccurrence[] {
  return spellsWithin(almanac, almanac.tithis, [when.fridayUntil]).flatMap((spell) => {
    const month = monthAt(almanac.months, spell.from);
    if (month.number !== when.month || month.isAdhika) return [];
    const full = whichDay("sunrise", { spell, words: "" }, almanac.frames);
    if (!full) return [];
    const date = addDays(full.date, -((weekdayOf(full.date) - FRIDAY + 7) % 7));
    const why = `The last Friday up to the ${monthWords(month)} full moon, which is current at sunrise on ${monthDay(full.date)}`;
    return [{ choice: { date, why }, what: `Friday before the ${monthWords(month)} Pournami`, spell }];
  });
}

/** Those whose day can be told: the days about them are all in the almanac. */
function spellsWithin({ frames }: Almanac, spells: readonly Spell[], numbers: readonly number[]) {
  const [first, last] = [frames[0]?.nextSunrise ?? 0, frames.at(-1)?.sunrise ?? 0];
  return spells.filter(({ number, from }) => numbers.includes(number) && from > first && from < last - 1.5);
}

function chosen({ rule, ofTwo }: FestivalTiming, { frames }: Almanac, spell: Spell, words: string) {
  if (rule === "solar") return undefined;
  const near = frames.findIndex(({ nextSunrise }) => nextSunrise > spell.from);
  return whichDay(rule, { spell, words }, frames.slice(Math.max(0, near - 1), near + 4), ofTwo);
}

function signOn({ frames, signs }: Almanac, date: string) {
  const frame = frames.find((day) => day.date === date);
  return frame && spellAt(signs, frame.sunset).number;
}

function lunarMonthOn({ frames, months }: Almanac, date: string) {
  const frame = frames.find((day) => day.date === date);
  return frame && countedMonth(monthAt(months, frame.sunrise));
}

/** An adhika month is passed over. */
function countedMonth({ number, isAdhika }: ReturnType<typeof monthAt>) {
  return isAdhika ? undefined : number;
}

const monthWords = ({ number, isAdhika }: { number: number; isAdhika: boolean }) =>
  `${isAdhika ? "Adhika " : ""}${nameIn(LUNAR_MONTHS, number)}`;

function withPaksha({ number }: Spell) {
  const tithi = nameIn(TITHIS, number);
  return number === 30 ? tithi : `${number <= 15 ? "Shukla" : "Krishna"} ${tithi}`;
}

export function inOrder(days: FestivalDay[]) {
  const rank = ({ id }: FestivalDay) => FESTIVALS.findIndex((festival) => festival.id === id);
  return days.sort((a, b) => a.date.localeCompare(b.date) || rank(a) - rank(b));
}
