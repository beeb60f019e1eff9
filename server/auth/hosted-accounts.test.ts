import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { listen } from "#server/http.ts";
import { eventually } from "#tests/eventually.ts";
import { openTemple } from "#tests/temple.ts";

const MEENA = { username: "meena@example.org", password: "nine lamps by the river" };

describe("Signing in at Google", () => {
  test("lets an administrator in", async () => {
    const { temple } = await hosted({ localId: "meena-uid", idToken: "token" });
    await admit(temple, "meena-uid", "Meena@Example.org");

    const answer = await temple.visitor.post("/api/session", MEENA);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ email: "meena@example.org", name: "", role: "admin" });
    expect((await temple.visitor.get("/api/session")).status).toBe(200);
  });

  test("asks with the password, and keeps the key out of the address", async () => {
    const { temple, asked } = await hosted({ localId: "meena-uid", idToken: "token" });
    await temple.visitor.post("/api/session", MEENA);

    expect(asked).toEqual([
      {
        path: "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword",
        key: "an-api-key",
        body: { email: MEENA.username, password: MEENA.password, returnSecureToken: true },
      },
    ]);
  });

  test.each([
    ["INVALID_PASSWORD", 401, "wrong-password", "Wrong email or password. Please try again."],
    ["INVALID_LOGIN_CREDENTIALS", 401, "wrong-password", "Wrong email or password. Please try again."],
    ["EMAIL_NOT_FOUND", 401, "user-not-found", "No user found with this email."],
    ["INVALID_EMAIL", 401, "other", "Login failed. Please try again later."],
    ["USER_DISABLED", 403, "account-disabled", "Login failed. Please try again later."],
    [
      "TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled",
      429,
      "too-many-attempts",
      "Login failed. Please try again later.",
    ],
    ["API key not valid.", 503, "unavailable", "Login failed. Please try again later."],
  ])("that Google refuses with %j is answered %i", async (code, status, ours, message) => {
    const { temple } = await hosted({ error: { code: 400, message: code } });
    await admit(temple, "meena-uid", MEENA.username);

    const answer = await temple.visitor.post("/api/session", MEENA);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ code: ours, message });
  });

  test("is not enough by itself: a stranger's account gets nowhere", async () => {
    const { temple } = await hosted({ localId: "stranger-uid", idToken: "token" });
    const answer = await temple.visitor.post("/api/session", MEENA);

    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({
      code: "not-an-administrator",
      message: "Login failed. Please try again later.",
    });
    expect((await temple.visitor.get("/api/donors")).status).toBe(401);
  });

  test("with an administrator's address under another account gets nowhere either", async () => {
    const { temple } = await hosted({ localId: "stranger-uid", idToken: "token" });
    await admit(temple, "meena-uid", MEENA.username);

    expect((await temple.visitor.post("/api/session", MEENA)).status).toBe(403);
  });

  test("that still wants a second factor is not signed in", async () => {
    const { temple } = await hosted({ localId: "meena-uid", mfaPendingCredential: "pending" });
    await admit(temple, "meena-uid", MEENA.username);

    expect((await temple.visitor.post("/api/session", MEENA)).status).toBe(503);
  });

  test("while Google is out of reach fails politely", async () => {
    const { temple, google } = await hosted({});
    google.closeAllConnections();
    await new Promise((closed) => google.close(closed));

    const answer = await temple.visitor.post("/api/session", MEENA);
    expect(answer.status).toBe(503);
    expect((await answer.json()).message).toBe("Login failed. Please try again later.");
  });

  test("ends at once for someone taken off the list", async () => {
    const { temple } = await hosted({ localId: "meena-uid", idToken: "token" });
    const list = await admit(temple, "meena-uid", MEENA.username);
    await temple.visitor.post("/api/session", MEENA);
    await list.delete("meena-uid");

    expect((await temple.visitor.get("/api/session")).status).toBe(401);
  });
});

describe("The list of administrators at Google", () => {
  test("takes in an account by its own id, once", async () => {
    const { temple } = await hosted({ localId: "meena-uid", idToken: "token" });
    const { accounts } = temple.services;
    await accounts.add(MEENA.username, MEENA.password);

    expect(await accounts.list()).toEqual([MEENA.username]);
    expect(await administrators(temple).get("meena-uid")).toMatchObject({ email: MEENA.username });
    await expect(accounts.add(MEENA.username, MEENA.password)).rejects.toThrow(
      "meena@example.org has access already.",
    );
  });

  test("lets go of everyone but the last administrator", async () => {
    const { temple } = await hosted({});
    const { accounts } = temple.services;
    await admit(temple, "meena-uid", MEENA.username);
    await admit(temple, "ravi-uid", "ravi@example.org");
    await accounts.remove(MEENA.username);
    expect(await accounts.list()).toEqual(["ravi@example.org"]);
    await expect(accounts.remove("ravi@example.org")).rejects.toMatchObject({ code: "last-admin" });
    expect(await accounts.list()).toEqual(["ravi@example.org"]);
  });

  test.each([
    ["EMAIL_EXISTS", /already an account meena@example.org at Google, with another password/],
    ["ADMIN_ONLY_OPERATION", /Nobody can sign up in this project: add the user/],
    ["QUOTA_EXCEEDED", /answered QUOTA_EXCEEDED/],
  ])("says what to do when Google answers %s", async (code, sentence) => {
    const { temple } = await hosted((path) => ({
      error: { message: path.endsWith("signUp") ? code : "INVALID_LOGIN_CREDENTIALS" },
    }));
    await expect(temple.services.accounts.add(MEENA.username, MEENA.password)).rejects.toThrow(sentence);
  });

  test("leaves passwords to Google", async () => {
    const { temple } = await hosted({});
    await expect(temple.services.accounts.setPassword(MEENA.username, "x")).rejects.toThrow(
      /^Passwords are kept by Google/,
    );
  });
});

describe("A link at Google", () => {
  test("for a new password is Google's own, and asked for as everywhere", async () => {
    const asked: string[] = [];
    const { temple } = await hosted((path) => {
      asked.push(path);
      return path.endsWith("sendOobCode")
        ? { email: MEENA.username }
        : { localId: "meena-uid", idToken: "token" };
    });
    await admit(temple, "meena-uid", MEENA.username);
    await temple.visitor.post("/api/session", MEENA);
    expect((await temple.visitor.post("/api/password-resets", { email: MEENA.username })).status).toBe(202);
    expect((await temple.visitor.post("/api/password-resets", { email: "nobody" })).status).toBe(202);
    await eventually(() => expect(asked.filter((path) => path.endsWith(":sendOobCode"))).toHaveLength(1));

    const link = await temple.visitor.post("/api/staff/meena-uid/password-link", {});
    expect(link.status).toBe(409);
    expect(await link.json()).toMatchObject({ code: "kept-by-google" });
  });

  test("of an invitation signs up with that address and password", async () => {
    const { temple } = await hosted((path) =>
      path.endsWith("signUp")
        ? { localId: "lakshmi-uid", idToken: "token" }
        : { error: { message: "INVALID_LOGIN_CREDENTIALS" } },
    );
    const by = { name: "Meena" };
    const invited = { email: "lakshmi@example.org", role: "viewer" };
    const { link } = await temple.services.invitations.invite(invited, by, new Request(temple.url));
    const path = `/api/invitations/${link.slice(link.lastIndexOf("/") + 1)}`;
    const answer = await temple.visitor.post(path, { name: "Lakshmi", password: "nine lamps by the river" });
    expect(answer.status).toBe(201);
    expect(await (await temple.visitor.get("/api/session")).json()).toMatchObject({
      email: "lakshmi@example.org",
      name: "Lakshmi",
      role: "viewer",
    });
    expect(await administrators(temple).get("lakshmi-uid")).toMatchObject({ role: "viewer" });
  });
});

describe("A second factor at Google", () => {
  test.each([
    ["POST", "/api/account/totp", {}],
    ["PUT", "/api/account/totp", { code: "123456" }],
    ["DELETE", "/api/account/totp", undefined],
    ["POST", "/api/account/totp/recovery-codes", {}],
    ["POST", "/api/account/passkeys/options", {}],
    ["DELETE", "/api/account/passkeys/x", undefined],
    ["PUT", "/api/staff/second-factor", { roles: ["admin"] }],
    ["POST", "/api/session/passkey/options", {}],
    ["POST", "/api/session/passkey", { id: "x" }],
  ])("is not kept here: %s %s says so", async (method, path, body) => {
    const { temple } = await hosted({ localId: "meena-uid", idToken: "token" });
    await admit(temple, "meena-uid", MEENA.username);
    await temple.visitor.post("/api/session", MEENA);
    const answer = await temple.visitor.ask(method, path, body);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toEqual({
      code: "kept-by-google",
      message:
        "At this temple, signing in is kept by Google. Password, passkeys and one-time codes are changed there.",
    });
  });

  test("is needed by no role, whatever a copied store says", async () => {
    const { temple } = await hosted({ localId: "meena-uid", idToken: "token" });
    await admit(temple, "meena-uid", MEENA.username);
    await temple.services.store.collection("staff-rules").create({ roles: ["admin"] }, "second-factor");
    await temple.visitor.post("/api/session", MEENA);
    expect(temple.services.accounts.secondFactor.required()).toEqual([]);
    expect((await temple.visitor.get("/api/donors")).status).toBe(200);
  });
});

describe("One's own account at Google", () => {
  test("has a name and sessions here, and everything else there", async () => {
    const { temple } = await hosted({ localId: "meena-uid", idToken: "token" });
    await admit(temple, "meena-uid", MEENA.username);
    await temple.visitor.post("/api/session", MEENA);
    expect((await temple.visitor.put("/api/account", { name: "Meena" })).status).toBe(200);
    expect(await (await temple.visitor.get("/api/account")).json()).toMatchObject({
      name: "Meena",
      isHosted: true,
      passwordChangedAt: null,
      passkeys: [],
      codes: null,
      needsSecondFactor: false,
      sessions: [{ isThisOne: true }],
    });
  });

  test("keeps its password there", async () => {
    const { temple } = await hosted({ localId: "meena-uid", idToken: "token" });
    await admit(temple, "meena-uid", MEENA.username);
    await temple.visitor.post("/api/session", MEENA);
    const sent = { current: MEENA.password, next: "another lamp, another river" };
    const answer = await temple.visitor.put("/api/account/password", sent);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: "kept-by-google" });
  });
});

type Temple = Awaited<ReturnType<typeof openTemple>>;

/** A temple whose accounts are at a Google that always gives the same answer. */
async function hosted(answer: object | ((path: string) => object)) {
  const asked: object[] = [];
  const google = createServer(async (request, response) => {
    const path = request.url ?? "";
    asked.push({ path, key: request.headers["x-goog-api-key"], body: await json(request) });
    response.end(JSON.stringify(typeof answer === "function" ? answer(path) : answer));
  });
  await listen(google, 0, "127.0.0.1");
  onTestFinished(() => void google.close());
  const { port } = google.address() as AddressInfo;
  const temple = await openTemple({
    settings: {
      BACKEND: "firebase",
      FIREBASE_PROJECT_ID: "demo-temple",
      FIREBASE_API_KEY: "an-api-key",
      FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${port}`,
    },
  });
  return { temple, google, asked };
}

function administrators({ services }: Temple) {
  return services.store.collection("administrators");
}

async function admit(temple: Temple, uid: string, email: string) {
  await administrators(temple).create({ email, createdAt: "2026-01-01T00:00:00Z" }, uid);
  return administrators(temple);
}
