import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { describe, expect, test, vi } from "vitest";
import { ROLES } from "#domain/roles.ts";
import { everythingIn } from "#server/store/everything-in.ts";
import { listenTo } from "#tests/event-stream.ts";
import { codeAt } from "#tests/one-time-code.ts";
import { addPasskey, passkeyProof, turnCodesOn } from "#tests/second-factor.ts";
import { softAuthenticator } from "#tests/soft-authenticator.ts";
import { MEENA, openTemple, visitorOf } from "#tests/temple.ts";
import { templeWithMail } from "#tests/temple-with-mail.ts";

const HALF_MINUTE = 30_000;

type Temple = Awaited<ReturnType<typeof openTemple>>;
type Visitor = ReturnType<typeof visitorOf>;
type Device = ReturnType<typeof softAuthenticator>;

type Change =
  | "turning codes off"
  | "replacing codes"
  | "making recovery codes"
  | "adding a passkey"
  | "removing a passkey";

/** Every call that takes a factor off, replaces it or adds a further one; the codes go last. */
const changes: { [change in Change]: (by: Visitor, proof: object, device: Device) => Promise<Response> } = {
  "making recovery codes": (by, proof) => by.post("/api/account/totp/recovery-codes", proof),
  "replacing codes": (by, proof) => by.post("/api/account/totp", proof),
  "adding a passkey": (by, proof) => by.post("/api/account/passkeys/options", proof),
  "removing a passkey": (by, proof, { id }) => by.ask("DELETE", `/api/account/passkeys/${id}`, proof),
  "turning codes off": (by, proof) => by.ask("DELETE", "/api/account/totp", proof),
};
const everyChange = Object.keys(changes) as Change[];

/** Every way to a session of somebody who has codes and a passkey. */
const sessions = {
  "in which it was set up": async ({ meena }: Protected) => meena,
  "begun with password and code": async (temple: Protected) => {
    const visitor = await knocking(temple);
    expect((await visitor.post("/api/session/code", { code: temple.code() })).status).toBe(200);
    temple.clock.now += HALF_MINUTE;
    return visitor;
  },
  "begun with a recovery code": async (temple: Protected) => {
    const visitor = await knocking(temple);
    const [, code] = temple.recoveryCodes;
    expect((await visitor.post("/api/session/code", { code })).status).toBe(200);
    return visitor;
  },
  "begun with a passkey": async ({ url, device }: Protected) => {
    const visitor = visitorOf(url);
    const options = await (await visitor.post("/api/session/passkey/options", {})).json();
    expect((await visitor.post("/api/session/passkey", device.signIn(options))).status).toBe(200);
    return visitor;
  },
};
const everySession = Object.keys(sessions) as (keyof typeof sessions)[];

describe("A second factor that is there", () => {
  test.each(everySession)("is asked for again by every change, in a session %s", async (session) => {
    const temple = await protect(await openTemple({ settings: { RATE_LIMITS: "off" } }));
    const { device, clock } = temple;
    const person = await sessions[session](temple);
    const before = await keptFactors(temple);

    for (const change of everyChange) {
      const refused = await changes[change](person, {}, device);
      expect([change, refused.status]).toEqual([change, 403]);
      expect(await refused.json()).toEqual({
        code: "factor-needed",
        message:
          "Confirm it's you first: send a one-time code or a recovery code as `code`, or what your passkey answers as `passkey`.",
        ways: ["code", "passkey"],
      });
      const wrongly = await changes[change](person, { code: "000000" }, device);
      expect([change, wrongly.status]).toEqual([change, 422]);
      expect((await wrongly.json()).fields).toEqual({ code: expect.stringMatching(/\w/) });
      const byPassword = await changes[change](person, { password: MEENA.password }, device);
      expect([change, byPassword.status]).toEqual([change, 403]);
    }
    expect(await keptFactors(temple)).toEqual(before);

    for (const change of everyChange) {
      const right = await changes[change](person, { code: temple.code() }, device);
      expect([change, right.ok]).toEqual([change, true]);
      expect((await person.get("/api/donors")).status).toBe(200);
      clock.now += HALF_MINUTE;
    }
    expect(temple.services.accounts.secondFactor.factorsOf(idOf(temple))).toEqual([]);
  });

  test("is shown as a recovery code as well, each once", async () => {
    const { meena, device, recoveryCodes } = await protectedTemple();
    const [, ...others] = everyChange;
    for (const [at, change] of others.entries()) {
      const proof = { code: recoveryCodes[at] };
      expect([change, (await changes[change](meena, proof, device)).ok]).toEqual([change, true]);
      const again = await changes["adding a passkey"](meena, proof, device);
      // With the codes off there is nothing left to ask for.
      if (change !== "turning codes off") expect(again.status).toBe(422);
    }
  });

  test("is shown as an answer of a passkey as well, each once", async () => {
    const { meena, device } = await protectedTemple();
    const removing = "removing a passkey";
    for (const change of everyChange.filter((each) => each !== removing)) {
      const proof = await passkeyProof(meena, device);
      expect([change, (await changes[change](meena, proof, device)).ok]).toEqual([change, true]);
      expect((await changes["adding a passkey"](meena, proof, device)).status).toBe(422);
    }
    const proof = await passkeyProof(meena, device);
    expect((await changes[removing](meena, proof, device)).status).toBe(204);
  });

  test("is not shown by somebody else's passkey, nor by one's own answer to another question", async () => {
    const temple = await protectedTemple();
    const { meena, url, device, services, visitor } = temple;
    await services.accounts.add("ravi@temple.example", MEENA.password);
    await visitor.post("/api/session", { username: "ravi", password: MEENA.password });
    const ravis = await addPasskey(visitor, url);
    const asked = await meena.post("/api/account/confirmation/passkey", {});
    const options = await asked.json();
    expect(options.allowCredentials).toMatchObject([{ id: device.id }]);
    const forSignIn = await (await visitor.post("/api/session/passkey/options", {})).json();
    for (const passkey of [ravis.signIn(options), device.signIn(forSignIn), "x", {}, { id: device.id }])
      expect((await meena.ask("DELETE", "/api/account/totp", { passkey })).status).toBe(422);
  });

  test("is asked for in the session of a password alone, where a passkey leaves that a way in", async () => {
    const temple = await openTemple();
    const device = await addPasskey(await temple.admin(), temple.url);
    const person = visitorOf(temple.url);
    const knock = await person.post("/api/session", { username: "meena", password: MEENA.password });
    expect(knock.status).toBe(200);
    for (const change of ["replacing codes", "adding a passkey", "removing a passkey"] as const) {
      const refused = await changes[change](person, { password: MEENA.password }, device);
      expect([change, refused.status]).toEqual([change, 403]);
    }
    const proof = await passkeyProof(person, device);
    expect((await changes["removing a passkey"](person, proof, device)).status).toBe(204);
  });

  test("meets growing waits when it is guessed at, whatever the change", async () => {
    const { meena, device, code } = await protectedTemple();
    for (const change of everyChange)
      expect((await changes[change](meena, { code: "000000" }, device)).status).toBe(422);
    const held = await changes["turning codes off"](meena, { code: code() }, device);
    expect(held.status).toBe(429);
    expect(await held.json()).toMatchObject({ code: "too-many-attempts" });
  });

  test("is never one's own to take off under Staff", async () => {
    const { meena, services, visitor } = await protectedTemple();
    const { id } = services.accounts.people.withAddress(MEENA.email) ?? { id: "" };
    const refused = await meena.delete(`/api/staff/${id}/second-factor`);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toEqual({
      code: "own-factor",
      message: "Remove your own second factor under Your account.",
    });
    expect((await visitor.delete(`/api/staff/${id}/second-factor`)).status).toBe(401);
  });
});

describe("Setting up a second factor", () => {
  test.each(["codes", "a passkey"])(
    "ends the person's other sessions and their streams: %s",
    async (factor) => {
      const temple = await openTemple();
      const { url, clock } = temple;
      const [laptop, phone] = [await temple.admin(), await temple.admin()];
      const ravi = await temple.staff("treasurer");
      const stream = await listenTo(`${url}/api/donors/live`, phone.cookie());
      await stream.next();

      await (factor === "codes" ? turnCodesOn(laptop, clock) : addPasskey(laptop, url));

      expect((await phone.get("/api/session")).status).toBe(401);
      expect(await stream.next()).toBeUndefined();
      for (const person of [laptop, ravi]) expect((await person.get("/api/donors")).status).toBe(200);
      expect(await temple.services.sessions.sessionsOf(MEENA.email)).toHaveLength(1);
    },
  );

  test("leaves a sign-in that was under way nothing but the way to show it", async () => {
    const temple = await openTemple();
    const { sessions: open, accounts } = temple.services;
    const meena = await temple.admin();
    const stamp = (await accounts.securityStamp(MEENA.email)) ?? "";
    await turnCodesOn(meena, temple.clock);
    const token = await open.begin({
      email: MEENA.email,
      stamp,
      way: "password",
      userAgent: "",
      hasFactor: false,
    });
    expect(await open.find(token)).toBeUndefined();
  });

  test("by a key or a number from before there was another one is refused", async () => {
    const temple = await openTemple();
    const { url, clock } = temple;
    const thief = await temple.admin();
    const { secret } = await (await thief.post("/api/account/totp", {})).json();
    const options = await (await thief.post("/api/account/passkeys/options", {})).json();
    await addPasskey(await temple.admin(), url);

    // The password alone is still a way in beside a passkey.
    await thief.post("/api/session", { username: "meena", password: MEENA.password });
    const code = codeAt(secret, clock.now);
    expect((await thief.put("/api/account/totp", { code })).status).toBe(409);
    const answer = softAuthenticator(url).register(options);
    expect((await thief.post("/api/account/passkeys", { name: "Mine", answer })).status).toBe(422);
  });

  test("hashes nothing before its code was right", async () => {
    const { meena, clock, device, code, url } = await protectedTemple();
    const hashes = vi.spyOn(crypto, "argon2");
    syncBuiltinESMExports();
    try {
      const { secret } = await (await meena.post("/api/account/totp", { code: code() })).json();
      await meena.put("/api/account/totp", { code: "000000" });
      await changes["making recovery codes"](meena, {}, device);
      await changes["making recovery codes"](meena, { code: "000000" }, device);
      await visitorOf(url).post("/api/session/code", { code: "2222-2222" });
      expect(hashes).toHaveBeenCalledTimes(0);
      await meena.put("/api/account/totp", { code: codeAt(secret, clock.now) });
      expect(hashes).toHaveBeenCalledTimes(10);
    } finally {
      hashes.mockRestore();
      syncBuiltinESMExports();
    }
  });
});

describe("Having a second factor", () => {
  test.each(ROLES)("is asked of the session, not of the person: %s", async (role) => {
    const temple = await openTemple();
    const passkeyOwner = await temple.staff(role);
    await addPasskey(passkeyOwner, temple.url);
    const byPassword = await temple.staff(role);
    const stream = await listenTo(`${temple.url}/api/live?watch=/api/home`, byPassword.cookie());
    await stream.next();
    await temple.services.accounts.secondFactor.setRequired([role], { name: "Meena" });

    for (const path of ["/api/live?watch=/api/home", "/api/files/x"]) {
      const refused = await byPassword.get(path);
      expect([path, refused.status]).toEqual([path, 403]);
      expect((await refused.json()).code).toBe("second-factor-needed");
    }
    expect((await byPassword.get("/api/account")).status).toBe(200);
    expect(await (await byPassword.get("/api/account")).json()).toMatchObject({ hasShownFactor: false });
    expect((await passkeyOwner.get("/api/live?watch=/api/home")).status).toBe(200);
    expect(await (await passkeyOwner.get("/api/account")).json()).toMatchObject({ hasShownFactor: true });
    expect(await stream.next()).toBeUndefined();
  });

  test("does not outlast what an administrator takes off", async () => {
    const temple = await openTemple();
    const meena = await temple.admin();
    const ravi = await temple.staff("treasurer");
    await turnCodesOn(ravi, temple.clock);
    await meena.put("/api/staff/second-factor", { roles: ["treasurer"] });
    expect((await ravi.get("/api/donors")).status).toBe(200);
    const { rows } = await (await meena.get("/api/staff")).json();
    const { id } = rows.find(({ role }: { role: string }) => role === "treasurer");
    expect((await meena.delete(`/api/staff/${id}/second-factor`)).status).toBe(204);
    expect((await ravi.get("/api/donors")).status).toBe(403);
    expect((await ravi.get("/api/account")).status).toBe(200);
  });

  test("is not believed of sessions from before it was asked: they sign in again", async () => {
    const temple = await protectedTemple();
    const { store } = temple.services;
    const kept = store.collection("sessions");
    const [session] = await everythingIn(kept);
    if (!session) throw new Error("Meena should be signed in.");
    const { id, version: _, hasFactor: __, ...before } = session as typeof session & { hasFactor?: boolean };
    await store.transaction(undefined, (tx) => tx.replace(kept, id, before));
    expect((await temple.meena.get("/api/session")).status).toBe(401);
  });

  test("is not gained by a new password, by link, by oneself or at the server", async () => {
    const temple = await protectedTemple();
    const { meena, services, url } = temple;
    const next = "another lamp, another river";
    await meena.put("/api/account/password", { current: MEENA.password, next });
    await services.accounts.setPassword(MEENA.email, MEENA.password);
    expect(services.accounts.secondFactor.factorsOf(idOf(temple))).toEqual(["passkey", "codes"]);
    const knock = await visitorOf(url).post("/api/session", { username: "meena", password: MEENA.password });
    expect(await knock.json()).toEqual({ needs: "code" });
  });
});

describe("Password and an emailed code", () => {
  test("stand for a lost factor where email is set up", async () => {
    const { mail, temple } = await templeWithMail({ settings: { RATE_LIMITS: "off" } });
    const { meena, device } = await protect(temple);
    for (const [at, change] of everyChange.entries()) {
      expect((await meena.post("/api/account/confirmation/email", {})).status).toBe(202);
      expect(mail.letters).toHaveLength(at + 1);
      expect(mail.letters[at]?.envelope.to).toEqual([MEENA.email]);
      const mailCode = /^\d{6}$/m.exec(mail.letters[at]?.text ?? "")?.[0] ?? "";
      const wrong = mailCode === "000000" ? "000001" : "000000";
      for (const [proof, field] of [
        [{ password: MEENA.password, mailCode: wrong }, "mailCode"],
        [{ password: "not this one", mailCode }, "password"],
        [{ password: MEENA.password, mailCode: 7 }, "mailCode"],
      ] as const) {
        const refused = await changes[change](meena, proof, device);
        expect([change, refused.status]).toEqual([change, 422]);
        expect((await refused.json()).fields).toEqual({ [field]: expect.stringMatching(/\w/) });
      }
      expect((await changes[change](meena, { mailCode }, device)).status).toBe(403);

      const proof = { password: MEENA.password, mailCode };
      expect([change, (await changes[change](meena, proof, device)).ok]).toEqual([change, true]);
      if (change !== "turning codes off")
        expect((await changes["adding a passkey"](meena, proof, device)).status).toBe(422);
    }
  });

  test("work for ten minutes, five tries, and the session that asked", async () => {
    const { mail, temple } = await templeWithMail();
    const { meena, clock, device, url } = await protect(temple);
    const askCode = async () => {
      const before = mail.letters.length;
      expect((await meena.post("/api/account/confirmation/email", {})).status).toBe(202);
      return /^\d{6}$/m.exec(mail.letters[before]?.text ?? "")?.[0] ?? "";
    };
    const off = (mailCode: string, by = meena) =>
      changes["turning codes off"](by, { password: MEENA.password, mailCode }, device);

    const late = await askCode();
    clock.now += 5 * 60_000;
    await meena.post("/api/session/activity", {});
    clock.now += 5 * 60_000;
    expect((await off(late)).status).toBe(422);

    const guessed = await askCode();
    for (let count = 0; count < 5; count++)
      expect((await off(guessed === "000000" ? "000001" : "000000")).status).toBe(422);
    expect((await off(guessed)).status).toBe(422);

    const elsewhere = await askCode();
    const other = visitorOf(url);
    const options = await (await other.post("/api/session/passkey/options", {})).json();
    await other.post("/api/session/passkey", device.signIn(options));
    expect((await off(elsewhere, other)).status).toBe(422);
    expect((await off(elsewhere)).status).toBe(204);
  });

  test("are sent a few times and no more", async () => {
    const { mail, temple } = await templeWithMail();
    const { meena } = await protect(temple);
    const statuses = [];
    for (let count = 0; count < 6; count++)
      statuses.push((await meena.post("/api/account/confirmation/email", {})).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    expect(mail.letters).toHaveLength(5);
  });

  test("are not offered where no email is set up", async () => {
    const { meena, device } = await protectedTemple();
    const answer = await meena.post("/api/account/confirmation/email", {});
    expect(answer.status).toBe(409);
    expect(await answer.json()).toEqual({
      code: "no-mail",
      message: "Email isn't set up here. Use your second factor, or ask an administrator to take it off.",
    });
    const proof = { password: MEENA.password, mailCode: "123456" };
    expect((await changes["turning codes off"](meena, proof, device)).status).toBe(403);
    expect(await (await meena.get("/api/account")).json()).toMatchObject({ confirmBy: ["code", "passkey"] });
  });
});

type Protected = Awaited<ReturnType<typeof protect>>;

/** Meena with codes, of which the next can be used, and a passkey. */
async function protect(temple: Temple) {
  const meena = await temple.admin();
  const device = await addPasskey(meena, temple.url);
  const proof = await passkeyProof(meena, device);
  const { code, recoveryCodes } = await turnCodesOn(meena, temple.clock, proof);
  temple.clock.now += HALF_MINUTE;
  return { ...temple, meena, device, code, recoveryCodes };
}

async function protectedTemple() {
  return protect(await openTemple());
}

async function knocking({ url }: Temple) {
  const visitor = visitorOf(url);
  const answer = await visitor.post("/api/session", { username: MEENA.email, password: MEENA.password });
  expect(answer.status).toBe(202);
  return visitor;
}

function idOf({ services: { accounts } }: Temple) {
  return accounts.people.withAddress(MEENA.email)?.id ?? "";
}

async function keptFactors({ services: { store } }: Temple) {
  const kept = await everythingIn(store.collection<{ pending: unknown }>("second-factors"));
  return kept.map(({ version: _, ...factor }) => factor);
}
