import { addDays, weekdayOf } from "#domain/days.ts";
import type { When } from "#domain/panchang/festival-list.ts";
import { type Correction, festivalsBetween } from "#domain/panchang/festivals.ts";
import { LUNAR_MONTHS } from "#domain/panchang/names.ts";
import { panchangOf } from "#domain/panchang/panchang.ts";
import { type Limb, yearBookOf } from "#domain/panchang/year-book.ts";
import { clockWords } from "./event.ts";
import { firstDay, type Timed, type TithiDays } from "./occurrences.ts";
import { place } from "./place.ts";

/** The days of events that go by a tithi, with the corrections of festivals as they are when somebody asks. */
export function tithiDaysAt(corrections: () => readonly Correction[]): TithiDays {
  return (event, year) => {
    if (event.festivalId)
      return festivalsBetween({ place, from: `${year}-01-01`, to: `${year}-12-31` }, corrections())
        .filter(({ id }) => id === event.festivalId)
        .map(({ date }) => date);
    const { rule } = event.repeats ?? {};
    return yearBookOf(place, year).daysOf(whenOf(event), rule);
  };
}

/** What an event by tithi waits for; what it does not say is that of its first day, at its hour. */
export function whenOf(event: Timed): When {
  const first = skyAt(event);
  const { tithi = [first.tithi.number], month = monthNumber(first.month.amanta) } = event.repeats ?? {};
  return { tithi, ...(month !== "every" && { month }) };
}

/** What holds when an event begins; a whole day begins with its sunrise. */
export function skyAt({ startsAt, isAllDay }: Pick<Timed, "startsAt" | "isAllDay">) {
  const own = skyOn(firstDay({ startsAt }));
  const at = (isAllDay ? own.sunrise : startsAt).slice(0, 16);
  // Before sunrise the day before still runs.
  const day = at < own.sunrise.slice(0, 16) ? skyOn(addDays(own.date, -1)) : own;
  const [tithi, nakshatra, yoga] = [day.tithi, day.nakshatra, day.yoga].map((limbs) => limbAt(limbs, at));
  if (!tithi || !nakshatra || !yoga) throw new RangeError("There is no such moment.");
  // A new moon since sunrise has begun the next month.
  const isNext = tithi.number < (day.tithi[0]?.number ?? 1);
  const { month } = isNext ? skyOn(addDays(day.date, 1)) : day;
  return { day, tithi, nakshatra, yoga, month };
}

function limbAt(limbs: readonly Limb[], at: string) {
  return limbs.find(({ endsAt }) => endsAt.slice(0, 16) > at) ?? limbs.at(-1);
}

export function skyOn(date: string) {
  const [day] = panchangOf({ place, from: date, to: date }).days;
  if (!day) throw new RangeError("There is no such day.");
  return day;
}

function monthNumber(name: string) {
  return LUNAR_MONTHS.indexOf(name) + 1;
}

/** "Panchami until 9:54 AM, then Shashti" */
export function dayInWords(date: string) {
  return limbsInWords(skyOn(date).tithi, date);
}

/** What whoever writes an event should know of its day. */
export function firstInWords(event: Timed) {
  const date = firstDay(event);
  const { tithi, nakshatra, sunset, rahuKalam } = skyOn(date);
  const first = skyAt(event);
  const words = [
    `${limbsInWords(tithi, date)}.`,
    `${limbsInWords(nakshatra, date)}.`,
    `Sunset ${clockWords(sunset)}.`,
    `Rahu kalam ${clockWords(rahuKalam.from)} to ${clockWords(rahuKalam.to)}.`,
  ];
  return { words: words.join(" "), tithi: first.tithi.number, month: monthNumber(first.month.amanta) };
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
