import type { TodaySky } from "../calendar/calendar.ts";
import { monthDay, weekdayName } from "../calendar/weeks.ts";
import { clockWords } from "../event/clock-words.ts";
import type { Occurrence } from "../event/event.ts";
import { clockOn } from "./panchang.ts";
import type { Sky } from "./sky.server.ts";

/** The tithi that holds when the event begins, since when or until when. */
export function tithiAt(sky: Sky, { date, startsAt }: Occurrence, isAllDay: boolean) {
  const { day, tithi } = sky.at({ startsAt, isAllDay });
  const before = day.tithi[day.tithi.indexOf(tithi) - 1];
  const when = before ? `from ${clockOn(before.endsAt, date)}` : `until ${clockOn(tithi.endsAt, date)}`;
  return { sky: `${tithiName(tithi)} ${when}`, moon: tithi.number };
}

/** "Krishna Ekadashi"; full and new moon need no half. */
export function tithiName({ number, name }: { number: number; name: string }) {
  return number === 15 || number === 30 ? name : `${number < 15 ? "Shukla" : "Krishna"} ${name}`;
}

/** What stands beside every list of events. */
export function todaysSky(sky: Sky, date: string): TodaySky {
  const day = sky.on(date);
  const [reckoning] = sky.reckonings({ from: date, to: date });
  const first = (limbs: readonly { name: string; endsAt: string }[]) => {
    const [limb] = limbs;
    return { name: limb?.name ?? "", until: limb ? clockOn(limb.endsAt, date) : "" };
  };
  const [tithi] = day.tithi;
  const { amanta, purnimanta } = day.month;
  return {
    day: `${weekdayName(date)}, ${monthDay(date)}`,
    moon: tithi?.number ?? 1,
    tithi: tithi ? tithiName(tithi) : "",
    until: tithi ? clockOn(tithi.endsAt, date) : "",
    nakshatra: first(day.nakshatra),
    yoga: first(day.yoga),
    karana: first(day.karana),
    sunrise: clockWords(day.sunrise),
    sunset: clockWords(day.sunset),
    moonrise: day.moonrise && clockWords(day.moonrise),
    rahu: `${clockWords(day.rahuKalam.from)} to ${clockWords(day.rahuKalam.to)}`,
    month: amanta,
    northern: purnimanta === amanta ? null : purnimanta,
    tamil: reckoning ? `${reckoning.tamil.month} ${reckoning.tamil.day}` : "",
    year: reckoning?.samvatsara ?? "",
  };
}
