import { describe, expect, test } from "vitest";
import { everythingIn } from "#server/store/everything-in.ts";
import { eventually } from "#tests/eventually.ts";
import { MEENA, openTemple, type visitorOf } from "#tests/temple.ts";

describe("Signing in", () => {
  test("answers the address and a cookie that scripts cannot read", async () => {
    const { visitor } = await templeOfMeena();

    const answer = await visitor.post("/api/session", { username: MEENA.email, password: MEENA.password });

    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ email: MEENA.email, name: "", role: "admin" });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^session=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test("takes a username without the mail domain, in any case", async () => {
    const { visitor } = await templeOfMeena();
    const answer = await visitor.post("/api/session", { username: " Meena", password: MEENA.password });
    expect(await answer.json()).toEqual({ email: MEENA.email, name: "", role: "admin" });
  });

  test("binds the cookie to this host over https on a live site", async () => {
    const { visitor } = await templeOfMeena({ PUBLIC_URL: "https://temple.example", TRUST_PROXY: "1" });
    const answer = await signIn(visitor);
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-session=[\w-]{22}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  test("with a wrong password says so", async () => {
    const { visitor } = await templeOfMeena();
    const answer = await signIn(visitor, { password: "not this one" });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({
      code: "wrong-password",
      message: "Wrong email or password. Please try again.",
    });
    expect(answer.headers.get("set-cookie")).toBeNull();
  });

  test("with an unknown address says so", async () => {
    const { visitor } = await templeOfMeena();
    const answer = await signIn(visitor, { username: "ravi" });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({
      code: "user-not-found",
      message: "No user found with this email.",
    });
  });

  test.each([
    [{ username: "", password: "x" }, { username: "Please enter your username" }],
    [{ username: "meena", password: "" }, { password: "Please enter your password" }],
    [{}, { username: "Please enter your username", password: "Please enter your password" }],
    [
      { username: 7, password: ["x"] },
      { username: "Please enter your username", password: "Please enter your password" },
    ],
  ])("asks for what is missing in %j", async (body, fields) => {
    const { visitor } = await openTemple();
    const answer = await visitor.post("/api/session", body);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: "invalid", fields });
  });

  test.each([["null"], ["[]"], ['"meena"'], ["7"]])("refuses a body of %s in words", async (body) => {
    const { visitor } = await openTemple();
    expect((await visitor.post("/api/session", body)).status).toBe(422);
  });

  test("gives a new token each time and ends the one before", async () => {
    const { visitor } = await templeOfMeena();
    await signIn(visitor);
    const first = visitor.cookies.get("session");
    await signIn(visitor);
    expect(visitor.cookies.get("session")).not.toBe(first);

    const holder = await visitor.get("/api/session", { Cookie: `session=${first}` });
    expect(holder.status).toBe(401);
  });

  test("keeps neither password nor token in the store", async () => {
    const temple = await templeOfMeena();
    await signIn(temple.visitor);
    const { store } = temple.services;
    const kept = JSON.stringify([
      await everythingIn(store.collection("accounts")),
      await everythingIn(store.collection("sessions")),
    ]);
    expect(kept).not.toContain(MEENA.password);
    expect(kept).not.toContain(temple.visitor.cookies.get("session"));
    expect(kept).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
  });

  test("is refused from another site", async () => {
    const { visitor } = await templeOfMeena();
    const answer = await visitor.post("/api/session", MEENA, { Origin: "https://elsewhere.example" });
    expect(answer.status).toBe(403);
  });
});

describe("A session", () => {
  test("tells who is signed in and the seconds left, without prolonging them", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    expect(await (await admin.get("/api/session")).json()).toEqual({
      email: MEENA.email,
      name: "",
      role: "admin",
      idleSeconds: 360,
    });
    temple.clock.now += 90_000;
    await admin.get("/api/session");
    expect(await (await admin.get("/api/session")).json()).toMatchObject({ idleSeconds: 270 });
  });

  test("answers a stranger with 401", async () => {
    const { visitor } = await openTemple();
    const answer = await visitor.get("/api/session");
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ code: "signed-out", message: "Please sign in first." });
  });

  test.each([["session=aaaaaaaaaaaaaaaaaaaaaa"], ["session=../../etc"], ["session="], ["=;;;session"]])(
    "is not opened by the cookie %s",
    async (cookie) => {
      const { visitor } = await openTemple();
      expect((await visitor.get("/api/session", { Cookie: cookie })).status).toBe(401);
    },
  );

  test("ends after six silent minutes", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    temple.clock.now += 6 * 60_000 - 1;
    expect((await admin.get("/api/session")).status).toBe(200);
    temple.clock.now += 1;
    expect((await admin.get("/api/session")).status).toBe(401);
    expect((await admin.post("/api/session/activity", {})).status).toBe(401);
  });

  test("is prolonged by activity, at most once a minute", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    const activity = async () => (await admin.post("/api/session/activity", {})).json();

    temple.clock.now += 59_000;
    expect(await activity()).toEqual({ email: MEENA.email, idleSeconds: 301 });
    temple.clock.now += 1_000;
    expect(await activity()).toEqual({ email: MEENA.email, idleSeconds: 360 });
  });

  test("ends after twelve hours, however busy", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    for (let minutes = 0; minutes < 12 * 60 - 5; minutes += 5) {
      temple.clock.now += 5 * 60_000;
      expect((await admin.post("/api/session/activity", {})).status).toBe(200);
    }
    temple.clock.now += 5 * 60_000;
    expect((await admin.get("/api/session")).status).toBe(401);
  });

  test("signed out is dead everywhere at once", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    const token = admin.cookies.get("session") ?? "";
    const otherTab = { Cookie: `session=${token}` };
    expect(await temple.services.sessions.find(token)).toBeDefined();

    const answer = await admin.delete("/api/session");

    expect(answer.status).toBe(204);
    expect(answer.headers.get("set-cookie")).toMatch(/^session=; Max-Age=0; Path=\//);
    expect((await temple.visitor.get("/api/session", otherTab)).status).toBe(401);
    expect(await temple.services.sessions.find(token)).toBeUndefined();
  });

  test("leaves the person's other sessions alone when it is signed out", async () => {
    const temple = await openTemple();
    const [laptop, phone] = [await temple.admin(), await temple.admin()];
    await laptop.delete("/api/session");
    expect((await phone.get("/api/session")).status).toBe(200);
  });

  test("ends with a changed password, at the same moment and for good", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    await temple.services.accounts.setPassword(MEENA.email, "another lamp, another river");
    expect((await admin.get("/api/session")).status).toBe(401);
    expect((await signIn(temple.visitor)).status).toBe(401);
    expect((await signIn(temple.visitor, { password: "another lamp, another river" })).status).toBe(200);
  });

  test("ends with a removed account, also when the account is made again", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    await temple.services.accounts.add("ravi@temple.example", MEENA.password);
    await temple.services.accounts.remove(MEENA.email);
    expect((await admin.get("/api/session")).status).toBe(401);
    await temple.services.accounts.add(MEENA.email, MEENA.password);
    expect((await admin.get("/api/session")).status).toBe(401);
  });

  test("is swept from the store once it is over", async () => {
    const temple = await openTemple();
    await temple.admin();
    await temple.admin();
    temple.clock.now += 20 * 60_000;
    await temple.admin();
    const sessions = temple.services.store.collection("sessions");
    await eventually(async () => expect(await everythingIn(sessions)).toHaveLength(1));
  });
});

type Visitor = ReturnType<typeof visitorOf>;

async function templeOfMeena(settings: NodeJS.ProcessEnv = {}) {
  const temple = await openTemple({ settings });
  await temple.services.accounts.add(MEENA.email, MEENA.password);
  return temple;
}

function signIn(visitor: Visitor, other: Partial<{ username: string; password: string }> = {}) {
  return visitor.post("/api/session", { username: MEENA.email, password: MEENA.password, ...other });
}
