import { describe, expect, test } from "vitest";
import { everythingIn } from "#server/store/everything-in.ts";
import { listenTo } from "#tests/event-stream.ts";
import { codeAt } from "#tests/one-time-code.ts";
import { addPasskey, turnCodesOn } from "#tests/second-factor.ts";
import { MEENA, openTemple, visitorOf } from "#tests/temple.ts";

const HALF_MINUTE = 30_000;
const WRONG = "That code is not right, or its half minute has passed. Type the one shown now.";

describe("Setting up one-time codes", () => {
  test("gives a key for the app, in the temple's name and for this address", async () => {
    const { meena } = await templeOfMeena();
    const answer = await meena.post("/api/account/totp", {});
    expect(answer.status).toBe(200);
    const { uri, secret } = await answer.json();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Roseville%20Hindu%20Temple.*:meena%40temple\.example\?/);
    expect(uri).toContain(`secret=${secret}`);
  });

  test("asks for no code before the first one has come", async () => {
    const { meena, signIn } = await templeOfMeena();
    await meena.post("/api/account/totp", {});
    expect((await signIn()).answer.status).toBe(200);
  });

  test("answers ten recovery codes without look-alikes, once", async () => {
    const { meena, clock, services } = await templeOfMeena();
    const { recoveryCodes } = await turnCodesOn(meena, clock);
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
    expect(services.accounts.secondFactor.codesOf(idOf(services))).toEqual({
      since: "2026-01-14T09:00:00.000Z",
      recoveryCodesLeft: 10,
    });
  });

  test("is refused with a wrong code, beside the field", async () => {
    const { meena, signIn } = await templeOfMeena();
    await meena.post("/api/account/totp", {});
    const answer = await meena.put("/api/account/totp", { code: "000000" });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: "invalid", fields: { code: WRONG } });
    expect((await signIn()).answer.status).toBe(200);
  });

  test.each([[{}], [{ code: 123456 }], [{ code: "" }], [{ code: "x".repeat(50) }]])(
    "refuses %j in words",
    async (body) => {
      const { meena } = await templeOfMeena();
      await meena.post("/api/account/totp", {});
      expect((await meena.put("/api/account/totp", body)).status).toBe(422);
    },
  );

  test("begins again where no key was shown, or too long ago", async () => {
    const { meena, clock } = await templeOfMeena();
    expect((await meena.put("/api/account/totp", { code: "123456" })).status).toBe(409);
    const { secret } = await (await meena.post("/api/account/totp", {})).json();
    for (let minute = 0; minute < 30; minute += 5) {
      clock.now += 5 * 60_000;
      await meena.post("/api/session/activity", {});
    }
    const late = await meena.put("/api/account/totp", { code: codeAt(secret, clock.now) });
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({ code: "begin-again" });
  });

  test("leaves no secret where others could read it", async () => {
    const { meena, clock, services, logged } = await templeOfMeena();
    const { secret } = await (await meena.post("/api/account/totp", {})).json();
    await meena.put("/api/account/totp", { code: codeAt(secret, clock.now) });
    clock.now += HALF_MINUTE;
    const code = codeAt(secret, clock.now);
    const { recoveryCodes } = await (await meena.post("/api/account/totp/recovery-codes", { code })).json();
    const open = ["administrators", "history", "sessions"];
    const kept = await Promise.all(open.map((name) => everythingIn(services.store.collection(name))));
    const answers = ["/api/account", "/api/staff", "/api/activity", "/api/session"];
    const told = await Promise.all(answers.map(async (path) => (await meena.get(path)).text()));
    expect(JSON.stringify([kept, told, logged()])).not.toMatch(
      new RegExp([secret, ...recoveryCodes].join("|")),
    );
    const factors = JSON.stringify(await everythingIn(services.store.collection("second-factors")));
    expect(factors).not.toMatch(new RegExp(recoveryCodes.join("|")));
  });

  test("is a line of the activity log, by whoever did it; so are new recovery codes, and turning them off", async () => {
    const { meena, clock } = await templeOfMeena();
    const { code } = await turnCodesOn(meena, clock);
    clock.now += HALF_MINUTE;
    await meena.post("/api/account/totp/recovery-codes", { code: code() });
    clock.now += HALF_MINUTE;
    await meena.ask("DELETE", "/api/account/totp", { code: code() });
    const { rows } = await (await meena.get("/api/activity?room=staff")).json();
    expect(rows.slice(0, 3)).toMatchObject([
      {
        kind: "changed",
        by: MEENA.email,
        before: { secondFactor: "one-time codes" },
        after: { secondFactor: "", recoveryCodesMadeAt: null },
      },
      {
        before: { recoveryCodesMadeAt: "2026-01-14T09:00:00.000Z" },
        after: { secondFactor: "one-time codes", recoveryCodesMadeAt: "2026-01-14T09:00:30.000Z" },
      },
      { kind: "changed", by: MEENA.email, after: { secondFactor: "one-time codes" } },
    ]);
  });
});

describe("Signing in with one-time codes", () => {
  test("asks for the code, with a cookie that opens nothing", async () => {
    const { signIn, url } = await templeWithCodes();
    const { visitor, answer } = await signIn();
    expect(answer.status).toBe(202);
    expect(await answer.json()).toEqual({ needs: "code" });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    for (const path of ["/api/session", "/api/donors", "/api/account", "/api/staff", "/api/activity"])
      expect([path, (await visitor.get(path)).status]).toEqual([path, 401]);
    for (const path of ["/api/donors/live", "/api/live?watch=/api/donors"])
      expect((await fetch(url + path, { headers: visitor.cookie() })).status).toBe(401);
    expect((await visitor.post("/api/donors", { name: "Ravi" })).status).toBe(401);
    expect((await visitor.delete("/api/session")).status).toBe(401);
    expect((await visitor.post("/api/session/activity", {})).status).toBe(401);
  });

  test("lets in with the right code, under a new token", async () => {
    const { signIn, code, services } = await templeWithCodes();
    const { visitor } = await signIn();
    const pending = visitor.cookies.get("session");
    const answer = await visitor.post("/api/session/code", { code: code() });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ email: MEENA.email, name: "", role: "admin" });
    expect(visitor.cookies.get("session")).not.toBe(pending);
    expect((await visitor.get("/api/donors")).status).toBe(200);
    expect((await visitor.get("/api/session", { Cookie: `session=${pending}` })).status).toBe(401);
    expect((await services.sessions.sessionsOf(MEENA.email))[0]).toMatchObject({ way: "password and code" });
  });

  test("takes the code with a space in it", async () => {
    const { signIn, code } = await templeWithCodes();
    const { visitor } = await signIn();
    const typed = `${code().slice(0, 3)} ${code().slice(3)} `;
    expect((await visitor.post("/api/session/code", { code: typed })).status).toBe(200);
  });

  test.each([-1, 0, 1])("takes a code of the half minute %i away", async (steps) => {
    const { signIn, secret, clock } = await templeWithCodes();
    clock.now += 2 * HALF_MINUTE;
    const { visitor } = await signIn();
    const code = codeAt(secret, clock.now + steps * HALF_MINUTE);
    expect((await visitor.post("/api/session/code", { code })).status).toBe(200);
  });

  test.each([-2, 2])("refuses a code of the half minute %i away", async (steps) => {
    const { signIn, secret, clock } = await templeWithCodes();
    clock.now += 4 * HALF_MINUTE;
    const { visitor } = await signIn();
    const code = codeAt(secret, clock.now + steps * HALF_MINUTE);
    const answer = await visitor.post("/api/session/code", { code });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ code: "wrong-code", message: WRONG });
    expect(answer.headers.get("set-cookie")).toBeNull();
  });

  test("takes no code twice, not even the one that turned them on", async () => {
    const { meena, signIn, clock } = await templeOfMeena();
    const { code } = await turnCodesOn(meena, clock);
    const first = (await signIn()).visitor;
    expect((await first.post("/api/session/code", { code: code() })).status).toBe(401);
    clock.now += HALF_MINUTE;
    expect((await first.post("/api/session/code", { code: code() })).status).toBe(200);
    const second = (await signIn()).visitor;
    expect((await second.post("/api/session/code", { code: code() })).status).toBe(401);
  });

  test("takes none from before the last one used", async () => {
    const { signIn, secret, clock } = await templeWithCodes();
    const [first, second] = [(await signIn()).visitor, (await signIn()).visitor];
    const [earlier, later] = [codeAt(secret, clock.now), codeAt(secret, clock.now + HALF_MINUTE)];
    expect((await first.post("/api/session/code", { code: later })).status).toBe(200);
    expect((await second.post("/api/session/code", { code: earlier })).status).toBe(401);
  });

  test("lets only one in of two who type the same code at once", async () => {
    const { signIn, code } = await templeWithCodes();
    const both = [(await signIn()).visitor, (await signIn()).visitor];
    const answers = await Promise.all(both.map((each) => each.post("/api/session/code", { code: code() })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test("waits ten minutes for the code, and no longer", async () => {
    const { signIn, code, clock } = await templeWithCodes();
    const { visitor } = await signIn();
    clock.now += 10 * 60_000 - 1;
    expect((await visitor.post("/api/session/code", { code: "000000" })).status).toBe(401);
    clock.now += 1;
    const answer = await visitor.post("/api/session/code", { code: code() });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: "signed-out" });
  });

  test("is over after five wrong codes: the password comes first again", async () => {
    const { signIn, code, clock } = await templeWithCodes({ RATE_LIMITS: "off" });
    const { visitor } = await signIn();
    for (let count = 0; count < 4; count++)
      expect(await (await visitor.post("/api/session/code", { code: "000000" })).json()).toMatchObject({
        code: "wrong-code",
      });
    expect(await (await visitor.post("/api/session/code", { code: "000000" })).json()).toEqual({
      code: "signed-out",
      message: "Too many wrong codes. Please begin again with your username and password.",
    });
    clock.now += HALF_MINUTE;
    expect((await visitor.post("/api/session/code", { code: code() })).status).toBe(401);
    expect((await signIn()).answer.status).toBe(202);
  });

  test("looks at no more than five codes of many at once", async () => {
    const { signIn, services } = await templeWithCodes({ RATE_LIMITS: "off" });
    const { visitor } = await signIn();
    const guesses = Array.from({ length: 30 }, () => visitor.post("/api/session/code", { code: "000000" }));
    const answers = await Promise.all((await Promise.all(guesses)).map((answer) => answer.json()));
    expect(answers.filter(({ code }) => code === "wrong-code").length).toBeLessThanOrEqual(4);
    expect(await everythingIn(services.store.collection("pending-sessions"))).toEqual([]);
  });

  test("counts each try before it is looked at, also of many at once", async () => {
    const { signIn, services } = await templeWithCodes();
    const token = (await signIn()).visitor.cookies.get("session") ?? "";
    const tries = Array.from({ length: 8 }, () => services.sessions.takePendingTry(token));
    const left = await Promise.all(tries);
    expect(left.filter((each) => each !== undefined).sort()).toEqual([0, 1, 2, 3, 4]);
  });

  test("slows down guesses at one account, however many passwords are typed in between", async () => {
    const { signIn, code, clock } = await templeWithCodes();
    for (let count = 0; count < 5; count++)
      await (await signIn()).visitor.post("/api/session/code", { code: "000000" });
    clock.now += 1;
    const { visitor } = await signIn();
    const refused = await visitor.post("/api/session/code", { code: code() });
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("30");
    expect(await refused.json()).toMatchObject({ code: "too-many-attempts" });
    clock.now += HALF_MINUTE;
    expect((await visitor.post("/api/session/code", { code: code() })).status).toBe(200);
  });

  test("gives a browser that signed in before tries of its own", async () => {
    const { meena, signIn, code } = await templeWithCodes();
    for (let count = 0; count < 6; count++)
      await (await signIn()).visitor.post("/api/session/code", { code: "000000" });
    // Meena's own browser carries the cookie by which it is known.
    await meena.post("/api/session", { username: MEENA.email, password: MEENA.password });
    expect((await meena.post("/api/session/code", { code: code() })).status).toBe(200);
  });

  test("does not ask somebody whose codes were taken off meanwhile to type one", async () => {
    const { signIn, services, code } = await templeWithCodes();
    const { visitor } = await signIn();
    await services.accounts.secondFactor.remove(idOf(services), { name: "Ravi" });
    expect((await visitor.post("/api/session/code", { code: code() })).status).toBe(401);
    expect((await signIn()).answer.status).toBe(200);
  });

  test("is over with a changed password, and with a removed account", async () => {
    const { signIn, services, code } = await templeWithCodes();
    const { visitor } = await signIn();
    await services.accounts.setPassword(MEENA.email, "another lamp, another river");
    expect((await visitor.post("/api/session/code", { code: code() })).status).toBe(401);
  });

  test.each([["/api/session/code"]])("%s answers a stranger as signed out", async (path) => {
    const { visitor } = await templeWithCodes();
    const answer = await visitor.post(path, { code: "123456" });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: "signed-out" });
  });

  test("writes down a wrong code, and the way in", async () => {
    const { signIn, code } = await templeWithCodes();
    const { visitor } = await signIn();
    await visitor.post("/api/session/code", { code: "000000" });
    await visitor.post("/api/session/code", { code: code() });
    const { rows } = await (await visitor.get("/api/activity?room=sign-in")).json();
    expect(rows.slice(0, 2)).toMatchObject([
      { kind: "signed-in", by: MEENA.email, after: { way: "password and code" } },
      { kind: "refused", after: { as: MEENA.email, reason: "wrong-code" } },
    ]);
  });

  test("is not skipped by another way of showing who one is, such as a link to choose a new password", async () => {
    const { services } = await templeWithCodes();
    const asker = { request: new Request("http://temple.example"), requestId: "x", address: "127.0.0.1" };
    expect(await services.signIn.admit(MEENA.email, "invitation", asker)).toMatchObject({ needs: "code" });
  });
});

describe("A recovery code", () => {
  test("lets in once, in place of the code", async () => {
    const { signIn, recoveryCodes, services } = await templeWithCodes();
    const [code = ""] = recoveryCodes;
    const { visitor } = await signIn();
    expect((await visitor.post("/api/session/code", { code })).status).toBe(200);
    expect((await services.sessions.sessionsOf(MEENA.email))[0]).toMatchObject({ way: "recovery code" });
    expect(services.accounts.secondFactor.codesOf(idOf(services))).toMatchObject({ recoveryCodesLeft: 9 });
    const again = (await signIn()).visitor;
    expect((await again.post("/api/session/code", { code })).status).toBe(401);
  });

  test("may be typed without the dash and in small letters", async () => {
    const { signIn, recoveryCodes } = await templeWithCodes();
    const code = recoveryCodes[3]?.replace("-", " ").toLowerCase();
    expect((await (await signIn()).visitor.post("/api/session/code", { code })).status).toBe(200);
  });

  test("lets only one in of two at once", async () => {
    const { signIn, recoveryCodes } = await templeWithCodes();
    const both = [(await signIn()).visitor, (await signIn()).visitor];
    const code = recoveryCodes[0];
    const answers = await Promise.all(both.map((each) => each.post("/api/session/code", { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test("no longer works once there are new ones", async () => {
    const { meena, signIn, recoveryCodes, code } = await templeWithCodes();
    const answer = await meena.post("/api/account/totp/recovery-codes", { code: code() });
    const made = (await answer.json()).recoveryCodes;
    expect(made).toHaveLength(10);
    const { visitor } = await signIn();
    expect((await visitor.post("/api/session/code", { code: recoveryCodes[0] })).status).toBe(401);
    expect((await visitor.post("/api/session/code", { code: made[0] })).status).toBe(200);
  });

  test("is not made for somebody without codes", async () => {
    const { meena } = await templeOfMeena();
    const answer = await meena.post("/api/account/totp/recovery-codes", {});
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: "no-codes" });
  });
});

describe("Turning one-time codes off", () => {
  test("lets the password be enough again", async () => {
    const { meena, signIn, code } = await templeWithCodes();
    expect((await meena.ask("DELETE", "/api/account/totp", { code: code() })).status).toBe(204);
    expect((await signIn()).answer.status).toBe(200);
  });

  test("is refused to those whose role needs them and who have nothing else", async () => {
    const { meena, url, code, recoveryCodes } = await templeWithCodes();
    await meena.put("/api/staff/second-factor", { roles: ["admin"] });
    const refused = await meena.delete("/api/account/totp");
    expect(refused.status).toBe(409);
    expect(await refused.json()).toEqual({
      code: "last-factor",
      message: "Administrators need a second factor, and this is your last one. Set up another one first.",
    });
    await addPasskey(meena, url, "MacBook", { code: recoveryCodes[0] });
    expect((await meena.ask("DELETE", "/api/account/totp", { code: code() })).status).toBe(204);
  });
});

describe("A role that needs a second factor", () => {
  test("is set by administrators, in the activity log, and nothing but roles is taken", async () => {
    const { meena, clock, services } = await templeOfMeena();
    clock.now += 1000;
    const answer = await meena.put("/api/staff/second-factor", { roles: ["treasurer", "editor"] });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      roles: ["treasurer", "editor"],
      version: expect.any(String),
      former: null,
    });
    expect(services.accounts.secondFactor.required()).toEqual(["treasurer", "editor"]);
    clock.now += 1000;
    await meena.put("/api/staff/second-factor", { roles: [] });
    expect(services.accounts.secondFactor.required()).toEqual([]);
    const { rows } = await (await meena.get("/api/activity?room=staff")).json();
    expect(rows.slice(0, 2)).toMatchObject([
      { kind: "changed", by: MEENA.email, before: { roles: ["treasurer", "editor"] }, after: { roles: [] } },
      { kind: "added", by: MEENA.email, after: { roles: ["treasurer", "editor"] } },
    ]);
    for (const roles of [["guest"], "admin", undefined])
      expect((await meena.put("/api/staff/second-factor", { roles })).status).toBe(422);
  });

  test("is set by nobody else", async () => {
    const { treasurer } = await templeWithTreasurer();
    expect((await treasurer.put("/api/staff/second-factor", { roles: [] })).status).toBe(403);
  });

  test("opens nothing but the own account to those who have none", async () => {
    const { treasurer, meena } = await templeWithTreasurer();
    await meena.put("/api/staff/second-factor", { roles: ["treasurer"] });
    const paths = ["/api/donors", "/api/donors/x", "/api/live?watch=/api/donors", "/api/donors/live"];
    for (const path of paths) {
      const answer = await treasurer.get(path);
      expect([path, answer.status]).toEqual([path, 403]);
      expect(await answer.json()).toEqual({
        code: "second-factor-needed",
        message:
          "Treasurers need a second factor. Set one up in your account first; the other rooms wait until then.",
      });
    }
    expect((await treasurer.post("/api/donors", { name: "Uma" })).status).toBe(403);
    expect((await treasurer.get("/api/session")).status).toBe(200);
    expect((await treasurer.post("/api/session/activity", {})).status).toBe(200);
    expect((await treasurer.get("/api/account")).status).toBe(200);
    expect((await meena.get("/api/donors")).status).toBe(200);
  });

  test("ends the streams of those who have none", async () => {
    const { treasurer, meena, url, donors } = await templeWithTreasurer();
    const stream = await listenTo(`${url}/api/donors/live`, treasurer.cookie());
    await stream.next();
    await meena.put("/api/staff/second-factor", { roles: ["treasurer"] });
    await donors.create({ name: "Uma", position: "donor", pledged: 1, donated: 0 });
    expect(await stream.next()).toBeUndefined();
  });

  test("opens everything again with the first code, or the first passkey", async () => {
    const { treasurer, meena, url, clock } = await templeWithTreasurer();
    await meena.put("/api/staff/second-factor", { roles: ["treasurer", "admin"] });
    await turnCodesOn(treasurer, clock);
    expect((await treasurer.get("/api/donors")).status).toBe(200);
    expect((await meena.get("/api/staff")).status).toBe(403);
    await addPasskey(meena, url);
    expect((await meena.get("/api/staff")).status).toBe(200);
  });
});

describe("A lost second factor", () => {
  test("is taken off by an administrator, with a line in the log", async () => {
    const { meena, url, services, signIn, clock, code } = await templeWithCodes();
    await addPasskey(meena, url, "MacBook", { code: code() });
    const { secondFactor } = services.accounts;
    expect(secondFactor.factorsOf(idOf(services))).toEqual(["passkey", "codes"]);
    clock.now += 1000;
    expect(await secondFactor.remove(idOf(services), { name: "Ravi" })).toBe(true);
    expect(secondFactor.factorsOf(idOf(services))).toEqual([]);
    expect((await signIn()).answer.status).toBe(200);
    const { rows } = await (await meena.get("/api/activity?room=staff")).json();
    expect(rows[0]).toMatchObject({
      kind: "changed",
      by: "Ravi",
      before: { secondFactor: "one-time codes, the passkey MacBook" },
      after: { secondFactor: "" },
    });
  });

  test("of somebody who has none, or is not there, is said to be so", async () => {
    const { services } = await templeOfMeena();
    const { secondFactor } = services.accounts;
    expect(await secondFactor.remove(idOf(services), { name: "Ravi" })).toBe(false);
    await expect(secondFactor.remove("nobody", { name: "Ravi" })).rejects.toMatchObject({ status: 404 });
  });
});

describe("A removed person's second factor", () => {
  test("is gone with them, also for whoever is let in again under the same address", async () => {
    const { meena, url, services, signIn, visitor, code } = await templeWithCodes();
    const device = await addPasskey(meena, url, "MacBook", { code: code() });
    await services.accounts.add("ravi@temple.example", MEENA.password);
    await services.accounts.remove(MEENA.email);
    expect(await everythingIn(services.store.collection("second-factors"))).toEqual([]);
    await services.accounts.add(MEENA.email, MEENA.password);
    expect((await signIn()).answer.status).toBe(200);
    const options = await (await visitor.post("/api/session/passkey/options", {})).json();
    expect((await visitor.post("/api/session/passkey", device.signIn(options))).status).toBe(401);
  });

  test("cannot be set up by a session that outlived them", async () => {
    const { meena, services } = await templeOfMeena();
    const person = services.accounts.people.withAddress(MEENA.email);
    if (!person) throw new Error("Meena should be there.");
    await services.accounts.add("ravi@temple.example", MEENA.password);
    await services.accounts.remove(MEENA.email);
    expect((await meena.post("/api/account/totp", {})).status).toBe(401);
    await expect(
      services.accounts.secondFactor.beginCodes(person, "Temple", async () => {}),
    ).rejects.toMatchObject({
      status: 404,
    });
  });
});

type Temple = Awaited<ReturnType<typeof openTemple>>;

function idOf({ accounts }: Temple["services"]) {
  return accounts.people.withAddress(MEENA.email)?.id ?? "";
}

/** Meena signed in, and whoever tries to be her. */
async function templeOfMeena(settings: NodeJS.ProcessEnv = {}) {
  const temple = await openTemple({ settings });
  const meena = await temple.admin();
  return {
    ...temple,
    meena,
    async signIn(email = MEENA.email) {
      const visitor = visitorOf(temple.url);
      const answer = await visitor.post("/api/session", { username: email, password: MEENA.password });
      return { visitor, answer };
    },
  };
}

/** Likewise, with codes on, of which the next can be used. */
async function templeWithCodes(settings: NodeJS.ProcessEnv = {}) {
  const temple = await templeOfMeena(settings);
  const { meena, clock } = temple;
  const { secret } = await (await meena.post("/api/account/totp", {})).json();
  const answer = await meena.put("/api/account/totp", { code: codeAt(secret, clock.now) });
  const { recoveryCodes }: { recoveryCodes: string[] } = await answer.json();
  clock.now += HALF_MINUTE;
  return { ...temple, secret, recoveryCodes, code: () => codeAt(secret, clock.now) };
}

async function templeWithTreasurer() {
  const temple = await templeOfMeena();
  await temple.services.accounts.add("ravi@temple.example", MEENA.password, { role: "treasurer" });
  const { visitor: treasurer } = await temple.signIn("ravi@temple.example");
  return { ...temple, treasurer };
}
