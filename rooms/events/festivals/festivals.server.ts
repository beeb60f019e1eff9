import { type Context, Hono } from "hono";
import { addDays, daysApart, daysBetween } from "#domain/days.ts";
import { schemaOf } from "#domain/field-schema.ts";
import type { FestivalDay } from "#domain/panchang/festival-days.ts";
import { FESTIVALS, isEveryMonth } from "#domain/panchang/festival-list.ts";
import type { Correction } from "#domain/panchang/festivals.ts";
import type { Restored } from "#domain/records.ts";
import { letterDate } from "#domain/short-date.ts";
import { type Asked, checkFields, readJson } from "#server/api/asked.ts";
import { versioned, watchable } from "#server/live/view.ts";
import { tellerOf } from "#server/records/activity.ts";
import { actorOf, Undone, Version } from "#server/records/api.ts";
import { fieldsAt, lastChange, noteBy } from "#server/records/history.ts";
import { openMirror } from "#server/records/mirror.ts";
import { conflictRefusal } from "#server/records/overtaken.ts";
import { openRecords } from "#server/records/records.ts";
import { noSuchVersion, Refusal, wrong } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import type { Note } from "#server/store/store.ts";
import type { EventForm, TempleEvent } from "../event/event.ts";
import type { EventBook } from "../event/event-book.server.ts";
import { occurrencesOf } from "../event/occurrences.ts";
import { differingDays } from "../sky/panchang.server.ts";
import { indiasSky, type Sky, spellInWords } from "../sky/sky.server.ts";
import {
  type CorrectionForm,
  correctionKind,
  FESTIVALS_API,
  FESTIVALS_PATH,
  type FestivalRow,
  type FestivalYear,
  type KeptCorrection,
} from "./festival.ts";

export const CORRECTIONS = "festival-corrections";

/** Communities differ by a day or two, and of a star by a month; nobody keeps a festival further from the computed day. */
const MOST_DAYS_AWAY = 31;
/** An event of a festival is that of a year when it lies this near to its day. */
const SAME_TIME_DAYS = 15;

const CorrectionSchema = schemaOf(correctionKind.fields, "Please enter the day your temple keeps");

const OrNone = Version.nullable();
const UndoneCorrection = Undone.extend({ version: OrNone, current: OrNone });

/** The days that were set by hand, before anything that goes by them is opened. */
export async function openCorrections(house: House) {
  const records = openRecords(house, {
    kind: correctionKind,
    form: CorrectionSchema,
    collection: CORRECTIONS,
  });
  const mirror = await openMirror({ collection: records.collection, read: records.read, log: house.log });
  return {
    records,
    get: (id: string, year: number) => mirror.get(keyOf(id, year)),
    all: (): Correction[] =>
      [...mirror.entries()].map(({ festivalId, year, date }) => ({ id: festivalId, year, date })),
    onChange: mirror.onChange,
    close: mirror.close,
  };
}

type OpenCorrections = Awaited<ReturnType<typeof openCorrections>>;
export type Festivals = ReturnType<typeof openFestivals>;

/** The festivals of the panchang: their days here and in India, set by hand where the temple keeps another, taken over as events. */
export function openFestivals(
  house: House,
  { events, corrections, sky }: { events: EventBook; corrections: OpenCorrections; sky: Sky },
) {
  const { records } = corrections;
  const api = new Hono<Asked>()
    .route(
      "/",
      watchable(house, FESTIVALS_API, "festivals", (asked) => {
        const year = yearFrom(asked.get("year"));
        return { key: String(year ?? ""), source: events.list, read: () => yearOf(year) };
      }),
    )
    .put("/:id/:year", async (c) => {
      const { festival, year } = named(c);
      const form = checkFields(await readJson(c.req.raw), CorrectionSchema);
      await readyIn(year);
      const [day] = daysOf(festival.id, year).sort(byNearness(form.date));
      refuseFar(form.date, year, day);
      await correct(c, festival, year, form, day);
      return c.json(await rowOf(found(festival.id, year, form.date), year));
    })
    .delete("/:id/:year", async (c) => {
      const { festival, year } = named(c);
      const correction = corrections.get(festival.id, year);
      if (!correction)
        throw new Refusal(404, "no-such-correction", `${festival.name} of ${year} was not set by hand.`);
      await readyIn(year);
      await uncorrect(c, correction);
      return c.body(null, 204);
    })
    .post("/:id/:year/restore", async (c) => {
      const { festival, year } = named(c);
      const undone = checkFields(await readJson(c.req.raw), UndoneCorrection);
      await readyIn(year);
      await putBack(c, festival.id, year, undone);
      const { date } = corrections.get(festival.id, year) ?? {};
      return c.json(date ? await rowOf(found(festival.id, year, date), year) : null);
    })
    .post("/:id/:year/draft", async (c) => {
      const { festival, year } = named(c);
      await readyIn(year);
      const made = await events.records.create(async () => draftOf(festival, year), actorOf(c));
      return c.json(made, 201);
    });

  return {
    api: { festivals: api },
    yearOf,
    teller: tellerOf(records, () => FESTIVALS_PATH),
  };

  function readyIn(year: number) {
    return sky.ready({ from: `${year}-01-01`, to: `${year}-12-31` }, { andIndia: true });
  }

  /** A calendar year, or the twelve months that come. */
  async function yearOf(year: number | undefined): Promise<FestivalYear> {
    const today = events.today();
    const from = year ? `${year}-01-01` : `${today.slice(0, 7)}-01`;
    const to = addDays(Temporal.PlainDate.from(from).add({ years: 1 }).toString(), -1);
    await sky.ready({ from, to }, { andIndia: true });
    const days = sky.festivals({ from, to });
    const festivals = await Promise.all(
      days.filter(({ isMonthly }) => !isMonthly).map((day) => rowOf(day, day.year)),
    );
    const observances = FESTIVALS.filter(isEveryMonth).map(({ id, name, rule }) => {
      const own = days.filter((day) => day.id === id).map(({ date }) => date);
      const event = events.all().find((each) => each.festivalId === id && each.repeats);
      return {
        id,
        name,
        rule,
        times: own.length,
        nextOn: own.find((date) => date >= today) ?? null,
        event: event ? { id: event.id, status: event.status } : null,
      };
    });
    const differing = differingDays(sky, Number(from.slice(0, 4)));
    return versioned({ from, to, differing, festivals, observances });
  }

  async function rowOf(day: FestivalDay, year: number): Promise<FestivalRow> {
    const { id, name, date, computedDate, rule, why, isSeen, what } = day;
    const [there] = indiasSky
      .festivalsOf(year)
      .filter((other) => other.id === id && daysApart(other.date, computedDate ?? date) < SAME_TIME_DAYS)
      .sort(byNearness(computedDate ?? date));
    const [reckoning] = sky.reckonings({ from: date, to: date });
    const kept = day.isCorrected ? await records.collection.get(keyOf(id, year)) : undefined;
    const event = eventOf(id, date);
    return {
      id,
      year,
      name,
      date,
      computedDate,
      rule,
      why,
      isSeen,
      indiaDate: there?.date ?? null,
      what: [what, day.from && day.to && spellInWords(day.from, day.to)].filter(Boolean).join(", "),
      tamil: reckoning ? `${reckoning.tamil.month} ${reckoning.tamil.day}` : "",
      correction: kept
        ? { why: String(kept.why), ...(await whoChanged(kept.id)), version: kept.version }
        : null,
      event: event ? { id: event.id, status: event.status } : null,
    };
  }

  async function whoChanged(id: string) {
    const { by = "", email = null } = (await lastChange(house.store, correctionKind.name, id)) ?? {};
    return { by, email };
  }

  /** The event that keeps a festival of a day: taken over for it, or by tithi since another year. */
  function eventOf(id: string, date: string): TempleEvent | undefined {
    const span = { from: addDays(date, -SAME_TIME_DAYS), to: addDays(date, SAME_TIME_DAYS) };
    return events
      .all()
      .find((event) => event.festivalId === id && occurrencesOf(event, span, events.tithiDays).length > 0);
  }

  function daysOf(id: string, year: number) {
    return sky.festivalsOf(year, []).filter((day) => day.id === id);
  }

  function found(id: string, year: number, date: string): FestivalDay {
    const others = corrections.all().filter((each) => each.id !== id || each.year !== year);
    const [day] = sky
      .festivalsOf(year, [...others, { id, year, date }])
      .filter((each) => each.id === id && each.isCorrected);
    if (!day) throw noSuchFestival();
    return day;
  }

  /** An event that was taken over for the former day goes along, in the same transaction. */
  async function correct(
    c: Context<Asked>,
    { id, name }: { id: string; name: string },
    year: number,
    form: CorrectionForm,
    computed: FestivalDay | undefined,
  ) {
    const note = noteBy(actorOf(c), house.now());
    const before = corrections.get(id, year);
    const former = before?.date ?? computed?.date;
    await house.store.transaction(note, async (tx) => {
      const kept = { festivalId: id, year, name, ...form };
      if (await tx.get(records.collection, keyOf(id, year)))
        await tx.replace(records.collection, keyOf(id, year), kept);
      else await tx.create(records.collection, kept, keyOf(id, year));
      if (former) await moveEvent(tx, id, former, form.date, note);
    });
  }

  async function uncorrect(c: Context<Asked>, { id, festivalId, year, date }: KeptCorrection) {
    const note = noteBy(actorOf(c), house.now());
    const [computed] = daysOf(festivalId, year).sort(byNearness(date));
    await house.store.transaction(note, async (tx) => {
      await records.within.delete(tx, id, note);
      if (computed) await moveEvent(tx, festivalId, date, computed.date, note);
    });
  }

  /** Undo: the date that was set before, or none, unless somebody has set another since. An event goes along. */
  async function putBack(
    c: Context<Asked>,
    festivalId: string,
    year: number,
    { version, current }: Restored,
  ) {
    const [note, id] = [noteBy(actorOf(c), house.now(), "restored"), keyOf(festivalId, year)];
    const then = version === null ? undefined : await fieldsAt(house.store, correctionKind.name, id, version);
    if (version !== null && !then) throw noSuchVersion("date");
    const computedNear = (date: string) => daysOf(festivalId, year).sort(byNearness(date))[0]?.date;
    const isDone = await house.store.transaction(note, async (tx) => {
      const now = await tx.get(records.collection, id);
      if ((now?.version ?? null) !== current) return false;
      if (then && now) await tx.replace(records.collection, id, then);
      else if (then) await tx.create(records.collection, then, id);
      else if (now) await tx.delete(records.collection, id, { kind: "deleted" });
      const [from, to] = [now?.date, then?.date].map((date) => date as string | undefined);
      const near = from ?? to;
      const computed = near && computedNear(near);
      if (computed) await moveEvent(tx, festivalId, from ?? computed, to ?? computed, note);
      return true;
    });
    if (isDone) return;
    const subject = { room: correctionKind.name, id, one: "date" };
    throw await conflictRefusal(house.store, subject, { current: corrections.get(festivalId, year) ?? null });
  }

  async function moveEvent(
    tx: Parameters<Parameters<House["store"]["transaction"]>[1]>[0],
    festivalId: string,
    from: string,
    to: string,
    note: Note,
  ) {
    const event = events
      .all()
      .find((each) => each.festivalId === festivalId && !each.repeats && each.date === from);
    if (!event || from === to) return;
    const shift = (at: string) => addDays(at.slice(0, 10), daysBetween(from, to)) + at.slice(10);
    const times = { startsAt: shift(event.startsAt), endsAt: shift(event.endsAt) };
    await events.records.within.set(tx, event.id, times, note);
  }

  /** One of every month becomes one event that repeats; any other an event of its day. */
  function draftOf({ id, name }: { id: string; name: string }, year: number): EventForm {
    const days = sky.festivalsOf(year).filter((day) => day.id === id);
    const isMonthly = days.some((day) => day.isMonthly);
    const known = events.all().find((event) => event.festivalId === id && event.repeats);
    const next = isMonthly
      ? (days.find(({ date }) => date >= events.today()) ?? days[0])
      : days.find(({ date }) => !eventOf(id, date));
    if (days.length === 0) throw new Refusal(404, "no-such-day", `${name} does not come in ${year}.`);
    if (!next || (isMonthly && known))
      throw new Refusal(409, "taken-over", `${name} of ${year} is in the calendar already.`, {
        eventId: (known ?? eventOf(id, days[0]?.date ?? ""))?.id,
      });
    return {
      title: name,
      kind: isMonthly ? "pooja" : "festival",
      startsAt: next.date,
      endsAt: next.date,
      isAllDay: true,
      place: "",
      description: "",
      pictureId: null,
      pictureText: "",
      deityId: null,
      capacity: null,
      tiers: [],
      status: "draft",
      festivalId: id,
      repeats: isMonthly ? { every: "tithi" } : null,
    };
  }
}

function keyOf(id: string, year: number) {
  return `${id}.${year}`;
}

function named(c: Context<Asked>) {
  const festival = FESTIVALS.find(({ id }) => id === c.req.param("id"));
  if (!festival) throw noSuchFestival();
  const year = yearFrom(c.req.param("year") ?? null);
  if (!year) throw wrong("year", "Please name the year");
  return { festival, year };
}

function noSuchFestival() {
  return new Refusal(404, "no-such-festival", "There is no such festival.");
}

/** What is computed takes a moment for each year, so that nobody asks for a thousand of them. */
function yearFrom(text: string | null) {
  if (!text) return undefined;
  const year = Number(text);
  if (!/^\d{4}$/.test(text) || year < 2000 || year > 2100)
    throw wrong("year", "Please name a year from 2000 to 2100");
  return year;
}

function refuseFar(date: string, year: number, day: FestivalDay | undefined) {
  if (day && daysApart(day.date, date) > MOST_DAYS_AWAY)
    throw wrong(
      "date",
      `The date must lie within ${MOST_DAYS_AWAY} days of the computed one, ${letterDate(day.date)}.`,
    );
  if (!day && !date.startsWith(`${year}-`)) throw wrong("date", `Please enter a day of ${year}.`);
}

function byNearness(date: string) {
  return (a: { date: string }, b: { date: string }) => daysApart(a.date, date) - daysApart(b.date, date);
}
