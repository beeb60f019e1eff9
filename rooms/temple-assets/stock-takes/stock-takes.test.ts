import { describe, expect, test } from "vitest";
import { aPdf, aPicture } from "#tests/files/samples.ts";
import { openTemple } from "#tests/temple.ts";
import type { Asset } from "../assets/asset.ts";
import { areTwoPeople, differencesIn, type Line, placesOf, type StockTakeWithLines } from "./stock-take.ts";
import { checkStockTakes } from "./stock-take-lines.server.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const TWO = { names: ["Lakshmi Narasimhaiah", "Arjun Kalyanaram"] };

describe("A stock-take", () => {
  test("lists what the register says is there, by place, without what is gone", async () => {
    const { add, begin, keeper } = await openHall();
    const [lamp, drum] = [await add("Standing lamp", {}), await add("Drum", { place: "Storage room" })];
    const gone = await add("Old table", {});
    await keeper.post(`/api/assets/${gone.id}/dispose`, {
      on: "2026-01-13",
      how: "sold",
      approvedBy: "Board",
      cents: 0,
      reason: "Broken",
    });
    const take = await begin();
    expect(take).toMatchObject({ status: "open", of: 2, seen: 0, place: "", begunOn: "2026-01-14" });
    expect(placesOf(take.lines).map(({ name, lines }) => [name, lines.map(({ tag }) => tag)])).toEqual([
      ["Prayer hall", [lamp.tag]],
      ["Storage room", [drum.tag]],
    ]);
    expect(take.lines[0]).toMatchObject({ assetId: lamp.id, name: "Standing lamp", found: null, at: null });
    expect(await begin({ place: "Storage room" })).toMatchObject({ of: 1, lines: [{ assetId: drum.id }] });
  });

  test("of nothing is refused in words", async () => {
    const { add, keeper } = await openHall();
    const nothing = await keeper.post("/api/stock-takes", {});
    expect([nothing.status, (await nothing.json()).message]).toEqual([422, "Nothing is in the register yet"]);
    await add("Lamp", {});
    const nowhere = await keeper.post("/api/stock-takes", { place: "Moon" });
    expect((await nowhere.json()).fields).toEqual({ place: "Nothing in the register is at this place" });
  });

  test("begun twice by one press is one", async () => {
    const { add, keeper, get } = await openHall();
    await add("Lamp", {});
    const key = { "Idempotency-Key": "pressed-twice" };
    const [one, other] = [
      await (await keeper.post("/api/stock-takes", {}, key)).json(),
      await (await keeper.post("/api/stock-takes", {}, key)).json(),
    ];
    expect(other.id).toBe(one.id);
    expect(await get("/api/stock-takes")).toMatchObject({ total: 1, rows: [{ of: 1, seen: 0 }] });
    expect((await get("/api/stock-takes")).rows[0].lines).toBeUndefined();
  });

  test("takes a word about each thing, again and again, and counts each thing once", async () => {
    const { add, begin, say, get, services } = await openHall();
    const [lamp, drum] = [await add("Lamp", {}), await add("Drum", {})];
    const { id } = await begin();
    expect(await say(id, lamp.id, { found: "damaged", note: "A dent" })).toMatchObject({
      assetId: lamp.id,
      found: "damaged",
      note: "A dent",
      by: "editor@temple.example",
    });
    for (let turn = 0; turn < 3; turn++) await say(id, lamp.id, { found: "present" });
    await say(id, drum.tag, { found: "missing" });
    const take = await get(`/api/stock-takes/${id}`);
    expect(take).toMatchObject({ seen: 2, missing: 1, damaged: 0 });
    expect(foundIn(take)).toEqual({ [lamp.tag]: "present", [drum.tag]: "missing" });
    // Three equal words are one change.
    const words = await get("/api/activity?room=stock-take-words");
    expect(words.total).toBe(3);
    expect(await checkStockTakes(services.store)).toEqual([]);
  });

  test("goes by when a word was said, in whatever order words arrive", async () => {
    const { add, begin, say, get, clock } = await openHall();
    const asset = await add("Lamp", {});
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ];
    const said = ["present", "damaged", "missing"] as const;
    for (const order of orders) {
      const { id } = await begin();
      for (const turn of order) {
        const at = new Date(clock.now - (3 - turn) * MINUTE_MS).toISOString();
        // Each may come twice: its answer was lost.
        for (let again = 0; again < 2; again++) await say(id, asset.id, { found: said[turn], at });
      }
      const take = await get(`/api/stock-takes/${id}`);
      expect([order, take.lines[0].found, take.missing, take.damaged]).toEqual([order, "missing", 1, 0]);
    }
  });

  test("believes no clock that is ahead", async () => {
    const { add, begin, say, get, clock } = await openHall();
    const asset = await add("Lamp", {});
    const { id } = await begin();
    const ahead = new Date(clock.now + DAY_MS).toISOString();
    expect(await say(id, asset.id, { found: "missing", at: ahead })).toMatchObject({
      at: new Date(clock.now).toISOString(),
    });
    clock.now += MINUTE_MS;
    await say(id, asset.id, { found: "present" });
    expect((await get(`/api/stock-takes/${id}`)).lines[0].found).toBe("present");
  });

  test("hears two phones at once, and loses nothing of either", async () => {
    const { add, begin, get, staff, services } = await openHall();
    const assets: Asset[] = [];
    for (let number = 0; number < 12; number++) assets.push(await add(`Thing ${number}`, {}));
    const { id } = await begin();
    const phones = [await staff("editor"), await staff("admin")];
    const answers = await Promise.all(
      phones.flatMap((phone, at) =>
        assets.map((asset, number) =>
          phone.put(`/api/stock-takes/${id}/lines/${asset.id}`, {
            found: number % 3 === 0 ? "missing" : "present",
            note: at === 0 ? "" : `Seen by the other`,
          }),
        ),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await get(`/api/stock-takes/${id}`)).toMatchObject({ seen: 12, missing: 4, damaged: 0 });
    expect(await checkStockTakes(services.store)).toEqual([]);
  });

  const unfit: [object, string][] = [
    [{ found: "lost" }, "Please say whether it is present, missing or damaged"],
    [{}, "Please say whether it is present, missing or damaged"],
    [{ found: "present", note: "x".repeat(1001) }, "Please keep this within 1,000 characters"],
    [{ found: "present", at: "yesterday" }, "Please say when as a moment"],
    [
      { found: "present", pictures: ["f".repeat(64)] },
      "A picture or file is no longer there: please add it again.",
    ],
  ];
  test("refuses in words what is no word", async () => {
    const { add, begin, keeper } = await openHall();
    const asset = await add("Lamp", {});
    const { id } = await begin();
    for (const [word, message] of unfit) {
      const answer = await keeper.put(`/api/stock-takes/${id}/lines/${asset.id}`, word);
      expect([answer.status, (await answer.json()).message]).toEqual([422, message]);
    }
    for (const path of [`${id}/lines/nobody`, `nothing/lines/${asset.id}`, "a%2Fb/lines/c"])
      expect([path, (await keeper.put(`/api/stock-takes/${path}`, { found: "present" })).status]).toEqual([
        path,
        404,
      ]);
  });

  test("takes what is not on the list too, and lets it be taken back", async () => {
    const { add, begin, say, get, services } = await openHall();
    await add("Lamp", {});
    const { id } = await begin();
    const bell = { found: "present", what: "Brass bell", place: "Prayer hall", note: "Behind the curtain" };
    expect(await say(id, "x-1", bell)).toMatchObject({ tag: "", name: "Brass bell", place: "Prayer hall" });
    await say(id, "x-1", bell);
    await say(id, "x-2", { found: "present", what: "Stool", place: "Kitchen" });
    await say(id, "x-2", { found: null });
    const take: StockTakeWithLines = await get(`/api/stock-takes/${id}`);
    expect(take).toMatchObject({ of: 1, seen: 0, unlisted: 1 });
    expect(differencesIn(take.lines).map(({ kind, line }) => [kind, line.name])).toEqual([
      ["unlisted", "Brass bell"],
      ["unseen", "Lamp"],
    ]);
    expect(await checkStockTakes(services.store)).toEqual([]);
  });

  test("keeps a picture taken on the spot, also for the history of its word", async () => {
    const { add, begin, say, keeper, services } = await openHall();
    const asset = await add("Lamp", {});
    const { id } = await begin();
    const picture = await aPicture();
    const bytes = (async function* () {
      yield picture;
    })();
    const file = await services.files.receive(bytes, { name: "dent.jpg" }, { name: "x" });
    await say(id, asset.id, { found: "damaged", pictures: [file.id] });
    const refused = await keeper.delete(file.url);
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      "This file is used by Stock-take, January 2026: Lamp. Take it out there first.",
    ]);
    await say(id, asset.id, { found: "damaged" });
    const inHistory = await keeper.delete(file.url);
    expect([inHistory.status, (await inHistory.json()).uses]).toEqual([409, []]);
    const papers = (async function* () {
      yield aPdf();
    })();
    const paper = await services.files.receive(papers, { name: "dent.pdf" }, { name: "x" });
    const noPicture = await keeper.put(`/api/stock-takes/${id}/lines/${asset.id}`, {
      found: "damaged",
      pictures: [paper.id],
    });
    expect([noPicture.status, (await noPicture.json()).fields]).toEqual([
      422,
      { pictures: "This file is a PDF: please choose a picture" },
    ]);
  });
});

describe("Closing a stock-take", () => {
  const notTwo = [[], ["Lakshmi"], ["Lakshmi", ""], ["Lakshmi", " lakshmi "], ["A", "B", "C"], "Lakshmi"];
  test("needs two different people", async () => {
    const { add, begin, keeper, get } = await openHall();
    await add("Lamp", {});
    const { id } = await begin();
    for (const names of notTwo) {
      const answer = await keeper.post(`/api/stock-takes/${id}/close`, { names });
      const { code, fields } = await answer.json();
      expect([names, answer.status, code]).toEqual([names, 422, "invalid"]);
      expect(Object.values(fields)).toEqual(["Two different people close a stock-take."]);
    }
    expect(await get(`/api/stock-takes/${id}`)).toMatchObject({ status: "open", names: [] });
    expect([areTwoPeople(["Uma Iyer", "Umä  IYER"]), areTwoPeople(["உமா", "உமை"])]).toEqual([false, true]);
  });

  test("writes what differs into the register, with its history, and nothing else", async () => {
    const hall = await openHall();
    const { add, begin, say, close, get, keeper } = hall;
    const [lamp, drum, grinder, vel, table] = [
      await add("Lamp", {}),
      await add("Drum", {}),
      await add("Grinder", { condition: "worn" }),
      await add("Vel", {}),
      await add("Table", {}),
    ];
    await keeper.post(`/api/assets/${vel.id}/lend`, { to: "Tamil Sangam", dueOn: "2026-02-01" });
    const { id, seen } = await begin();
    expect(seen).toBe(1);
    await say(id, lamp.id, { found: "present" });
    await say(id, drum.id, { found: "missing" });
    await say(id, grinder.id, { found: "damaged", note: "Motor hums" });
    await say(id, vel.id, { found: "present" });
    const closed = await close(id);
    expect(closed).toMatchObject({
      status: "closed",
      names: TWO.names,
      closedBy: "editor@temple.example",
      of: 5,
      seen: 4,
      missing: 1,
      damaged: 1,
    });
    expect(differencesIn(closed.lines).map(({ kind, line }) => [kind, line.tag, line.change])).toEqual([
      ["missing", drum.tag, { missingSince: { from: null, to: "2026-01-14" } }],
      ["damaged", grinder.tag, { condition: { from: "worn", to: "damaged" } }],
      ["here", vel.tag, { status: { from: "lent", to: "in-use" } }],
      ["unseen", table.tag, null],
    ]);
    expect(await get(`/api/assets/${drum.id}`)).toMatchObject({
      missingSince: "2026-01-14",
      status: "in-use",
    });
    expect(await get(`/api/assets/${grinder.id}`)).toMatchObject({ condition: "damaged" });
    expect(await get(`/api/assets/${vel.id}`)).toMatchObject({
      status: "in-use",
      lending: null,
      lendings: [{ backOn: "2026-01-14" }],
    });
    for (const [asset, lines] of [
      [lamp, 1],
      [table, 1],
      [drum, 2],
      [grinder, 2],
      [vel, 3],
    ] as const) {
      const history = await get(`/api/assets/${asset.id}/history`);
      expect([asset.name, history.length, history[0].by]).toEqual([
        asset.name,
        lines,
        "editor@temple.example",
      ]);
    }
    const csv = await (await keeper.get(`/api/stock-takes/${id}/differences.csv`)).text();
    expect(csv.split("\r\n").slice(1, 3)).toEqual([
      `${drum.tag},Drum,Prayer hall,Missing,,,"missing since Jan 14, 2026",,editor@temple.example,2026-01-14T09:00:00.000Z`,
      `${grinder.tag},Grinder,Prayer hall,Damaged,,,worn → damaged,Motor hums,editor@temple.example,2026-01-14T09:00:00.000Z`,
    ]);
    expect(await checkStockTakes(hall.services.store)).toEqual([]);
  });

  test("leaves what is missing so until somebody says that it is found", async () => {
    const { add, begin, say, close, get, keeper } = await openHall();
    const drum = await add("Drum", {});
    expect((await keeper.post(`/api/assets/${drum.id}/found`, {})).status).toBe(409);
    const { id } = await begin();
    await say(id, drum.id, { found: "missing" });
    await close(id);
    const found = await keeper.post(`/api/assets/${drum.tag}/found`, {});
    expect([found.status, await found.json()]).toMatchObject([200, { missingSince: null }]);
    expect(await get(`/api/assets/${drum.id}/history`)).toHaveLength(3);
  });

  test("is the end of it: whatever would change it is refused with 409", async () => {
    const { add, begin, say, close, keeper } = await openHall();
    const asset = await add("Lamp", {});
    const { id, version } = await begin();
    await say(id, asset.id, { found: "present" });
    await close(id);
    for (const answer of [
      await keeper.put(`/api/stock-takes/${id}/lines/${asset.id}`, { found: "missing" }),
      await keeper.put(`/api/stock-takes/${id}/lines/${asset.id}`, { found: "present" }),
      await keeper.put(`/api/stock-takes/${id}/lines/x-9`, { found: "present", what: "Bell" }),
      await keeper.post(`/api/stock-takes/${id}/close`, TWO),
      await keeper.put(`/api/stock-takes/${id}`, { place: "" }),
      await keeper.post(`/api/stock-takes/${id}/restore`, { version }),
      await keeper.delete(`/api/stock-takes/${id}`),
    ])
      expect([answer.url, answer.status, (await answer.json()).code]).toEqual([
        answer.url,
        409,
        "stock-take-closed",
      ]);
  });

  test("of two who close at once, one does", async () => {
    const { add, begin, say, keeper, get } = await openHall();
    const asset = await add("Lamp", {});
    const { id } = await begin();
    await say(id, asset.id, { found: "missing" });
    const answers = await Promise.all([1, 2].map(() => keeper.post(`/api/stock-takes/${id}/close`, TWO)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await get(`/api/assets/${asset.id}/history`)).toHaveLength(2);
  });

  test("can be undone: the register is as before, but for what was changed since", async () => {
    const { add, begin, say, close, get, keeper } = await openHall();
    const worn = { condition: "worn" };
    const [drum, grinder, vel] = [await add("Drum", {}), await add("Grinder", worn), await add("Vel", {})];
    await keeper.post(`/api/assets/${vel.id}/lend`, { to: "Tamil Sangam", dueOn: "2026-02-01" });
    const { id } = await begin();
    await say(id, drum.id, { found: "missing" });
    await say(id, grinder.id, { found: "damaged" });
    await say(id, vel.id, { found: "present" });
    await close(id);
    const since = await get(`/api/assets/${grinder.id}`);
    await keeper.put(`/api/assets/${grinder.id}`, { ...since, condition: "good", description: "Repaired" });
    const again = await (await keeper.post(`/api/stock-takes/${id}/reopen`, {})).json();
    expect(again).toMatchObject({
      status: "open",
      names: [],
      closedAt: null,
      seen: 3,
      missing: 1,
      damaged: 1,
    });
    expect(foundIn(again)).toEqual({ [drum.tag]: "missing", [grinder.tag]: "damaged", [vel.tag]: "present" });
    expect(await get(`/api/assets/${drum.id}`)).toMatchObject({ missingSince: null });
    expect(await get(`/api/assets/${grinder.id}`)).toMatchObject({
      condition: "good",
      description: "Repaired",
    });
    expect(await get(`/api/assets/${vel.id}`)).toMatchObject({
      status: "lent",
      lending: { to: "Tamil Sangam", backOn: null },
    });
    expect((await keeper.post(`/api/stock-takes/${id}/reopen`, {})).status).toBe(409);
    await say(id, drum.id, { found: "present" });
    expect(await close(id)).toMatchObject({ missing: 0, status: "closed" });
  });

  test("tells the next one when each thing was last seen, and what was missing is found again", async () => {
    const { add, begin, say, close, get, passDays, rooms } = await openHall();
    const { lastWordOn } = rooms["temple-assets"].stockTakes;
    const [lamp, drum] = [await add("Lamp", {}), await add("Drum", {})];
    const first = await begin();
    await say(first.id, lamp.id, { found: "present" });
    await say(first.id, drum.id, { found: "missing" });
    expect(lastWordOn(lamp.id)).toBeNull();
    await close(first.id);
    await passDays(90);
    const second = await begin();
    expect(second.lines.map(({ tag, lastSeen }) => [tag, lastSeen])).toEqual([
      [lamp.tag, { on: "2026-01-14", by: "editor@temple.example" }],
      [drum.tag, null],
    ]);
    await say(second.id, drum.id, { found: "present" });
    await close(second.id);
    expect(await get(`/api/assets/${drum.id}`)).toMatchObject({ missingSince: null });
    expect(lastWordOn(drum.id)).toMatchObject({ takeId: second.id, found: "present", on: "2026-04-14" });
    // Nobody looked at it in the second one.
    expect(lastWordOn(lamp.id)).toMatchObject({ takeId: first.id, found: "present", on: "2026-01-14" });
  });
});

describe("Who", () => {
  test("editors walk through it, viewers look on, treasurers and strangers see nothing of it", async () => {
    const { add, begin, staff, visitor } = await openHall();
    const asset = await add("Lamp", {});
    const { id } = await begin();
    for (const [role, seeing, saying] of [
      ["admin", 200, 200],
      ["editor", 200, 200],
      ["viewer", 200, 403],
      ["treasurer", 403, 403],
    ] as const) {
      const person = await staff(role);
      expect([role, (await person.get(`/api/stock-takes/${id}`)).status]).toEqual([role, seeing]);
      expect([role, (await person.get(`/api/stock-takes/one?id=${id}`)).status]).toEqual([role, seeing]);
      const word = await person.put(`/api/stock-takes/${id}/lines/${asset.id}`, { found: "present" });
      expect([role, word.status]).toEqual([role, saying]);
      if (saying === 403) expect((await person.post(`/api/stock-takes/${id}/close`, TWO)).status).toBe(403);
    }
    expect((await visitor.get(`/api/stock-takes/${id}`)).status).toBe(401);
  });

  test("the dashboard tells of one that has been open for a week, until it is closed", async () => {
    const { add, begin, close, get, passDays } = await openHall();
    await add("Lamp", {});
    const { id } = await begin();
    const lines = async () => {
      const home = await get("/api/home?role=admin");
      return home.lines.filter(({ href }: { href: string }) => href.includes("stock-takes"));
    };
    await passDays(6);
    expect(await lines()).toEqual([]);
    await passDays(1);
    expect(await lines()).toEqual([
      {
        when: "now",
        figure: "7 days",
        title: "A stock-take is open",
        label: "Go on",
        about: "Stock-take, January 2026: 0 of 1 seen",
        href: `/dashboard/temple-assets/stock-takes/${id}`,
      },
    ]);
    await close(id);
    expect(await lines()).toEqual([]);
  });

  test("one that was begun by mistake goes, and comes back with all that was said", async () => {
    const { add, begin, say, keeper, get } = await openHall();
    const asset = await add("Lamp", {});
    const { id } = await begin();
    await say(id, asset.id, { found: "damaged" });
    expect((await keeper.delete(`/api/stock-takes/${id}`)).status).toBe(204);
    expect((await keeper.get(`/api/stock-takes/${id}`)).status).toBe(404);
    expect((await keeper.post(`/api/stock-takes/${id}/restore`, {})).status).toBe(200);
    expect(foundIn(await get(`/api/stock-takes/${id}`))).toEqual({ [asset.tag]: "damaged" });
  });
});

function foundIn({ lines }: { lines: Line[] }) {
  return Object.fromEntries(lines.map(({ tag, found }) => [tag, found]));
}

async function openHall() {
  const temple = await openTemple();
  const keeper = await temple.staff("editor");
  const admin = await temple.admin();
  const get = async (path: string) => done(await admin.get(path));
  const done = async (answer: Response) => {
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  return {
    ...temple,
    keeper,
    get,
    /** Days later, everyone signs in again. */
    async passDays(days: number) {
      temple.clock.now += days * DAY_MS;
      for (const [person, role] of [
        [keeper, "editor"],
        [admin, "admin"],
      ] as const) {
        const { cookies } = await (role === "admin" ? temple.admin() : temple.staff(role));
        for (const [name, value] of cookies) person.cookies.set(name, value);
      }
    },
    add: (name: string, fields: object): Promise<Asset> =>
      keeper
        .post("/api/assets", {
          name,
          category: "vessel",
          place: "Prayer hall",
          acquiredOn: "2026-01-10",
          ...fields,
        })
        .then(done),
    begin: (form = {}): Promise<StockTakeWithLines> => keeper.post("/api/stock-takes", form).then(done),
    say: (id: string, assetId: string, word: object): Promise<Line> =>
      keeper.put(`/api/stock-takes/${id}/lines/${assetId}`, word).then(done),
    close: (id: string): Promise<StockTakeWithLines> =>
      keeper.post(`/api/stock-takes/${id}/close`, TWO).then(done),
  };
}
