import { describe, expect, test } from "vitest";
import { temple as settings } from "#content/temple.ts";
import type { Temple } from "#domain/content/temple.ts";
import { WORDS, WORDS_SHAPE } from "#server/words.ts";
import { openTemple } from "#tests/temple.ts";
import { openSky } from "../sky/sky.server.ts";
import { placeOf } from "./place.ts";

const TEMPLE = "/api/website/temple";
/** By the temple's clock its sun rises in the evening, so that its days have other tithis. */
const chennai = { latitude: 13.0827, longitude: 80.2707 };

describe("The place of the temple's settings", () => {
  test("is the one the panchang is reckoned for, from the moment it is published", async () => {
    const temple = await openTemple();
    const editor = await temple.staff("editor");
    const page = "/api/panchang?from=2026-11-14";
    const before = await (await temple.visitor.get(page)).json();
    expect(before.place).toEqual({
      name: "Roseville, CA",
      latitude: 38.7521,
      longitude: -121.288,
      timeZone: "America/Los_Angeles",
    });

    await move(editor, { ...chennai, address: { ...settings.address, city: "Chennai", regionCode: "TN" } });
    const after = await (await temple.visitor.get(page)).json();
    expect(after.place).toMatchObject({ name: "Chennai, TN", ...chennai });
    expect(after.days[0].sunrise).not.toBe(before.days[0].sunrise);
  });

  test("moves the days that families keep, and those who watch them hear of it", async () => {
    const editor = await (await openTemple()).staff("editor");
    const own = { name: "Lalitha Rao", month: "Pausha", paksha: "krishna", tithi: 30 };
    expect((await editor.post("/api/tithi-days", own)).status).toBe(201);
    const here = await familyDays(editor);
    expect(here.rows).toMatchObject([{ nextOn: "2026-01-18" }]);

    await move(editor, chennai);
    const there = await familyDays(editor);
    expect(there.rows).toMatchObject([{ nextOn: "2026-01-17" }]);
    expect(there.version).not.toBe(here.version);
  });

  test("is refused where the sun does not rise every day, and where it is none", async () => {
    const editor = await (await openTemple()).staff("editor");
    const value = { latitude: 70, longitude: "west" };
    const answer = await editor.put(`${TEMPLE}/draft`, { value, version: "0" });
    expect([answer.status, (await answer.json()).fields]).toEqual([
      422,
      {
        latitude: "This must be a latitude such as 38.7521, from -65 to 65.",
        longitude: "This must be a longitude such as -121.288, from -180 to 180.",
      },
    ]);
  });

  test.each([
    [-65, -180],
    [65, 180],
    [0, 0],
  ])("may be %d, %d: every day of it can be told", (latitude, longitude) => {
    const place = placeOf({ ...settings, latitude, longitude });
    const sky = openSky({ place: () => place, corrections: () => [] });
    const year = { from: "2026-01-01", to: "2026-12-31" };
    expect(sky.days(year).days).toHaveLength(365);
    expect(sky.reckonings(year)).toHaveLength(365);
    expect(sky.festivals(year).some(({ id }) => id === "deepavali")).toBe(true);
  });

  test("is that of content/ in settings which were written down before it was one of them", async () => {
    const temple = await openTemple();
    const { latitude: _, longitude: __, ...published } = { ...settings, ein: "12-3456789" };
    const { store } = temple.services;
    await store.transaction({ at: "2026-01-02T00:00:00Z", by: "Suresh" }, (tx) =>
      tx.create(store.collection(WORDS, WORDS_SHAPE), { published, draft: null }, "temple"),
    );
    const { place } = await (await temple.visitor.get("/api/panchang")).json();
    expect(place).toMatchObject({ latitude: 38.7521, longitude: -121.288 });
    expect(temple.services.words.now.temple.ein).toBe("12-3456789");
  });
});

type Someone = Awaited<ReturnType<Awaited<ReturnType<typeof openTemple>>["admin"]>>;

async function move(editor: Someone, value: Partial<Temple>) {
  const { version } = await (await editor.put(`${TEMPLE}/draft`, { value, version: "0" })).json();
  expect((await editor.post(`${TEMPLE}/publish`, { version })).status).toBe(200);
}

async function familyDays(someone: Someone) {
  return (await someone.get("/api/tithi-days")).json();
}
