import { describe, expect, test } from "vitest";
import type { Place } from "#domain/panchang/almanac.ts";
import { moveElsewhere, watchSky } from "#tests/another-sky.ts";
import { eventually } from "#tests/eventually.ts";
import { openTemple } from "#tests/temple.ts";
import { openSkyDesk } from "./sky-desk.server.ts";

const today = () => "2026-01-14";
/** A place of its own for each test: nothing of it is kept yet. */
const placeAt = (latitude: number): Place => ({
  name: `Place ${latitude}`,
  latitude,
  longitude: -121,
  timeZone: "America/Los_Angeles",
});

describe("Years of the sky that nobody computed yet", () => {
  test("are computed one at a time in the order of asking, each once, with a pause after each step", async () => {
    const sky = watchSky();
    let pauses = 0;
    const pause = async () => void pauses++;
    const desk = openSkyDesk({ now: () => 0, today, pause });
    const place = placeAt(30);
    const years = [1971, 1972, 1971, 1973].map((year) => desk.ready([{ place, year }], false));
    await Promise.all(years);
    expect([...new Set(sky.steps)]).toEqual(["Place 30 1971", "Place 30 1972", "Place 30 1973"]);
    expect(sky.steps).toEqual(sky.steps.toSorted());
    expect([sky.mostAtATime, sky.atOnce]).toEqual([1, 0]);
    expect(pauses).toBeGreaterThan(3 * 20);
    const before = sky.steps.length;
    await desk.ready([{ place, year: 1972 }], false);
    expect(sky.steps).toHaveLength(before);
  });

  test("are computed for visitors up to an allowance, which comes back with time", async () => {
    const clock = { now: 0 };
    const desk = openSkyDesk({ now: () => clock.now, today, pause: async () => {} });
    const place = placeAt(31);
    const ask = (year: number, isVisitor = true) =>
      desk.ready([{ place, year }], isVisitor).then(
        () => "ready",
        ({ status, headers }) => `${status}, try again in ${headers["Retry-After"]}`,
      );
    for (let year = 1950; year < 1974; year++) expect(await ask(year)).toBe("ready");
    expect(await ask(1980)).toBe("429, try again in 60");
    expect(await ask(1973)).toBe("ready");
    for (const year of [2025, 2026, 2027, 2028]) expect(await ask(year)).toBe("ready");
    expect(await ask(1981, false)).toBe("ready");
    clock.now += 5000;
    expect([await ask(1980), await ask(1982)]).toEqual(["ready", "429, try again in 60"]);
  });
});

describe("A visitor", () => {
  test("is answered while others wait for years that nobody computed yet", async () => {
    const temple = await openTemple();
    await moveElsewhere(temple);
    const { visitor } = temple;
    const sky = watchSky();
    const answered: string[] = [];
    const ask = async (path: string) => {
      const { status } = await visitor.get(path);
      answered.push(`${status} ${path}`);
    };
    const cold = Array.from({ length: 8 }, (_, at) => `/api/panchang?from=${1955 + at}-03-01`);
    const asked = cold.map(ask);
    await eventually(() => expect(sky.steps.length).toBeGreaterThan(0));
    await ask("/healthz");
    expect(answered[0]).toBe("200 /healthz");
    await Promise.all(asked);
    expect(answered.slice(1).sort()).toEqual(cold.map((path) => `200 ${path}`));
    expect([sky.mostAtATime, sky.atOnce]).toEqual([1, 0]);
  });

  test("who asks for more than the allowance is told when to come again", async () => {
    const temple = await openTemple();
    await moveElsewhere(temple);
    const { visitor } = temple;
    const statuses = new Set<number>();
    for (let year = 1960; year < 1990; year++) {
      const answer = await visitor.get(`/api/panchang?from=${year}-03-01`);
      statuses.add(answer.status);
      if (answer.status === 200) continue;
      expect(answer.headers.get("Retry-After")).toBe("60");
      expect(await answer.json()).toEqual({
        code: "too-many-requests",
        message: "Many other years of the panchang are being computed right now. Try again in a minute.",
      });
    }
    expect([...statuses]).toEqual([200, 429]);
    expect((await visitor.get("/api/panchang?from=2027-03-01")).status).toBe(200);
  });

  test.each([
    "/api/panchang?from=2089-12-31&to=2090-01-01",
    "/api/events/public",
    "/api/events/public?from=2091-01-01&to=2092-01-01",
    "/api/events/calendar",
    "/api/events/calendar?month=2027-06",
    "/api/events/day?id={tithi}",
    "/api/events/day?id={weekly}&date=2093-01-01",
    "/api/events/day?id={tithi}&date=2094-01-01",
    "/api/events/day?id={single}",
    "/events.ics",
    "/events/{tithi}.ics",
    "/festivals.ics",
    "/api/hall",
  ])("makes nobody wait by asking for %s", async (path) => {
    const temple = await openTemple();
    const { visitor } = temple;
    const editor = await temple.staff("editor");
    const add = async (fields: object) =>
      (await (await editor.post("/api/events", { ...event, ...fields })).json()).id;
    const ids: { [name: string]: string } = {
      tithi: await add({ repeats: { every: "tithi", month: "every" } }),
      weekly: await add({ startsAt: "2026-01-15", repeats: { every: "week" } }),
      single: await add({ startsAt: "2095-03-01" }),
    };
    await moveElsewhere(temple);
    const sky = watchSky();
    const answer = await visitor.get(path.replace(/\{(\w+)\}/, (_, name) => ids[name] ?? ""));
    expect([answer.status, sky.atOnce]).toEqual([200, 0]);
    expect(sky.years).not.toEqual([]);
  });

  test.each([
    [
      "a month, where India's sky is compared with ours",
      ({ rooms }: Temple) => rooms.events.panchang.month("2097-05"),
    ],
    ["Home", ({ rooms }: Temple) => rooms.events.calendar.comingUp()],
  ])("makes nobody wait by looking at %s", async (_, look) => {
    const temple = await openTemple();
    await moveElsewhere(temple);
    const sky = watchSky();
    await look(temple);
    expect([sky.years.length > 0, sky.atOnce]).toEqual([true, 0]);
  });

  test("makes nobody wait by asking to sponsor on a day of another year", async () => {
    const temple = await openTemple();
    const editor = await temple.staff("editor");
    const tiers = [{ name: "Flowers", cents: 251_00 }];
    const repeats = { every: "tithi", month: "every" };
    const { id: eventId } = await (await editor.post("/api/events", { ...event, repeats, tiers })).json();
    await moveElsewhere(temple);
    const sky = watchSky();
    const asked = { eventId, tier: "Flowers", date: "2098-05-01", name: "Ravi", email: "ravi@example.org" };
    expect((await temple.visitor.post("/api/sponsorship-requests", asked)).status).toBe(422);
    expect([sky.years.length > 0, sky.atOnce]).toEqual([true, 0]);
  });
});

type Temple = Awaited<ReturnType<typeof openTemple>>;

const event = { title: "Pooja", kind: "pooja", status: "published", isAllDay: true, startsAt: "2026-02-23" };
