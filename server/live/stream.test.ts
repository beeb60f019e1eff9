import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { Refusal } from "#server/refusal.ts";
import { listenTo } from "#tests/event-stream.ts";
import { eventually } from "#tests/eventually.ts";
import { aBoard, rawWatcher } from "#tests/notice-board.ts";
import type { Permission } from "./stream.ts";

describe("A stream", () => {
  test("has a heartbeat when nothing else happens", async () => {
    const board = await aBoard({ beatMs: 20 });
    const { text } = await rawWatcher(board.port);

    await eventually(() => expect(text().split("\r\n:\n\n").length).toBeGreaterThan(2));
  });

  test("ends after its longest life, for the watcher to come back", async () => {
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

describe("A view that cannot be read any more", () => {
  test.each([
    ["is a fault", new Error("the store is away"), 1],
    ["is none where what it shows is gone", new Refusal(404, "gone", "This event is gone."), 0],
  ])("ends its streams; that %s", async (_, fault, faults) => {
    const board = await aBoard();
    const { next } = await listenTo(board.url);
    await next();
    board.read.mockRejectedValueOnce(fault);
    board.write("second");

    expect(await next()).toBeUndefined();
    expect(board.onFault).toHaveBeenCalledTimes(faults);
  });
});
