import { describe, expect, test } from "vitest";
import { ROLES, type Role } from "#domain/roles.ts";
import { historyCollection } from "#server/records/history.ts";
import { listenTo } from "#tests/event-stream.ts";
import { MEENA, openTemple, visitorOf } from "#tests/temple.ts";

const NEXT = "another lamp, another river";
type Temple = Awaited<ReturnType<typeof openTemple>>;

describe("One's own name", () => {
  test.each(ROLES)("is changed by anyone who has access: %s", async (role) => {
    const temple = await openTemple();
    const ravi = await somebody(temple, "ravi@temple.example", role);

    const answer = await ravi.put("/api/account", { name: "  Ravi   Kumar " });

    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ email: "ravi@temple.example", name: "Ravi Kumar", role });
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

  test.each([
    [{ name: "   " }, "Please enter your name"],
    [{}, "Please enter your name"],
    [{ name: ["Meena"] }, "Please enter your name"],
    [{ name: "m".repeat(101) }, "This is too long"],
  ])("is not %j", async (sent, sentence) => {
    const temple = await openTemple();
    const answer = await (await temple.admin()).put("/api/account", sent);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: "invalid", fields: { name: sentence } });
  });

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
    const asha = { name: "Asha", position: "donor", pledged: "", donated: "" };
    expect((await laptop.post("/api/donors", asha)).status).toBe(201);
    expect((await mine.next())?.data).toMatchObject({ total: 1 });
    expect(await theirs.next()).toBeUndefined();
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
    expect(lines.filter(({ kind, by }) => kind === "refused" && by === MEENA.email)).toHaveLength(5);
  });

  test.each([
    ["too short", "A password needs at least 12 characters."],
    ["temple temple", "This password is one of the first that people try. Please choose another."],
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
      fields: { current: "This is not your password.", next: "A password needs at least 12 characters." },
    });
  });

  test("changed by somebody else meanwhile is not changed again", async () => {
    const temple = await openTemple();
    const meena = await temple.admin();
    const { accounts, sessions } = temple.services;
    await accounts.setPassword(MEENA.email, NEXT);
    const token = meena.cookies.get("session") ?? "";
    const late = accounts.setPassword(MEENA.email, "a third lamp, a third river", (tx, stamp) =>
      sessions.keep(tx, token, stamp),
    );
    await expect(late).rejects.toMatchObject({ status: 401 });
    expect((await signIn(temple, MEENA.email, NEXT)).status).toBe(200);
  });
});

test.each([
  ["GET", "/api/account"],
  ["PUT", "/api/account"],
  ["PUT", "/api/account/password"],
])("A stranger is turned away from %s %s", async (method, path) => {
  const { visitor } = await openTemple();
  expect((await visitor.ask(method, path, method === "GET" ? undefined : {})).status).toBe(401);
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

function signIn({ url }: Temple, username: string, password: string) {
  return visitorOf(url).post("/api/session", { username, password });
}

function staffLines({ services }: Temple) {
  return historyCollection(services.store).query({
    equal: { room: "staff" },
    orderBy: { field: "at", descending: true },
  });
}
