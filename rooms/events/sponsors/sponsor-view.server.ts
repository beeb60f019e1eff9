import { Hono } from "hono";
import { addDays, weekdayOf } from "#domain/days.ts";
import { dayFrom } from "#domain/list-query.ts";
import type { Asked } from "#server/api/asked.ts";
import { versioned, watchable } from "#server/live/view.ts";
import type { Records } from "#server/records/records.ts";
import { wrong } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import type { Gift, GiftForm } from "../../ledger/gift.ts";
import type { Months } from "../calendar/month.server.ts";
import type { EventBook } from "../event/event-book.server.ts";
import { occurrenceOn } from "../event/occurrences.ts";
import { leftOf, type OpenPlaces } from "../event/places.server.ts";
import { dayAt } from "../sky/panchang.server.ts";
import type { Sky } from "../sky/sky.server.ts";
import type { TithiDays } from "../tithi-days/tithi-days.server.ts";
import { isActive, SPONSOR_VIEW, type SponsorView } from "./sponsorship.ts";
import type { Sponsorships } from "./sponsorships.server.ts";

type SponsorViewNeeds = {
  events: EventBook;
  sponsorships: Sponsorships;
  places: OpenPlaces;
  months: Months;
  tithiDays: TithiDays;
  gifts: Records<Gift, GiftForm>;
  sky: Sky;
};

/** How far back and ahead dates are offered beside those that have sponsors. */
const DAYS_BACK = 14;
const DAYS_AHEAD = 90;

/** The sponsors of one date of an event, with what the priest reads. */
export function openSponsorViews(house: House, needs: SponsorViewNeeds) {
  const { events, sponsorships, places, months, tithiDays, gifts, sky } = needs;
  const { source } = months;
  const api = new Hono<Asked>().route(
    "/",
    watchable(house, SPONSOR_VIEW, "sponsors", (asked) => {
      dayAt(asked, "date");
      const query = read(asked);
      if (!query) throw wrong("event", "There is no such event");
      return { key: JSON.stringify(query), source, read: () => view(query) };
    }),
  );
  return { api, read, view, choices };

  /** The date that is asked for, else the one that somebody waits for, else the next that can be sponsored. */
  function read(asked: URLSearchParams) {
    const [eventId, date] = [asked.get("event"), dayFrom(asked.get("date"))];
    const offered = choices();
    if (!eventId) {
      const first =
        offered.find((each) => each.asked > 0) ?? offered.find((each) => each.date >= events.today());
      const found = first ?? offered[0];
      return found && { eventId: found.eventId, date: found.date };
    }
    const event = events.get(eventId);
    if (!event) return undefined;
    const isKnown = date && (events.isOn(event, date) || sponsorships.of(eventId, date).length > 0);
    return { eventId, date: isKnown ? date : (events.next(event)?.date ?? event.date) };
  }

  function choices(): SponsorView["choices"] {
    const today = events.today();
    const dates = new Map<string, SponsorView["choices"][number]>();
    const span = { from: addDays(today, -DAYS_BACK), to: addDays(today, DAYS_AHEAD) };
    for (const { event, occurrence } of events.within(span))
      if (event.tiers.length > 0 && event.status === "published")
        dates.set(`${event.id} ${occurrence.date}`, {
          eventId: event.id,
          date: occurrence.date,
          title: event.title,
          asked: 0,
        });
    for (const { eventId, date, eventTitle, status } of sponsorships.all()) {
      const known = dates.get(`${eventId} ${date}`) ?? { eventId, date, title: eventTitle, asked: 0 };
      const asked = known.asked + (status === "requested" ? 1 : 0);
      if (events.get(eventId)) dates.set(`${eventId} ${date}`, { ...known, asked });
    }
    return [...dates.values()].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  }

  async function view({ eventId, date }: { eventId: string; date: string }): Promise<SponsorView> {
    const event = events.get(eventId);
    if (!event) throw wrong("event", "There is no such event");
    const { id, title, place, isAllDay, status, repeats } = event;
    const there = places.on(id, date);
    const rows = sponsorships.of(id, date).sort(inTiers(event.tiers.map(({ name }) => name)));
    const occurrence = occurrenceOn(event, date);
    await sky.ready({ from: addDays(date, -1), to: addDays(date, 1) });
    const { day, tithi, nakshatra, yoga, month } = sky.at({ ...occurrence, isAllDay });
    const { reckoning } = await months.skyOf(day.date);
    const half = tithi.number <= 15 ? "Shukla" : "Krishna";
    return versioned({
      event: { id, title, place, isAllDay, status, repeats, ...occurrence },
      tiers: event.tiers.map((tier) => ({ ...tier, left: leftOf(event, tier, there) })),
      rows,
      payments: Object.fromEntries(
        await Promise.all(rows.flatMap(({ giftId }) => (giftId ? paymentOf(giftId) : []))),
      ),
      choices: choices(),
      today: events.today(),
      tithi: tithi.number,
      sky: `${month.amanta}, ${half} ${tithi.name}`,
      sankalpa: [
        { name: reckoning.samvatsara, rest: "nama samvatsare" },
        { name: reckoning.ayana.replace(/a$/, "e"), rest: "" },
        { name: reckoning.ritu, rest: "ritau" },
        { name: month.amanta, rest: "mase" },
        { name: half, rest: "pakshe" },
        { name: onTithi(tithi.name), rest: "tithau" },
        { name: VASARAS[weekdayOf(day.date)] ?? "", rest: "vasare" },
        { name: nakshatra.name, rest: "nakshatre" },
        { name: yoga.name, rest: "yoge" },
      ],
      tithiDays: tithiDays.on([date]).get(date) ?? [],
      waiting: months.waiting(),
    });
  }

  async function paymentOf(giftId: string) {
    const { receivedOn, method, reference } = await gifts.get(giftId);
    return [giftId, { receivedOn, method, reference }] as const;
  }
}

/** The days of the week as a sankalpam names them. */
const VASARAS = ["Bhanu", "Indu", "Bhauma", "Saumya", "Guru", "Bhrigu", "Sthira"];

/** "Shashtyam", on Shashti. */
function onTithi(name: string) {
  if (name === "Pratipada") return "Pratipadi";
  return name.endsWith("i") ? name.replace(/i$/, "yam") : `${name}yam`;
}

/** In the order of the tiers, and of asking; what is cancelled stands last. */
function inTiers(tiers: readonly string[]) {
  type Row = ReturnType<Sponsorships["all"]>[number];
  const rank = (row: Row) => [isActive(row) ? 0 : 1, tiers.indexOf(row.tier)] as const;
  return (a: Row, b: Row) => {
    const [[offA, tierA], [offB, tierB]] = [rank(a), rank(b)];
    return tierA - tierB || offA - offB || (a.askedAt < b.askedAt ? -1 : 1);
  };
}
