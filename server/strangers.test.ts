import { describe, expect, test } from "vitest";
import { EVERYONE_CHANGES, mayChange, maySee, type Rights, ROLES } from "#domain/roles.ts";
import { type Room, rooms } from "#rooms/rooms.ts";
import { listenTo } from "#tests/event-stream.ts";
import { openTemple } from "#tests/temple.ts";
import { createApp } from "./app.ts";
import type { OpenRoom } from "./room.ts";
import { startingWords } from "./words.ts";

/** The calls a stranger may make. Everything else under /api is for administrators, also what is added later. */
const PUBLIC = [
  "GET /api/events/calendar",
  "GET /api/events/calendar/live",
  "GET /api/events/day",
  "GET /api/events/day/live",
  "GET /api/events/public",
  "GET /api/events/public/live",
  "GET /api/hall",
  "GET /api/hall/live",
  "POST /api/invitations/:token",
  "GET /api/panchang",
  "POST /api/password-resets",
  "GET /api/phases/public",
  "GET /api/phases/public/live",
  "POST /api/send-email",
  "POST /api/seva-requests",
  "POST /api/session",
  "GET /api/session",
  "POST /api/session/code",
  "POST /api/session/passkey",
  "POST /api/session/passkey/options",
  "POST /api/sponsorship-requests",
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

describe("The table of roles in rooms.ts", () => {
  test.each(ROLES)("is what the server goes by: %s", async (role) => {
    const { staff, calls, rightsAt } = await templeWithCalls();
    const wrong: string[] = [];
    let person = await staff(role);
    for (const { call, method, path } of calls) {
      // Some of the calls end the session.
      if ((await person.get("/api/session")).status !== 200) person = await staff(role);
      const response = await person.ask(method, path, method === "GET" ? undefined : {});
      // What was deleted is shown to those alone who may bring it back.
      const may = method === "GET" && !path.endsWith("/deleted") ? maySee : mayChange;
      const isOpen = may(role, rightsAt(path));
      const { code } = response.status === 403 ? await response.json() : { code: "" };
      if (response.status === 403) expect(code).toBe("not-yours");
      else await response.body?.cancel();
      if (isOpen === (response.status === 403) || response.status === 401)
        wrong.push(`${call}: ${response.status}`);
    }
    expect(calls.length).toBeGreaterThan(30);
    expect(wrong).toEqual([]);
  });

  test("holds for every live view on the stream of a tab", async () => {
    const { url, staff } = await templeWithCalls();
    const watch = (view: string) => `${url}/api/live?watch=${encodeURIComponent(view)}`;
    const allowed = {
      "/api/donors": ["admin", "treasurer", "viewer"],
      "/api/messages/unread": ["admin", "editor", "viewer"],
    };
    for (const [view, open] of Object.entries(allowed))
      for (const role of ROLES) {
        const response = await (await staff(role)).get(watch(view));
        expect([view, role, response.status]).toEqual([view, role, open.includes(role) ? 200 : 403]);
        await response.body?.cancel();
      }
  });

  test("takes a stream away with the role", async () => {
    const { url, services, staff, donors } = await templeWithCalls();
    const treasurer = await staff("treasurer");
    const stream = await listenTo(`${url}/api/donors/live`, treasurer.cookie());
    expect(await stream.next()).toMatchObject({ data: { total: 0 } });
    const person = services.accounts.people.withAddress("treasurer@temple.example");
    await services.accounts.people.change(person?.id ?? "", { role: "editor" }, { name: "Meena" });
    await donors.create({ name: "Ravi", position: "donor", pledged: 501, donated: 101 });
    expect(await stream.next()).toBeUndefined();
    expect((await treasurer.get("/api/donors")).status).toBe(403);
    expect((await treasurer.get("/api/messages")).status).toBe(200);
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

  test.each([
    ["Origin", "https://elsewhere.example"],
    ["Origin", "null"],
    ["Referer", "https://elsewhere.example/page"],
    ["Referer", "no address"],
    ["Sec-Fetch-Site", "cross-site"],
    ["Sec-Fetch-Site", "same-site"],
  ])("cannot make it fetch anything that is guarded (%s: %s)", async (name, value) => {
    const temple = await templeWithCalls();
    const reads = temple.calls.filter(({ method, call }) => method === "GET" && !OWN_ANSWER.includes(call));
    const admin = await temple.admin();
    const before = await linesOf(temple);
    const wrong: string[] = [];
    for (const { call, path } of reads) {
      const answer = await admin.get(path, { [name]: value });
      const { code } = answer.status === 403 ? await answer.json() : { code: "" };
      if (answer.status !== 403) await answer.body?.cancel();
      if (code !== "other-site") wrong.push(`${call}: ${answer.status}`);
    }
    expect(reads.length).toBeGreaterThan(60);
    expect(wrong).toEqual([]);
    expect(await linesOf(temple)).toBe(before);
  });

  test("is none where a file is fetched from our own pages, by its address, or by a program", async () => {
    const temple = await templeWithCalls();
    const admin = await temple.admin();
    const own: Record<string, string>[] = [
      {},
      { "Sec-Fetch-Site": "none" },
      { "Sec-Fetch-Site": "same-origin", Referer: `${temple.url}/dashboard/donor-entry` },
      { Origin: temple.url },
    ];
    const before = await linesOf(temple);
    for (const headers of own) {
      const answer = await admin.get("/api/donors.csv", headers);
      expect([headers, answer.status]).toEqual([headers, 200]);
      expect(await answer.text()).toContain("name");
    }
    expect(await linesOf(temple)).toBe(before + own.length);
  });

  test("cannot have a receipt marked as printed", async () => {
    const temple = await openTemple();
    const admin = await temple.admin();
    const issued = await receiptFor(admin);
    const pdf = `/api/receipts/${issued.id}.pdf`;
    expect((await admin.get(pdf, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
    expect(await (await admin.get(`/api/receipts/${issued.id}`)).json()).toMatchObject({ printedAt: null });
    expect((await admin.get(pdf)).status).toBe(200);
  });
});

type Temple = Awaited<ReturnType<typeof openTemple>>;

/** Answered to whoever asks, or by a rule of its own: who one is oneself. */
const OWN_ANSWER = ["GET /api/files/:id", "GET /api/files/:id/:variant"];

async function linesOf({ admin }: Temple): Promise<number> {
  const { total } = await (await (await admin()).get("/api/activity?kind=exported")).json();
  return total;
}

async function receiptFor(admin: Awaited<ReturnType<Temple["admin"]>>): Promise<{ id: string }> {
  const value = { ...startingWords.temple, ein: "12-3456789" };
  const { version } = await (await admin.put("/api/website/temple/draft", { value, version: "0" })).json();
  await admin.post("/api/website/temple/publish", { version });
  const donor = { name: "Ravi", position: "donor", pledged: 0, donated: 0 };
  const { id: donorId } = await (await admin.post("/api/donors", donor)).json();
  const gift = { donorId, cents: 50_100, receivedOn: "2026-01-10", method: "cash", fund: "general" };
  const { id } = await (await admin.post("/api/gifts", gift)).json();
  const answer = await admin.post("/api/receipts", { giftIds: [id] });
  expect(answer.status).toBe(201);
  return answer.json();
}

/** Read from the app itself, so that a call nobody thought of guarding is found here. */
async function templeWithCalls() {
  const temple = await openTemple();
  const app = createApp(temple.services, Object.values(temple.rooms), async () => new Response(null));
  const calls = app.routes
    .filter(({ method, path }) => method !== "ALL" && path.startsWith("/api/"))
    .map(({ method, path }) => ({ call: `${method} ${path}`, method, path: path.replaceAll(/:\w+/g, "x") }))
    .filter(
      ({ call }, index, all) =>
        !PUBLIC.includes(call) && all.findIndex((each) => each.call === call) === index,
    );
  return { ...temple, calls, rightsAt };

  /** By the line of the room that answers there. The activity log is the administrators'; all else is everyone's own. */
  function rightsAt(path: string): Rights {
    const noun = path.split("/")[2] ?? "";
    const opened: [string, OpenRoom][] = Object.entries(temple.rooms);
    const apart = opened.flatMap(([, { rightsAt = {} }]) => Object.entries(rightsAt));
    const own = apart.find(([below]) => `/api/${below.replaceAll(/:\w+/g, "x")}` === path);
    if (own) return own[1];
    const room = opened.find(([, { api }]) => api?.[noun])?.[0];
    if (!room) return noun.startsWith("activity") ? {} : EVERYONE_CHANGES;
    return (rooms as readonly Room[]).find(({ name }) => name === room)?.rights ?? {};
  }
}
