import { describe, expect, test } from "vitest";
import { openTemple } from "#tests/temple.ts";
import { createApp } from "./app.ts";

/** The calls a stranger may make. Everything else under /api is for administrators, also what is added later. */
const PUBLIC = [
  "POST /api/invitations/:token",
  "POST /api/password-resets",
  "POST /api/send-email",
  "POST /api/session",
  "GET /api/session",
  "GET /api/wall",
  "GET /api/wall/live",
  "GET /api/wall/print",
];

describe("A stranger", () => {
  test("is turned away from every administrators' call", async () => {
    const { visitor, calls, donors } = await templeWithCalls();
    const answers: Record<string, number> = {};
    for (const { call, method, path } of calls) {
      const response = await visitor.ask(method, path, method === "GET" ? undefined : { name: "Ravi" });
      answers[call] = response.status;
      if (response.status === 401) expect(await response.json()).toMatchObject({ code: "signed-out" });
      else await response.body?.cancel();
    }
    expect(calls.length).toBeGreaterThan(0);
    expect(answers).toEqual(Object.fromEntries(calls.map(({ call }) => [call, 401])));
    expect(donors.book.isEmpty).toBe(true);
  });
});

describe("Another site", () => {
  test.each([
    ["Origin", "https://elsewhere.example"],
    ["Origin", "null"],
    ["Sec-Fetch-Site", "cross-site"],
    ["Sec-Fetch-Site", "same-site"],
  ])("cannot make an administrator's browser change anything (%s: %s)", async (name, value) => {
    const { admin, calls } = await templeWithCalls();
    const changes = calls.filter(({ method }) => method !== "GET");
    const signedIn = await admin();
    const answers: Record<string, number> = {};
    for (const { call, method, path } of changes) {
      answers[call] = (await signedIn.ask(method, path, {}, { [name]: value })).status;
    }
    expect(answers).toEqual(Object.fromEntries(changes.map(({ call }) => [call, 403])));
    expect((await signedIn.get("/api/session")).status).toBe(200);
  });
});

/** Read from the app itself, so that a call nobody thought of guarding is found here. */
async function templeWithCalls() {
  const temple = await openTemple();
  const app = createApp(temple.services, Object.values(temple.rooms), async () => new Response(null));
  const calls = app.routes
    .filter(({ method, path }) => method !== "ALL" && path.startsWith("/api/"))
    .map(({ method, path }) => ({ call: `${method} ${path}`, method, path: path.replaceAll(/:\w+/g, "x") }))
    .filter(({ call }) => !PUBLIC.includes(call));
  return { ...temple, calls };
}
