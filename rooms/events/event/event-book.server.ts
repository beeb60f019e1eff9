import { Hono } from "hono";
import { z } from "zod";
import { counted } from "#domain/counted.ts";
import { addDays } from "#domain/days.ts";
import { omit } from "#domain/omit.ts";
import { LAST_YEAR } from "#domain/panchang/panchang.ts";
import type { Shown } from "#domain/records.ts";
import { letterDate } from "#domain/short-date.ts";
import { type Asked, checkFields, readJson } from "#server/api/asked.ts";
import { versioned, watchable } from "#server/live/view.ts";
import { tellerOf } from "#server/records/activity.ts";
import type { Actor } from "#server/records/actors.ts";
import { actorOf, recordsApi } from "#server/records/api.ts";
import { noteBy } from "#server/records/history.ts";
import { openMemoryList } from "#server/records/memory-list.ts";
import { openRecords } from "#server/records/records.ts";
import { listRulesOf } from "#server/records/room.ts";
import { Refusal, wrong } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import type { Fields, Stored, Transaction } from "#server/store/store.ts";
import { templeDay } from "#server/temple-day.ts";
import { dayAt } from "../sky/panchang.server.ts";
import type { Sky } from "../sky/sky.server.ts";
import {
  EVENTS,
  type EventForm,
  eventKind,
  MOST_SKIPPED,
  type NextDates,
  type RuleEnds,
  type TempleEvent,
} from "./event.ts";
import { eventSchema, SKIP_FEWER, TimesSchema } from "./event-schema.ts";
import {
  type DaySpan,
  daysOf,
  firstDay,
  isOccurrence,
  nextOccurrence,
  occurrenceOn,
  occurrencesOf,
} from "./occurrences.ts";
import { type EventDate, leftOf, type OpenPlaces, type Places, sponsors } from "./places.server.ts";
import { PUBLIC_EVENTS, type PublicEvents, type PublicOccurrence } from "./public-event.ts";
import { hasSameRule, latestEnd, refuseFarRule, ruleEnds } from "./rule-ends.server.ts";

/** As it is kept; an older site kept no more than the form. */
type KeptEvent = EventForm & Shown & Partial<RuleEnds> & { changedAt: string; sequence?: number };
/** What happens to sponsors and helpers of a date that is moved. */
type Mover = (tx: Transaction, from: EventDate, to: EventDate) => Promise<void>;

const COLUMNS = [
  ...(["id", "title", "kind", "startsAt", "endsAt", "isAllDay", "place", "status", "nextOn"] as const),
  ...(["repeats", "capacity", "tiers", "deityId", "description"] as const),
];
const Apart = z.object({ date: z.iso.date("Please say which day") }, "Please say which day");
const MOST_DAYS = 400;
/** Nobody can tell the sky of later years, by which some events go. */
const LAST_DAY = `${LAST_YEAR}-12-31`;
const NEXT_DATES = 5;

type EventBookNeeds = { places: OpenPlaces; corrections: { onChange(listener: () => void): void }; sky: Sky };
export type EventBook = Awaited<ReturnType<typeof openEventBook>>;

/** What happens at the temple: the events, the days they come, and what visitors see of them. */
export async function openEventBook(house: House, { places, corrections, sky }: EventBookNeeds) {
  const { tithiDays } = sky;
  const movers: Mover[] = [];
  const records = openRecords(house, {
    kind: eventKind,
    form: eventSchema((id) => house.words.now.deities.shrines.some((shrine) => shrine.id === id)),
    read,
    tell,
    derive: (fields, { at }) => ({ changedAt: at, sequence: nextSequence(fields as Partial<KeptEvent>) }),
    // Calendars take a lower number for an older event.
    onRestore: (then, now) => ({ ...then, sequence: nextSequence(now as Partial<KeptEvent>) }),
    inTransaction: {
      async afterCreate(tx, event, { kind }) {
        await takePicture(tx, event);
        await settle(tx, event, kind === "restored" ? event : undefined);
      },
      async afterUpdate(tx, event, before, { kind }) {
        if (event.pictureId !== before.pictureId) await takePicture(tx, event);
        const settled = await settle(tx, event, kind === "restored" ? event : before);
        await refuseUnfit(tx, settled, before);
      },
      async beforeDelete(tx, before) {
        const held = await places.held(tx, before.id);
        if (held.length > 0)
          throw new Refusal(
            409,
            "in-use",
            `${before.title} has ${whoHolds(held)}, so it cannot be deleted. It can be cancelled: it stays on the site, struck through.`,
          );
      },
    },
  });
  // Held in memory, as nobody has thousands; when each comes next is decided whenever somebody asks.
  const list = await openMemoryList(
    { collection: records.collection, read: (doc) => doc as unknown as KeptEvent },
    {
      ...listRulesOf<TempleEvent>(eventKind.fields, "nextOn"),
      columns: COLUMNS,
      view: (kept: KeptEvent[]) => kept.map(read),
      today,
      sources: [places, corrections, house.words],
      isBetween,
      arrange: (found) => found.sort(nextFirst),
      more: () => ({ today: today() }),
    },
    house.log,
  );
  await settleOlder();
  const stopUses = house.files.uses.add((fileId) =>
    list
      .kept()
      .filter(({ pictureId }) => pictureId === fileId)
      .map(({ title, status }) => ({ by: `the event ${title}`, isShown: status !== "draft" })),
  );
  const own = new Hono<Asked>()
    .post("/dates", async (c) => {
      const times = checkFields(await readJson(c.req.raw), TimesSchema);
      const first = firstDay(times);
      await sky.ready({ from: addDays(first, -1), to: addDays(first, 366) });
      return c.json(nextDates(times));
    })
    .post("/:id/apart", async (c) => {
      const { date } = checkFields(await readJson(c.req.raw), Apart);
      return c.json(await setApart(c.req.param("id"), date, actorOf(c)), 201);
    });
  const common = recordsApi(house, records, list);

  return {
    records,
    list,
    tithiDays,
    today,
    all: list.all,
    get: list.get,
    /** Every occurrence within days, in order, with its event. */
    within,
    readyFor,
    published,
    isOn: (event: TempleEvent, date: string) => isOccurrence(event, date, tithiDays),
    next: (event: TempleEvent) => nextOccurrence(event, today(), tithiDays),
    onMove: (mover: Mover) => void movers.push(mover),
    teller: tellerOf(
      records,
      ({ id }) => `${EVENTS}/${id}`,
      ({ id }) => `${EVENTS}/${id}`,
    ),
    api: { events: own.route("/", common.api), "events.csv": common.csv },
    publicRoutes: {
      "events/public": watchable(house, PUBLIC_EVENTS, "events", (asked) => {
        const span = spanFrom(asked);
        return { key: JSON.stringify(span), source: list, read: () => published(spanFrom(asked)) };
      }),
    },
    close() {
      stopUses();
      list.close();
    },
  };

  function today() {
    return templeDay(house.now());
  }

  function read(doc: Stored<Fields>): TempleEvent {
    const told = tell(doc);
    // While it is being written, what follows from its rule is not known yet.
    if (told.repeats && doc.lastOn === undefined) return told;
    return { ...told, nextOn: nextOccurrence(told, today(), tithiDays)?.date ?? null };
  }

  /** From its stored fields alone: a line of history does not ask the sky. */
  function tell(doc: Stored<Fields>): TempleEvent {
    const kept = doc as unknown as KeptEvent;
    const { lastOn = null, waitsFor = null } = kept;
    return { ...kept, lastOn, waitsFor, sequence: sequenceOf(kept), date: firstDay(kept), nextOn: null };
  }

  /** What follows from the rule is written with it; one that reaches too far is refused. */
  async function settle(tx: Transaction, event: TempleEvent, before: TempleEvent | undefined) {
    const isKept = before && hasSameRule(event, before);
    const stored = await tx.get(records.collection, event.id);
    if (isKept && stored?.lastOn !== undefined) return event;
    if (!isKept) refuseFarRule(event, null, today(), before);
    const ends = await ruleEnds(event, sky, isKept ? undefined : latestEnd(event));
    if (!isKept) refuseFarRule(event, ends.lastOn, today(), before);
    await tx.update(records.collection, event.id, ends);
    return { ...event, ...ends };
  }

  /** Once, of rules that an older site wrote. Without a line: nobody changed anything. */
  async function settleOlder() {
    const older = list.kept().filter(({ repeats, lastOn }) => repeats && lastOn === undefined);
    for (const event of older) {
      const ends = await ruleEnds(event, sky);
      await house.store.transaction(undefined, async (tx) => {
        if (await tx.get(records.collection, event.id))
          await tx.update(records.collection, event.id, ends, { isDerived: true });
      });
    }
  }

  function within(span: DaySpan) {
    return list
      .kept()
      .flatMap((event) =>
        occurrencesOf(event, span, tithiDays).map((occurrence) => ({
          event: event as EventForm & { id: string },
          occurrence,
        })),
      )
      .sort(
        (a, b) =>
          compare(a.occurrence.startsAt, b.occurrence.startsAt) || compare(a.event.title, b.event.title),
      );
  }

  /** What goes by the sky is looked at in these days, and when it comes next in the coming year. */
  async function readyFor(span: DaySpan, wishes: Parameters<typeof sky.ready>[1]) {
    const { from, to } = span;
    const isAsked = list
      .kept()
      .some(
        (event) => event.repeats?.every === "tithi" && firstDay(event) <= to && (event.lastOn ?? to) >= from,
      );
    if (isAsked) await sky.ready(span, wishes);
  }

  /** Drafts are the staff's alone; a cancelled event stays, and says so. */
  async function published(span: DaySpan): Promise<PublicEvents> {
    await readyFor(span, { isVisitor: true });
    const rows = within(span).flatMap(({ event, occurrence }): PublicOccurrence[] => {
      const { id, title, kind, place, isAllDay, status } = event;
      if (status === "draft") return [];
      const there = places.on(id, occurrence.date);
      const tiers = event.tiers.map((tier) => ({
        name: tier.name,
        cents: tier.cents,
        left: leftOf(event, tier, there),
      }));
      return [{ id, ...occurrence, isAllDay, title, kind, place, status, tiers }];
    });
    return versioned({ rows });
  }

  /** From today and a year on, where nothing is said. */
  function spanFrom(asked: URLSearchParams): DaySpan {
    const last = dayAt(asked, "to");
    const from = dayAt(asked, "from") ?? (last ? addDays(last, -365) : today());
    const to = last ?? addDays(from, 365);
    if (to < from) throw wrong("to", "The last day lies before the first");
    if (addDays(from, MOST_DAYS - 1) < to) throw wrong("to", `Please ask for at most ${MOST_DAYS} days`);
    return { from, to };
  }

  /** The coming days of an event that is being written, those left out among them. */
  function nextDates(times: Parameters<typeof nextOccurrence>[0]): NextDates {
    const left = new Set(times.repeats?.exceptions);
    const to = addDays(firstDay(times), times.repeats ? 366 * 9 : 0);
    const dates: NextDates["dates"] = [];
    for (const date of daysOf(times, firstDay(times), to, tithiDays)) {
      if (dates.length >= NEXT_DATES) break;
      dates.push({ date, isSkipped: left.has(date), sky: sky.dayInWords(date) });
    }
    return { first: sky.firstInWords(times), dates };
  }

  async function moveAll(tx: Transaction, from: EventDate, to: EventDate) {
    await places.moveAll(tx, from, to);
    for (const move of movers) await move(tx, from, to);
  }

  /** One time of an event that repeats becomes an event of its own, with those who hold a place then; the others stay. */
  async function setApart(id: string, date: string, by: Actor) {
    const computed = ["date", "nextOn", "changedAt", "sequence", "lastOn", "waitsFor"] as const;
    const series = omit(await records.get(id), "id", "version", ...computed);
    const { repeats } = series;
    if (!repeats || !isOccurrence(series, date, tithiDays))
      throw wrong("date", "The event does not repeat on this day");
    const note = noteBy(by, house.now());
    const made = await house.store.transaction(note, async (tx) => {
      const { startsAt, endsAt } = occurrenceOn(series, date);
      const single = await records.within.create(tx, { ...series, startsAt, endsAt, repeats: null }, note);
      await moveAll(tx, { eventId: id, date }, { eventId: single.id, date });
      const exceptions = [...new Set([...(repeats.exceptions ?? []), date])].sort();
      if (exceptions.length > MOST_SKIPPED) throw wrong("date", SKIP_FEWER);
      await records.within.set(tx, id, { repeats: { ...repeats, exceptions } }, note);
      return single;
    });
    return records.get(made.id);
  }

  async function takePicture(tx: Transaction, { pictureId }: EventForm) {
    if (pictureId) await house.files.take(tx, [pictureId]);
  }

  /** Nobody loses the place they were given: whoever asks for less is told who holds it. */
  async function refuseUnfit(tx: Transaction, event: TempleEvent, before: TempleEvent) {
    const held = await places.held(tx, event.id);
    for (const there of held) refuseLess(event, there);
    const isMoved = !event.repeats && !before.repeats && event.date !== before.date;
    const gone = held.find(({ date }) =>
      isMoved ? date !== before.date : !isOccurrence(event, date, tithiDays),
    );
    if (gone)
      throw wrong(
        "startsAt",
        `There are ${whoHolds([gone])} on ${letterDate(gone.date)}: the event has to come on that day`,
      );
    if (!isMoved || held.length === 0) return;
    const { id: eventId } = event;
    await moveAll(tx, { eventId, date: before.date }, { eventId, date: event.date });
  }

  /** Between two days is whatever comes there, not only what came there first. */
  function isBetween(event: TempleEvent, from: string, to: string) {
    const next = from <= LAST_DAY ? nextOccurrence(event, from, tithiDays) : undefined;
    return next !== undefined && (!to || next.date <= to);
  }
}

/** Goes up with every change. An older site told calendars the seconds of its last one, and none may go back. */
function sequenceOf({ sequence, changedAt }: Pick<KeptEvent, "sequence" | "changedAt">) {
  return sequence ?? Math.max(0, Math.floor((Date.parse(changedAt) - Date.UTC(2026, 0, 1)) / 1000));
}

function nextSequence({ sequence, changedAt }: Partial<KeptEvent>) {
  return changedAt === undefined
    ? 0
    : sequenceOf({ changedAt, ...(sequence !== undefined && { sequence }) }) + 1;
}

/** What comes next stands first, what is over behind it, the newest first. */
function nextFirst(a: TempleEvent, b: TempleEvent) {
  if (a.nextOn && b.nextOn) return compare(a.nextOn, b.nextOn) || compare(a.title, b.title);
  if (a.nextOn || b.nextOn) return a.nextOn ? -1 : 1;
  return compare(b.startsAt, a.startsAt);
}

function refuseLess(event: TempleEvent, there: Places) {
  for (const [name, taken] of Object.entries(there.tiers)) {
    if (taken === 0) continue;
    const at = event.tiers.findIndex((tier) => tier.name === name);
    const tier = event.tiers[at];
    if (!tier)
      throw wrong("tiers", `${name} has ${counted(taken, "sponsor")} on ${letterDate(there.date)}: it stays`);
    if (tier.slots !== null && tier.slots < taken)
      throw wrong(`tiers.${at}.slots`, `${taken} are taken already. Decline one first, or keep ${taken}.`);
  }
  const taken = event.kind === "seva" ? there.helpers : sponsors(there);
  if (event.capacity !== null && event.capacity < taken)
    throw wrong("capacity", `${taken} are taken already on ${letterDate(there.date)}.`);
}

/** "13 sponsors, 2 helpers and 1 request" */
function whoHolds(held: readonly Places[]) {
  const sum = (count: (there: Places) => number) => held.reduce((all, there) => all + count(there), 0);
  const groups = {
    sponsor: sum(sponsors),
    helper: sum(({ helpers }) => helpers),
    request: sum(({ asked }) => asked ?? 0),
  };
  const words = Object.entries(groups).flatMap(([noun, count]) => (count > 0 ? counted(count, noun) : []));
  return words.join(", ").replace(/, ([^,]*)$/, " and $1");
}

function compare(a: string, b: string) {
  return a < b ? -1 : a > b ? 1 : 0;
}
