import { describe, expect, test } from "vitest";
import { z } from "zod";
import { formatCents } from "#domain/money.ts";
import type { Kind, Shown } from "#domain/records.ts";
import type { Services } from "#server/services.ts";
import { listenTo } from "#tests/event-stream.ts";
import { MEENA, openTemple } from "#tests/temple.ts";
import { recordsApi } from "./api.ts";
import { forgetWords } from "./history.ts";
import type { ListRules } from "./list.ts";
import { openMemoryList } from "./memory-list.ts";
import { openRecords } from "./records.ts";
import { openStoredList } from "./stored-list.ts";

const LampForm = z.object({
  name: z.string("Please name the lamp").min(1, "Please name the lamp"),
  metal: z.enum(["brass", "silver"], "Please choose brass or silver"),
  cents: z.int("Please write whole cents"),
  boughtOn: z.iso.date("Please write a day"),
});
type LampForm = z.infer<typeof LampForm>;
type Lamp = LampForm & Shown;

const kind: Kind<Lamp, LampForm> = {
  name: "lamps",
  one: "lamp",
  many: "lamps",
  nameOf: ({ name }) => name,
  words: [
    { label: "Name", show: ({ name }) => name },
    { label: "Price", show: ({ cents }) => formatCents(cents) },
  ],
  filters: [
    { field: "metal", label: "Metal", any: "Any", options: { brass: "Brass", silver: "Silver" } },
    { field: "days", label: "Bought" },
  ],
};
const list: ListRules<Lamp> = {
  columns: ["name", "metal", "cents", "boughtOn"],
  searched: ["name"],
  filters: ["metal"],
  date: "boughtOn",
  sums: ["cents"],
  sorts: ["-boughtOn"],
};
const shape = { indexes: { boughtOn: ["metal"] }, sums: ["cents"] };

const brass = { name: "Nilavilakku", metal: "brass", cents: 12_500, boughtOn: "2025-03-01" };
const silver = { name: "Deepam, silver", metal: "silver", cents: 90_050, boughtOn: "2025-12-31" };

describe.each([
  ["held in memory", openMemoryList],
  ["asked of the store", openStoredList],
] as const)("A list %s", (_, openList) => {
  const open = () => openLamps(openList);

  test("is ordered, filtered, bounded by days and summed over everything it finds", async () => {
    const { admin, add } = await open();
    const [first, second] = [await add(brass), await add(silver)];
    const ask = async (query: string) => (await admin.get(`/api/lamps?${query}`)).json();

    expect(await ask("")).toEqual({
      rows: [second, first],
      page: 1,
      pages: 1,
      total: 2,
      sums: { cents: 102_550 },
      version: expect.any(String),
    });
    expect(await ask("sort=boughtOn")).toMatchObject({ rows: [first, second] });
    expect(await ask("metal=brass")).toMatchObject({ rows: [first], sums: { cents: 12_500 } });
    expect(await ask("from=2025-12-31&to=2025-12-31")).toMatchObject({ rows: [second], total: 1 });
    expect(await ask("size=1&page=9")).toMatchObject({
      page: 2,
      pages: 2,
      rows: [first],
      sums: { cents: 102_550 },
    });
    expect(await ask("metal=tin")).toMatchObject({ rows: [], total: 0, sums: { cents: 0 } });
    expect(await ask("sort=colour&weight=5&from=never")).toMatchObject({ total: 2 });
  });

  test("is sent again when it changes", async () => {
    const { url, admin, add } = await open();
    const { next } = await listenTo(`${url}/api/lamps/live?metal=brass`, admin.cookie());
    expect(await next()).toMatchObject({ event: "lamps", data: { total: 0 } });
    const lamp = await add(brass);

    expect(await next()).toMatchObject({ event: "lamps", data: { rows: [lamp], sums: { cents: 12_500 } } });
  });

  test("is a file that every spreadsheet reads, and none takes for formulas", async () => {
    const { admin, add } = await open();
    await add(brass);
    await add({ ...silver, name: '=HYPERLINK("x")' });
    await add({ ...silver, name: 'the "old", one', boughtOn: "2020-01-01" });
    const answer = await admin.get("/api/lamps.csv?metal=silver");

    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="lamps.csv"');
    expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe(
      [
        "\uFEFFname,metal,cents,boughtOn",
        `"'=HYPERLINK(""x"")",silver,90050,2025-12-31`,
        '"the ""old"", one",silver,90050,2020-01-01',
        "",
      ].join("\r\n"),
    );
  });
});

describe("A list held in memory", () => {
  test("is searched without regard to case and accents", async () => {
    const { admin, add } = await openLamps();
    await add(brass);
    await add({ ...silver, name: "Dīpam" });

    expect(await (await admin.get("/api/lamps?q=DIPAM")).json()).toMatchObject({ rows: [{ name: "Dīpam" }] });
  });
});

describe("A record", () => {
  test("is read, changed and deleted at its address", async () => {
    const { admin, add } = await openLamps();
    const lamp = await add(brass);
    expect(await (await admin.get(`/api/lamps/${lamp.id}`)).json()).toEqual(lamp);
    const changed = await admin.put(`/api/lamps/${lamp.id}`, { ...brass, cents: 1, version: lamp.version });
    expect(await changed.json()).toMatchObject({ id: lamp.id, cents: 1 });
    expect((await admin.delete(`/api/lamps/${lamp.id}`)).status).toBe(204);
    for (const method of ["GET", "PUT", "DELETE"]) {
      const answer = await admin.ask(method, `/api/lamps/${lamp.id}`, method === "PUT" ? brass : undefined);
      expect(await answer.json()).toMatchObject({ code: "no-such-lamp" });
      expect(answer.status).toBe(404);
    }
  });

  test("that is not there is told by a code without spaces, whatever it is called", async () => {
    const { admin } = await openTemple();
    const asked = await admin();
    for (const path of ["/api/tithi-days/nobody", "/api/news/nothing"])
      expect((await (await asked.get(path)).json()).code).toMatch(/^no-such-(tithi-day|news-item)$/);
  });

  test("is refused field by field, and nothing is kept", async () => {
    const { admin } = await openLamps();
    const answer = await admin.post("/api/lamps", { ...brass, name: "", cents: 1.5 });

    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({
      code: "invalid",
      message: "Please name the lamp",
      fields: { name: "Please name the lamp", cents: "Please write whole cents" },
    });
    expect(await (await admin.get("/api/lamps")).json()).toMatchObject({ total: 0 });
  });

  test("that somebody else changed meanwhile is answered with who, and what they made of it", async () => {
    const { admin, add } = await openLamps();
    const lamp = await add(brass);
    const current = await (await admin.put(`/api/lamps/${lamp.id}`, { ...brass, cents: 1 })).json();
    const answer = await admin.put(`/api/lamps/${lamp.id}`, { ...brass, cents: 2, version: lamp.version });

    expect(answer.status).toBe(409);
    expect(await answer.json()).toEqual({
      code: "changed",
      message: `${MEENA.email} changed this lamp in the meantime.`,
      current,
      changedBy: MEENA.email,
    });
  });

  test("has a history with who, when, before and after, also when it is gone", async () => {
    const { admin, clock, add } = await openLamps();
    const lamp = await add(brass);
    clock.now += 60_000;
    const changed = await (await admin.put(`/api/lamps/${lamp.id}`, { ...brass, cents: 1 })).json();
    await admin.delete(`/api/lamps/${lamp.id}`);

    expect(await (await admin.get(`/api/lamps/${lamp.id}/history`)).json()).toEqual([
      line("deleted", "09:01", { ...brass, cents: 1 }, null, expect.any(String)),
      line("changed", "09:01", brass, { ...brass, cents: 1 }, changed.version),
      line("added", "09:00", null, brass, lamp.version),
    ]);
    expect((await admin.get("/api/lamps/nothing/history")).status).toBe(404);
  });

  test("is restored to any of its versions, as a new one", async () => {
    const { admin, add } = await openLamps();
    const lamp = await add(brass);
    await admin.put(`/api/lamps/${lamp.id}`, { ...brass, cents: 1 });
    await admin.delete(`/api/lamps/${lamp.id}`);
    const restore = async (body: object) => (await admin.post(`/api/lamps/${lamp.id}/restore`, body)).json();

    expect(await restore({})).toMatchObject({ id: lamp.id, cents: 1 });
    const first = await restore({ version: lamp.version });
    expect(first).toMatchObject({ id: lamp.id, ...brass });
    expect(first.version).not.toBe(lamp.version);
    expect(await restore({ version: "never" })).toMatchObject({ code: "no-such-version" });
    const [newest] = await (await admin.get(`/api/lamps/${lamp.id}/history`)).json();
    expect(newest).toMatchObject({ kind: "restored", after: brass });
  });

  test("is restored to the version it had before its history began", async () => {
    const { admin, services } = await openLamps();
    const { id, version } = await services.store.collection("lamps", shape).create(brass);
    await admin.put(`/api/lamps/${id}`, { ...brass, cents: 1 });

    const answer = await admin.post(`/api/lamps/${id}/restore`, { version });
    expect(await answer.json()).toMatchObject({ id, ...brass });
  });
});

describe("What was deleted", () => {
  test("is listed with who deleted it and when, the last first, until it is brought back", async () => {
    const { admin, clock, add } = await openLamps();
    const [first, second] = [await add(brass), await add(silver)];
    const ask = async () => (await admin.get("/api/lamps/deleted")).json();
    expect(await ask()).toMatchObject({ rows: [], page: 1, pages: 1, total: 0 });
    await admin.delete(`/api/lamps/${first.id}`);
    clock.now += 60_000;
    await admin.delete(`/api/lamps/${second.id}`);

    const { rows, ...list } = await ask();
    expect(list).toEqual({ page: 1, pages: 1, total: 2, sums: {}, version: expect.any(String) });
    expect(rows).toEqual([
      {
        id: second.id,
        name: silver.name,
        by: MEENA.email,
        email: MEENA.email,
        at: "2026-01-14T09:01:00.000Z",
        record: { ...silver, id: second.id, version: expect.any(String) },
      },
      expect.objectContaining({ id: first.id, name: brass.name, at: "2026-01-14T09:00:00.000Z" }),
    ]);

    await admin.post(`/api/lamps/${second.id}/restore`, {});
    expect(await ask()).toMatchObject({ rows: [{ id: first.id }], total: 1 });
    expect(await (await admin.get(`/api/lamps/${second.id}`)).json()).toMatchObject(silver);
  });

  test("is one line however often it was deleted and brought back", async () => {
    const { admin, add } = await openLamps();
    const lamp = await add(brass);
    for (const cents of [1, 2]) {
      await admin.delete(`/api/lamps/${lamp.id}`);
      await admin.post(`/api/lamps/${lamp.id}/restore`, {});
      await admin.put(`/api/lamps/${lamp.id}`, { ...brass, cents });
    }
    await admin.delete(`/api/lamps/${lamp.id}`);

    expect(await (await admin.get("/api/lamps/deleted")).json()).toMatchObject({
      rows: [{ id: lamp.id, record: { cents: 2 } }],
      total: 1,
    });
  });

  test("is searched and turned page by page", async () => {
    const { admin, add } = await openLamps();
    for (let number = 11; number <= 22; number++) {
      const { id } = await add({ ...brass, name: `Lamp ${number}` });
      await admin.delete(`/api/lamps/${id}`);
    }
    const ask = async (query: string) => (await admin.get(`/api/lamps/deleted?${query}`)).json();
    const names = ({ rows }: { rows: { name: string }[] }) => rows.map(({ name }) => name);

    expect(names(await ask(""))).toHaveLength(10);
    const second = await ask("page=2");
    expect(second).toMatchObject({ page: 2, pages: 2, total: 12 });
    expect(names(second)).toEqual(["Lamp 12", "Lamp 11"]);
    expect(names(await ask("q=LAMP+15"))).toEqual(["Lamp 15"]);
    expect(await ask("q=nothing")).toMatchObject({ rows: [], total: 0 });
  });

  test("whose words were forgotten is not offered any more", async () => {
    const { admin, clock, services, add } = await openLamps();
    const lamp = await add(brass);
    await admin.delete(`/api/lamps/${lamp.id}`);
    await forgetWords(services.store, "lamps", { to: new Date(clock.now).toISOString() });

    expect(await (await admin.get("/api/lamps/deleted")).json()).toMatchObject({ rows: [], total: 0 });
  });
});

describe("An Idempotency-Key", () => {
  const post = (admin: Admin, key: string, lamp: object = brass) =>
    admin.post("/api/lamps", lamp, { "Idempotency-Key": key });

  test("makes a repeated POST answer as the first did, and adds one record", async () => {
    const { admin } = await openLamps();
    const answers = await Promise.all([post(admin, "tap-1"), post(admin, "tap-1"), post(admin, "tap-1")]);
    const [first, ...others] = await Promise.all(answers.map((answer) => answer.json()));

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(others).toEqual([first, first]);
    expect(await (await admin.get("/api/lamps")).json()).toMatchObject({ total: 1 });
    expect(await (await post(admin, "tap-2")).json()).not.toEqual(first);
  });

  test("is refused for another request, and where it is none", async () => {
    const { admin } = await openLamps();
    await post(admin, "tap-1");

    expect(await (await post(admin, "tap-1", silver)).json()).toMatchObject({ code: "key-used" });
    expect(await (await post(admin, "é")).json()).toMatchObject({ code: "bad-key" });
  });

  test("is forgotten after a day", async () => {
    const { admin, clock, services, again } = await openLamps();
    await post(admin, "tap-1");
    clock.now += 25 * 60 * 60_000;
    const later = await again();
    await post(later, "tap-2");

    expect((await post(later, "tap-1")).status).toBe(201);
    expect(await (await later.get("/api/lamps")).json()).toMatchObject({ total: 3 });
    expect((await services.store.collection("answers", { indexes: { at: [] } }).query()).length).toBe(2);
  });
});

describe("GET /api/activity", () => {
  test("has every change of every room, newest first, filtered by who, room and the temple's days", async () => {
    const { admin, clock, add } = await openLamps();
    await admin.post("/api/donors", { name: "Ravi" });
    clock.now = Date.parse("2026-02-01T07:59:00Z"); // still January at the temple
    const later = await add(brass, true);
    const ask = async (query: string) => (await later.admin.get(`/api/activity?${query}`)).json();

    expect(await ask("")).toMatchObject({
      rows: [
        { room: "lamps", kind: "added", by: MEENA.email, recordId: later.id, after: brass },
        { room: "sign-in", kind: "signed-in", by: MEENA.email, after: { way: "password" } },
        { room: "donors", kind: "added", by: MEENA.email },
        { room: "sign-in", kind: "signed-in" },
        { room: "staff", kind: "added", by: "the command line", after: { email: MEENA.email } },
        // A new house begins with the phases of the land project and the news as they are published.
        { room: "phases", kind: "added", after: { number: 3 } },
        { room: "phases", kind: "added", after: { number: 2 } },
        { room: "phases", kind: "added", after: { number: 1 } },
        { room: "news", kind: "added", after: { title: "Community Fundraising Reaches $60,000" } },
        { room: "news", kind: "added", after: { title: "Temple Design Revealed" } },
        { room: "news", kind: "added", after: { title: "Temple Land Acquisition" } },
      ],
      total: 11,
    });
    expect(await ask("room=donors")).toMatchObject({ total: 1 });
    expect(await ask("by=nobody")).toMatchObject({ rows: [], total: 0 });
    expect(await ask("from=2026-01-31&to=2026-01-31")).toMatchObject({
      rows: [{ room: "lamps" }, { room: "sign-in" }],
      total: 2,
    });
    expect(await ask("from=2026-02-01")).toMatchObject({ total: 0 });
    // The last day there is, and one that is in no calendar.
    expect(await ask("to=9999-12-31")).toMatchObject({ total: 11 });
    expect(await ask("from=9999-12-31")).toMatchObject({ total: 0 });
    expect(await ask("from=2026-02-30&to=2026-02-30")).toMatchObject({ total: 11 });
  });
});

describe("GET /api/live", () => {
  test("sends several views on one stream, each under its own address", async () => {
    const { url, admin, add } = await openLamps();
    const watched = ["/api/lamps?metal=brass", "/api/messages/unread"];
    const query = new URLSearchParams(watched.map((address) => ["watch", address]));
    const { next } = await listenTo(`${url}/api/live?${query}`, admin.cookie());

    const both = [await next(), await next()];
    expect(both.map((seen) => seen?.event).sort()).toEqual(watched);
    const lamp = await add(brass);
    expect(await next()).toMatchObject({ event: watched[0], data: { rows: [lamp] } });
  });

  test.each([
    ["", 422],
    ["watch=/api/nothing", 404],
    ["watch=https://elsewhere.example/api/lamps", 404],
    [`watch=${encodeURIComponent("/api/lamps?q=a\nevent: x")}`, 404],
    ["watch=/api/lamps&".repeat(11), 422],
  ])("refuses %j", async (query, status) => {
    const { admin } = await openLamps();
    expect((await admin.get(`/api/live?${query}`)).status).toBe(status);
  });
});

type Admin = Awaited<ReturnType<Awaited<ReturnType<typeof openTemple>>["admin"]>>;

async function openLamps(openList: typeof openMemoryList | typeof openStoredList = openMemoryList) {
  const temple = await openTemple({ rooms: async (services) => [await lampRoom(services, openList)] });
  const admin = await temple.admin();
  return { ...temple, admin, again: temple.admin, add };

  /** Time may have passed since somebody signed in. */
  async function add(lamp: object, isLater = false) {
    const who = isLater ? await temple.admin() : admin;
    const made = await (await who.post("/api/lamps", lamp)).json();
    return isLater ? { ...made, admin: who } : made;
  }
}

async function lampRoom(house: Services, openList: typeof openMemoryList | typeof openStoredList) {
  const records = openRecords(house, { kind, form: LampForm, shape });
  const lamps =
    openList === openStoredList
      ? openStoredList(records, list)
      : await openMemoryList(records, list, house.log);
  lamps.onChange(house.hub.publish);
  const { api, csv } = recordsApi(house, records, lamps);
  return { api: { lamps: api, "lamps.csv": csv } };
}

function line(what: string, time: string, before: object | null, after: object | null, version: unknown) {
  const who = { by: MEENA.email, email: MEENA.email };
  return { at: `2026-01-14T${time}:00.000Z`, ...who, kind: what, before, after, version };
}
