import { describe, expect, test } from "vitest";
import { listenTo } from "#tests/event-stream.ts";
import { openTemple } from "#tests/temple.ts";

// The clock of the tests stands at January 14, 2026, one in the morning in Roseville.

describe("An event", () => {
  test("is written down, and comes back as it was sent", async () => {
    const { editor } = await openHall();
    const answer = await editor.post("/api/events", pongal);
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({
      ...pongal,
      isAllDay: false,
      capacity: null,
      repeats: null,
      pictureId: null,
      deityId: null,
      date: "2026-01-15",
      nextOn: "2026-01-15",
    });
  });

  test.each([
    [{ title: " " }, "title", "Please enter a title"],
    [{ kind: "party" }, "kind", "Please choose a kind"],
    [{ startsAt: "2026-01-15" }, "startsAt", "Please enter the day and the hour it begins"],
    [{ startsAt: "2026-02-30T10:00" }, "startsAt", "Please enter the day and the hour it begins"],
    [{ startsAt: "9999-12-31T10:00" }, "startsAt", "Please enter a day of the years 1950 to 2100"],
    [{ endsAt: "2026-01-15T15:00" }, "endsAt", "The event ends before it begins"],
    [{ endsAt: "2026-01-15T16:00" }, "endsAt", "Please enter an hour after it begins"],
    [{ isAllDay: true }, "startsAt", "Please enter the first day"],
    [{ repeats: { every: "day" } }, "repeats", "Please say how often it comes"],
    [{ repeats: { every: "week", until: "2026-01-01" } }, "repeats", "The last day lies before the first"],
    [{ tiers: [{ name: "Flowers", cents: 0 }] }, "tiers", "Please enter an amount above zero"],
    [{ tiers: [flowers, { ...flowers, name: "FLOWERS " }] }, "tiers", "There is another tier of this name"],
    [{ deityId: "zeus" }, "deityId", "There is no such deity"],
  ])("of %o is refused", async (fields, field, message) => {
    const { editor } = await openHall();
    const answer = await editor.post("/api/events", { ...pongal, ...fields });
    expect(answer.status).toBe(422);
    expect((await answer.json()).fields).toMatchObject({ [field]: message });
  });

  test("lasts an hour where no end is said, and a whole day its day", async () => {
    const { add } = await openHall();
    const late = { startsAt: "2026-01-15T23:30", endsAt: undefined };
    expect(await add(late)).toMatchObject({ endsAt: "2026-01-16T00:30" });
    const day = { startsAt: "2026-01-15", endsAt: undefined, isAllDay: true };
    expect(await add(day)).toMatchObject({ endsAt: "2026-01-15" });
  });

  test("is found by what comes between two days, and by its words", async () => {
    const { editor, add, get } = await openHall();
    await add({ title: "Balavihar class", kind: "class", repeats: { every: "week" } });
    await add({ startsAt: "2026-03-01T10:00", endsAt: "2026-03-01T12:00" });
    const titles = async (query: string) =>
      (await get(`/api/events?${query}`)).rows.map(({ title }: { title: string }) => title);
    expect(await titles("from=2026-02-05&to=2026-02-05")).toEqual(["Balavihar class"]);
    expect(await titles("from=2026-03-01&to=2026-03-01")).toEqual(["Pongal"]);
    expect(await titles("to=2026-02-28")).toEqual(["Balavihar class"]);
    expect(await titles("to=9999-12-31")).toEqual(["Balavihar class", "Pongal"]);
    expect(await titles("from=2026-03-02")).toEqual(["Balavihar class"]);
    expect(await titles("from=1700-01-01")).toEqual(["Balavihar class", "Pongal"]);
    expect(await titles("from=9999-12-31")).toEqual([]);
    expect(await titles("q=vihar")).toEqual(["Balavihar class"]);
    expect(await titles("kind=pooja")).toEqual([]);
    expect(await (await editor.get("/api/events.csv")).text()).toContain("Balavihar class");
  });

  test("is changed once by the faster of two, and can be brought back", async () => {
    const { editor, add } = await openHall();
    const made = await add({});
    const changed = { ...pongal, place: "Parking lot", version: made.version };
    expect((await editor.put(`/api/events/${made.id}`, changed)).status).toBe(200);
    const late = await editor.put(`/api/events/${made.id}`, { ...changed, place: "Hall" });
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({ code: "changed", current: { place: "Parking lot" } });
    expect((await editor.delete(`/api/events/${made.id}`)).status).toBe(204);
    const back = await editor.post(`/api/events/${made.id}/restore`, {});
    expect(await back.json()).toMatchObject({ title: "Pongal", place: "Parking lot" });
  });

  test("tells while it is written on which days it would come", async () => {
    const { editor } = await openHall();
    const times = { startsAt: "2026-10-25T10:00", endsAt: "2026-10-25T11:00" };
    const repeats = { every: "week", count: 3, exceptions: ["2026-11-01"] };
    const answer = await editor.post("/api/events/dates", { ...times, repeats });
    expect(await answer.json()).toMatchObject({
      dates: [
        { date: "2026-10-25", isSkipped: false },
        { date: "2026-11-01", isSkipped: true },
        { date: "2026-11-08", isSkipped: false, sky: "Amavasya until 11:01 PM, then Pratipada" },
      ],
    });
  });

  test("is for editors to write, and for treasurers and viewers to look at", async () => {
    const { staff } = await openHall();
    for (const role of ["treasurer", "viewer"] as const) {
      const person = await staff(role);
      expect((await person.get("/api/events")).status).toBe(200);
      expect((await person.post("/api/events", pongal)).status).toBe(403);
    }
  });
});

describe("What visitors see of events", () => {
  test("is each time they come, without drafts, with the places left", async () => {
    const { add, visitor } = await openHall();
    const weekly = await add({ repeats: { every: "week", exceptions: ["2026-01-22"] }, tiers: [flowers] });
    await add({ title: "Not decided", status: "draft" });
    const off = { startsAt: "2026-01-30", endsAt: "2026-01-31", isAllDay: true, status: "cancelled" };
    const cancelled = await add({ title: "Retreat", ...off });
    const answer = await visitor.get("/api/events/public?from=2026-01-14&to=2026-01-31");
    const { rows, version } = await answer.json();
    const row = { title: "Pongal", kind: "festival", place: "Prayer hall", isAllDay: false };
    const tiers = [{ name: "Flowers", cents: 251_00, left: 9 }];
    expect(rows).toEqual([
      {
        id: weekly.id,
        ...row,
        status: "published",
        tiers,
        date: "2026-01-15",
        startsAt: "2026-01-15T16:00",
        endsAt: "2026-01-15T18:00",
      },
      {
        id: weekly.id,
        ...row,
        status: "published",
        tiers,
        date: "2026-01-29",
        startsAt: "2026-01-29T16:00",
        endsAt: "2026-01-29T18:00",
      },
      {
        id: cancelled.id,
        ...row,
        title: "Retreat",
        ...off,
        tiers,
        date: "2026-01-30",
      },
    ]);
    expect(version).toEqual(expect.any(String));
  });

  test("is the coming year where no days are asked for, and at most 400 days", async () => {
    const { add, visitor } = await openHall();
    await add({ repeats: { every: "month" } });
    expect((await (await visitor.get("/api/events/public")).json()).rows).toHaveLength(12);
    for (const days of ["from=2026-01-01&to=2027-02-05", "from=2026-02-01&to=2026-01-01", "from=yesterday"])
      expect((await visitor.get(`/api/events/public?${days}`)).status).toBe(422);
    const most = await visitor.get("/api/events/public?from=2026-01-01&to=2027-02-04");
    expect(most.status).toBe(200);
  });

  test("changes while they look", async () => {
    const { add, url } = await openHall();
    const stream = await listenTo(`${url}/api/events/public/live`);
    expect(await stream.next()).toMatchObject({ event: "events", data: { rows: [] } });
    await add({});
    expect(await stream.next()).toMatchObject({ data: { rows: [{ title: "Pongal" }] } });
  });

  test("moves on with the temple's midnight", async () => {
    const { add, clock, visitor } = await openHall();
    await add({ startsAt: "2026-01-14T16:00", endsAt: "2026-01-14T18:00" });
    const coming = async () => (await (await visitor.get("/api/events/public")).json()).rows;
    expect(await coming()).toHaveLength(1);
    clock.now += 24 * 60 * 60_000;
    expect(await coming()).toEqual([]);
  });
});

test("The festivals of the coming year answer how many there are", async () => {
  const { add, admin } = await openHall();
  const claims = async () => (await (await (await admin()).get("/api/claims")).json()) as { id: string }[];
  const festivals = async () => (await claims()).find(({ id }) => id === "home-festivals");
  expect(await festivals()).toMatchObject({ verdict: "unknown" });
  await add({});
  await add({ title: "A draft", status: "draft" });
  expect(await festivals()).toMatchObject({ records: "1 festival in the coming year", verdict: "differs" });
  await add({ title: "Abhishekam", repeats: { every: "week", count: 30 } });
  expect(await festivals()).toMatchObject({ records: "31 festivals in the coming year", verdict: "agrees" });
});

const flowers = { name: "Flowers", cents: 251_00, slots: 9 };

const pongal = {
  title: "Pongal",
  kind: "festival",
  place: "Prayer hall",
  description: "Rice, milk and jaggery.",
  startsAt: "2026-01-15T16:00",
  endsAt: "2026-01-15T18:00",
  status: "published",
  tiers: [flowers],
};

async function openHall() {
  const temple = await openTemple();
  const editor = await temple.staff("editor");
  return {
    ...temple,
    editor,
    get: async (path: string) => (await editor.get(path)).json(),
    async add(fields: object) {
      const answer = await editor.post("/api/events", { ...pongal, ...fields });
      expect(answer.status).toBe(201);
      return answer.json();
    },
  };
}
