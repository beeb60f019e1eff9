import { describe, expect, test } from "vitest";
import { addPasskey, passkeyProof, turnCodesOn } from "#tests/second-factor.ts";
import { softAuthenticator } from "#tests/soft-authenticator.ts";
import { MEENA, openTemple, visitorOf } from "#tests/temple.ts";

describe("Adding a passkey", () => {
  test("asks the device for one that knows its owner and needs no name typed", async () => {
    const { meena } = await templeOfMeena();
    const options = await (await meena.post("/api/account/passkeys/options", {})).json();
    expect(options).toMatchObject({
      rp: { id: "127.0.0.1", name: expect.stringContaining("Temple") },
      user: { name: MEENA.email },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      attestation: "none",
      excludeCredentials: [],
    });
    expect(Buffer.from(options.user.id, "base64url").toString("latin1")).not.toContain("meena");
  });

  test("answers it with its name, and leaves it out of what can be added again", async () => {
    const { meena, url } = await templeOfMeena();
    const device = softAuthenticator(url);
    const options = await (await meena.post("/api/account/passkeys/options", {})).json();
    const sent = { name: " MacBook ", answer: device.register(options) };
    const answer = await meena.post("/api/account/passkeys", sent);
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({
      id: device.id,
      name: "MacBook",
      createdAt: "2026-01-14T09:00:00.000Z",
      usedAt: null,
    });
    const proof = await passkeyProof(meena, device);
    const next = await (await meena.post("/api/account/passkeys/options", proof)).json();
    expect(next.excludeCredentials).toMatchObject([{ id: device.id }]);
    expect(next.user.id).toBe(options.user.id);
  });

  test("on a live site is for its own host name, whatever host is asked", async () => {
    const { meena } = await templeOfMeena({ PUBLIC_URL: "https://temple.example", TRUST_PROXY: "1" });
    const options = await (await meena.post("/api/account/passkeys/options", {})).json();
    expect(options.rp.id).toBe("temple.example");
    const device = softAuthenticator("https://temple.example");
    const sent = { name: "MacBook", answer: device.register(options) };
    expect((await meena.post("/api/account/passkeys", sent)).status).toBe(201);
  });

  test.each([
    ["of another site", { origin: "https://elsewhere.example" }],
    ["for another host name", { rpID: "elsewhere.example" }],
    ["that does not know who holds it", { isVerified: false }],
  ])("is refused for one %s", async (_, odd) => {
    const { meena, url } = await templeOfMeena();
    const options = await (await meena.post("/api/account/passkeys/options", {})).json();
    const sent = { name: "MacBook", answer: softAuthenticator(url).register(options, odd) };
    const answer = await meena.post("/api/account/passkeys", sent);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: "passkey-refused" });
  });

  test("takes a challenge once, from the one it was given to, and within five minutes", async () => {
    const { meena, url, clock, services, visitor } = await templeOfMeena();
    const ask = async (who = meena) => (await who.post("/api/account/passkeys/options", {})).json();
    const add = (options: never, who = meena) =>
      who.post("/api/account/passkeys", { name: "Key", answer: softAuthenticator(url).register(options) });

    const used = await ask();
    expect((await add(used as never)).status).toBe(201);
    expect((await add(used as never)).status).toBe(422);

    await services.accounts.add("ravi@temple.example", MEENA.password);
    await visitor.post("/api/session", { username: "ravi", password: MEENA.password });
    expect((await add((await ask(visitor)) as never)).status).toBe(422);

    const late = await ask();
    clock.now += 5 * 60_000;
    expect((await add(late as never)).status).toBe(422);
    const forSignIn = await (await visitor.post("/api/session/passkey/options", {})).json();
    expect((await add(forSignIn as never)).status).toBe(422);
  });

  test.each([
    [{}],
    [{ name: "MacBook" }],
    [{ name: "MacBook", answer: "x" }],
    [{ name: "MacBook", answer: { id: "x" } }],
    [
      {
        name: "MacBook",
        answer: { id: "x", rawId: "x", type: "public-key", response: { clientDataJSON: "" } },
      },
    ],
  ])("refuses %j in words", async (sent) => {
    const { meena } = await templeOfMeena();
    const answer = await meena.post("/api/account/passkeys", sent);
    expect(answer.status).toBe(422);
    expect((await answer.json()).message).toMatch(/\w/);
  });

  test.each([[""], [" "], ["x".repeat(61)]])("asks for a name instead of '%s'", async (name) => {
    const { meena, url } = await templeOfMeena();
    const options = await (await meena.post("/api/account/passkeys/options", {})).json();
    const sent = { name, answer: softAuthenticator(url).register(options) };
    const answer = await meena.post("/api/account/passkeys", sent);
    expect(answer.status).toBe(422);
    expect((await answer.json()).fields.name).toMatch(/\w/);
  });

  test("ends with twenty", async () => {
    const { meena, url } = await templeOfMeena();
    const first = await addPasskey(meena, url, "Key 0");
    for (let count = 1; count < 20; count++)
      await addPasskey(meena, url, `Key ${count}`, await passkeyProof(meena, first));
    const proof = await passkeyProof(meena, first);
    const options = await (await meena.post("/api/account/passkeys/options", proof)).json();
    const sent = { name: "One more", answer: softAuthenticator(url).register(options) };
    expect((await meena.post("/api/account/passkeys", sent)).status).toBe(409);
  });
});

describe("Signing in with a passkey", () => {
  test("asks for no name, gives none away, and needs no code besides", async () => {
    const { meena, url, clock, visitor, services } = await templeOfMeena();
    const device = await addPasskey(meena, url);
    await turnCodesOn(meena, clock, await passkeyProof(meena, device));
    clock.now += 1000;
    const asked = await visitor.post("/api/session/passkey/options", {});
    expect(asked.status).toBe(200);
    const options = await asked.json();
    expect(options).toMatchObject({ rpId: "127.0.0.1", userVerification: "required" });
    expect(options.allowCredentials).toBeUndefined();

    const answer = await visitor.post("/api/session/passkey", device.signIn(options));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ email: MEENA.email, name: "", role: "admin" });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^device-/),
    ]);
    expect((await visitor.get("/api/donors")).status).toBe(200);
    expect((await services.sessions.sessionsOf(MEENA.email))[0]).toMatchObject({ way: "passkey" });
    const person = services.accounts.people.withAddress(MEENA.email);
    expect(services.accounts.secondFactor.passkeysOf(person?.id ?? "")).toMatchObject([
      { name: "MacBook", usedAt: "2026-01-14T09:00:01.000Z", counter: 2 },
    ]);
  });

  test("stands in for the code that is still owed", async () => {
    const { meena, url, clock, visitor, signIn } = await templeOfMeena();
    const device = await addPasskey(meena, url);
    await turnCodesOn(meena, clock, await passkeyProof(meena, device));
    expect((await visitor.post("/api/session", { username: "meena", password: MEENA.password })).status).toBe(
      202,
    );
    expect((await signIn(device, visitor)).status).toBe(200);
    expect((await visitor.get("/api/donors")).status).toBe(200);
  });

  test("leaves the password a way in, unless the role needs a second factor", async () => {
    const { meena, url, visitor, signIn } = await templeOfMeena();
    const device = await addPasskey(meena, url);
    const byPassword = () => visitor.post("/api/session", { username: "meena", password: MEENA.password });
    expect((await byPassword()).status).toBe(200);

    await meena.put("/api/staff/second-factor", { roles: ["admin"] });
    const answer = await byPassword();
    expect(answer.status).toBe(202);
    expect(await answer.json()).toEqual({ needs: "passkey" });
    expect((await visitor.get("/api/donors")).status).toBe(401);
    expect((await visitor.post("/api/session/code", { code: "123456" })).status).toBe(401);
    expect((await signIn(device, visitor)).status).toBe(200);
  });

  test.each([
    ["of another site", { origin: "https://elsewhere.example" }],
    ["for another host name", { rpID: "elsewhere.example" }],
    ["that does not know who holds it", { isVerified: false }],
  ])("is refused with one %s", async (_, odd) => {
    const { meena, url, visitor, signIn } = await templeOfMeena();
    const device = await addPasskey(meena, url);
    const answer = await signIn(device, visitor, odd);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({
      code: "unknown-passkey",
      message: "This temple does not know the passkey, or it was removed. Use another one, or your password.",
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test("is refused with one nobody has, or that was removed", async () => {
    const { meena, url, visitor, signIn } = await templeOfMeena();
    expect((await signIn(softAuthenticator(url), visitor)).status).toBe(401);
    const device = await addPasskey(meena, url);
    const removed = await meena.ask(
      "DELETE",
      `/api/account/passkeys/${device.id}`,
      await passkeyProof(meena, device),
    );
    expect(removed.status).toBe(204);
    expect((await signIn(device, visitor)).status).toBe(401);
    expect((await meena.delete(`/api/account/passkeys/${device.id}`)).status).toBe(404);
  });

  test("is refused with another device's signature", async () => {
    const { meena, url, visitor } = await templeOfMeena();
    const device = await addPasskey(meena, url);
    const options = await (await visitor.post("/api/session/passkey/options", {})).json();
    const forged = { ...softAuthenticator(url).signIn(options), id: device.id, rawId: device.id };
    expect((await visitor.post("/api/session/passkey", forged)).status).toBe(401);
  });

  test("takes each answer once, also of two at the same moment", async () => {
    const { meena, url, visitor } = await templeOfMeena();
    const device = await addPasskey(meena, url);
    const options = await (await visitor.post("/api/session/passkey/options", {})).json();
    // Of a device that does not count its uses, as most do not.
    const answer = device.signIn(options, { counter: 0 });
    const both = await Promise.all(
      [visitor, visitorOf(url)].map((each) => each.post("/api/session/passkey", answer)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await visitorOf(url).post("/api/session/passkey", answer)).status).toBe(401);
  });

  test("takes a challenge for five minutes, and none that was made for something else", async () => {
    const { meena, url, clock, visitor } = await templeOfMeena();
    const device = await addPasskey(meena, url);
    const options = await (await visitor.post("/api/session/passkey/options", {})).json();
    clock.now += 5 * 60_000;
    expect((await visitor.post("/api/session/passkey", device.signIn(options))).status).toBe(401);
    const toAdd = await (await meena.post("/api/account/passkeys/options", {})).json();
    expect((await visitor.post("/api/session/passkey", device.signIn(toAdd))).status).toBe(401);
  });

  test("notices a copy by its count of uses", async () => {
    const { meena, url, visitor, signIn } = await templeOfMeena();
    const device = await addPasskey(meena, url);
    expect((await signIn(device, visitor, { counter: 7 })).status).toBe(200);
    expect((await signIn(device, visitorOf(url), { counter: 7 })).status).toBe(401);
    expect((await signIn(device, visitorOf(url), { counter: 3 })).status).toBe(401);
    expect((await signIn(device, visitorOf(url), { counter: 8 })).status).toBe(200);
  });

  test("takes one that does not count", async () => {
    const { meena, url, visitor, signIn } = await templeOfMeena();
    const device = await addPasskey(meena, url);
    for (let count = 0; count < 2; count++)
      expect((await signIn(device, visitor, { counter: 0 })).status).toBe(200);
  });

  test.each([[null], [[]], [{}], [{ id: 7 }], [{ id: "x" }], [{ id: "x", response: null }]])(
    "refuses %j as unknown",
    async (sent) => {
      const { visitor } = await templeOfMeena();
      expect((await visitor.post("/api/session/passkey", JSON.stringify(sent))).status).toBe(401);
    },
  );

  test("refuses half an answer of a passkey that is known", async () => {
    const { meena, url, visitor } = await templeOfMeena();
    const { id } = await addPasskey(meena, url);
    for (const response of [null, {}, { clientDataJSON: "x" }, { clientDataJSON: 7 }]) {
      const sent = { id, rawId: id, type: "public-key", response };
      expect((await visitor.post("/api/session/passkey", sent)).status).toBe(401);
    }
  });

  test("meets growing waits when it goes wrong again and again", async () => {
    const { visitor } = await templeOfMeena();
    for (let count = 0; count < 10; count++)
      expect((await visitor.post("/api/session/passkey", { id: "x" })).status).toBe(401);
    const refused = await visitor.post("/api/session/passkey", { id: "x" });
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: "too-many-attempts" });
  });

  test("does not wait for what others at the same address try, in a browser that signed in before", async () => {
    const { meena, url, visitor, signIn } = await templeOfMeena();
    const device = await addPasskey(meena, url);
    for (let count = 0; count < 11; count++) await visitor.post("/api/session/passkey", { id: "x" });
    expect((await signIn(device, visitor)).status).toBe(429);
    expect((await signIn(device, meena)).status).toBe(200);
  });

  test("asks for so many challenges from one address and no more", async () => {
    const { visitor } = await templeOfMeena();
    for (let count = 0; count < 40; count++)
      expect((await visitor.post("/api/session/passkey/options", {})).status).toBe(200);
    expect((await visitor.post("/api/session/passkey/options", {})).status).toBe(429);
  });

  test("keeps nothing in the store for strangers who only ask", async () => {
    const { visitor, services } = await templeOfMeena({ RATE_LIMITS: "off" });
    for (let count = 0; count < 50; count++) await visitor.post("/api/session/passkey/options", {});
    const { count } = await services.store.collection("second-factors").totals();
    expect(count).toBe(0);
  });
});

describe("Removing a passkey", () => {
  test("is refused where the role needs one and it is the last", async () => {
    const { meena, url, clock } = await templeOfMeena();
    const device = await addPasskey(meena, url);
    await meena.put("/api/staff/second-factor", { roles: ["admin"] });
    const refused = await meena.delete(`/api/account/passkeys/${device.id}`);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: "last-factor" });
    const { recoveryCodes } = await turnCodesOn(meena, clock, await passkeyProof(meena, device));
    const proof = { code: recoveryCodes[0] };
    expect((await meena.ask("DELETE", `/api/account/passkeys/${device.id}`, proof)).status).toBe(204);
  });

  test("is for its owner alone", async () => {
    const { meena, url, services, visitor } = await templeOfMeena();
    const device = await addPasskey(meena, url);
    await services.accounts.add("ravi@temple.example", MEENA.password);
    await visitor.post("/api/session", { username: "ravi", password: MEENA.password });
    expect((await visitor.delete(`/api/account/passkeys/${device.id}`)).status).toBe(404);
  });

  test("and adding one are lines of the activity log", async () => {
    const { meena, url, clock } = await templeOfMeena();
    clock.now += 1000;
    const device = await addPasskey(meena, url, "iPhone");
    clock.now += 1000;
    const proof = await passkeyProof(meena, device);
    await meena.ask("DELETE", `/api/account/passkeys/${device.id}`, proof);
    const { rows } = await (await meena.get("/api/activity?room=staff")).json();
    expect(rows.slice(0, 2)).toMatchObject([
      { by: MEENA.email, before: { secondFactor: "the passkey iPhone" }, after: { secondFactor: "" } },
      { by: MEENA.email, after: { secondFactor: "the passkey iPhone" } },
    ]);
    expect(JSON.stringify(rows)).not.toContain(device.id);
  });
});

async function templeOfMeena(settings: NodeJS.ProcessEnv = {}) {
  const temple = await openTemple({ settings });
  return {
    ...temple,
    meena: await temple.admin(),
    async signIn(
      device: ReturnType<typeof softAuthenticator>,
      visitor: ReturnType<typeof visitorOf>,
      odd: Parameters<typeof device.signIn>[1] = {},
    ) {
      const options = await (await visitor.post("/api/session/passkey/options", {})).json();
      return visitor.post("/api/session/passkey", device.signIn(options, odd));
    },
  };
}
