import { describe, expect, test } from "vitest";
import { openTemple } from "#tests/temple.ts";
import type { Gift, GiftList } from "./gift.ts";

describe("A list of gifts", () => {
  test("is searched by the donor's name, a check's number or an amount", async () => {
    const { give, found, ravi, uma } = await openBooks();
    await give({ donorId: ravi.id, cents: 50_100, method: "check", reference: "1231" });
    await give({ donorId: uma.id, cents: 10_800 });

    expect(await found("q=ravi")).toEqual(["Ravi Shankar, 50100"]);
    expect(await found("q=shan+rav")).toEqual(["Ravi Shankar, 50100"]);
    expect(await found("q=1231")).toEqual(["Ravi Shankar, 50100"]);
    expect(await found("q=%24108")).toEqual(["Uma, 10800"]);
    expect(await found("q=%24501.00")).toEqual(["Ravi Shankar, 50100"]);
    expect(await found("q=nobody")).toEqual([]);
    expect(await found(`q=ravi&donorId=${uma.id}`)).toEqual([]);
  });

  test("finds the gifts of more donors than a store is asked for at once, in order and page by page", async () => {
    const { give, ask, donors } = await openBooks();
    for (let nth = 0; nth < 40; nth++) {
      const { id } = await donors.create({
        ...{ name: `Lakshmi ${String.fromCharCode(65 + nth)}`, position: "donor", pledged: 0, donated: 0 },
      });
      await give({
        donorId: id,
        cents: 100 + nth,
        receivedOn: `2026-01-${String(1 + (nth % 14)).padStart(2, "0")}`,
      });
    }
    const [first, second] = [await ask("q=lakshmi&size=25"), await ask("q=lakshmi&size=25&page=2")];

    expect([first.total, first.pages, first.sums.cents]).toEqual([40, 2, 40 * 100 + 780]);
    const days = [...first.rows, ...second.rows].map(({ receivedOn }) => receivedOn);
    expect(days).toEqual(days.toSorted().toReversed());
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(40);
  });

  test("counts no void line in its sums, unless one asks for those", async () => {
    const { give, ask, treasurer, ravi } = await openBooks();
    const wrong: Gift = await (await give({ donorId: ravi.id, cents: 2_000 })).json();
    await give({ donorId: ravi.id, cents: 30_000, fund: "building" });
    await treasurer.post(`/api/gifts/${wrong.id}/void`, { reason: "Charged twice" });

    expect(await ask("")).toMatchObject({ total: 2, sums: { cents: 30_000 } });
    expect(await ask("status=void")).toMatchObject({ total: 1, sums: { cents: 2_000 } });
    expect((await ask("")).byFund).toEqual([{ fund: "building", cents: 30_000 }]);
    expect((await ask("fund=general")).byFund).toEqual([]);
  });

  test("is narrowed to gifts of a size, and to those without a receipt", async () => {
    const { give, ask, found, treasurer, ravi, uma } = await openBooks();
    const gift: Gift = await (await give({ donorId: ravi.id, cents: 24_999 })).json();
    await give({ donorId: uma.id, cents: 25_000 });

    expect(await found("band=100")).toEqual(["Ravi Shankar, 24999"]);
    expect(await found("band=250")).toEqual(["Uma, 25000"]);
    const larger = await treasurer.put(`/api/gifts/${gift.id}`, { ...gift, cents: 100_000 });
    expect(larger.status).toBe(200);
    expect(await found("band=1000")).toEqual(["Ravi Shankar, 100000"]);
    const large = ["Ravi Shankar, 100000", "Uma, 25000"];
    expect((await found("band=from-250")).toSorted()).toEqual(large);
    expect((await found("band=from-250&from=2026-01-02&to=2026-01-20")).toSorted()).toEqual(large);
    expect(await found("band=from-250&q=uma")).toEqual(["Uma, 25000"]);
    expect(await ask("band=from-250")).toMatchObject({ total: 2, sums: { cents: 125_000 } });
    expect(await ask("receipt=none")).toMatchObject({ total: 2 });
    expect(await ask("receipt=issued")).toMatchObject({ total: 0, sums: { cents: 0 } });
  });

  test("says how many need a receipt: large gifts of somebody known, and no other lines", async () => {
    const { give, ask, donors, treasurer, ravi, uma } = await openBooks();
    await donors.create({ name: "Lalitha", position: "donor", pledged: 0, donated: 900 });
    await give({ donorId: ravi.id, cents: 25_000, fund: "building" });
    await give({ donorId: uma.id, cents: 1_000_000 });
    await give({ donorId: uma.id, cents: 24_900 });
    await give({ cents: 90_000, method: "hundi" });
    const wrong: Gift = await (await give({ donorId: ravi.id, cents: 70_000 })).json();
    await treasurer.post(`/api/gifts/${wrong.id}/void`, { reason: "Twice" });
    expect(await ask("")).toMatchObject({ needing: 2 });
    expect(await ask("fund=building&from=2026-01-01&to=2026-01-31")).toMatchObject({ needing: 1 });
    expect(await ask("from=2026-02-01")).toMatchObject({ needing: 0 });
    for (const none of ["band=100", "receipt=issued", "status=void"])
      expect(await ask(none)).toMatchObject({ needing: 0 });
  });
});

async function openBooks() {
  const { staff, donors } = await openTemple();
  const treasurer = await staff("treasurer");
  const give = (fields: object) =>
    treasurer.post("/api/gifts", {
      ...{ cents: 5_100, method: "cash", fund: "general", receivedOn: "2026-01-14" },
      ...fields,
    });
  const ask = async (query: string): Promise<GiftList> => (await treasurer.get(`/api/gifts?${query}`)).json();
  const named = (name: string) => donors.create({ name, position: "donor", pledged: 0, donated: 0 });
  return {
    ...{ treasurer, donors, give, ask },
    ravi: await named("Ravi Shankar"),
    uma: await named("Uma"),
    found: async (query: string) =>
      (await ask(query)).rows.map(({ donorName, cents }) => `${donorName}, ${cents}`),
  };
}
