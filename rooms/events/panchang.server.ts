import { Hono } from "hono";
import { addDays } from "#domain/days.ts";
import { dayFrom } from "#domain/list-query.ts";
import { addMonths, lastDayOf } from "#domain/months.ts";
import { FIRST_YEAR, isKnownDay, LAST_YEAR, MOST_PANCHANG_DAYS } from "#domain/panchang/panchang.ts";
import type { Asked } from "#server/api/asked.ts";
import { versioned } from "#server/live/view.ts";
import { wrong } from "#server/refusal.ts";
import type { MonthDay, PanchangMonth } from "./panchang.ts";
import { indiasSky, type Sky } from "./sky.server.ts";

export type OpenPanchang = ReturnType<typeof openPanchang>;

/** The almanac of the temple's own sky, with the days of festivals as they are kept here. */
export function openPanchang({ sky, today }: { sky: Sky; today: () => string }) {
  return {
    api: new Hono<Asked>().get("/", (c) => {
      const asked = new URL(c.req.url).searchParams;
      const from = dayAt(asked, "from") ?? today();
      const to = dayAt(asked, "to") ?? from;
      if (to < from) throw wrong("to", "The last day lies before the first");
      if (addDays(from, MOST_PANCHANG_DAYS - 1) < to)
        throw wrong("to", `Please ask for at most ${MOST_PANCHANG_DAYS} days`);
      return c.json(sky.days({ from, to }));
    }),
    month,
    /** Whether there is a page for it: "2026-11". */
    isMonth: (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && isKnownDay(`${text}-01`),
  };

  function month(asked: string): PanchangMonth & { version: string } {
    const span = { from: `${asked}-01`, to: lastDayOf(asked) };
    const year = Number(asked.slice(0, 4));
    const { place, days } = sky.days(span);
    const reckonings = sky.reckonings(span);
    const feasts = new Set(
      sky
        .festivals(span)
        .filter(({ isMonthly }) => !isMonthly)
        .map(({ date }) => date),
    );
    const [first, ...others] = reckonings;
    const neighbor = (by: number) => {
      const other = addMonths(asked, by);
      return isKnownDay(`${other}-01`) ? other : null;
    };
    return versioned({
      ...{ month: asked, before: neighbor(-1), after: neighbor(1), today: today(), place },
      differing: differingDays(sky, year),
      lunar: spells(days.map(({ date, month: { amanta } }) => ({ date, name: amanta }))),
      tamil: spells(reckonings.map(({ date, tamil }) => ({ date, name: tamil.month }))),
      year: [...new Set([first, ...others].map((each) => each?.samvatsara))].join(", then "),
      ayana: [...new Set([first, ...others].map((each) => each?.ayana))].join(", then "),
      ritu: [...new Set([first, ...others].map((each) => each?.ritu))].join(", then "),
      days: days.map((day, at): MonthDay => {
        const reckoning = reckonings[at];
        return {
          ...{ date: day.date, paksha: day.paksha, moonrise: day.moonrise, isFeast: feasts.has(day.date) },
          tamil: reckoning?.tamil ?? { month: "", day: 0 },
          moon: day.tithi[0]?.number ?? 1,
          festivals: day.festivals.map(({ name }) => name),
          clock: clockChange(day.sunrise, sky.on(addDays(day.date, -1)).sunrise),
          ...{ tithi: day.tithi, nakshatra: day.nakshatra, yoga: day.yoga, karana: day.karana },
          sun: { from: day.sunrise, to: day.sunset },
          ...{ rahu: day.rahuKalam, yama: day.yamagandam, gulika: day.gulika },
        };
      }),
    });
  }
}

/** A day that an address asks for; one that is none, or of years that nobody can tell, is refused. */
export function dayAt(asked: URLSearchParams, name: string) {
  const text = asked.get(name);
  if (!text) return undefined;
  if (!dayFrom(text)) throw wrong(name, "Please write the day as 2026-11-15");
  if (!isKnownDay(text)) throw wrong(name, `Please name a day of the years ${FIRST_YEAR} to ${LAST_YEAR}`);
  return text;
}

/** On how many days of a year the sunrise here sees another tithi than the sunrise of that date in India. */
export function differingDays(here: Sky, year: number) {
  const of = Temporal.PlainDate.from({ year, month: 1, day: 1 }).daysInYear;
  let days = 0;
  for (let at = 0; at < of; at++) {
    const date = addDays(`${year}-01-01`, at);
    if (here.on(date).tithi[0]?.number !== indiasSky.on(date).tithi[0]?.number) days++;
  }
  return { year, days, of };
}

/** Names that follow one another, each with its last day but the last one's. */
function spells(days: { date: string; name: string }[]) {
  const found: { name: string; until: string | null }[] = [];
  for (const [at, { date, name }] of days.entries()) {
    const last = found.at(-1);
    if (last?.name === name) continue;
    if (last) last.until = days[at - 1]?.date ?? date;
    found.push({ name, until: null });
  }
  return found;
}

/** On the day the clock is changed, its sunrise has another offset than yesterday's. */
function clockChange(today: string, yesterday: string): MonthDay["clock"] {
  const [now, then] = [offsetOf(today), offsetOf(yesterday)];
  return now === then ? null : now > then ? "forward" : "back";
}

function offsetOf(moment: string) {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(moment) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
