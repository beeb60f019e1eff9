import { describe, expect, test } from "vitest";
import { listenTo } from "#tests/event-stream.ts";
import { openTemple } from "#tests/temple.ts";

const RAVI = { name: "Ravi", position: "donor", pledged: 101, donated: 51 } as const;

describe("GET /api/donors/live", () => {
  test("sends the list at once, and again when it changes", async () => {
    const { url, admin, donors } = await openTemple();
    const { next } = await listenTo(`${url}/api/donors/live?q=ravi`, (await admin()).cookie());
    expect(await next()).toMatchObject({ event: "donors", data: { total: 0, totalDonated: 0 } });
    await donors.create({ ...RAVI, name: "Meena" });
    const ravi = await donors.create(RAVI);

    expect(await next()).toMatchObject({
      event: "donors",
      data: { total: 1, totalDonated: 51, rows: [ravi] },
    });
  });
});

describe("GET /api/donors/summary", () => {
  test("counts for the dashboard, live too", async () => {
    const { url, admin, donors } = await openTemple();
    const staff = await admin();
    await donors.create(RAVI);
    const summary = await (await staff.get("/api/donors/summary")).json();
    const { next } = await listenTo(`${url}/api/donors/summary/live`, staff.cookie());

    expect(summary).toMatchObject({
      donors: 1,
      trustees: 0,
      newest: [{ name: "Ravi" }],
      months: [{ month: "2026-01", pledged: 101, donated: 51 }],
    });
    expect(await next()).toMatchObject({ event: "summary", data: summary });
  });
});
