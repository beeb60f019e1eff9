import { type Almanac, monthAt, type Place } from "./almanac.ts";
import { addDays, weekdayOf } from "./clock.ts";
import { LUNAR_MONTHS, NAKSHATRAS, nameIn, SIGNS, TITHIS } from "./names.ts";
import { type Spell, spellAt } from "./spells.ts";
import { type Choice, daySunEnters, monthDay, type Rule, whichDay } from "./which-day.ts";
import { yearBookOf } from "./year-book.ts";

export type Festival = {
  id: string;
  name: string;
  rule: Rule;
  /** Of two days that its tithi covers alike. The first, unless said. */
  ofTwo?: "first" | "second";
  when: When;
};

/**
 * What a festival waits for. A lunar `month` counts to the new moon, 1 is Chaitra, and an adhika one is passed over; a
 * `sign` is the Sun's, 1 is Mesha, and a day is in it when its sunset is. Without either, it comes every month.
 */
type When =
  | { tithi: readonly number[]; month?: number; sign?: number }
  | { nakshatra: number; sign: number }
  | { enters: number }
  | { fridayUntil: number; month: number };

/** In the order of the year; those of every month stand behind. */
export const FESTIVALS: readonly Festival[] = [
  { id: "pongal", name: "Pongal, Makara Sankranti", rule: "solar", when: { enters: 10 } },
  { id: "thaipusam", name: "Thaipusam", rule: "sunrise", when: { nakshatra: 8, sign: 10 } },
  { id: "maha-shivaratri", name: "Maha Shivaratri", rule: "nishita", when: { tithi: [29], month: 11 } },
  { id: "ugadi", name: "Ugadi", rule: "sunrise", when: { tithi: [1], month: 1 } },
  {
    id: "rama-navami",
    name: "Rama Navami",
    rule: "madhyahna",
    ofTwo: "second",
    when: { tithi: [9], month: 1 },
  },
  { id: "tamil-new-year", name: "Tamil New Year", rule: "solar", when: { enters: 1 } },
  { id: "vaikasi-visakam", name: "Vaikasi Visakam", rule: "sunrise", when: { nakshatra: 16, sign: 2 } },
  { id: "guru-purnima", name: "Guru Purnima", rule: "sunrise", when: { tithi: [15], month: 4 } },
  {
    id: "varalakshmi-vratam",
    name: "Varalakshmi Vratam",
    rule: "sunrise",
    when: { fridayUntil: 15, month: 5 },
  },
  {
    id: "krishna-janmashtami",
    name: "Krishna Janmashtami",
    rule: "nishita",
    ofTwo: "second",
    when: { tithi: [23], month: 5 },
  },
  { id: "ganesha-chaturthi", name: "Ganesha Chaturthi", rule: "madhyahna", when: { tithi: [4], month: 6 } },
  { id: "navaratri", name: "Navaratri begins", rule: "sunrise", when: { tithi: [1], month: 7 } },
  { id: "saraswati-puja", name: "Saraswati Puja", rule: "sunrise", when: { tithi: [9], month: 7 } },
  { id: "vijayadashami", name: "Vijayadashami", rule: "sunrise", when: { tithi: [10], month: 7 } },
  { id: "deepavali", name: "Deepavali", rule: "pradosha", ofTwo: "second", when: { tithi: [30], month: 7 } },
  { id: "skanda-shashti", name: "Skanda Shashti", rule: "pradosha", when: { tithi: [6], month: 8 } },
  { id: "karthigai-deepam", name: "Karthigai Deepam", rule: "pradosha", when: { nakshatra: 3, sign: 8 } },
  { id: "vaikunta-ekadashi", name: "Vaikunta Ekadashi", rule: "sunrise", when: { tithi: [11], sign: 9 } },
  { id: "ekadashi", name: "Ekadashi", rule: "sunrise", when: { tithi: [11, 26] } },
  { id: "pradosham", name: "Pradosham", rule: "pradosha", ofTwo: "second", when: { tithi: [13, 28] } },
  { id: "sankatahara-chaturthi", name: "Sankatahara Chaturthi", rule: "moonrise", when: { tithi: [19] } },
  { id: "pournami", name: "Pournami", rule: "pradosha", when: { tithi: [15] } },
  { id: "amavasya", name: "Amavasya", rule: "sunrise", when: { tithi: [30] } },
];

/** Another day by hand, because communities differ. */
export type Correction = { id: string; year: number; date: string };

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
  /** "Ashwina Amavasya" and how long it lasts; a solar festival has one moment for both. */
  what: string;
  from: string;
  to: string;
};

/** Every festival of a year with its day, in the order of days. */
export function festivalsOf(
  year: number,
  place: Place,
  corrections: readonly Correction[] = [],
): FestivalDay[] {
  const found = yearBookOf(place, year)
    .festivals()
    .map((day) => ({ ...day }));
  for (const { id, date } of corrections.filter((correction) => correction.year === year)) {
    const festival = FESTIVALS.find((known) => known.id === id);
    if (!festival) continue;
    // One that comes every month is moved where it is nearest.
    const moved = found
      .filter((day) => day.id === id && !day.isCorrected)
      .sort((a, b) => daysBetween(a.date, date) - daysBetween(b.date, date))[0];
    const why = `Set by hand to ${monthDay(date)}`;
    if (moved) Object.assign(moved, { date, isCorrected: true, why });
    else {
      const noon = `${date}T12:00:00Z`;
      const { name, rule } = festival;
      const isMonthly = isEveryMonth(festival);
      found.push({
        ...{ id, name, rule, isMonthly, date, why, what: name },
        ...{ computedDate: null, isCorrected: true, from: noon, to: noon },
      });
    }
  }
  return inOrder(found);
}

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
      what,
      from: almanac.clock.written(spell.from),
      to: almanac.clock.written(spell.to),
    })),
  );
  return inOrder(found.filter(({ date }) => date.startsWith(`${year}-`)));
}

type Occurrence = { choice: Choice; what: string; spell: Pick<Spell, "from" | "to"> };

function occurrencesOf(festival: Festival, almanac: Almanac): Occurrence[] {
  const { when } = festival;
  if ("enters" in when) return entriesOf(when.enters, almanac);
  if ("fridayUntil" in when) return fridaysOf(when, almanac);
  if ("nakshatra" in when) return nakshatraDaysOf(festival, when, almanac);
  return tithiDaysOf(festival, when, almanac);
}

function tithiDaysOf(
  festival: Festival,
  when: Extract<When, { tithi: unknown }>,
  almanac: Almanac,
): Occurrence[] {
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

/** Twice in one solar month, the star counts that is nearer to the full moon of that month. */
function nakshatraDaysOf(
  festival: Festival,
  when: Extract<When, { nakshatra: unknown }>,
  almanac: Almanac,
): Occurrence[] {
  const name = nameIn(NAKSHATRAS, when.nakshatra);
  const days = spellsWithin(almanac, almanac.nakshatras, [when.nakshatra]).flatMap((spell) => {
    const choice = chosen(festival, almanac, spell, `The nakshatra ${name}`);
    if (!choice || signOn(almanac, choice.date) !== when.sign) return [];
    const fromFull = daysFromFullMoon(almanac, spell, when.sign);
    return [{ choice, spell, what: `${name} in ${nameIn(SIGNS, when.sign)}`, fromFull }];
  });
  const isBefore = (day: (typeof days)[number], other: (typeof days)[number]) =>
    day.fromFull === other.fromFull ? day.spell.from > other.spell.from : day.fromFull < other.fromFull;
  return days.filter((day) =>
    days.every(
      (other) =>
        other === day || daysBetween(day.choice.date, other.choice.date) > 31 || isBefore(day, other),
    ),
  );
}

/** Some thirty days are not always enough for a full moon; then both are as far, and the later one counts. */
function daysFromFullMoon({ tithis, signs }: Almanac, { from, to }: Spell, sign: number) {
  const fullMoons = tithis
    .filter((tithi) => tithi.number === 15 && Math.abs(tithi.to - from) < 32)
    .filter((tithi) => spellAt(signs, tithi.to).number === sign);
  return Math.min(...fullMoons.map((tithi) => Math.abs(tithi.to - (from + to) / 2)));
}

function entriesOf(sign: number, almanac: Almanac): Occurrence[] {
  return spellsWithin(almanac, almanac.signs, [sign]).flatMap(({ from }) => {
    const choice = daySunEnters(from, nameIn(SIGNS, sign), almanac.frames);
    return choice
      ? [{ choice, what: `The Sun enters ${nameIn(SIGNS, sign)}`, spell: { from, to: from } }]
      : [];
  });
}

const FRIDAY = 5;

function fridaysOf(when: Extract<When, { fridayUntil: number }>, almanac: Almanac): Occurrence[] {
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

function chosen({ rule, ofTwo }: Festival, { frames }: Almanac, spell: Spell, words: string) {
  if (rule === "solar") return undefined;
  const near = frames.findIndex(({ nextSunrise }) => nextSunrise > spell.from);
  return whichDay(rule, { spell, words }, frames.slice(Math.max(0, near - 1), near + 4), ofTwo);
}

function signOn({ frames, signs }: Almanac, date: string) {
  const frame = frames.find((day) => day.date === date);
  return frame && spellAt(signs, frame.sunset).number;
}

function isEveryMonth({ when }: Festival) {
  return "tithi" in when && !when.month && !when.sign;
}

const monthWords = ({ number, isAdhika }: { number: number; isAdhika: boolean }) =>
  `${isAdhika ? "Adhika " : ""}${nameIn(LUNAR_MONTHS, number)}`;

function withPaksha({ number }: Spell) {
  const tithi = nameIn(TITHIS, number);
  return number === 30 ? tithi : `${number <= 15 ? "Shukla" : "Krishna"} ${tithi}`;
}

function inOrder(days: FestivalDay[]) {
  const rank = ({ id }: FestivalDay) => FESTIVALS.findIndex((festival) => festival.id === id);
  return days.sort((a, b) => a.date.localeCompare(b.date) || rank(a) - rank(b));
}

const daysBetween = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000;
