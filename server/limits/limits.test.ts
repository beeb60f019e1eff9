import { describe, expect, test } from "vitest";
import type { GrowingLimit } from "#domain/growing-limit.ts";
import { silentLog } from "#server/log.ts";
import { openEmbedded } from "#server/store/embedded.ts";
import { everythingIn } from "#server/store/everything-in.ts";
import { eventually } from "#tests/eventually.ts";
import { type Limits, openLimits } from "./limits.ts";

const knocking: GrowingLimit = {
  name: "knocking",
  free: 3,
  windowSeconds: 60,
  firstWaitSeconds: 10,
  longestWaitSeconds: 40,
  quietSeconds: 600,
};

describe("A limit kept in the store", () => {
  test("refuses with the seconds to wait, and opens again", async () => {
    const { limit, clock } = open();
    for (let i = 0; i < 3; i++) expect(await limit.take("meena")).toMatchObject({ allowed: true });

    expect(await limit.take("meena")).toEqual({ allowed: false, retryAfterSeconds: 10 });
    expect(await limit.take("ravi")).toMatchObject({ allowed: true });

    clock.now += 10_000;
    expect(await limit.take("meena")).toMatchObject({ allowed: true });
    expect(await limit.take("meena")).toEqual({ allowed: false, retryAfterSeconds: 20 });
  });

  test("opens the moment a short wait is over, and at once when the clock was set back", async () => {
    const { clock, limits } = open();
    const limit = limits.for({ ...knocking, free: 1, firstWaitSeconds: 2 });
    await limit.take("meena");
    expect(await limit.take("meena")).toEqual({ allowed: false, retryAfterSeconds: 2 });

    clock.now += 2000;
    expect(await limit.take("meena")).toMatchObject({ allowed: true });
    expect(await limit.take("meena")).toMatchObject({ allowed: false });
    clock.now -= 24 * 60 * 60_000;
    expect(await limit.take("meena")).toMatchObject({ allowed: true });
  });

  test("lets no more through when all knock at once, on several servers", async () => {
    const { limit, otherServer } = open();
    const tries = await Promise.all(
      Array.from({ length: 40 }, (_, i) => (i % 2 ? limit : otherServer.for(knocking)).take("meena")),
    );
    expect(tries.filter((attempt) => attempt.allowed)).toHaveLength(3);
  });

  test("gives back one try and no other", async () => {
    const { limit, clock } = open();
    for (let i = 0; i < 3; i++) await limit.take("meena");
    clock.now += 10_000;

    const attempt = await limit.take("meena");
    if (attempt.allowed) await attempt.giveBack();

    expect(await limit.take("meena")).toMatchObject({ allowed: true });
    expect(await limit.take("meena")).toEqual({ allowed: false, retryAfterSeconds: 20 });
  });

  test("is told nothing of whom it counts", async () => {
    const { limit, entries } = open();
    await limit.take("meena@example.org");
    expect(JSON.stringify(await everythingIn(entries))).not.toContain("meena");
  });

  test("forgets what is over", async () => {
    const { limit, entries, clock } = open();
    for (let i = 0; i < 20; i++) await limit.take(`visitor ${i}`);
    clock.now += 11 * 60_000;
    await limit.take("meena");
    await eventually(async () => expect(await everythingIn(entries)).toHaveLength(1));
  });

  test("is off for load tests", async () => {
    const { limit } = open({ areOn: false });
    for (let i = 0; i < 50; i++) await limit.take("meena");
    expect(await limit.take("meena")).toMatchObject({ allowed: true });
  });
});

function open({ areOn = true } = {}) {
  const clock = { now: 0 };
  const store = openEmbedded(":memory:");
  const server = (): Limits => openLimits({ store, log: silentLog, now: () => clock.now, areOn });
  const limits = server();
  return {
    clock,
    limits,
    limit: limits.for(knocking),
    otherServer: server(),
    entries: store.collection("limits"),
  };
}
