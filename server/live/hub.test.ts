import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { listenTo } from "#tests/event-stream.ts";
import { eventually } from "#tests/eventually.ts";
import { aBoard, rawWatcher } from "#tests/notice-board.ts";

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

describe("A place", () => {
  test("is not taken by somebody who left before the stream opened", async () => {
    const asked = Promise.withResolvers<IncomingMessage>();
    const opening = Promise.withResolvers<void>();
    const board = await aBoard({}, undefined, (request) => {
      asked.resolve(request);
      return opening.promise;
    });
    const { socket } = await rawWatcher(board.port);
    const left = once((await asked.promise).socket, "close");
    socket.destroy();
    await left;
    opening.resolve();

    await eventually(() => expect(board.answered).toBe(1));
    expect(board.hub.watchers).toBe(0);
  });

  test("is not taken by a stream that waits behind another of the same connection", async () => {
    const board = await aBoard();
    const { socket, text } = await rawWatcher(board.port, 3);
    await eventually(() => expect(text()).toContain("id: first"));
    await eventually(() => expect(board.answered).toBe(3));
    expect(board.hub.watchers).toBe(1);
    socket.destroy();

    await eventually(() => expect(board.hub.watchers).toBe(0));
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
