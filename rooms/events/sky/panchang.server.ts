import { Hono } from "hono";
import { timeZone } from "#content/temple.ts";
import { addDays } from "#domain/days.ts";
import { dayFrom } from "#domain/list-query.ts";
import { addMonths, lastDayOf } from "#domain/months.ts";
import { FIRST_YEAR, isKnownDay, LAST_YEAR, MOST_PANCHANG_DAYS } from "#domain/panchang/panchang.ts";
import type { Asked } from "#server/api/asked.ts";
import { versioned } from "#server/live/view.ts";
import { wrong } from "#server/refusal.ts";
import type { PanchangMonth, PanchangMonthDay } from "./panchang.ts";
import { indiasSky, type Sky } from "./sky.server.ts";

export type OpenPanchang = ReturnType<typeof openPanchang>;

/** The almanac of the temple's own sky, with the days of festivals as they are kept here. */
export function openPanchang({ sky, today }: { sky: Sky; today: () => string }) {
  return {
    api: new Hono<Asked>().get("/", async (c) => {
      const asked = new URL(c.req.url).searchParams;
      const from = dayAt(asked, "from") ?? today();
      const to = dayAt(asked, "to") ?? from;
      if (to < from) throw wrong("to", "The last day lies before the first");
      if (addDays(from, MOST_PANCHANG_DAYS - 1) < to)
        throw wrong("to", `Please ask for at most ${MOST_PANCHANG_DAYS} days`);
      await sky.ready({ from, to }, { isVisitor: true });
      return c.json(sky.days({ from, to }));
    }),
    month,
    yearsForRobots,
    /** Whether there is a page for it: "2026-11". */
    isMonth: (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && isKnownDay(`${text}-01`),
  };

  function yearsForRobots() {
    const current = Number(today().slice(0, 4));
    return [-1, 0, 1, 2].map((by) => current + by).filter(sky.isUsual);
  }

  async function month(asked: string): Promise<PanchangMonth & { version: string }> {
    const span = { from: `${asked}-01`, to: lastDayOf(asked) };
    const year = Number(asked.slice(0, 4));
    await sky.ready(span, { isVisitor: true, andIndia: true });
    const { place, days } = sky.days(span);
    const reckonings = sky.reckonings(span);
    const feasts = new Set(
      sky
        .festivals(span)
        .filter(({ isMonthly }) => !isMonthly)
        .map(({ date }) => date),
    );
    const [first, ...others] = reckonings;
    const isForRobots = sky.isUsual(year);
    const neighbor = (by: number) => {
      const other = addMonths(asked, by);
      const otherYear = Number(other.slice(0, 4));
      // Nothing leads robots out of the years that are for them.
      return isKnownDay(`${other}-01`) && (!isForRobots || sky.isUsual(otherYear)) ? other : null;
    };
    return versioned({
      month: asked,
      before: neighbor(-1),
      after: neighbor(1),
      today: today(),
      place,
      isForRobots,
      differing: differingDays(sky, year),
      lunar: spells(days.map(({ date, month: { amanta } }) => ({ date, name: amanta }))),
      tamil: spells(reckonings.map(({ date, tamil }) => ({ date, name: tamil.month }))),
      year: [...new Set([first, ...others].map((each) => each?.samvatsara))].join(", then "),
      ayana: [...new Set([first, ...others].map((each) => each?.ayana))].join(", then "),
      ritu: [...new Set([first, ...others].map((each) => each?.ritu))].join(", then "),
      days: days.map((day, at): PanchangMonthDay => {
        const reckoning = reckonings[at];
        return {
          date: day.date,
          paksha: day.paksha,
          moonrise: day.moonrise,
          isFeast: feasts.has(day.date),
          tamil: reckoning?.tamil ?? { month: "", day: 0 },
          moon: day.tithi[0]?.number ?? 1,
          festivals: day.festivals.map(({ name }) => name),
          clock: clockChange(day.date),
          tithi: day.tithi,
          nakshatra: day.nakshatra,
          yoga: day.yoga,
          karana: day.karana,
          sun: { from: day.sunrise, to: day.sunset },
          rahu: day.rahuKalam,
          yama: day.yamagandam,
          gulika: day.gulika,
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
    if (here.tithiOn(date) !== indiasSky.tithiOn(date)) days++;
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

/** The day on which the clock is changed has an hour more or less. */
function clockChange(date: string): PanchangMonthDay["clock"] {
  const { hoursInDay } = Temporal.PlainDate.from(date).toZonedDateTime(timeZone);
  return hoursInDay === 24 ? null : hoursInDay < 24 ? "forward" : "back";
}
