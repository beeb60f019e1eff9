import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { EVERYONE_SEES, ROLES } from "#domain/roles.ts";
import type { Asked } from "#server/api/asked.ts";
import type { OpenRoom } from "#server/room.ts";
import type { Services } from "#server/services.ts";
import { listenTo } from "#tests/event-stream.ts";
import { send } from "#tests/raw-request.ts";
import { openTemple, visitorOf } from "#tests/temple.ts";
import { watchable } from "./view.ts";

const ASKING = ["stranger", ...ROLES] as const;

describe("Every live view", () => {
  test.each(ASKING)("is as open to %s on a stream as it is when asked for once", async (who) => {
    const temple = await openTemple();
    const person = await somebody(temple, who);
    const { addresses } = temple.services.hub;
    expect(addresses.length).toBeGreaterThan(25);
    const wrong: string[] = [];
    // The dashboard's view is made for the role that is named.
    for (const address of [...addresses, ...ROLES.map((role) => `/api/home?role=${role}`)]) {
      const once = doorOf(await closed(person.get(address)));
      const [path = "", query = ""] = address.split("?");
      const alone = doorOf(await closed(person.get(`${path}/live?${query}`)));
      const among = doorOf(await closed(person.get(watching(address))));
      // The stream of a tab is for those who are signed in.
      if (alone !== once || among !== (who === "stranger" ? "signed-out" : once))
        wrong.push(`${address}: once ${once}, alone ${alone}, in a tab ${among}`);
    }
    expect(wrong).toEqual([]);
  });

  test.each(ROLES)("is shown to %s at the address that is written plainly alone", async (who) => {
    const temple = await openTemple();
    const person = await somebody(temple, who);
    const port = Number(new URL(temple.url).port);
    const wrong: string[] = [];
    for (const address of temple.services.hub.addresses) {
      const isOpen = doorOf(await closed(person.get(address))) === "open";
      for (const spelling of oddSpellings(address)) {
        const { status } = await closed(person.get(watching(spelling)));
        if (status !== 404) wrong.push(`${spelling} on a stream: ${status}`);
        const raw = { method: "GET", path: spelling, type: "", headers: person.cookie(), body: "" };
        const once = await send(port, raw);
        if (once === 200 && !isOpen) wrong.push(`${spelling} once: ${once}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("is asked about with the rights of its own address, also below a public one", async () => {
    const temple = await openTemple({ rooms: (services) => [shrine(services)] });
    const [editor, treasurer] = [await temple.staff("editor"), await temple.staff("treasurer")];
    for (const [address, person, status] of [
      ["/api/shrine", treasurer, 200],
      ["/api/shrine/jewels", treasurer, 403],
      ["/api/shrine/jewels", editor, 200],
      ["/api/shrine/jewels/counted", editor, 403],
      ["/api/shrine/jewels/counted", treasurer, 200],
    ] as const) {
      const answers = [await person.get(address), await person.get(watching(address))];
      for (const answer of answers) await answer.body?.cancel();
      expect([address, ...answers.map((answer) => answer.status)]).toEqual([address, status, status]);
    }
  });

  test("of a room that is open before the second factor is so on a stream too", async () => {
    const temple = await openTemple({ rooms: (services) => [shrine(services), ownThings(services)] });
    const { secondFactor } = temple.services.accounts;
    const editor = await temple.staff("editor");
    await secondFactor.setRequired(["editor"], { name: "Meena" });
    for (const [address, status] of [
      ["/api/own-things", 200],
      ["/api/shrine", 200],
      ["/api/shrine/jewels", 403],
    ] as const) {
      const answers = [await editor.get(address), await editor.get(watching(address))];
      for (const answer of answers) await answer.body?.cancel();
      expect([address, ...answers.map((answer) => answer.status)]).toEqual([address, status, status]);
    }
  });

  test("ends on the stream of a tab when one of its views is no longer open", async () => {
    const temple = await openTemple();
    const treasurer = await temple.staff("treasurer");
    const stream = await listenTo(
      `${temple.url}${watching("/api/wall")}&watch=/api/donors`,
      treasurer.cookie(),
    );
    await stream.next();
    await stream.next();
    const { people } = temple.services.accounts;
    const { id = "" } = people.withAddress("treasurer@temple.example") ?? {};
    await people.change(id, { role: "editor" }, { name: "Meena" });
    expect(await stream.next()).toBeUndefined();
  });

  test("has a channel of its own, whatever others are called and asked for", async () => {
    const temple = await openTemple({ rooms: (services) => [twins(services)] });
    const cookie = (await temple.admin()).cookie();
    for (const noun of ["left", "right"]) {
      const { next } = await listenTo(`${temple.url}/api/${noun}/one/live?id=7`, cookie);
      expect(await next()).toMatchObject({ event: "one", data: { said: `${noun} 7` } });
    }
  });

  test("is mounted at the address under which it is offered", async () => {
    const rooms = (services: Services): OpenRoom[] => [
      { publicRoutes: { lamps: watchable(services, "/api/candles", "lamps", () => saying("lit")) } },
    ];
    await expect(openTemple({ rooms })).rejects.toThrow("/api/candles");
  });
});

/** A guarded view below a public one, and below that one that others keep. */
function shrine(services: Services): OpenRoom {
  const view = (path: string) => watchable(services, `/api/${path}`, "shrine", () => saying(path));
  return {
    publicRoutes: { shrine: view("shrine") },
    api: { "shrine/jewels/counted": view("shrine/jewels/counted"), "shrine/jewels": view("shrine/jewels") },
    rights: { editor: "changes" },
    rightsAt: { "shrine/jewels/counted": { treasurer: "changes" } },
  };
}

function ownThings(services: Services): OpenRoom {
  const api = { "own-things": watchable(services, "/api/own-things", "own", () => saying("mine")) };
  return { api, rights: EVERYONE_SEES, isBeforeSecondFactor: true };
}

/** Two nouns whose views have one name and one key. */
function twins(services: Services): OpenRoom {
  const one = (noun: string) =>
    new Hono<Asked>().route(
      "/one",
      watchable(services, `/api/${noun}/one`, "one", (asked) => {
        const id = asked.get("id") ?? "";
        return { ...saying(`${noun} ${id}`), key: id };
      }),
    );
  return { api: { left: one("left"), right: one("right") } };
}

function saying(said: string) {
  return { key: "", source: { revision: 1 }, read: () => ({ said, version: said }) };
}

type Temple = Awaited<ReturnType<typeof openTemple>>;

function somebody(temple: Temple, who: (typeof ASKING)[number]) {
  return who === "stranger" ? visitorOf(temple.url) : temple.staff(who);
}

function watching(address: string) {
  return `/api/live?watch=${encodeURIComponent(address)}`;
}

async function closed(asked: Promise<Response>) {
  const answer = await asked;
  await answer.body?.cancel();
  return answer;
}

/** Whatever else is said of the address: 404 and 422 are told to those alone who may ask there. */
function doorOf({ status }: Response) {
  if (status === 401) return "signed-out";
  return status === 403 ? "not-yours" : "open";
}

function oddSpellings(address: string) {
  const below = address.slice("/api/".length);
  return [
    `/api/wall/../${below}`,
    `/api/hall/../${below}`,
    `/api/wall/%2e%2e/${below}`,
    `/api/wall/.%2E/${below}`,
    `/api/hall/..%2f${below}`,
    `/api/hall/..\\${below}`,
    `/api/./${below}`,
    `/api/%2e/${below}`,
    `/api//${below}`,
    `//api/${below}`,
    `/api/events/public/../../${below}`,
    `/api/${below.toUpperCase()}`,
    `/API/${below}`,
    `/api/%${below.charCodeAt(0).toString(16)}${below.slice(1)}`,
    `${address}/`,
    `${address}/live`,
    `${address}/x/..`,
    `${address}%2f`,
    `${address}%00`,
    `${address}%3f`,
    `${address};x`,
    `${address}#`,
    `${address}%20`,
  ];
}
