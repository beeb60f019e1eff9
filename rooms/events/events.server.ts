import { counted } from "#domain/counted.ts";
import { addDays } from "#domain/days.ts";
import { TREASURY } from "#domain/roles.ts";
import { burst } from "#server/live/burst.ts";
import { collectionOf } from "#server/records/room.ts";
import type { House } from "#server/room.ts";
import type { KeptCollection } from "#server/store/kept-collection.ts";
import type { Store } from "#server/store/store.ts";
import { templeDay } from "#server/temple-day.ts";
import type { Donations } from "../donations/donations.server.ts";
import type { Donors } from "../donors/donors.server.ts";
import type { Inbox } from "../inbox/inbox.server.ts";
import { saysTheSame } from "../loans-projects/claims/claim.ts";
import type { LoansProjects } from "../loans-projects/loans-projects.server.ts";
import { openCalendar } from "./calendar/calendar.server.ts";
import { calendarFiles } from "./calendar/calendar-files.server.ts";
import { openMonths } from "./calendar/month.server.ts";
import { eventKind } from "./event/event.ts";
import { type EventBook, openEventBook } from "./event/event-book.server.ts";
import { placeOf } from "./event/place.ts";
import { checkPlaces, type Holders, openPlaces, PLACES, placesShape } from "./event/places.server.ts";
import { eventsAttention } from "./events-attention.server.ts";
import { correctionKind } from "./festivals/festival.ts";
import { CORRECTIONS, openCorrections, openFestivals } from "./festivals/festivals.server.ts";
import { helperPlaceOf, openSeva, sevaCollection } from "./seva/seva.server.ts";
import { openPanchang } from "./sky/panchang.server.ts";
import { openSky } from "./sky/sky.server.ts";
import { openSkyDesk } from "./sky/sky-desk.server.ts";
import { openRequests } from "./sponsors/requests.server.ts";
import { openSponsorViews } from "./sponsors/sponsor-view.server.ts";
import { openSponsorships, sponsorPlaceOf, sponsorshipCollection } from "./sponsors/sponsorships.server.ts";
import { openTithiDays, tithiDayCollection } from "./tithi-days/tithi-days.server.ts";

export const collections: KeptCollection[] = [
  collectionOf(eventKind),
  sponsorshipCollection,
  sevaCollection,
  tithiDayCollection,
  {
    name: CORRECTIONS,
    shape: { history: correctionKind.name },
    one: "corrected festival",
    many: "corrected festivals",
  },
  { name: PLACES, shape: placesShape, one: "count of places", many: "counts of places" },
];

export const needs = ["donors", "donations", "inbox", "loans-projects"];

const PAUSE_MS = 100;

const HOLDERS: Holders = [
  { name: "sponsorships", placeOf: sponsorPlaceOf },
  { name: "seva-signups", placeOf: helperPlaceOf },
];

type EventsOthers = { donors: Donors; donations: Donations; inbox: Inbox; "loans-projects": LoansProjects };

/** What happens at the temple, and who makes it possible. */
export async function open(
  house: House,
  { donors, donations, inbox, "loans-projects": { claims } }: EventsOthers,
) {
  const places = await openPlaces(house, HOLDERS);
  const corrections = await openCorrections(house);
  const sky = openSky({
    place: () => placeOf(house.words.now.temple),
    corrections: corrections.all,
    desk: openSkyDesk({ now: house.now, today: () => templeDay(house.now()) }),
  });
  const events = await openEventBook(house, { places, corrections, sky });
  const sponsorships = await openSponsorships(house, { donors, donations, events, places });
  const seva = await openSeva(house, { events, places });
  const festivals = openFestivals(house, { events, corrections, sky });
  const tithiDays = await openTithiDays(house, { donors, events, sky });
  const panchang = openPanchang({ sky, today: events.today });
  const calendar = openCalendar(house, { events, places, sky, panchang });
  const months = openMonths(house, { events, sponsorships, seva, places, tithiDays, sky });
  const sponsorViews = openSponsorViews(house, {
    events,
    sponsorships,
    places,
    months,
    tithiDays,
    gifts: donations.gifts.records,
    sky,
  });
  const requests = openRequests(house, { inbox, events, sponsorships, seva });
  claims.answeredBy("festivals", {
    ask: (published) => festivalsOfAYear(events, published),
    onChange: events.list.onChange,
  });
  events.list.onChange(burst(house.hub.publish, PAUSE_MS));
  return {
    events,
    places,
    sky,
    sponsorships,
    seva,
    festivals,
    tithiDays,
    months,
    panchang,
    calendar,
    sponsorViews,
    requests,
    api: {
      "events/month": months.api,
      "events/sponsors": sponsorViews.api,
      ...events.api,
      ...sponsorships.api,
      ...seva.api,
      ...festivals.api,
      ...tithiDays.api,
    },
    /** What is paid is for those who keep the money. */
    rightsAt: { "sponsorships/:id/pay": TREASURY },
    publicRoutes: {
      ...events.publicRoutes,
      ...calendar.publicRoutes,
      ...requests.publicRoutes,
      panchang: panchang.api,
    },
    rawRoutes: calendarFiles(house, { events, sky }),
    cached: calendar.cached,
    middleware: requests.middleware,
    attention: eventsAttention({ events, sponsorships, months }),
    tellers: [events.teller, sponsorships.teller, ...seva.tellers, festivals.teller, ...tithiDays.tellers],
    close() {
      tithiDays.close();
      seva.close();
      sponsorships.close();
      events.close();
      places.close();
      corrections.close();
    },
  };
}

/** How many festivals visitors find in the coming year, for whoever says a number of them; none is no answer. */
function festivalsOfAYear({ within, today }: EventBook, published: string) {
  const kept = within({ from: today(), to: addDays(today(), 364) }).filter(
    ({ event: { kind, status } }) => kind === "festival" && status === "published",
  ).length;
  if (kept === 0) return undefined;
  return {
    records: `${counted(kept, "festival")} in the coming year`,
    about: "published events of that kind",
    isSo: saysTheSame(published, kept) ?? null,
  };
}

export type Events = Awaited<ReturnType<typeof open>>;

/** What `npm run store -- check` finds: places that are counted otherwise than they are taken. */
export function check(store: Store) {
  return checkPlaces(store, HOLDERS);
}
