import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { Refusal } from "#server/refusal.ts";
import { listenTo } from "#tests/event-stream.ts";
import { eventually } from "#tests/eventually.ts";
import { type HubLimits, openHub } from "./hub.ts";
import type { Permission } from "./stream.ts";

describe("A watcher", () => {
  test("sees the view at once, and again when it shows something else", async () => {
    const board = await aBoard();
    const { next } = await listenTo(board.url);

    expect(await next()).toEqual({ id: "first", event: "board", data: { text: "first", version: "first" } });
    board.write("second");
    expect(await next()).toMatchObject({ id: "second", data: { text: "second" } });
  });

  test("is not bothered by a change that shows nothing new", async () => {
    const board = await aBoard();
    const { next } = await listenTo(board.url);
    await next();
    board.write("first");
    board.write("second");

    expect(await next()).toMatchObject({ id: "second" });
  });

  test("who comes later sees what is there by then, told of or not", async () => {
    const board = await aBoard();
    board.text = "second";
    board.revision++;
    const { next } = await listenTo(board.url);

    expect(await next()).toMatchObject({ id: "second" });
  });

  test("shares the view with all others: it is made once for each change", async () => {
    const board = await aBoard();
    const watchers = await Promise.all(Array.from({ length: 20 }, () => listenTo(board.url)));
    await Promise.all(watchers.map(({ next }) => next()));
    board.write("second");
    await Promise.all(watchers.map(({ next }) => next()));

    expect(board.read).toHaveBeenCalledTimes(2);
  });

  test("is forgotten when it hangs up", async () => {
    const board = await aBoard();
    const { next, hangUp } = await listenTo(board.url);
    await next();
    expect(board.hub.watchers).toBe(1);
    hangUp();

    await eventually(() => expect(board.hub.watchers).toBe(0));
  });

  test("is told how soon to come back, in a stream that no cache or proxy keeps", async () => {
    const board = await aBoard();
    const { text } = await rawWatcher(board.port);

    await eventually(() => expect(text()).toMatch(/\r\nretry: [1-4]\d{3}\n\nid: first\n/));
    expect(text()).toMatch(/^HTTP\/1.1 200 OK\r\n/);
    expect(text()).toContain("Content-Type: text/event-stream; charset=utf-8\r\nCache-Control: no-store\r\n");
    expect(text()).toContain("X-Accel-Buffering: no");
  });

  test("hears a heartbeat when nothing else happens", async () => {
    const board = await aBoard({ beatMs: 20 });
    const { text } = await rawWatcher(board.port);

    await eventually(() => expect(text().split("\r\n:\n\n").length).toBeGreaterThan(2));
  });

  test("is asked to come back after the longest life of a stream", async () => {
    const board = await aBoard({ beatMs: 20, life: 3 });
    const { next } = await listenTo(board.url);

    expect(await next()).toMatchObject({ id: "first" });
    expect(await next()).toBeUndefined();
  });
});

describe("A slow reader", () => {
  test("is owed the newest view only, never a queue", async () => {
    const board = await aBoard();
    const { socket, text } = await rawWatcher(board.port);
    await eventually(() => expect(text()).toContain("id: first"));
    socket.pause();
    for (let turn = 0; turn < 300; turn++) {
      board.write(`${turn} ${"x".repeat(100_000)}`);
      if (turn % 20 === 0) await sleep(1);
    }
    board.write("newest");
    expect(board.unsent()).toBeLessThan(250_000);
    socket.resume();

    await eventually(() => expect(text()).toContain('"text":"newest"'));
    expect(text().split("\nevent: board").length).toBeLessThan(150);
  });

  test("who stays stuck is dropped", async () => {
    const board = await aBoard({ beatMs: 20, patience: 3 });
    const { socket, text } = await rawWatcher(board.port);
    await eventually(() => expect(text()).toContain("id: first"));
    socket.pause();

    let turn = 0;
    await eventually(() => {
      board.write(`${turn++} ${"x".repeat(300_000)}`);
      expect(board.hub.watchers).toBe(0);
    });
  });
});

describe("The number of watchers", () => {
  test("is limited for each address, and another address is still let in", async () => {
    const board = await aBoard({ streamsPerAddress: 2 });
    await Promise.all([listenTo(board.url), listenTo(board.url)]);
    const refused = await fetch(board.url);

    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("30");
    expect(await refused.json()).toMatchObject({ code: "too-many-requests" });
    expect((await listenTo(`${board.url}?from=elsewhere`)).response.status).toBe(200);
  });

  test("is limited overall, and there is room again when one leaves", async () => {
    const board = await aBoard({ streams: 1 });
    const first = await listenTo(board.url);
    const refused = await fetch(board.url);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: "too-many-watchers" });
    first.hangUp();

    await eventually(() => expect(board.hub.watchers).toBe(0));
    expect((await listenTo(board.url)).response.status).toBe(200);
  });
});

describe("A guarded stream", () => {
  test("ends before the next event when the session has ended", async () => {
    let isSignedIn = true;
    const board = await aBoard({}, async () => isSignedIn);
    const { next } = await listenTo(board.url);
    expect(await next()).toMatchObject({ id: "first" });
    board.write("second");
    expect(await next()).toMatchObject({ id: "second" });
    isSignedIn = false;
    board.write("secret");

    expect(await next()).toBeUndefined();
  });

  test("ends by itself soon after, also when nothing changes or nobody can say", async () => {
    let ask: Permission = () => true;
    const board = await aBoard({ beatMs: 20 }, () => ask());
    const { next } = await listenTo(board.url);
    await next();
    ask = () => {
      throw new Error("the store is away");
    };

    expect(await next()).toBeUndefined();
  });
});

describe("Closing", () => {
  test("says goodbye to everyone and lets nobody in", async () => {
    const board = await aBoard();
    const watchers = await Promise.all([listenTo(board.url), listenTo(board.url)]);
    for (const { next } of watchers) await next();
    board.hub.close();

    for (const { next } of watchers) expect(await next()).toBeUndefined();
    expect((await fetch(board.url)).status).toBe(503);
  });
});

/** A notice board behind a real server: one text, and everyone may watch it. */
async function aBoard(limits: Partial<HubLimits> = {}, isAllowed?: Permission) {
  const hub = openHub(limits);
  const server = createServer((request, response) => {
    const address = request.url?.includes("elsewhere") ? "elsewhere" : "here";
    try {
      hub.open({
        response,
        headers: [],
        address,
        isAllowed,
        view: { event: "board", key: "1", source: board, read: board.read },
      });
      responses.add(response);
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      response.writeHead(fault.status, fault.headers).end(JSON.stringify({ code: fault.code }));
    }
  });
  const responses = new Set<{ writableLength: number }>();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    hub.close();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const board = {
    hub,
    port,
    url: `http://127.0.0.1:${port}/`,
    text: "first",
    revision: 1,
    read: vi.fn(() => ({ text: board.text, version: board.text.slice(0, 20) })),
    write(text: string) {
      board.text = text;
      board.revision++;
      hub.publish();
    },
    unsent: () => [...responses].reduce((total, response) => total + response.writableLength, 0),
  };
  return board;
}

async function rawWatcher(port: number): Promise<{ socket: Socket; text(): string }> {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  let text = "";
  socket.on("data", (data) => {
    text += data;
  });
  socket.on("error", () => {});
  socket.write("GET / HTTP/1.1\r\nHost: here\r\n\r\n");
  return { socket, text: () => text };
}
