import { describe, expect, test } from "vitest";
import { listenTo } from "#tests/event-stream.ts";
import { openTemple } from "#tests/temple.ts";

const RAVI = { name: "Ravi", position: "donor", pledged: 501, donated: 101 } as const;

describe("An administrator's live stream", () => {
  test("ends with the session, and shows nothing more", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    const stream = await listenTo(`${temple.url}/api/donors/live`, admin.cookie());
    expect(await stream.next()).toMatchObject({ event: "donors", data: { total: 0 } });

    await admin.delete("/api/session");
    await temple.services.donors.create(RAVI);

    expect(await stream.next()).toBeUndefined();
  });

  test("does not prolong the session", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    const stream = await listenTo(`${temple.url}/api/donors/live`, admin.cookie());
    await stream.next();
    temple.clock.now += 5 * 60_000;
    await temple.services.donors.create(RAVI);
    expect(await stream.next()).toMatchObject({ data: { total: 1 } });
    temple.clock.now += 60_000;
    expect((await admin.get("/api/session")).status).toBe(401);
  });
});

describe("An administrator's session", () => {
  test("is prolonged by a change", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    temple.clock.now += 5 * 60_000;
    expect((await admin.post("/api/donors", RAVI)).status).toBe(201);
    temple.clock.now += 5 * 60_000;
    expect((await admin.get("/api/session")).status).toBe(200);
  });

  test("is not prolonged by reading", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    temple.clock.now += 5 * 60_000;
    expect((await admin.get("/api/donors")).status).toBe(200);
    temple.clock.now += 60_000;
    expect((await admin.get("/api/donors")).status).toBe(401);
  });
});
