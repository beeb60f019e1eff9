import { burst } from "#server/live/burst.ts";
import type { House, KeptCollection } from "#server/room.ts";
import { openCalendar } from "./calendar.server.ts";
import { calendarFiles } from "./calendar-files.server.ts";
import { eventKind } from "./event.ts";
import { openEventBook } from "./event-book.server.ts";
import { openPanchang } from "./panchang.server.ts";
import { openPlaces, PLACES } from "./places.server.ts";

export const collections: KeptCollection[] = [
  { name: "events", shape: { history: eventKind.name }, one: "event", many: "events" },
  { name: PLACES, shape: {}, one: "count of places", many: "counts of places" },
];

const PAUSE_MS = 100;

/** What happens at the temple, and who makes it possible. */
export async function open(house: House) {
  const places = await openPlaces(house);
  const corrections = { all: () => [], onChange() {} };
  const events = await openEventBook(house, { places, corrections });
  const panchang = openPanchang({ corrections, today: events.today });
  const calendar = openCalendar(house, { events, places, corrections });
  events.source.onChange(burst(house.hub.publish, PAUSE_MS));
  return {
    events,
    places,
    panchang,
    calendar,
    api: events.api,
    publicApi: { ...events.publicApi, ...calendar.publicApi, panchang: panchang.api },
    beside: calendarFiles({ events, corrections }),
    cached: calendar.cached,
    tellers: [events.teller],
    close() {
      events.close();
      places.close();
    },
  };
}

export type Events = Awaited<ReturnType<typeof open>>;
