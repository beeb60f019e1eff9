import { describe, expect, test } from "vitest";
import { listenTo } from "#tests/event-stream.ts";
import { MEENA, openTemple, visitorOf } from "#tests/temple.ts";

const CHROME =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const RAVI = { email: "ravi@temple.example", password: "marigolds at the gate" };

describe("Somebody's sessions", () => {
  test("are listed with how and where they were begun, the newest first", async () => {
    const { services, clock, signIn } = await templeOfTwo();
    await signIn(MEENA, CHROME);
    clock.now += 60_000;
    await signIn(MEENA);
    expect(await services.sessions.sessionsOf(MEENA.email)).toMatchObject([
      { way: "password", browser: "An unknown browser", signedInAt: "2026-01-14T09:01:00.000Z" },
      {
        way: "password",
        browser: "Chrome on macOS",
        signedInAt: "2026-01-14T09:00:00.000Z",
        seenAt: "2026-01-14T09:00:00.000Z",
      },
    ]);
  });

  test("leave out those of others, those that are over and those of a former password", async () => {
    const { services, clock, signIn } = await templeOfTwo();
    await signIn(RAVI);
    await signIn(MEENA);
    clock.now += 6 * 60_000;
    expect(await services.sessions.sessionsOf(MEENA.email)).toEqual([]);
    await signIn(MEENA);
    expect(await services.sessions.sessionsOf(MEENA.email)).toHaveLength(1);
    await services.accounts.setPassword(MEENA.email, "another lamp, another river");
    expect(await services.sessions.sessionsOf(MEENA.email)).toEqual([]);
  });

  test("of an earlier version say what is known of them", async () => {
    const { services, clock } = await templeOfTwo();
    const at = new Date(clock.now).toISOString();
    const standing = (await services.accounts.securityStamp(MEENA.email)) ?? "";
    const old = { email: MEENA.email, standing, createdAt: at, seenAt: at };
    await services.store.collection("sessions").create(old, "a".repeat(64));
    expect(await services.sessions.sessionsOf(MEENA.email)).toEqual([
      { id: "a".repeat(64), way: "password", browser: "An unknown browser", signedInAt: at, seenAt: at },
    ]);
  });

  test("are ended one by one, and only by the one they belong to", async () => {
    const { services, signIn } = await templeOfTwo();
    const [laptop, phone] = [await signIn(MEENA), await signIn(MEENA)];
    const [, first] = await services.sessions.sessionsOf(MEENA.email);
    const id = first?.id ?? "";
    expect(await services.sessions.endOne(RAVI.email, id)).toBe(false);
    expect((await laptop.get("/api/session")).status).toBe(200);

    expect(await services.sessions.endOne(MEENA.email, id)).toBe(true);
    const answers = [await laptop.get("/api/session"), await phone.get("/api/session")];
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await services.sessions.endOne(MEENA.email, id)).toBe(false);
    expect(await services.sessions.endOne(MEENA.email, "../x")).toBe(false);
  });

  test("are ended all at once but the one that asks, streams included", async () => {
    const { url, services, donors, signIn } = await templeOfTwo();
    const [laptop, phone, other] = [await signIn(MEENA), await signIn(MEENA), await signIn(RAVI)];
    const stream = await listenTo(`${url}/api/donors/live`, phone.cookie());
    await stream.next();

    await services.sessions.endAll(MEENA.email, laptop.cookies.get("session"));
    await donors.create({ name: "Uma", position: "donor", pledged: 1, donated: 0 });

    expect(await stream.next()).toBeUndefined();
    expect((await phone.get("/api/session")).status).toBe(401);
    expect((await laptop.get("/api/session")).status).toBe(200);
    expect((await other.get("/api/session")).status).toBe(200);

    await services.sessions.endAll(MEENA.email);
    expect((await laptop.get("/api/session")).status).toBe(401);
  });
});

describe("When somebody was last seen", () => {
  test("is known from signing in and from signs of life, and outlives the session", async () => {
    const { services, clock, signIn } = await templeOfTwo();
    const { sessions } = services;
    expect(sessions.lastSeen(MEENA.email)).toBeUndefined();
    const meena = await signIn(MEENA);
    expect(sessions.lastSeen(MEENA.email)).toBe("2026-01-14T09:00:00.000Z");
    clock.now += 30_000;
    await meena.post("/api/session/activity", {});
    expect(sessions.lastSeen(MEENA.email)).toBe("2026-01-14T09:00:00.000Z");
    clock.now += 30_000;
    await meena.post("/api/session/activity", {});
    expect(sessions.lastSeen(MEENA.email)).toBe("2026-01-14T09:01:00.000Z");
    await meena.delete("/api/session");
    expect(sessions.lastSeen(MEENA.email)).toBe("2026-01-14T09:01:00.000Z");
    expect(sessions.lastSeen(RAVI.email)).toBeUndefined();
  });

  test("begins anew for somebody who was removed and let in again", async () => {
    const { services, clock, signIn } = await templeOfTwo();
    await signIn(MEENA);
    await services.accounts.remove(MEENA.email);
    clock.now += 1000;
    await services.accounts.add(MEENA.email, MEENA.password);
    expect(services.sessions.lastSeen(MEENA.email)).toBeUndefined();
  });
});

async function templeOfTwo() {
  const temple = await openTemple();
  for (const { email, password } of [MEENA, RAVI]) await temple.services.accounts.add(email, password);
  return {
    ...temple,
    async signIn({ email, password }: typeof MEENA, userAgent = "node") {
      const visitor = visitorOf(temple.url);
      const headers = { "User-Agent": userAgent };
      expect((await visitor.post("/api/session", { username: email, password }, headers)).status).toBe(200);
      return visitor;
    },
  };
}
