import { describe, expect, test } from "vitest";
import { openEmbedded } from "#server/store/embedded.ts";
import type { Store } from "#server/store/store.ts";
import { eventually } from "#tests/eventually.ts";
import { aMessage, openTemple } from "#tests/temple.ts";
import { newDelivery } from "./delivery.ts";
import { type KeptMessage, messageShape } from "./mailbox.ts";

const DAY = 24 * 60 * 60_000;

describe("Messages", () => {
  test("go after two years, read or not, and no day sooner", async () => {
    const temple = await openTemple();
    await temple.visitor.post("/api/send-email", aMessage({ name: "First" }));
    temple.clock.now += DAY;
    await temple.visitor.post("/api/send-email", aMessage({ name: "Second" }));
    const [first] = temple.rooms.inbox.mailbox.all();
    await temple.rooms.inbox.mailbox.kept.update(first?.id ?? "", { archived: true });

    temple.clock.now += 729 * DAY - 1;
    expect(await temple.rooms.inbox.expiry.run()).toBe(0);
    temple.clock.now += 1;
    expect(await temple.rooms.inbox.expiry.run()).toBe(1);
    expect(temple.rooms.inbox.mailbox.all()).toMatchObject([{ name: "Second" }]);
    expect(temple.logged()).toContainEqual(
      expect.objectContaining({ event: "old messages deleted", messages: 1 }),
    );
  });

  test("go after as many days as the temple has set", async () => {
    const temple = await openTemple({ settings: { KEEP_MESSAGES_DAYS: "30" } });
    await temple.visitor.post("/api/send-email", aMessage());
    temple.clock.now += 30 * DAY;
    await temple.rooms.inbox.expiry.run();
    expect(temple.rooms.inbox.mailbox.all()).toEqual([]);
  });

  test("that are too old when the site starts go by themselves", async () => {
    const store = openEmbedded(":memory:");
    await fill(store, 3);
    const { rooms } = await openTemple({ store, laterMs: 800 * DAY });
    await eventually(() => expect(rooms.inbox.mailbox.all()).toEqual([]));
  });

  test("go a few at a time: whoever asks meanwhile is answered", async () => {
    const store = openEmbedded(":memory:");
    const temple = await openTemple({ store });
    await fill(store, 600);
    temple.clock.now += 800 * DAY;
    const order: string[] = [];
    const deleted = temple.rooms.inbox.expiry.run().then(() => order.push("deleted"));
    await temple.visitor.get("/healthz").then(() => order.push("answered"));
    await deleted;
    expect(order).toEqual(["answered", "deleted"]);
    expect(temple.rooms.inbox.mailbox.all()).toEqual([]);
  });
});

describe("The room that messages take", () => {
  test("is counted as they come, change and go, and after a restart", async () => {
    const store = openEmbedded(":memory:");
    const { mailbox } = (await openTemple({ store })).rooms.inbox;
    expect(mailbox.bytes).toBe(0);
    await fill(store, 2);
    const { bytes } = mailbox;
    expect(bytes).toBeGreaterThan(2 * aMessage().message.length);

    const [first] = mailbox.all();
    await mailbox.kept.update(first?.id ?? "", { read: true });
    expect(mailbox.bytes).toBe(bytes);
    expect((await openTemple({ store })).rooms.inbox.mailbox.bytes).toBe(bytes);
    await mailbox.kept.delete(first?.id ?? "");
    expect(mailbox.bytes).toBe(bytes / 2);
  });
});

/** Messages of one day in 2026, as the store holds them. */
async function fill(store: Store, count: number) {
  const receivedAt = "2026-01-14T09:00:00.000Z";
  for (let order = 0; order < count; order++) {
    const message: KeptMessage = {
      ...aMessage(),
      receivedAt,
      order,
      read: false,
      archived: false,
      delivery: newDelivery(),
    };
    await store.collection("messages", messageShape).create(message);
  }
}
