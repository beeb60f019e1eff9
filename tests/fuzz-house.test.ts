import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { roomCollections } from "#rooms/open-rooms.ts";
import { differencesIn } from "#server/cli/store.ts";
import { openFileStore } from "#server/files/file-store.ts";
import { renderedPages } from "#server/pages.ts";
import { everythingIn } from "#server/store/everything-in.ts";
import { builtPages, builtSite } from "./builds.ts";
import { callsOf, dataOf, type Endpoint, pagesOf } from "./endpoints.ts";
import { aPdf } from "./files/samples.ts";
import { type Asker, openKnowledge } from "./known-forms.ts";
import { changedForm, type Oddity, oddity } from "./odd-form.ts";
import { markedTemple } from "./private-marks.ts";
import { type RawRequest, send } from "./raw-request.ts";
import { MEENA, openTemple, visitorOf } from "./temple.ts";

/** So many from an administrator, and half as many from a stranger; FUZZ_RUNS asks for more. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 1200);
/** After so many, the house is opened afresh: by then much of it is deleted or void. */
const IN_ONE_HOUSE = 1000;

/**
 * Every call and every page of the house, as the routes themselves have them: a new room is among them unasked. What is
 * sent are forms that were taken and records that were shown, with something odd in them.
 */
describe("Whatever is sent to any address of the house", () => {
  test("by an administrator is answered below 500, and leaves records, history, sums and files at one", {
    timeout: 60_000 + numRuns * 200,
  }, async () => {
    const faults: string[] = [];
    const differences: string[] = [];
    const statuses = new Map<number, number>();
    const asked = new Set<string>();
    let house = await openKnownHouse();
    let admin = await signedIn(house);
    let turns = 0;
    const run = async (odd: Oddity) => {
      if (turns++ % IN_ONE_HOUSE === IN_ONE_HOUSE - 1) await moveOn();
      const endpoint = house.endpointAt(turns);
      const request = requestOf(house, endpoint, odd);
      const status = await send(house.port, { ...request, headers: { ...request.headers, ...admin } });
      asked.add(`${endpoint.method} ${endpoint.path}`);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500) faults.push(inWords(request, status, house.lastFault()));
      // Some requests end sessions or ask administrators for a second factor.
      if (status === 401 || status === 403) admin = await signedIn(house, admin).catch(moveOn);
    };
    await fc.assert(fc.asyncProperty(oddity, run), { numRuns });
    await finish();

    expect(faults).toEqual([]);
    expect(differences).toEqual([]);
    const taken = [...statuses].reduce(
      (sum, [status, count]) => sum + (status && status < 300 ? count : 0),
      0,
    );
    expect(taken).toBeGreaterThan(numRuns / 5);
    expect(asked.size).toBeGreaterThan(Math.min(numRuns / 10, 400));
    console.log(`${asked.size} addresses, ${JSON.stringify(Object.fromEntries(statuses))}`);

    async function moveOn() {
      await finish();
      house = await openKnownHouse();
      admin = await signedIn(house);
      return admin;
    }

    /** What goes on by itself may take a moment more. */
    async function finish() {
      const { services, visitor } = house.temple;
      expect((await visitor.get("/healthz")).status).toBe(200);
      const files = await openFileStore(services.env);
      const differ = () => Array.fromAsync(differencesIn(services.store, files));
      for (let tries = 0; tries < 5 && (await differ()).length > 0; tries++) await sleep(1000);
      differences.push(...(await differ()));
    }
  });

  test("by a stranger is answered below 500, and changes no record that strangers add nothing to", {
    timeout: 60_000 + numRuns * 200,
  }, async () => {
    const house = await openKnownHouse();
    const before = await recordsOf(house);
    const faults: string[] = [];
    let turns = 0;
    const run = async (odd: Oddity) => {
      const request = requestOf(house, house.endpointAt(turns++), odd);
      const status = await send(house.port, request);
      if (status >= 500) faults.push(inWords(request, status, house.lastFault()));
    };
    await fc.assert(fc.asyncProperty(oddity, run), { numRuns: Math.ceil(numRuns / 2) });

    expect(faults).toEqual([]);
    expect(await recordsOf(house)).toEqual(before);
    expect((await house.temple.visitor.get("/healthz")).status).toBe(200);
  });
});

type House = Awaited<ReturnType<typeof openKnownHouse>>;

/** A house with records in every room, of which everything is known that its own answers tell. */
async function openKnownHouse() {
  const build = await builtPages();
  const temple = await openTemple({
    settings: { RATE_LIMITS: "off" },
    site: builtSite(),
    pages: (services) => renderedPages(() => build, services),
  });
  const known = openKnowledge();
  const admin = known.listening(await temple.admin());
  await markedTemple({ ...temple, admin: async () => admin });
  await addMore(admin);
  const calls = callsOf(temple);
  for (const call of calls) {
    const path = known.addressOf(call, 0);
    if (call.method === "GET" && !path.endsWith("/live")) await admin.ask("GET", path);
    if (!["POST", "PUT", "PATCH"].includes(call.method)) continue;
    const { fields = {} } = await (await admin.ask(call.method, path, {})).json().catch(() => ({}));
    known.needs(call, Object(fields));
  }
  const pages = pagesOf(build).flatMap((path) => [
    { method: "GET", path },
    { method: "GET", path: dataOf(path) },
    { method: "POST", path },
  ]);
  const writes = calls.filter(({ method }) => method !== "GET");
  const endpoints = [...calls, ...pages, ...writes, ...writes];
  return {
    temple,
    known,
    port: Number(new URL(temple.url).port),
    /** Round and round, with neighbours apart. */
    endpointAt: (turn: number) => endpoints[(turn * 7919) % endpoints.length] as Endpoint,
    lastFault: () => temple.logged().findLast(({ level }) => level === "error"),
  };
}

/** What a temple has besides, in rooms that the marks do not reach. */
async function addMore({ ask }: Asker) {
  const json = async (answer: Promise<Response>) => (await answer).json();
  const { published, version } = await json(ask("GET", "/api/website/temple"));
  const value = { ...published, ein: "12-3456789" };
  const draft = await json(ask("PUT", "/api/website/temple/draft", { value, version }));
  await ask("POST", "/api/website/temple/publish", { version: draft.version });
  const { rows: gifts } = await json(ask("GET", "/api/gifts?receipt=none"));
  const own = gifts.filter(({ donorId }: { donorId: string | null }) => donorId);
  for (const { id } of own.slice(0, 3)) await ask("POST", "/api/receipts", { giftIds: [id] });
  await ask("POST", "/api/news", { title: "Lamps", date: "2026-01-10", summary: "Come", words: "**Come**" });
  await ask("POST", "/api/staff/invitations", { email: "lakshmi@temple.example", role: "editor" });
  const csv = "Date,Name,Amount\n1/4/2026,Ravi Kumar,51\n1/5/2025,Uma Rao,25.50\n";
  await ask("POST", "/api/imports", { source: "Zelle", csv, dryRun: false });
}

/** The cookie of an administrator: the one they have, or another where that is no good any more. */
async function signedIn({ temple: { visitor, url } }: House, cookie: Record<string, string> = {}) {
  if ((await visitor.get("/api/donors", cookie)).status === 200) return cookie;
  const admin = visitorOf(url);
  await admin.post("/api/session", { username: MEENA.email, password: MEENA.password });
  if ((await admin.get("/api/donors")).status !== 200) throw new Error("Administrators are locked out.");
  return admin.cookie();
}

function requestOf({ known }: House, endpoint: Endpoint, odd: Oddity): RawRequest {
  const { pick, changes, place, query, headers } = odd;
  const names = [...ASKED_FOR, ...known.values.keys()];
  const asked = query.map(({ name, value }) => {
    const key = names[name % names.length] ?? "q";
    return [key, inAddress(value ?? known.knownValue(key, pick))].map(encodeURIComponent).join("=");
  });
  const address = known.addressOf(endpoint, pick, place);
  const path = asked.length ? `${address}?${asked.join("&")}` : address;
  if (endpoint.method === "GET") return { method: "GET", path, type: "", headers, body: "" };
  const form = changedForm(known.formFor(endpoint, pick), changes, (name) => known.knownValue(name, pick));
  const { type, body } = bodyOf(form, odd);
  return { method: endpoint.method, path, type: odd.type ?? type, headers, body };
}

/** What lists and views are asked for. */
const ASKED_FOR = ["page", "size", "q", "sort", "from", "to", "year", "month", "status", "id", "copy", "day"];

/** A longer address is not looked at. */
const LONGEST_VALUE = 1200;

function inAddress(value: unknown) {
  const text = String(typeof value === "object" ? JSON.stringify(value) : value).toWellFormed();
  return text.slice(0, LONGEST_VALUE).toWellFormed();
}

function bodyOf(form: object, { body, pick }: Oddity): { type: string; body: string | Uint8Array } {
  const json = JSON.stringify(form);
  const type = "application/json";
  if (body === "none") return { type: "", body: "" };
  if (body === "list") return { type, body: `[${json}]` };
  if (body === "cut") return { type, body: json.slice(0, pick % (json.length + 1)) };
  if (body === "proto")
    return { type, body: json.replace("{", '{"__proto__":{"role":"admin","length":-1},') };
  if (body === "bytes") return { type: "application/octet-stream", body: aPdf().subarray(pick % 60) };
  if (body === "encoded") {
    const pairs = Object.entries(form).map(([name, value]) => [name, inAddress(value)]);
    return { type: "application/x-www-form-urlencoded", body: String(new URLSearchParams(pairs)) };
  }
  if (body === "file") {
    const name = inAddress(Object.values(form)[0]).replace(/[\r\n"]/g, "");
    const head = `--lamp\r\nContent-Disposition: form-data; name="file"; filename="${name}.pdf"\r\n\r\n`;
    const parts = [head, aPdf(name).subarray(pick % 5 ? 0 : pick % 40), "\r\n--lamp--\r\n"].map(Buffer.from);
    return { type: "multipart/form-data; boundary=lamp", body: Buffer.concat(parts) };
  }
  return { type, body: json };
}

/** Short enough to be read, whole enough to be sent again. */
function inWords({ method, path, type, headers, body }: RawRequest, status: number, fault: unknown) {
  const sent = `${method} ${path} ${type} ${JSON.stringify(headers)} ${Buffer.from(body).toString().slice(0, 1500)}`;
  return `${status} to ${sent}\n${JSON.stringify(fault)?.slice(0, 1500)}`;
}

/** Where visitors themselves write something down: messages, and wishes to sponsor or to help. */
const STRANGERS_ADD = ["messages", "letters", "sponsorships", "seva-signups", "places"];

async function recordsOf({ temple: { services } }: House) {
  const kept = (await roomCollections()).filter(
    ({ name }) => !STRANGERS_ADD.some((one) => name.includes(one)),
  );
  return Promise.all(
    kept.map(async ({ name, shape }) => [name, await everythingIn(services.store.collection(name, shape))]),
  );
}
