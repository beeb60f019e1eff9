import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import type { Fields } from "#server/store/store.ts";
import { aPicture } from "#tests/files/samples.ts";
import { uploaded } from "#tests/files/uploaded.ts";
import { openTemple } from "#tests/temple.ts";
import type { EventForm } from "../event/event.ts";
import { moonOf } from "../sky/moon.ts";
import { readDescription } from "./calendar.server.ts";

// The clock of the tests stands at January 14, 2026, one in the morning in Roseville.

const pongal = {
  title: "Pongal",
  kind: "festival",
  startsAt: "2026-01-15T16:00",
  endsAt: "2026-01-15T20:00",
  isAllDay: false,
  place: "Prayer hall",
  description: "New rice.\n4:00 PM Pot boils over",
  status: "published",
} as const;
const past = { startsAt: "2026-01-01T16:00", endsAt: "2026-01-01T20:00" };
const flowers = { name: "Flowers", cents: 251_00, slots: 2 };

describe("GET /api/panchang", () => {
  test("tells the days asked for, with the temple's offset at that moment", async () => {
    const { visitor } = await openTemple();
    const { place, days } = await (await visitor.get("/api/panchang?from=2026-11-14&to=2026-11-15")).json();

    expect(place).toMatchObject({ latitude: 38.7521, longitude: -121.288 });
    expect(days.map(({ date }: { date: string }) => date)).toEqual(["2026-11-14", "2026-11-15"]);
    expect(days[0]).toMatchObject({
      paksha: "shukla",
      tithi: [
        { number: 5, name: "Panchami" },
        { number: 6, name: "Shashti" },
      ],
      month: { amanta: "Kartika", isAdhika: false },
      festivals: [{ id: "skanda-shashti", name: "Skanda Shashti" }],
    });
    expect(days[0].sunrise).toMatch(/^2026-11-14T06:5\d:\d\d-08:00$/);
  });

  test.each([
    ["from=2026-11-31", "from"],
    ["from=2026-11-02&to=2026-11-01", "to"],
    ["from=2026-01-01&to=2027-02-05", "to"],
    ["from=1700-01-01", "from"],
  ])("refuses %s in a sentence", async (query, field) => {
    const { visitor } = await openTemple();
    const answer = await visitor.get(`/api/panchang?${query}`);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: "invalid", fields: { [field]: expect.any(String) } });
  });

  test("gives 400 days at once", async () => {
    const { visitor } = await openTemple();
    const answer = await visitor.get("/api/panchang?from=2026-01-01&to=2027-02-04");
    expect((await answer.json()).days).toHaveLength(400);
  });
});

describe("What visitors see of the events", () => {
  test("is by month, without drafts; what comes every week stands beside the list", async () => {
    const { add, get } = await openHall();
    await add({});
    await add({ title: "A secret", status: "draft" });
    await add({ title: "Balavihar class", kind: "class", repeats: { every: "week" } });
    await add({
      title: "Dinner",
      startsAt: "2026-02-07T18:00",
      endsAt: "2026-02-07T21:00",
      status: "cancelled",
    });

    const view = await get("/api/events/calendar");

    expect(view.months).toMatchObject([
      {
        month: "2026-01",
        rows: [{ title: "Pongal", when: "4:00 PM to 8:00 PM, Prayer hall", text: "New rice." }],
      },
      { month: "2026-02", rows: [{ title: "Dinner", status: "cancelled" }] },
      { month: "2026-03", rows: [] },
    ]);
    expect(view.weekly).toMatchObject([{ weekday: "Thursday", title: "Balavihar class", at: "4:00 PM" }]);
    expect(JSON.stringify(view)).not.toContain("secret");
    expect(view.differing).toEqual({ year: 2026, days: 201, of: 365 });
    expect(view.days[14]).toMatchObject({
      date: "2026-01-15",
      events: [{ title: "Balavihar class" }, { title: "Pongal" }],
    });
  });

  test("keeps what comes every week among them when it is cancelled, and says so", async () => {
    const { add, get } = await openHall();
    await add({ title: "Yoga", repeats: { every: "week" }, status: "cancelled" });
    await add({ title: "Long over", repeats: { every: "week", count: 1 }, status: "cancelled", ...past });
    await add({ title: "A secret", repeats: { every: "week" }, status: "draft" });
    expect((await get("/api/events/calendar")).weekly).toMatchObject([{ title: "Yoga", isOff: true }]);
  });

  test("has the words that were written of a picture; without, the title stands for it where it is alone", async () => {
    const { add, editor, get } = await openHall();
    const { id: pictureId } = await uploaded(editor, await aPicture());
    const described = await add({ pictureId, pictureText: "Rice boils over in a clay pot" });
    const bare = await add({ pictureId, title: "Pongal again" });
    const { months } = await get("/api/events/calendar");
    const inList = (id: string) => months[0].rows.find((row: { id: string }) => row.id === id).picture.alt;
    expect([inList(described.id), inList(bare.id)]).toEqual(["Rice boils over in a clay pot", ""]);
    const alone = async (id: string) => (await get(`/api/events/day?id=${id}`)).picture.alt;
    expect(await alone(described.id)).toBe("Rice boils over in a clay pot");
    expect(await alone(bare.id)).toBe("Pongal again");
  });

  test("of one event tells its program, what is left, and whether India keeps another day", async () => {
    const { add, editor, get, temple } = await openHall();
    const { id } = await add({ tiers: [flowers] });
    const sponsor = { eventId: id, tier: "Flowers", name: "Ravi", email: "ravi@example.org" };
    await editor.post("/api/sponsorships", sponsor);
    await temple.visitor.post("/api/sponsorship-requests", sponsor);

    expect(await get(`/api/events/day?id=${id}`)).toMatchObject({
      title: "Pongal",
      day: "Thursday, January 15, 2026",
      time: "4:00 PM to 8:00 PM",
      paragraphs: ["New rice."],
      program: [{ at: "4:00 PM", what: "Pot boils over" }],
      tiers: [{ name: "Flowers", cents: 251_00, left: 1, slots: 2, taken: 1 }],
      address: `/events/${id}-pongal`,
      startsAt: "2026-01-15T16:00:00-08:00",
      isOver: false,
    });
    const draft = await add({ status: "draft" });
    expect((await temple.visitor.get(`/api/events/day?id=${draft.id}`)).status).toBe(404);
  });

  test.each(["abc", "2026-99-99", "2026-02-30", "9999-12-31"])(
    "is refused in a sentence on %s, which is no day",
    async (date) => {
      const { add, editor, temple } = await openHall();
      const { id } = await add({ repeats: { every: "week" } });
      for (const [person, path] of [
        [temple.visitor, `/api/events/day?id=${id}&date=${date}`],
        [temple.visitor, `/api/events/public?from=${date}`],
        [editor, `/api/events/sponsors?event=${id}&date=${date}`],
      ] as const) {
        const answer = await person.get(path);
        expect([path, answer.status]).toEqual([path, 422]);
        expect((await answer.json()).message).toMatch(/^Please (write|name) /);
      }
    },
  );

  test("has nothing of sponsors and helpers but numbers", async () => {
    const { add, editor, get, temple } = await openHall();
    const { id } = await add({ tiers: [flowers] });
    const marked = {
      name: "MARK name",
      phone: "MARK phone",
      familyNames: "MARK family",
      gotra: "MARK gotra",
    };
    await editor.post("/api/sponsorships", {
      ...marked,
      eventId: id,
      tier: "Flowers",
      email: "mark@mark.example",
      nakshatra: "Rohini",
    });
    for (const path of [
      ...["/api/events/public", "/api/events/calendar", `/api/events/day?id=${id}`],
      ...["/events.ics", `/events/${id}.ics`, "/festivals.ics"],
    ]) {
      const text = await (await temple.visitor.get(path)).text();
      expect([path, /mark/i.exec(text)?.[0]]).toEqual([path, undefined]);
    }
    expect((await get("/api/events/public")).rows[0].tiers).toEqual([
      { name: "Flowers", cents: 251_00, left: 1 },
    ]);
  });
});

describe("Coming up, on the front page,", () => {
  test("are the next three: special ones first, however far, then what comes every week", async () => {
    const { add, coming } = await openHall();
    expect(await coming()).toEqual([]);
    await add({ title: "Class", repeats: { every: "week" } });
    await add({
      title: "Bhajan",
      repeats: { every: "week" },
      startsAt: "2026-01-14T18:00",
      endsAt: "2026-01-14T19:00",
    });
    await add({ title: "Called off", status: "cancelled" });
    await add({ title: "Not decided", status: "draft" });
    expect(await coming()).toEqual(["Bhajan", "Class"]);
    await add({ title: "Far", startsAt: "2027-06-01", endsAt: "2027-06-02", isAllDay: true });
    expect(await coming()).toEqual(["Far", "Bhajan", "Class"]);
    await add({});
    await add({
      title: "Monthly",
      repeats: { every: "month" },
      startsAt: "2026-01-20T10:00",
      endsAt: "2026-01-20T11:00",
    });
    expect(await coming()).toEqual(["Pongal", "Monthly", "Far"]);
  });

  test("is nothing that is over, also on the same day", async () => {
    const { add, coming, temple } = await openHall();
    await add({});
    const { id } = await add({ title: "Class", repeats: { every: "week" } });
    temple.clock.now = Date.parse("2026-01-15T19:59:00-08:00");
    expect(await coming()).toEqual(["Pongal", "Class"]);
    temple.clock.now += 60_000;
    expect(await coming()).toEqual(["Class"]);
    const { rows } = await temple.rooms.events.calendar.comingUp();
    expect(rows).toMatchObject([{ id, date: "2026-01-22" }]);
  });
});

test("Google and Outlook are told the same place as the calendar file", async () => {
  const { add, get, temple } = await openHall();
  const { id } = await add({ place: "" });
  const [entry] = await entriesAt(temple, `/events/${id}.ics`);
  const { calendars } = await get(`/api/events/day?id=${id}`);
  const placeAt = (address: string) => new URL(address).searchParams.get("location");
  expect(entry?.location).toContain("Roseville");
  expect([calendars.google, calendars.outlook].map(placeAt)).toEqual([entry?.location, entry?.location]);
});

describe("Calendar files", () => {
  test("hold every event but drafts, a cancelled one as cancelled, with one id for all time", async () => {
    const { add, temple, editor } = await openHall();
    const { id, version } = await add({});
    await add({ title: "A secret", status: "draft" });
    const before = await entriesAt(temple, "/events.ics");
    await editor.put(`/api/events/${id}`, { ...pongal, status: "cancelled", version });
    const after = await entriesAt(temple, `/events/${id}.ics`);

    expect(before.map(({ summary }) => summary)).toEqual(["Pongal"]);
    expect(after.map((event) => event.component.getFirstPropertyValue("status"))).toEqual(["CANCELLED"]);
    expect(after[0]?.uid).toBe(before[0]?.uid);
    expect(after[0]?.sequence).toBeGreaterThanOrEqual(before[0]?.sequence ?? Number.NaN);
  });

  test("write out the days of what goes by the moon", async () => {
    const { add, temple } = await openHall();
    await add({ title: "Ekadashi", repeats: { every: "tithi", tithi: [11, 26], month: "every" } });
    const entries = await entriesAt(temple, "/events.ics");
    expect(entries.length).toBeGreaterThan(24);
    expect(new Set(entries.map(({ uid }) => uid)).size).toBe(entries.length);
  });

  test("have the festivals of this year and the next, whole days each", async () => {
    const entries = await entriesAt(await openTemple(), "/festivals.ics");
    const deepavali = entries.filter(({ summary }) => summary === "Deepavali");
    expect(deepavali.map(({ startDate }) => startDate.toString())).toEqual(["2026-11-08", "2027-10-28"]);
  });

  test("do not exist for a draft or a stranger's word", async () => {
    const { add, temple } = await openHall();
    const { id } = await add({ status: "draft" });
    expect((await temple.visitor.get(`/events/${id}.ics`)).status).toBe(404);
    expect((await temple.visitor.get("/events/nothing.ics")).status).toBe(404);
  });
});

test("Lines of a description that begin with an hour are the program", () => {
  expect(readDescription("Come.\n\n4:00 PM Abhishekam\n7 pm: Prasadam\nBring 4 PM friends")).toEqual({
    paragraphs: ["Come.", "Bring 4 PM friends"],
    program: [
      { at: "4:00 PM", what: "Abhishekam" },
      { at: "7 PM", what: "Prasadam" },
    ],
  });
});

test("The moon is lit on the right while she waxes, and whole on Purnima", () => {
  expect(moonOf(5)).toMatch(/^M12 2A10 10 0 0 1 12 22A5\.88 10 0 0 0/);
  expect(moonOf(20)).toMatch(/^M12 2A10 10 0 0 0 12 22A5\.88 10 0 0 0/);
  expect(moonOf(15)).toBe("M12 2A10 10 0 0 1 12 22A10 10 0 0 1 12 2Z");
  expect(moonOf(30)).toBe("");
});

type Temple = Awaited<ReturnType<typeof openTemple>>;

async function entriesAt({ visitor }: Temple, path: string) {
  const answer = await visitor.get(path);
  expect(answer.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
  return calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
}

describe("The calendar file of an event", () => {
  test("counts each change, however many come within one second, and goes on when one is taken back", async () => {
    const { add, editor, temple } = await openHall();
    const made = await add({});
    const numbers: number[] = [];
    const read = async () => {
      const file = await (await temple.visitor.get(`/events/${made.id}.ics`)).text();
      numbers.push(Number(/^SEQUENCE:(\d+)/m.exec(file)?.[1]));
    };
    await read();
    for (const place of ["Hall", "Garden", "Hall"]) {
      await editor.put(`/api/events/${made.id}`, { ...made, version: undefined, place });
      await read();
    }
    await editor.post(`/api/events/${made.id}/restore`, { version: made.version });
    await read();
    await editor.delete(`/api/events/${made.id}`);
    await editor.post(`/api/events/${made.id}/restore`, {});
    await read();
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(new Set(numbers).size).toBe(6);
  });

  test("goes on from the number that calendars had from an older site", async () => {
    const { add, editor, temple } = await openHall();
    const { id } = await add({});
    const events = temple.services.store.collection("events", { history: "events" });
    const note = { by: "Meena", at: "2026-01-14T09:00:00.000Z" };
    await temple.services.store.transaction(note, async (tx) => {
      const { id: _, version: __, sequence: ___, ...older }: Fields = (await tx.get(events, id)) ?? {};
      await tx.replace(events, id, { ...older, changedAt: note.at });
    });
    const read = async () =>
      /^SEQUENCE:(\d+)/m.exec(await (await temple.visitor.get(`/events/${id}.ics`)).text())?.[1];
    const seconds = (Date.parse(note.at) - Date.UTC(2026, 0, 1)) / 1000;
    expect(await read()).toBe(String(seconds));
    const { version: _, ...event } = await (await editor.get(`/api/events/${id}`)).json();
    await editor.put(`/api/events/${id}`, { ...event, place: "Hall" });
    expect(await read()).toBe(String(seconds + 1));
  });
});

async function openHall() {
  const temple = await openTemple();
  const editor = await temple.staff("editor");
  const get = async (path: string) => (await temple.visitor.get(path)).json();
  const add = async (fields: Partial<EventForm>) => {
    const answer = await editor.post("/api/events", { ...pongal, ...fields });
    expect(answer.status).toBe(201);
    return answer.json();
  };
  const coming = async () => (await temple.rooms.events.calendar.comingUp()).rows.map(({ title }) => title);
  return { temple, editor, get, add, coming };
}
