import { timeZone } from "#content/temple.ts";
import { addDays } from "#domain/days.ts";
import { versioned } from "#server/live/view.ts";
import { historyCollection } from "#server/records/history.ts";
import { readOnce } from "#server/records/read-once.ts";
import type { House } from "#server/room.ts";
import { templeDay } from "#server/temple-day.ts";
import type { Donations } from "../donations/donations.server.ts";
import type { Donors } from "../donors/donors.server.ts";
import { monthDay, weekdayName } from "../events/calendar/weeks.ts";
import { clockWords } from "../events/event/clock-words.ts";
import type { Events } from "../events/events.server.ts";
import { clockOn } from "../events/sky/panchang.ts";
import type { Sky } from "../events/sky/sky.server.ts";
import { tithiName } from "../events/sky/sky-words.server.ts";
import { type Gift, isNews } from "../ledger/gift.ts";
import type { LoansProjects } from "../loans-projects/loans-projects.server.ts";
import type { HallEvent, HallGift, HallSky, HallView } from "./hall.ts";
import type { Thanks } from "./thanks.server.ts";
import { shownGift, WELL_WISHER } from "./thanks.ts";

/** As many as the display shows, and as many lines of the ledger as are looked through for them. */
const LATEST = 6;
const LINES_AT_ONCE = 40;
const MOST_LOOKED_AT = 400;
/** The sum of a day's anonymous gifts is shown where at least so many share it: one alone would be a single gift's. */
const FEWEST_WELL_WISHERS = 3;
/** A festival within so many days is near. */
const NEAR_DAYS = 45;
const MOST_DAYS = 200;
/** Names pass one after the other: so many of a long wall in so many minutes. */
const NAMES = 120;
const NAMES_MINUTES = 15;
const MINUTE = 60_000;

export type HallNeeds = {
  donors: Donors;
  donations: Donations;
  events: Events;
  "loans-projects": LoansProjects;
  thanks: Thanks;
};

/** A gift that came lately, and the day on which it was recorded. */
type GiftOfDay = { gift: Gift; day: string };

/** What the display shows, made from what the public pages show; nothing of a record leaves that they would not tell. */
export function hallViews(house: House, needs: HallNeeds) {
  const { donors, donations, events, thanks } = needs;
  const { phases } = needs["loans-projects"];
  const source = {
    /** Moves on with everything that is shown, and every minute: tithis end, events begin, names go on. */
    get revision() {
      const records = [donors.book, donations.gifts.list, phases.source, events.events.list, thanks];
      return records.reduce((sum, each) => sum + each.revision, Math.floor(house.now() / MINUTE));
    },
  };
  const latest = readOnce(() => donations.gifts.list.revision + donors.book.revision, latestGifts);

  return {
    source,
    read: readOnce(() => source.revision, view),
  };

  async function view(): Promise<HallView> {
    const [{ phases: published }, gifts] = await Promise.all([phases.published(), latest()]);
    const { text, startsAt, endsAt } = thanks.now() ?? {};
    const today = events.events.today();
    await events.sky.ready({ from: addDays(today, -1), to: addDays(today, 366) }, { isVisitor: true });
    return versioned({
      phases: published.map(({ number, title, goalCents, raisedCents, pledgedCents }) => ({
        number,
        title,
        goalCents,
        raisedCents,
        pledgedCents,
      })),
      latest: withWellWishers(gifts.flatMap(shown)),
      names: names(),
      nextEvent: nextEvent(),
      panchang: skyNow(events.sky, house.now()),
      thanks: text && startsAt && endsAt ? { text, startsAt, endsAt } : null,
    });
  }

  /** No index of the ledger knows when a line was written down; the history does. */
  async function latestGifts(): Promise<GiftOfDay[]> {
    const lines = historyCollection(house.store);
    const question = {
      equal: { room: "gifts", kind: "added" },
      orderBy: { field: "at", descending: true },
      limit: LINES_AT_ONCE,
    };
    const found = new Map<string, GiftOfDay>();
    let page = await lines.query(question);
    for (let looked = 0; page.length > 0 && looked < MOST_LOOKED_AT; looked += page.length) {
      const gifts = await Promise.all(page.map(({ recordId }) => donations.ledger.gifts.get(recordId)));
      for (const gift of gifts) {
        const day = gift?.recordedAt && templeDay(gift.recordedAt);
        if (day && isNews(gift, day) && isShown(gift)) found.set(gift.id, { gift, day });
        if (found.size === LATEST) return [...found.values()];
      }
      const last = page.at(-1);
      page = page.length < LINES_AT_ONCE || !last ? [] : await lines.query({ ...question, after: last });
    }
    return [...found.values(), ...(await undated(found))].slice(0, LATEST);
  }

  /** Lines that do not say when they were written down have the day they came. */
  async function undated(known: ReadonlyMap<string, GiftOfDay>): Promise<GiftOfDay[]> {
    const gifts = await donations.ledger.gifts.query({
      equal: { status: "recorded" },
      orderBy: { field: "receivedOn", descending: true },
      limit: LINES_AT_ONCE,
    });
    return gifts
      .filter((gift) => !gift.recordedAt && !known.has(gift.id))
      .filter((gift) => isNews(gift, gift.receivedOn) && isShown(gift))
      .map((gift) => ({ gift, day: gift.receivedOn }));
  }

  /** Only gifts of donors who show their name and amounts are shown one by one. */
  function isShown(gift: Gift) {
    return shown({ gift, day: "" }).length > 0;
  }

  function shown({ gift, day }: GiftOfDay): HallGift[] {
    const donor = gift.donorId ? donors.book.get(gift.donorId) : undefined;
    const { name, cents } = shownGift(gift, donor);
    return donor?.visibility === "full" && name !== WELL_WISHER ? [{ name, cents, at: day }] : [];
  }

  /** Anonymous gifts of yesterday as one, behind what came today: a sum that still grew would tell each of them. */
  function withWellWishers(gifts: HallGift[]): HallGift[] {
    const { cents, gifts: number } = donations.ledger.publicFunds.wellWishersYesterday();
    if (number < FEWEST_WELL_WISHERS || cents <= 0) return gifts;
    const at = addDays(templeDay(house.now()), -1);
    const newer = gifts.filter((gift) => gift.at > at);
    const sum = { name: `${number} well-wishers`, cents, at };
    return [...newer, sum, ...gifts.filter((gift) => gift.at <= at)].slice(0, LATEST);
  }

  /** The next of them all, and round again. */
  function names() {
    const { wallRows, wallNames } = donors.book;
    if (wallRows <= NAMES) return wallNames(0, wallRows);
    const round = Math.floor(house.now() / (NAMES_MINUTES * MINUTE));
    const start = (round * NAMES) % wallRows;
    return [...wallNames(start, start + NAMES), ...wallNames(0, Math.max(0, start + NAMES - wallRows))];
  }

  function nextEvent(): HallEvent | null {
    const today = events.events.today();
    const time = localTime(house.now());
    const coming = events.events
      .within({ from: today, to: addDays(today, MOST_DAYS) })
      .filter(({ event, occurrence: { endsAt } }) => {
        if (event.status !== "published") return false;
        return event.isAllDay ? endsAt.slice(0, 10) >= today : endsAt > time;
      });
    const festival = coming.find(({ event }) => event.kind === "festival");
    const isNear = festival && festival.occurrence.date <= addDays(today, NEAR_DAYS);
    const other = coming.find(({ event }) => event.repeats?.every !== "week") ?? coming[0];
    const next = isNear ? festival : (other ?? festival);
    if (!next) return festivalOfTheSky(today);
    const { event, occurrence } = next;
    const date = occurrence.date < today ? today : occurrence.date;
    const clock = event.isAllDay || occurrence.date < today ? "" : `, ${clockWords(occurrence.startsAt)}`;
    const isFestival = event.kind === "festival";
    return { title: event.title, isFestival, date, when: `${dayInWords(date, today)}${clock}` };
  }

  /** Where nobody has written an event down, the sky still has festivals. */
  function festivalOfTheSky(today: string): HallEvent | null {
    const year = Number(today.slice(0, 4));
    const next = festivalFrom(today, year) ?? festivalFrom(today, year + 1);
    if (!next) return null;
    return { title: next.name, isFestival: true, date: next.date, when: dayInWords(next.date, today) };
  }

  function festivalFrom(today: string, year: number) {
    return events.sky
      .festivalsOf(year)
      .filter(({ isMonthly, date }) => !isMonthly && date >= today)
      .sort((a, b) => (a.date < b.date ? -1 : 1))[0];
  }
}

/** "Today", "Tomorrow", "Saturday, November 14" */
function dayInWords(date: string, today: string) {
  if (date === today) return "Today";
  if (date === addDays(today, 1)) return "Tomorrow";
  return `${weekdayName(date)}, ${monthDay(date)}`;
}

/** The temple's clock: "2026-11-14T16:05". */
function localTime(now: number) {
  const zoned = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  return zoned.toPlainDateTime().toString({ smallestUnit: "minute" });
}

const moons: { [tithi: number]: string } = { 15: "full moon, ", 30: "new moon, " };

/** The tithi that holds now: after midnight it is still one of yesterday's, whose day lasts until sunrise. */
function skyNow(sky: Sky, now: number): HallSky {
  const today = localTime(now).slice(0, 10);
  const days = [addDays(today, -1), today, addDays(today, 1)].map(sky.on);
  const tithi = days.flatMap((day) => day.tithi).find(({ endsAt }) => Date.parse(endsAt) > now);
  const suns = days.map(({ sunrise, sunset }) => ({ from: sunrise, to: sunset }));
  if (!tithi) return { tithi: "", until: "", moon: 1, suns };
  const { number, endsAt } = tithi;
  return {
    tithi: tithiName(tithi),
    moon: number,
    suns,
    until: `${moons[number] ?? ""}until ${clockOn(endsAt, today)}`,
  };
}
