import { Hono } from "hono";
import { timeZone } from "#content/temple.ts";
import { addDays, weekdayOf } from "#domain/days.ts";
import { addMonths } from "#domain/months.ts";
import { FESTIVALS, isEveryMonth } from "#domain/panchang/festival-list.ts";
import { FIRST_YEAR, isKnownDay, LAST_YEAR } from "#domain/panchang/panchang.ts";
import { isFound, plain, searchFrom, searchWords } from "#domain/search.ts";
import type { Asked } from "#server/api/asked.ts";
import { versioned, watchable } from "#server/live/view.ts";
import { wrong } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import { type EventForm, KINDS, type Occurrence, STATUSES } from "../event/event.ts";
import type { EventBook } from "../event/event-book.server.ts";
import { firstDay } from "../event/occurrences.ts";
import { helpersLeft, type OpenPlaces } from "../event/places.server.ts";
import type { Seva } from "../seva/seva.server.ts";
import type { Sky } from "../sky/sky.server.ts";
import { holdsPlace, isActive, isPaid } from "../sponsors/sponsorship.ts";
import type { Sponsorships } from "../sponsors/sponsorships.server.ts";
import type { TithiDays } from "../tithi-days/tithi-days.server.ts";
import {
  type DaySky,
  MONTH_API,
  type MonthDay,
  type MonthEvent,
  type MonthView,
  type WaitingRequests,
} from "./month.ts";

type MonthNeeds = {
  events: EventBook;
  sponsorships: Sponsorships;
  seva: Seva;
  places: OpenPlaces;
  tithiDays: TithiDays;
  sky: Sky;
};
export type Months = ReturnType<typeof openMonths>;

/** What is asked of a month. */
type MonthQuery = { month: string; q: string; kind: string; status: string };

/** How far ahead helpers are still looked for. */
const HELPERS_DAYS = 30;

/** The months of the room: the sky of each day, and what happens on it. */
export function openMonths(house: House, { events, sponsorships, seva, places, tithiDays, sky }: MonthNeeds) {
  const source = {
    get revision() {
      const lists = [sponsorships.list, seva.list, tithiDays.list];
      return lists.reduce((sum, { revision }) => sum + revision, events.list.revision);
    },
  };
  const api = new Hono<Asked>().route(
    "/",
    watchable(house, MONTH_API, "month", (asked) => {
      const query = read(asked);
      return { key: JSON.stringify(query), source, read: () => view(query) };
    }),
  );
  return { source, read, view, skyOf, waiting, api };

  function read(asked: URLSearchParams): MonthQuery {
    const month = asked.get("month") || events.today().slice(0, 7);
    if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw wrong("month", "Please write the month as 2026-11");
    if (![addMonths(month, -1), addMonths(month, 1)].every((each) => isKnownDay(`${each}-01`)))
      throw wrong("month", `Please name a month of the years ${FIRST_YEAR} to ${LAST_YEAR}`);
    const oneOf = (name: string, values: readonly string[]) =>
      values.find((value) => value === asked.get(name)) ?? "";
    return {
      month,
      q: searchFrom(asked.get("q")),
      kind: oneOf("kind", KINDS),
      status: oneOf("status", STATUSES),
    };
  }

  async function view(query: MonthQuery): Promise<MonthView> {
    const { month } = query;
    const first = `${month}-01`;
    const last = addDays(Temporal.PlainDate.from(first).add({ months: 1 }).toString(), -1);
    const [from, to] = [addDays(first, -weekdayOf(first)), addDays(last, 6 - weekdayOf(last))];
    await sky.ready({ from, to });
    const found = events.within({ from, to });
    const inMonth = found.filter(
      ({ occurrence }) => first <= occurrence.endsAt.slice(0, 10) && occurrence.date <= last,
    );
    const words = searchWords(query.q);
    const shown = found.filter(
      ({ event }) =>
        (!query.kind || event.kind === query.kind) &&
        (!query.status || event.status === query.status) &&
        isFound(plain(`${event.title}\n${event.place}\n${event.description}`), words),
    );
    const days = daysOf(from, to, shown);
    const given = sponsorships
      .all()
      .filter((each) => holdsPlace(each) && first <= each.date && each.date <= last);
    const taken = new Set(found.flatMap(({ event }) => event.festivalId ?? []));
    const festival = days
      .filter(({ date }) => first <= date && date <= last && date >= events.today())
      .flatMap(({ date, kept }) =>
        kept.filter(({ isMonthly, id }) => !isMonthly && !taken.has(id)).map((each) => ({ date, ...each })),
      )[0];
    return versioned({
      month,
      today: events.today(),
      reckoned: reckonedOf(
        sky,
        days.filter(({ date }) => date.startsWith(month)),
      ),
      days,
      kinds: countBy(
        KINDS,
        inMonth.map(({ event }) => event.kind),
      ),
      statuses: countBy(
        STATUSES,
        inMonth.map(({ event }) => event.status),
      ),
      sponsored: {
        cents: given.reduce((sum, { cents }) => sum + cents, 0),
        paidCents: given.filter(isPaid).reduce((sum, { cents }) => sum + cents, 0),
      },
      festival: festival ? { id: festival.id, name: festival.name, date: festival.date } : null,
      waiting: waiting(),
    });
  }

  function daysOf(from: string, to: string, shown: ReturnType<EventBook["within"]>): MonthDay[] {
    const { days } = sky.days({ from, to });
    const own = tithiDays.on(days.map(({ date }) => date));
    return days.map((day) => ({
      date: day.date,
      paksha: day.paksha,
      note: clockNote(day.date),
      tithi: day.tithi[0]?.number ?? 1,
      tithiName: day.tithi[0]?.name ?? "",
      nakshatra: day.nakshatra[0]?.name ?? "",
      kept: day.festivals.map((each) => ({ ...each, isMonthly: monthly.has(each.id) })),
      events: shown
        .filter(({ occurrence }) => occurrence.date <= day.date && day.date <= lastDay(occurrence))
        .map(({ event, occurrence }) => eventOn(day.date, event, occurrence)),
      tithiDays: own.get(day.date) ?? [],
    }));
  }

  function eventOn(day: string, event: EventForm & { id: string }, occurrence: Occurrence): MonthEvent {
    const { id, title, kind, status, isAllDay, repeats } = event;
    const held = sponsorships.of(id, occurrence.date).filter(isActive);
    const asked = held.filter((each) => each.status === "requested").length;
    const isOne = occurrence.date === lastDay(occurrence);
    const isEnd = day === lastDay(occurrence);
    return {
      id,
      ...occurrence,
      title,
      kind,
      status,
      isAllDay,
      place: event.place,
      festivalId: event.festivalId,
      isRoutine: repeats?.every === "week" || repeats?.every === "month",
      span: isOne ? "one" : day === occurrence.date ? "start" : isEnd ? "end" : "middle",
      sponsors: {
        asked,
        count: held.length - asked,
        cents: held.filter((each) => each.status !== "requested").reduce((sum, { cents }) => sum + cents, 0),
      },
    };
  }

  function waiting(): WaitingRequests {
    const today = events.today();
    const asked = sponsorships
      .all()
      .filter(({ status, date }) => status === "requested" && date >= today)
      .sort((a, b) => (a.date < b.date ? -1 : 1));
    const [next] = asked;
    const soon = events
      .within({ from: today, to: addDays(today, HELPERS_DAYS) })
      .filter(({ event }) => event.status === "published")
      .map(({ event, occurrence }) => ({
        title: event.title,
        count: helpersLeft(event, places.on(event.id, occurrence.date)) ?? 0,
      }))
      .find(({ count }) => count > 0);
    return {
      requests: next
        ? { count: asked.length, eventId: next.eventId, date: next.date, title: next.eventTitle }
        : null,
      helpers: soon ?? null,
      // As the roster lists them: whoever was not answered before the day is still not answered.
      sevaRequests: seva.all().filter(({ status }) => status === "requested").length,
    };
  }

  async function skyOf(date: string): Promise<DaySky> {
    const span = { from: date, to: date };
    await sky.ready(span);
    const [[day], [reckoning]] = [sky.days(span).days, sky.reckonings(span)];
    if (!day || !reckoning) throw wrong("day", "There is no such day");
    return { ...day, reckoning };
  }
}

const monthly = new Set(FESTIVALS.filter(isEveryMonth).map(({ id }) => id));

function lastDay({ endsAt }: Occurrence) {
  return firstDay({ startsAt: endsAt });
}

function countBy<Value extends string>(values: readonly Value[], found: readonly Value[]) {
  return Object.fromEntries(
    values.map((value) => [value, found.filter((each) => each === value).length]),
  ) as { [value in Value]: number };
}

/** "Ashwina to Kartika, Aippasi to Karthigai" */
function reckonedOf(sky: Sky, days: MonthDay[]) {
  const [from, to] = [days[0]?.date, days.at(-1)?.date];
  if (!from || !to) return "";
  const lunar = sky.days({ from, to }).days;
  const tamil = sky.reckonings({ from, to });
  const span = (names: string[]) => {
    const [one, other] = [names[0], names.at(-1)];
    return one === other ? one : `${one} to ${other}`;
  };
  return `${span(lunar.map(({ month }) => month.amanta))}, ${span(tamil.map((each) => each.tamil.month))}`;
}

/** The hour is another from this night on. */
function clockNote(date: string) {
  const hours = Temporal.PlainDate.from(date).toZonedDateTime(timeZone).hoursInDay;
  return hours > 24 ? "Clocks go back" : hours < 24 ? "Clocks go forward" : "";
}
