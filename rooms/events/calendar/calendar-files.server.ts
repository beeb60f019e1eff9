import { Hono } from "hono";
import { timeZone } from "#content/temple.ts";
import { type PublicTemple, publicTemple } from "#domain/content/public-temple.ts";
import { addDays } from "#domain/days.ts";
import type { Asked } from "#server/api/asked.ts";
import { Refusal } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import type { TempleEvent } from "../event/event.ts";
import type { EventBook } from "../event/event-book.server.ts";
import { occurrenceOn, occurrencesOf } from "../event/occurrences.ts";
import { publicAddress } from "../event/public-event.ts";
import type { Sky } from "../sky/sky.server.ts";
import { type CalendarEntry, calendarFile } from "./calendar-file.ts";

/** How long what is over stays in calendars, and how far ahead the days of what goes by the moon are written out. */
const DAYS_BACK = 92;
const DAYS_AHEAD = 400;
/** Calendars ask again after this time. */
const FRESH = "public, max-age=900";

type CalendarFilesNeeds = { events: EventBook; sky: Sky };

/** `/events.ics`, `/events/<id>.ics`, and the festivals of the panchang at `/festivals.ics`. */
export function calendarFiles(house: House, { events, sky }: CalendarFilesNeeds) {
  const { today } = events;
  const temple = () => publicTemple(house.words.now.temple);
  const hostOf = () => new URL(temple().url).host;
  return new Hono<Asked>()
    .get("/events.ics", async () => {
      await readyForEntries();
      const entries = events.all().filter(isShown).flatMap(entriesOf);
      return answer("events", temple().name, entries);
    })
    .get("/festivals.ics", async () => {
      const year = Number(today().slice(0, 4));
      await sky.ready({ from: `${year}-01-01`, to: `${year + 1}-12-31` }, { isVisitor: true });
      const days = [year, year + 1].flatMap((each) => sky.festivalsOf(each));
      const entries = days.map(({ id, name, date, what, why }) => ({
        uid: `${id}-${date}@${hostOf()}`,
        sequence: 0,
        changedAt: `${year}-01-01T00:00:00Z`,
        startsAt: date,
        endsAt: date,
        isAllDay: true,
        title: name,
        text: `${what}. ${why}.`,
        address: `${temple().url}/panchang/${date.slice(0, 7)}`,
      }));
      return answer("festivals", `Festivals, ${temple().name}`, entries);
    })
    .get("/events/:file{[^/]+\\.ics}", async (c) => {
      await readyForEntries();
      const event = events.get(c.req.param("file").slice(0, -".ics".length).split("-")[0] ?? "");
      if (!event || !isShown(event)) throw new Refusal(404, "not-found", "There is no such event.");
      return answer(event.id, event.title, entriesOf(event));
    });

  function writtenOut() {
    return { from: addDays(today(), -DAYS_BACK), to: addDays(today(), DAYS_AHEAD) };
  }

  function readyForEntries() {
    return events.readyFor(writtenOut(), { isVisitor: true });
  }

  /** A rule that calendars know is told as a rule; days that follow from the moon are written out one by one. */
  function entriesOf(event: TempleEvent): CalendarEntry[] {
    const { id, changedAt, startsAt, endsAt, isAllDay, title, place: where, description } = event;
    const entry = {
      uid: `${id}@${hostOf()}`,
      sequence: event.sequence,
      changedAt,
      startsAt,
      endsAt,
      isAllDay,
      title,
      place: placeInWords(where, temple()),
      text: description,
      address: temple().url + publicAddress(event),
      isCancelled: event.status === "cancelled",
    };
    const { repeats } = event;
    if (!repeats) return [entry];
    if (repeats.every !== "tithi") return [{ ...entry, repeats: { ...repeats, every: repeats.every } }];
    return occurrencesOf(event, writtenOut(), events.tithiDays).map(({ date }) => ({
      ...entry,
      ...occurrenceOn(event, date),
      uid: `${id}-${date}@${hostOf()}`,
    }));
  }
}

/** "Prayer hall, Our Temple, 1 Main Street, Roseville": where a calendar sends those who come. */
export function placeInWords(where: string, { name, address }: PublicTemple) {
  return [where, name, address.line].filter(Boolean).join(", ");
}

function isShown({ status }: TempleEvent) {
  return status !== "draft";
}

function answer(name: string, title: string, entries: CalendarEntry[]) {
  return new Response(calendarFile({ name: title, timeZone, entries }), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `inline; filename="${name}.ics"`,
      "Cache-Control": FRESH,
    },
  });
}
