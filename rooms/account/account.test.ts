import { describe, expect, test } from "vitest";
import { ROLES, type Role } from "#domain/roles.ts";
import { passwordFault } from "#server/auth/password.ts";
import { historyCollection } from "#server/records/history.ts";
import { listenTo } from "#tests/event-stream.ts";
import { MEENA, openTemple, visitorOf } from "#tests/temple.ts";
import type { SessionRow } from "./account.ts";

const NEXT = "another lamp, another river";
type Temple = Awaited<ReturnType<typeof openTemple>>;

describe("One's own name", () => {
  test.each(ROLES)("is changed by anyone who has access: %s", async (role) => {
    const temple = await openTemple();
    const ravi = await somebody(temple, "ravi@temple.example", role);

    const answer = await ravi.put("/api/account", { name: "  Ravi Kumar " });

    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      email: "ravi@temple.example",
      name: "Ravi Kumar",
      role,
      version: expect.any(String),
    });
    expect(await (await ravi.get("/api/session")).json()).toMatchObject({ name: "Ravi Kumar" });
  });

  test("stands in the history under the name they had until then", async () => {
    const temple = await openTemple();
    const meena = await temple.admin();
    await meena.put("/api/account", { name: "Meena" });
    await meena.put("/api/account", { name: "Meena Raghavendran" });
    await meena.put("/api/account", { name: "Meena Raghavendran" });

    const lines = await staffLines(temple);
    expect(lines.map(({ kind, by, before, after }) => [kind, by, before?.name, after?.name])).toEqual([
      ["changed", "Meena", "Meena", "Meena Raghavendran"],
      ["changed", MEENA.email, "", "Meena"],
      ["added", "the command line", undefined, ""],
    ]);
  });

  test.each([{ name: "   " }, {}, { name: ["Meena"] }, { name: "m".repeat(101) }])(
    "is not %j",
    async (sent) => {
      const temple = await openTemple();
      const answer = await (await temple.admin()).put("/api/account", sent);
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({
        code: "invalid",
        fields: { name: expect.stringMatching(/\w/) },
      });
    },
  );

  test("leaves the role as it is, whatever is sent", async () => {
    const temple = await openTemple();
    const viewer = await somebody(temple, "ravi@temple.example", "viewer");
    await viewer.put("/api/account", { name: "Ravi", role: "admin", email: MEENA.email });
    expect(temple.services.accounts.people.withAddress("ravi@temple.example")).toMatchObject({
      name: "Ravi",
      role: "viewer",
    });
  });
});

describe("One's own password", () => {
  test.each(ROLES)("is changed by anyone who knows the one they have: %s", async (role) => {
    const temple = await openTemple();
    const ravi = await somebody(temple, "ravi@temple.example", role);
    expect((await changePassword(ravi)).status).toBe(204);
    expect((await signIn(temple, "ravi@temple.example", MEENA.password)).status).toBe(401);
    expect((await signIn(temple, "ravi@temple.example", NEXT)).status).toBe(200);
  });

  test("ends the other sessions and their streams; this one stays", async () => {
    const temple = await openTemple();
    const [laptop, phone] = [await temple.admin(), await temple.admin()];
    const streamOf = async (admin: typeof laptop) => {
      const stream = await listenTo(`${temple.url}/api/donors/live`, admin.cookie());
      await stream.next();
      return stream;
    };
    const [mine, theirs] = [await streamOf(laptop), await streamOf(phone)];

    await changePassword(laptop);

    expect((await laptop.get("/api/session")).status).toBe(200);
    expect((await phone.get("/api/session")).status).toBe(401);
    expect(await theirs.next()).toBeUndefined();
    const asha = { name: "Asha", position: "donor", pledged: "", donated: "" };
    expect((await laptop.post("/api/donors", asha)).status).toBe(201);
    expect((await mine.next())?.data).toMatchObject({ total: 1 });
  });

  test("is not changed by somebody who does not know it", async () => {
    const temple = await openTemple();
    const meena = await temple.admin();
    const phone = await temple.admin();

    const answer = await changePassword(meena, { current: "not this one" });

    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({
      code: "invalid",
      message: "This is not your password.",
      fields: { current: "This is not your password." },
    });
    expect((await phone.get("/api/session")).status).toBe(200);
    expect((await signIn(temple, MEENA.email, MEENA.password)).status).toBe(200);
  });

  test("guessed at meets the waits of sign-in, and wrong guesses stand in the log", async () => {
    const temple = await openTemple();
    const meena = await temple.admin();
    for (let i = 0; i < 5; i++)
      expect((await changePassword(meena, { current: `guess ${i}` })).status).toBe(422);

    const refused = await changePassword(meena);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: "too-many-attempts" });
    // The same browser at the login page has used up its guesses too.
    expect((await meena.post("/api/session", { username: "meena", password: MEENA.password })).status).toBe(
      429,
    );
    const lines = await historyCollection(temple.services.store).query({ equal: { room: "sign-in" } });
    expect(lines.filter(({ kind, by }) => kind === "refused" && by === MEENA.email)).toMatchObject([
      { after: { as: MEENA.email, reason: "wrong-password", times: 5 } },
    ]);
  });

  test.each([
    ["too short", passwordFault("too short", MEENA.email)],
    ["temple temple", passwordFault("temple temple", MEENA.email)],
    [MEENA.password, "This is the password you have now."],
    ["", "Please choose a new password"],
  ])("does not become %j", async (next, sentence) => {
    const temple = await openTemple();
    const answer = await changePassword(await temple.admin(), { next });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: "invalid", fields: { next: sentence } });
    expect((await signIn(temple, MEENA.email, MEENA.password)).status).toBe(200);
  });

  test("is told about both fields at once", async () => {
    const temple = await openTemple();
    const answer = await changePassword(await temple.admin(), { current: "not this one", next: "short" });
    expect(await answer.json()).toMatchObject({
      fields: { current: "This is not your password.", next: passwordFault("short", MEENA.email) },
    });
  });

  test("changed by somebody else meanwhile is not changed again", async () => {
    const temple = await openTemple();
    const meena = await temple.admin();
    const { accounts, sessions } = temple.services;
    await accounts.setPassword(MEENA.email, NEXT);
    const token = meena.cookies.get("session") ?? "";
    const late = accounts.setPassword(MEENA.email, "a third lamp, a third river", {
      together: sessions.keep(token),
    });
    await expect(late).rejects.toMatchObject({ status: 401 });
    expect((await signIn(temple, MEENA.email, NEXT)).status).toBe(200);
  });
});

describe("One's own sessions", () => {
  test("are listed, this one before all others", async () => {
    const temple = await openTemple();
    const laptop = await temple.admin();
    await somebody(temple, "ravi@temple.example", "viewer");
    temple.clock.now += 60_000;
    await temple.admin();

    const rows = await (await laptop.get("/api/account/sessions")).json();

    expect(rows).toMatchObject([
      { signedInAt: "2026-01-14T09:00:00.000Z", isThisOne: true, way: "password" },
      { signedInAt: "2026-01-14T09:01:00.000Z", isThisOne: false, way: "password" },
    ]);
    expect(JSON.stringify(rows)).not.toContain(laptop.cookies.get("session"));
  });

  test.each(ROLES)("are ended one by one: %s", async (role) => {
    const temple = await openTemple();
    const laptop = await somebody(temple, "ravi@temple.example", role);
    const phone = visitorOf(temple.url);
    await phone.post("/api/session", { username: "ravi@temple.example", password: MEENA.password });
    const stream = await listenTo(`${temple.url}/api/live?watch=/api/wall`, phone.cookie());
    await stream.next();
    const [other] = await otherSessions(laptop);

    expect((await laptop.delete(`/api/account/sessions/${other?.id}`)).status).toBe(204);

    expect((await phone.get("/api/session")).status).toBe(401);
    expect((await laptop.get("/api/session")).status).toBe(200);
    expect(await stream.next()).toBeUndefined();
    const again = await laptop.delete(`/api/account/sessions/${other?.id}`);
    expect(again.status).toBe(404);
    expect(await again.json()).toEqual({ code: "not-found", message: "This session has ended already." });
  });

  test("of others cannot be ended", async () => {
    const temple = await openTemple();
    const meena = await temple.admin();
    const ravi = await somebody(temple, "ravi@temple.example", "viewer");
    const [his] = await (await ravi.get("/api/account/sessions")).json();

    expect((await meena.delete(`/api/account/sessions/${his.id}`)).status).toBe(404);
    expect((await meena.delete("/api/account/sessions")).status).toBe(204);

    expect((await ravi.get("/api/session")).status).toBe(200);
  });

  test("are ended all at once, but for this one", async () => {
    const temple = await openTemple();
    const [laptop, phone, desk] = [await temple.admin(), await temple.admin(), await temple.admin()];

    expect((await laptop.delete("/api/account/sessions")).status).toBe(204);

    expect((await laptop.get("/api/session")).status).toBe(200);
    for (const other of [phone, desk]) expect((await other.get("/api/session")).status).toBe(401);
    expect(await otherSessions(laptop)).toEqual([]);
  });
});

describe("One's own account", () => {
  test.each(ROLES)("is shown to each role: %s", async (role) => {
    const temple = await openTemple();
    const ravi = await somebody(temple, "ravi@temple.example", role);
    const account = await (await ravi.get("/api/account")).json();
    expect(account).toEqual({
      email: "ravi@temple.example",
      name: "",
      role,
      isHosted: false,
      passwordChangedAt: null,
      passkeys: [],
      codes: null,
      needsSecondFactor: false,
      hasShownFactor: false,
      confirmBy: [],
      version: expect.any(String),
      sessions: [expect.objectContaining({ isThisOne: true })],
    });
  });

  test("says when the password was last changed, and so does the history of the person", async () => {
    const temple = await openTemple();
    const meena = await temple.admin();
    const read = async () => (await (await meena.get("/api/account")).json()).passwordChangedAt;
    expect(await read()).toBeNull();

    temple.clock.now += 1000;
    await changePassword(meena);

    const at = "2026-01-14T09:00:01.000Z";
    expect(await read()).toBe(at);
    const [line] = await staffLines(temple);
    expect(line).toMatchObject({ kind: "changed", by: MEENA.email, at, after: { passwordChangedAt: at } });
  });
});

test.each([
  ["GET", "/api/account"],
  ["GET", "/api/account/sessions"],
  ["DELETE", "/api/account/sessions"],
  ["DELETE", "/api/account/sessions/whichever"],
  ["PUT", "/api/account"],
  ["PUT", "/api/account/password"],
])("A stranger is turned away from %s %s", async (method, path) => {
  const { visitor } = await openTemple();
  expect((await visitor.ask(method, path, method === "PUT" ? {} : undefined)).status).toBe(401);
});

/** Somebody signed in with Meena's password at an address and with a role of their own. */
async function somebody({ url, services }: Temple, email: string, role: Role) {
  await services.accounts.add(email, MEENA.password, { role });
  const visitor = visitorOf(url);
  await visitor.post("/api/session", { username: email, password: MEENA.password });
  return visitor;
}

function changePassword(who: Temple["visitor"], other: Partial<{ current: string; next: string }> = {}) {
  return who.put("/api/account/password", { current: MEENA.password, next: NEXT, ...other });
}

async function otherSessions(who: Temple["visitor"]): Promise<SessionRow[]> {
  const rows: SessionRow[] = await (await who.get("/api/account/sessions")).json();
  return rows.filter(({ isThisOne }) => !isThisOne);
}

function signIn({ url }: Temple, username: string, password: string) {
  return visitorOf(url).post("/api/session", { username, password });
}

function staffLines({ services }: Temple) {
  return historyCollection(services.store).query({
    equal: { room: "staff" },
    orderBy: { field: "at", descending: true },
  });
}
