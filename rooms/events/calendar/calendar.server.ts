import { timeZone } from "#content/temple.ts";
import { publicTemple } from "#domain/content/public-temple.ts";
import { counted } from "#domain/counted.ts";
import { addDays, daysApart, daysBetween, weekdayOf } from "#domain/days.ts";
import type { ShownPicture } from "#domain/files.ts";
import { dayFrom } from "#domain/list-query.ts";
import { addMonths, lastDayOf } from "#domain/months.ts";
import { omit } from "#domain/omit.ts";
import { isKnownDay } from "#domain/panchang/panchang.ts";
import { letterDate } from "#domain/short-date.ts";
import { writtenMonth } from "#domain/written-date.ts";
import { versioned, watchable } from "#server/live/view.ts";
import { openDaily } from "#server/records/daily.ts";
import { Refusal } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import { addressesOf, type CachedAddress } from "#server/site/response-cache.ts";
import { clockWords } from "../event/clock-words.ts";
import type { EventForm, Occurrence } from "../event/event.ts";
import type { EventBook } from "../event/event-book.server.ts";
import { nextOccurrence, occurrencesOf } from "../event/occurrences.ts";
import { helpersLeft, leftOf, type OpenPlaces } from "../event/places.server.ts";
import { publicAddress } from "../event/public-event.ts";
import { dayAt, differingDays, type OpenPanchang } from "../sky/panchang.server.ts";
import { clockOn } from "../sky/panchang.ts";
import { indiasSky, type Sky } from "../sky/sky.server.ts";
import { tithiAt, todaysSky } from "../sky/sky-words.server.ts";
import {
  type CalendarDay,
  type CalendarRow,
  EVENT_VIEW,
  EVENTS_VIEW,
  type EventsView,
  type EventView,
  type TodaySky,
} from "./calendar.ts";
import { placeInWords } from "./calendar-files.server.ts";
import { monthDay, weekdayName } from "./weeks.ts";

type CalendarShown = EventForm & { id: string };
type CalendarNeeds = { events: EventBook; places: OpenPlaces; sky: Sky; panchang: OpenPanchang };

/** How many months the list shows, how far ahead it can be leafed, and how many days of an event are offered. */
const MONTHS = 3;
const MONTHS_AHEAD = 18;
const MOST_DATES = 12;
const TEXT_LETTERS = 180;

/** What visitors see of the events: a list by month, a page for each, and three on the front page. */
export function openCalendar(house: House, { events, places, sky, panchang }: CalendarNeeds) {
  const { list: source, today } = events;
  /** When the first of those on the front page is over, and the page has to be made anew. */
  let overAt = Number.POSITIVE_INFINITY;
  const frontPage = openDaily(() => `${today()} ${house.now() >= overAt}`, [source]);
  return {
    /** Undefined where there is no such month to leaf to. */
    months,
    event,
    comingUp,
    /** The published events that a calendar may take, each once. */
    shown,
    publicRoutes: {
      "events/calendar": watchable(house, EVENTS_VIEW, "calendar", (asked) => {
        const month = monthAsked(asked);
        return { key: month, source, read: () => months(monthAsked(asked)) };
      }),
      "events/day": watchable(house, EVENT_VIEW, "day", (asked) => {
        const [id, date] = [asked.get("id") ?? "", dayAt(asked, "date") ?? ""];
        return {
          key: `${id} ${date}`,
          source,
          read: async () => {
            const view = await event(id, date);
            if (!view) throw new Refusal(404, "not-found", "There is no such event.");
            return view;
          },
        };
      }),
    },
    monthAsked,
    cached: addressesKept(),
  };

  function addressesKept(): CachedAddress[] {
    const addressAt = addressesOf(source, () => shown().map(publicAddress));
    return [
      { path: "/", source: frontPage, addressOf: () => "" },
      { path: "/panchang", source, addressOf: () => "" },
      // Names the years that are for robots.
      { path: "/robots.txt", source, addressOf: () => "" },
      {
        path: "/events",
        source,
        // Whoever is thanked sees a page of their own.
        addressOf: (query: URLSearchParams) =>
          query.has("asked")
            ? undefined
            : `?month=${monthAsked(query)}${query.get("view") === "month" ? "&view=month" : ""}`,
      },
      {
        path: "/events/*",
        source,
        addressOf(query, path) {
          const address = addressAt(path);
          if (!address || query.has("asked")) return undefined;
          const date = dayFrom(query.get("date"));
          return date ? `${address}?date=${date}` : address;
        },
      },
      {
        path: "/panchang/*",
        source,
        addressOf: (_, path) => (panchang.isMonth(path.slice("/panchang/".length)) ? "" : undefined),
      },
    ];
  }

  function shown() {
    return events.all().filter(({ status }) => status !== "draft");
  }

  /** The month in the address, or this one where it is none that can be leafed to. */
  function monthAsked(asked: URLSearchParams) {
    const month = asked.get("month") ?? "";
    const now = today().slice(0, 7);
    const isMonth = /^\d{4}-(0[1-9]|1[0-2])$/.test(month);
    return isMonth && now <= month && month <= addMonths(now, MONTHS_AHEAD) ? month : now;
  }

  async function months(month: string): Promise<EventsView> {
    const now = today();
    const names = Array.from({ length: MONTHS }, (_, at) => addMonths(month, at));
    const span = { from: `${month}-01`, to: lastDayOf(addMonths(month, MONTHS - 1)) };
    await sky.ready(span, { isVisitor: true, andIndia: true });
    await sky.ready(comingYear(now), { isVisitor: true });
    const all = published(span);
    // What comes every week is told once, beside the list.
    const listed = all.filter(
      ({ event: { repeats }, occurrence }) =>
        repeats?.every !== "week" && occurrence.endsAt.slice(0, 10) >= now,
    );
    const rows = await Promise.all(listed.map(({ event, occurrence }) => rowOf(event, occurrence)));
    const monthOf = ({ date }: CalendarRow) => date.slice(0, 7);
    const [before, after] = [addMonths(month, -MONTHS), names.at(-1) ?? month];
    const first = now.slice(0, 7);
    const last = addMonths(first, MONTHS_AHEAD);
    const leaves = {
      before: month > first ? (before < first ? first : before) : null,
      after: after < last ? addMonths(after, 1) : null,
      previous: month > first ? addMonths(month, -1) : null,
      following: month < last ? addMonths(month, 1) : null,
    };
    const named = [...names, ...Object.values(leaves)].flatMap((each) => each ?? []);
    return versioned({
      today: now,
      sky: todaysSky(sky, now),
      month,
      ...leaves,
      names: Object.fromEntries(named.map((each) => [each, writtenMonth(each)])),
      months: names.map((name) => ({ month: name, rows: rows.filter((row) => monthOf(row) === name) })),
      weekly: weekly(now),
      days: daysOf(month, all),
      differing: differingDays(sky, Number(month.slice(0, 4))),
    });
  }

  async function comingUp(): Promise<{ rows: CalendarRow[]; sky: TodaySky }> {
    const now = today();
    await sky.ready(comingYear(now), { isVisitor: true });
    // Each event once: a front page full of the same pooja says little. What comes every week fills up.
    const coming = events
      .all()
      .flatMap((event) => {
        const occurrence = event.status === "published" ? nextOf(event) : undefined;
        return occurrence ? [{ event, occurrence, isWeekly: event.repeats?.every === "week" }] : [];
      })
      .sort(
        (a, b) =>
          Number(a.isWeekly) - Number(b.isWeekly) ||
          compare(a.occurrence.startsAt, b.occurrence.startsAt) ||
          compare(a.event.title, b.event.title),
      )
      .slice(0, 3);
    for (const { occurrence } of coming) await readyOn(occurrence.date);
    overAt = Math.min(...coming.map(({ event, occurrence }) => endOf(occurrence, event.isAllDay)));
    const rows = await Promise.all(
      coming.map(({ event, occurrence }) => rowOf({ ...event, status: "published" }, occurrence)),
    );
    return { rows, sky: todaysSky(sky, now) };
  }

  /** The next time that is not over yet. */
  function nextOf(event: CalendarShown) {
    return [today(), addDays(today(), 1)]
      .map((from) => nextOccurrence(event, from, events.tithiDays))
      .find((next) => next && endOf(next, event.isAllDay) > house.now());
  }

  /** An event on the day asked for, else on its next, else on its last one. Undefined where there is nothing to show. */
  async function event(id: string, asked = ""): Promise<EventView | undefined> {
    const event = events.get(id);
    if (!event || event.status === "draft") return undefined;
    const now = today();
    const isDay = isKnownDay(dayFrom(asked));
    await events.readyFor({ from: addDays(now, -400), to: addDays(now, 400) }, { isVisitor: true });
    if (isDay) await events.readyFor({ from: asked, to: asked }, { isVisitor: true });
    const coming = occurrencesOf(event, { from: now, to: addDays(now, 400) }, events.tithiDays);
    const onDay = isDay && occurrencesOf(event, { from: asked, to: asked }, events.tithiDays)[0];
    const shown = onDay || (coming[0] ?? lastOf(event));
    const { date } = shown;
    await readyOn(date, { andIndia: event.festivalId !== null, isVisitor: Boolean(onDay) });
    const there = places.on(id, date);
    const { paragraphs, program } = readDescription(event.description);
    const after = nextOccurrence(event, addDays(date, 1), events.tithiDays);
    return versioned({
      id,
      address: publicAddress(event),
      title: event.title,
      kind: event.kind,
      status: event.status,
      date,
      place: event.place,
      paragraphs,
      program,
      day: daysInWords(shown, event.isAllDay),
      time: event.isAllDay ? "" : hours(shown),
      ...tithiAt(sky, shown, event.isAllDay),
      india: indiasDay(event, date),
      picture: await pictureOf(event, event.title),
      dates: coming.slice(0, MOST_DATES).map((each) => each.date),
      isOver: shown.endsAt.slice(0, 10) < now,
      next: after && after.date > date ? after.date : null,
      tiers: event.tiers.map((tier) => ({
        ...tier,
        left: leftOf(event, tier, there),
        taken: there?.tiers[tier.name] ?? 0,
      })),
      takesHelpers: ["festival", "seva", "fundraiser"].includes(event.kind),
      wanted: helpersLeft(event, there),
      calendars: calendarLinks(
        { ...event, place: placeInWords(event.place, publicTemple(house.words.now.temple)) },
        shown,
      ),
      startsAt: momentOf(shown.startsAt, event.isAllDay),
      endsAt: momentOf(shown.endsAt, event.isAllDay),
    });
  }

  /** The sky of a day with those about it, by which the hour of an event is told. What staff wrote is never refused. */
  function readyOn(date: string, wishes: Parameters<typeof sky.ready>[1] = {}) {
    return sky.ready({ from: addDays(date, -1), to: addDays(date, 1) }, wishes);
  }

  function published(span: { from: string; to: string }) {
    return events.within(span).flatMap(({ event, occurrence }) => {
      const { status } = event;
      return status === "draft" ? [] : [{ event: { ...event, status }, occurrence }];
    });
  }

  async function rowOf(
    event: CalendarShown & { status: CalendarRow["status"] },
    occurrence: Occurrence,
  ): Promise<CalendarRow> {
    const { id, title, kind, status, isAllDay } = event;
    // What has begun already stands under today.
    const day = occurrence.date < today() ? today() : occurrence.date;
    const there = places.on(id, occurrence.date);
    const offered = event.tiers
      .filter(({ slots }) => slots !== 0)
      .map((tier) => ({ cents: tier.cents, left: leftOf(event, tier, there) }));
    const open = offered.filter(({ left }) => left !== 0);
    const limits = open.map(({ left }) => left);
    const { paragraphs } = readDescription(event.description);
    return {
      id,
      title,
      kind,
      status,
      date: day,
      weekday: weekdayName(day),
      monthDay: monthDay(day),
      href: publicAddress(event) + (event.repeats ? `?date=${occurrence.date}` : ""),
      when: [isAllDay ? daysLong(occurrence) : hours(occurrence), event.place].filter(Boolean).join(", "),
      ...tithiAt(sky, occurrence, isAllDay),
      text: shortened(paragraphs[0] ?? ""),
      // In a list the title stands beside the picture.
      picture: await pictureOf(event, ""),
      sponsor:
        status === "published" && offered.length > 0
          ? {
              fromCents: Math.min(...(open.length > 0 ? open : offered).map(({ cents }) => cents)),
              left: limits.some((left) => left === null)
                ? null
                : limits.reduce<number>((sum, left) => sum + (left ?? 0), 0),
            }
          : null,
      wanted: status === "published" ? helpersLeft(event, there) : null,
    };
  }

  function weekly(now: string): EventsView["weekly"] {
    return events
      .all()
      .filter(({ repeats, status, nextOn }) => repeats?.every === "week" && status !== "draft" && nextOn)
      .map(({ id, title, status, startsAt, isAllDay }) => ({
        weekday: weekdayName(startsAt.slice(0, 10)),
        title,
        isOff: status === "cancelled",
        at: isAllDay ? "" : clockWords(startsAt),
        href: publicAddress({ id, title }),
        order: `${weekdayOf(startsAt.slice(0, 10))} ${startsAt.slice(11)} ${title} ${now}`,
      }))
      .sort((a, b) => (a.order < b.order ? -1 : 1))
      .map((row) => omit(row, "order"));
  }

  function daysOf(month: string, all: ReturnType<typeof published>): CalendarDay[] {
    const { days } = sky.days({ from: `${month}-01`, to: lastDayOf(month) });
    return days.map(({ date, tithi, nakshatra, festivals }) => ({
      date,
      weekday: weekdayName(date),
      monthDay: monthDay(date),
      moon: tithi[0]?.number ?? 1,
      tithi: tithi[0]?.name ?? "",
      nakshatra: nakshatra[0]?.name ?? "",
      festivals: festivals.map(({ name }) => name),
      events: all
        .filter(({ occurrence }) => occurrence.date <= date && date <= occurrence.endsAt.slice(0, 10))
        .map(({ event: { id, title, kind, status, repeats, isAllDay }, occurrence }) => ({
          id,
          title,
          kind,
          status,
          at: isAllDay ? "" : clockWords(occurrence.startsAt),
          isWeekly: repeats?.every === "week",
          href: publicAddress({ id, title }) + (repeats ? `?date=${occurrence.date}` : ""),
        })),
    }));
  }

  /** Its own, else its deity's, else none. `otherwise` is said where nobody wrote what its own shows. */
  async function pictureOf(
    { pictureId, pictureText, deityId }: CalendarShown,
    otherwise: string,
  ): Promise<ShownPicture | null> {
    const file = pictureId ? await house.files.get(pictureId) : undefined;
    if (file) {
      const { url, width = 800, height = 600, variants = [] } = house.files.answerOf(file);
      const webp = variants.filter(({ type }) => type === "image/webp");
      const srcSet = webp.map((each) => `${each.url} ${each.width}w`).join(", ");
      return {
        src: webp.at(-1)?.url ?? url,
        ...(srcSet && { srcSet }),
        width,
        height,
        alt: pictureText || otherwise,
      };
    }
    const deity = house.words.now.deities.shrines.find(({ id }) => id === deityId);
    return deity ? { src: deity.picture.src, width: 800, height: 600, alt: deity.picture.alt } : null;
  }

  function lastOf(event: CalendarShown): Occurrence {
    const { startsAt, endsAt } = event;
    const first = { date: startsAt.slice(0, 10), startsAt, endsAt };
    const now = today();
    return occurrencesOf(event, { from: addDays(now, -400), to: now }, events.tithiDays).at(-1) ?? first;
  }

  function indiasDay({ festivalId }: EventForm, date: string) {
    if (!festivalId) return null;
    const near = indiasSky
      .festivalsOf(Number(date.slice(0, 4)))
      .filter(({ id }) => id === festivalId)
      .map((day) => ({ ...day, apart: daysApart(day.date, date) }))
      .sort((a, b) => a.apart - b.apart)[0];
    return near && near.date !== date && near.apart < 40 ? near.date : null;
  }
}

/** "4:00 PM to 8:00 PM"; one that goes on over midnight says until which day. Some were kept without an end. */
function hours({ startsAt, endsAt, date }: Occurrence) {
  if (endsAt === startsAt) return clockWords(startsAt);
  return `${clockWords(startsAt)} to ${clockOn(endsAt, date)}`;
}

/** "Six days, to Saturday, November 14" */
function daysLong({ date, endsAt }: Occurrence) {
  const last = endsAt.slice(0, 10);
  const days = daysBetween(date, last) + 1;
  return days === 1 ? "All day" : `${counted(days, "day")}, to ${weekdayName(last)}, ${monthDay(last)}`;
}

/** "Saturday, November 14, 2026" */
function daysInWords({ date, endsAt }: Occurrence, isAllDay: boolean) {
  const last = endsAt.slice(0, 10);
  const first = `${weekdayName(date)}, ${letterDate(date)}`;
  return isAllDay && last !== date ? `${first}, to ${weekdayName(last)}, ${letterDate(last)}` : first;
}

/** Paragraphs, and lines that begin with an hour as the program of the day: "4:00 PM Abhishekam". */
export function readDescription(text: string) {
  const program: EventView["program"] = [];
  const paragraphs: string[] = [];
  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    const [, at, what] = /^(\d{1,2}(?::\d\d)? ?[AP]M)[,:]? +(.+)$/i.exec(line) ?? [];
    if (at && what) program.push({ at: at.toUpperCase(), what });
    else if (line) paragraphs.push(line);
  }
  return { paragraphs, program };
}

function shortened(text: string) {
  if (text.length <= TEXT_LETTERS) return text;
  const sentence = /^.{40,180}?[.!?](?= )/.exec(text)?.[0];
  return sentence ?? `${text.slice(0, text.lastIndexOf(" ", TEXT_LETTERS))}…`;
}

/** The moment at which it is over; whole days end with the last one's midnight. */
function endOf({ endsAt }: Occurrence, isAllDay: boolean) {
  const end = isAllDay ? `${addDays(endsAt.slice(0, 10), 1)}T00:00` : endsAt;
  return Temporal.PlainDateTime.from(end).toZonedDateTime(timeZone).epochMilliseconds;
}

/** In which every event says when it comes next. */
function comingYear(now: string) {
  return { from: addDays(now, -1), to: addDays(now, 366) };
}

function compare(a: string, b: string) {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The temple's clock with its offset, for machines; whole days stay days. */
function momentOf(at: string, isAllDay: boolean) {
  if (isAllDay) return at.slice(0, 10);
  return Temporal.PlainDateTime.from(at)
    .toZonedDateTime(timeZone)
    .toString({ smallestUnit: "second", timeZoneName: "never" });
}

/** Addresses at which Google and Outlook offer to add it. */
function calendarLinks(
  { title, place: where, description, isAllDay }: EventForm,
  { startsAt, endsAt }: Occurrence,
) {
  const compact = (at: string) => at.replace(/[-:]/g, "") + (isAllDay ? "" : "00");
  const until = isAllDay ? addDays(endsAt.slice(0, 10), 1) : endsAt;
  const google = new URLSearchParams({
    action: "TEMPLATE",
    text: title,
    location: where,
    details: shortened(description),
    dates: `${compact(startsAt)}/${compact(until)}`,
    ctz: timeZone,
  });
  const outlook = new URLSearchParams({
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: title,
    location: where,
    startdt: momentOf(startsAt, isAllDay),
    enddt: momentOf(until, isAllDay),
    body: shortened(description),
    ...(isAllDay && { allday: "true" }),
  });
  return {
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}`,
  };
}
