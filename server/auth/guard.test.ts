import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import type { Socket } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { openEmbedded } from "#server/store/embedded.ts";
import type { Fields, Shape } from "#server/store/store.ts";
import { listenTo } from "#tests/event-stream.ts";
import { eventually } from "#tests/eventually.ts";
import { openTemple } from "#tests/temple.ts";

const RAVI = { name: "Ravi", position: "donor", pledged: 501, donated: 101 } as const;

describe("An administrator's live stream", () => {
  test("ends with the session, and shows nothing more", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    const stream = await listenTo(`${temple.url}/api/donors/live`, admin.cookie());
    expect(await stream.next()).toMatchObject({ event: "donors", data: { total: 0 } });

    await admin.delete("/api/session");
    await temple.donors.create(RAVI);

    expect(await stream.next()).toBeUndefined();
  });

  test("takes no place for somebody who left while the session was looked up", async () => {
    const { store, slowDown, goOn } = slowStore();
    const temple = await openTemple({ store });
    const admin = await temple.admin();
    const open = vi.spyOn(temple.services.hub, "open");
    slowDown();
    const leaving = new AbortController();
    const line = lineOfNextRequest();
    const stream = fetch(`${temple.url}/api/donors/live`, {
      headers: admin.cookie(),
      signal: leaving.signal,
    });
    const left = once(await line, "close");
    leaving.abort();
    await Promise.all([left, expect(stream).rejects.toThrow()]);
    goOn();

    await eventually(() => expect(open).toHaveBeenCalled());
    expect(temple.services.hub.watchers).toBe(0);
  });

  test("does not prolong the session", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    const stream = await listenTo(`${temple.url}/api/donors/live`, admin.cookie());
    await stream.next();
    temple.clock.now += 5 * 60_000;
    await temple.donors.create(RAVI);
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

/** A store that can be told to take its time over sessions. */
function slowStore() {
  const store = openEmbedded(":memory:");
  onTestFinished(() => store.close());
  let slowness = Promise.resolve();
  let goOn = () => {};
  return {
    store: {
      ...store,
      collection<T extends Fields>(name: string, shape?: Shape) {
        const documents = store.collection<T>(name, shape);
        if (name !== "sessions") return documents;
        return { ...documents, get: (id: string) => slowness.then(() => documents.get(id)) };
      },
    },
    slowDown() {
      ({ promise: slowness, resolve: goOn } = Promise.withResolvers<void>());
    },
    goOn: () => goOn(),
  };
}

/** The server's end of the connection on which the next request comes. */
function lineOfNextRequest() {
  return new Promise<Socket>((resolve) => {
    const start = "http.server.request.start";
    subscribe(start, function found(message) {
      unsubscribe(start, found);
      resolve(Object(message).socket);
    });
  });
}
