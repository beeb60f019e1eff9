import { describe, expect, test } from "vitest";
import { openTemple } from "#tests/temple.ts";
import type { Gift } from "../../ledger/gift.ts";
import { check } from "../donations.server.ts";

type Books = Awaited<ReturnType<typeof openBooks>>;

/** Every way a payment comes to a pledge: each sends another fund, or none. */
const ways: { [way: string]: (books: Books) => Promise<Gift> } = {
  "Record a gift": ({ give, pledge }) => give({ pledgeId: pledge.id, fund: "general" }),
  "Record a gift, without a fund": ({ give, pledge }) => give({ pledgeId: pledge.id, fund: undefined }),
  "a gift that is changed": async ({ give, put, pledge }) => {
    const gift = await give({ fund: "general" });
    return put(gift, { pledgeId: pledge.id });
  },
  "a payment whose fund is changed": async ({ give, put, pledge }) => {
    const gift = await give({ pledgeId: pledge.id });
    return put(gift, { fund: "festivals" });
  },
  "a Sunday count": async ({ ask, give, pledge }) => {
    const count = await ask("/api/counts", {
      countedOn: "2026-01-11",
      counters: ["Meena", "Uma"],
      controlCents: 0,
      controlGifts: 0,
    });
    return give({ pledgeId: pledge.id, countId: count.id, fund: "general" });
  },
  "a bank's file": ({ ask, imported }) =>
    imported(() =>
      ask("/api/imports", {
        source: "Zelle",
        dryRun: false,
        towardPledges: true,
        fund: "general",
        csv: "Date,Name,Amount\n1/13/2026,Ravi Kumar,51\n",
      }),
    ),
  "our own file": async ({ ask, give, text, imported, pledge }) => {
    const { id } = await give({ fund: "general" });
    const csv = (await text("/api/gifts.csv")).replaceAll(id, "of-another-house");
    const [header = "", line = ""] = csv.split("\r\n");
    const cells = line.split(",");
    cells[header.split(",").indexOf("pledgeId")] = pledge.id;
    await ask(`/api/gifts/${id}/void`, { reason: "Only there for its line" });
    return imported(() => ask("/api/imports", { csv: `${header}\r\n${cells.join()}\r\n`, dryRun: false }));
  },
  "a version that is restored": async ({ ask, give, put, pledge }) => {
    const gift = await give({ pledgeId: pledge.id, fund: "general" });
    await put(gift, { pledgeId: null, fund: "festivals" });
    return ask(`/api/gifts/${gift.id}/restore`, { version: gift.version });
  },
};

describe("A payment on a pledge", () => {
  test.each(Object.entries(ways))("has the fund of the pledge: %s", async (_, pay) => {
    const books = await openBooks();
    const gift = await pay(books);
    expect(gift).toMatchObject({ pledgeId: books.pledge.id, fund: "building", cents: 5_100 });
    expect(await books.get(`/api/gifts/${gift.id}`)).toMatchObject({ fund: "building" });
    // What follows from it agrees: the pledge, the sums by fund, and one line of history for each change.
    expect(await books.get(`/api/pledges/${books.pledge.id}`)).toMatchObject({ paidCents: 5_100 });
    expect(await books.get("/api/gifts?fund=building&status=recorded")).toMatchObject({
      total: 1,
      sums: { cents: 5_100 },
      byFund: [{ fund: "building", cents: 5_100 }],
    });
    expect(await books.problems()).toEqual([]);
  });

  test("needs a fund of its own once it no longer counts toward the pledge", async () => {
    const { give, put, pledge } = await openBooks();
    const gift = await give({ pledgeId: pledge.id, fund: "general" });
    expect(await put(gift, { pledgeId: null, fund: "general" })).toMatchObject({ fund: "general" });
  });

  test("of yesterday keeps the fund it was recorded for, whatever else is changed", async () => {
    const { give, put, pledge, store } = await openBooks();
    const gift = await give({ pledgeId: pledge.id });
    await store.collection("gifts").update(gift.id, { fund: "general" });
    const changed = await put({ ...gift, fund: "general" }, { note: "By hand", version: undefined });
    expect(changed).toMatchObject({ fund: "general", note: "By hand" });
  });

  test("keeps the pledge with its fund", async () => {
    const { ask, give, get, pledge, treasurer } = await openBooks();
    const former = { ...pledge, fund: "festivals" };
    const path = `/api/pledges/${pledge.id}`;
    expect((await treasurer.put(path, former)).status).toBe(200);
    const before = await get(path);
    expect((await treasurer.put(path, { ...pledge, version: undefined })).status).toBe(200);
    await give({ pledgeId: pledge.id });
    const refused = await treasurer.put(path, { ...former, version: undefined });
    expect([refused.status, (await refused.json()).fields]).toEqual([
      422,
      { fund: "Payments were recorded for this pledge, so its fund can’t change" },
    ]);
    expect(await ask(`${path}/restore`, { version: before.version })).toMatchObject({ fund: "building" });
  });
});

async function openBooks() {
  const { staff, donors, services } = await openTemple();
  const treasurer = await staff("treasurer");
  const { id } = await donors.create({ name: "Ravi Kumar", position: "donor", pledged: 0, donated: 0 });
  const ask = async (path: string, body: object) => (await treasurer.post(path, body)).json();
  const get = async (path: string) => (await treasurer.get(path)).json();
  const pledge = await ask("/api/pledges", {
    donorId: id,
    pledgedOn: "2026-01-02",
    cents: 50_100,
    fund: "building",
  });
  const gift = { donorId: id, cents: 5_100, method: "cash", fund: "general", receivedOn: "2026-01-14" };
  return {
    treasurer,
    ask,
    get,
    pledge,
    store: services.store,
    text: async (path: string) => (await treasurer.get(path)).text(),
    give: (fields: object): Promise<Gift> => ask("/api/gifts", { ...gift, ...fields }),
    put: async ({ id, ...before }: Gift, fields: object): Promise<Gift> =>
      (await treasurer.put(`/api/gifts/${id}`, { ...before, ...fields })).json(),
    /** The gift that an import has recorded. */
    imported: async (run: () => Promise<{ rows: { giftId: string }[] }>): Promise<Gift> =>
      get(`/api/gifts/${(await run()).rows[0]?.giftId}`),
    problems: () => check(services.store),
  };
}
