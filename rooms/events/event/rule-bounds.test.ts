import { describe, expect, onTestFinished, test } from "vitest";
import { moveElsewhere, watchSky } from "#tests/another-sky.ts";
import { openTemple, stores } from "#tests/temple.ts";

// The clock of the tests stands at January 14, 2026, one in the morning in Roseville.

describe("A rule of repetition", () => {
  const START = "A repeating event can start at most one year back. Enter January 14, 2025 or later.";
  const SPAN = "A repeating event can run for at most 10 years. Enter fewer times, or a last date up to";

  test.each(["week", "month", "year", "tithi"])(
    "by %s that begins more than a year back is refused",
    async (every) => {
      const { put } = await openHall();
      const sky = watchSky();
      const times = { startsAt: "2025-01-13T10:00", endsAt: "2025-01-13T11:00" };
      expect(await put({ ...times, repeats: { every } })).toEqual([422, { startsAt: START }]);
      expect(
        await put({
          startsAt: "1950-03-01T10:00",
          endsAt: "1950-03-01T11:00",
          repeats: { every, count: 1000 },
        }),
      ).toEqual([422, { startsAt: START }]);
      expect(sky.years).toEqual([]);
    },
  );

  test.each([
    { every: "week", until: "2036-01-16" },
    { every: "week", count: 523 },
    { every: "month", count: 122 },
    { every: "year", count: 12 },
    { every: "tithi", until: "2100-12-31" },
    { every: "tithi", count: 13 },
    { every: "tithi", month: "every", count: 140 },
    { every: "tithi", month: "every", tithi: [11, 26], count: 1000 },
  ])("of %o runs too long, and is refused", async (repeats) => {
    const { put } = await openHall();
    const sky = watchSky();
    const [status, fields] = await put({ repeats });
    expect([status, fields]).toEqual([422, { repeats: `${SPAN} January 15, 2036.` }]);
    expect(sky.years.length).toBeLessThan(16);
  });

  test("of a festival is bounded like any other", async () => {
    const { put } = await openHall();
    const repeats = { every: "tithi", count: 300 };
    expect((await put({ festivalId: "pradosham", repeats }))[0]).toBe(422);
    expect((await put({ festivalId: "pradosham", repeats: { every: "tithi", count: 24 } }))[0]).toBe(201);
  });

  test.each([
    [{ every: "week" }, null],
    [{ every: "week", count: 3 }, "2026-01-29"],
    [{ every: "week", count: 300, until: "2026-02-01" }, "2026-02-01"],
    [{ every: "month", count: 2 }, "2026-02-15"],
    [{ every: "year", count: 11 }, "2036-01-15"],
    [{ every: "tithi", until: "2027-05-01" }, "2027-05-01"],
    // Halfway between the second time, February 14, and the third: another place or a correction moves neither across it.
    [{ every: "tithi", month: "every", count: 2 }, "2026-03-01"],
  ])("of %o is kept with its last day", async (repeats, lastOn) => {
    const { editor } = await openHall();
    const made = await (await editor.post("/api/events", { ...pooja, repeats })).json();
    expect(made).toMatchObject({ lastOn });
    const changed = { ...made, version: undefined, repeats: { every: "week", count: 2 } };
    expect(await (await editor.put(`/api/events/${made.id}`, changed)).json()).toMatchObject({
      lastOn: "2026-01-22",
    });
  });

  test("comes as often as it says, by tithi as by week", async () => {
    const { editor, visitor } = await openHall();
    await editor.post("/api/events", { ...pooja, repeats: { every: "tithi", month: "every", count: 5 } });
    const { rows } = await (await visitor.get("/api/events/public")).json();
    expect(rows).toHaveLength(5);
  });

  test("that is older stays when other words of its event change, and can be restored", async () => {
    const { editor, clock, staff } = await openHall();
    const made = await (await editor.post("/api/events", { ...pooja, repeats: { every: "week" } })).json();
    clock.now += 3 * 366 * 24 * 60 * 60_000;
    const later = await staff("editor");
    const changed = await later.put(`/api/events/${made.id}`, { ...made, version: undefined, place: "Hall" });
    expect(changed.status).toBe(200);
    expect((await later.delete(`/api/events/${made.id}`)).status).toBe(204);
    expect((await later.post(`/api/events/${made.id}/restore`, {})).status).toBe(200);
    const moved = { ...made, version: undefined, startsAt: "2026-01-16T10:00", endsAt: "2026-01-16T11:00" };
    expect((await later.put(`/api/events/${made.id}`, moved)).status).toBe(422);
  });

  test("leaves out at most 500 dates", async () => {
    const { put, editor } = await openHall();
    const days = Array.from({ length: 501 }, (_, at) =>
      new Date(Date.UTC(2026, 0, 22 + at * 7)).toISOString().slice(0, 10),
    );
    const SKIP = "Skip at most 500 dates of one event.";
    expect(await put({ repeats: { every: "week", exceptions: days } })).toEqual([422, { repeats: SKIP }]);
    const repeats = { every: "week", exceptions: days.slice(0, 500) };
    const { id } = await (await editor.post("/api/events", { ...pooja, repeats })).json();
    const apart = await editor.post(`/api/events/${id}/apart`, { date: days.at(-1) });
    expect([apart.status, (await apart.json()).message]).toEqual([422, SKIP]);
  });
});

describe("What happened to an event", () => {
  test("is told from what was written, without a look at the sky", async () => {
    const temple = await openHall();
    const { editor } = temple;
    const repeats = { every: "tithi", month: "every" };
    const { id } = await (await editor.post("/api/events", { ...pooja, repeats })).json();
    const kept = await (await editor.post("/api/events", { ...pooja, repeats, title: "Stays" })).json();
    const own = { name: "Raman", month: "Kartika", paksha: "shukla", tithi: 9 };
    const family = await (await editor.post("/api/tithi-days", own)).json();
    await editor.delete(`/api/events/${id}`);
    await editor.delete(`/api/tithi-days/${family.id}`);
    const reader = await temple.admin();
    await moveElsewhere(temple);
    const sky = watchSky();
    for (const path of [
      "/api/activity",
      "/api/activity?q=stays",
      "/api/activity.csv",
      `/api/events/${id}/history`,
      `/api/events/${kept.id}/history`,
      `/api/tithi-days/${family.id}/history`,
      "/api/events/deleted",
      "/api/tithi-days/deleted",
    ]) {
      const answer = await reader.get(path);
      expect([path, answer.status]).toEqual([path, 200]);
      await answer.text();
      expect([path, sky.years]).toEqual([path, []]);
    }
  });
});

describe("An older record beyond these bounds", () => {
  test("opens, and costs a few years of the sky at most", async () => {
    const { store } = await olderFile();
    const temple = await openTemple({ store });
    const editor = await temple.staff("editor");
    await moveElsewhere(temple);
    const sky = watchSky();
    const addresses = ["/api/events/public", "/api/events/calendar", "/events.ics", "/api/hall"];
    for (let round = 0; round < 2; round++)
      for (const path of addresses)
        expect([path, (await temple.visitor.get(path)).status]).toEqual([path, 200]);
    for (const path of ["/api/events", "/api/events/month", "/api/activity"])
      expect([path, (await editor.get(path)).status]).not.toBe(500);
    expect(sky.years.length).toBeLessThan(8);
    const { rows } = await (await editor.get("/api/events")).json();
    expect(rows).toMatchObject([{ title: "From long ago", lastOn: expect.any(String) }]);
    expect(rows[0].lastOn < "2040").toBe(true);
  });
});

const pooja = {
  title: "Pooja",
  kind: "pooja",
  status: "published",
  startsAt: "2026-01-15T10:00",
  endsAt: "2026-01-15T11:00",
};

/** With an event as it could once be written: by tithi, from 1950, a thousand times. */
async function olderFile() {
  const store = stores.openEmpty();
  onTestFinished(() => store.close());
  const note = { by: "Meena", at: "2026-01-01T00:00:00.000Z" };
  const nothing = { place: "", description: "", pictureId: null, pictureText: "", deityId: null };
  await store.transaction(note, async (tx) => {
    await tx.create(store.collection("events", { history: "events" }), {
      ...pooja,
      ...nothing,
      capacity: null,
      tiers: [],
      festivalId: null,
      isAllDay: false,
      title: "From long ago",
      startsAt: "1950-03-01T10:00",
      endsAt: "1950-03-01T11:00",
      repeats: { every: "tithi", month: "every", count: 1000 },
      changedAt: note.at,
    });
  });
  return { store };
}

async function openHall() {
  const temple = await openTemple();
  await moveElsewhere(temple);
  const editor = await temple.staff("editor");
  return {
    ...temple,
    editor,
    /** Tries to write an event down: the status, and what is wrong with which field. */
    async put(fields: object) {
      const answer = await editor.post("/api/events", { ...pooja, ...fields });
      return [answer.status, (await answer.json()).fields];
    },
  };
}
