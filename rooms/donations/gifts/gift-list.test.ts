import { describe, expect, test } from "vitest";
import type { Store } from "#server/store/store.ts";
import { openTemple } from "#tests/temple.ts";
import type { Gift, GiftList } from "../../ledger/gift.ts";
import { check } from "../donations.server.ts";

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

  describe("is searched by the name on the line", () => {
    test("of somebody who has no record", async () => {
      const { give, ask, found, uma } = await openBooks();
      await give({ donorName: "Meenakshi of Folsom", cents: 10_100, receivedOn: "2025-06-01" });
      await give({ donorName: "Meenakshi of Folsom", cents: 20_200, fund: "building" });
      await give({ donorId: uma.id, cents: 30_300 });
      await give({ method: "hundi", cents: 40_400 });

      const both = ["Meenakshi of Folsom, 20200", "Meenakshi of Folsom, 10100"];
      expect(await found("q=folsom+meena")).toEqual(both);
      expect(await ask("q=meenakshi")).toMatchObject({ total: 2, sums: { cents: 30_300 } });
      expect(await found("q=meenakshi&fund=building")).toEqual(both.slice(0, 1));
      expect(await found("q=meenakshi&from=2026-01-01")).toEqual(both.slice(0, 1));
      expect(await found(`q=meenakshi&donorId=${uma.id}`)).toEqual([]);
      expect(await found("q=hundi")).toEqual(["Hundi, 40400"]);
    });

    test("where the name has a number in it, and the number of a check all the same", async () => {
      const { give, found } = await openBooks();
      await give({ donorName: "Family of 4", cents: 10_100, method: "check", reference: "77" });

      expect(await found("q=family+of+4")).toEqual(["Family of 4, 10100"]);
      expect(await found("q=77")).toEqual(["Family of 4, 10100"]);
    });

    test("of a donor who was deleted, and who comes back", async () => {
      const { give, found, treasurer, ravi, uma } = await openBooks();
      await give({ donorId: ravi.id, cents: 50_100 });
      await give({ donorId: uma.id, cents: 10_800 });
      await treasurer.delete(`/api/donors/${ravi.id}`);
      expect(await found("q=shankar")).toEqual(["Ravi Shankar, 50100"]);

      await treasurer.post(`/api/donors/${ravi.id}/restore`, {});
      expect(await found("q=shankar")).toEqual(["Ravi Shankar, 50100"]);
    });

    test("of a donor who has another name by now, or is part of another record", async () => {
      const { give, found, treasurer, ravi, uma } = await openBooks();
      await give({ donorId: ravi.id, cents: 50_100 });
      await treasurer.put(`/api/donors/${ravi.id}`, {
        name: "Ravichandran",
        position: "donor",
        pledged: 0,
        donated: 501,
      });
      for (const q of ["shankar", "ravichandran"])
        expect(await found(`q=${q}`)).toEqual(["Ravi Shankar, 50100"]);

      await treasurer.post(`/api/donors/${ravi.id}/merge`, { into: uma.id });
      for (const q of ["shankar", "ravichandran", "uma"])
        expect([q, await found(`q=${q}`)]).toEqual([q, ["Ravi Shankar, 50100"]]);
    });

    test("in lines of an older version of the site", async () => {
      const { give, rooms, services, treasurer, ravi, uma } = await openBooks();
      await give({ donorName: "Meenakshi", cents: 10_100 });
      await give({ donorId: ravi.id, cents: 50_100 });
      await give({ donorId: uma.id, cents: 10_800 });
      await treasurer.put(`/api/donors/${uma.id}`, {
        name: "Parvathi",
        position: "donor",
        pledged: 0,
        donated: 108,
      });
      await treasurer.delete(`/api/donors/${ravi.id}`);
      await forgetNames(services.store);
      expect(await check(services.store)).toEqual([
        expect.stringMatching(/^The gift .+ is not found by its name, Meenakshi\.$/),
      ]);
      await rooms.donations.ledger.names.fill();

      const { names } = rooms.donations.ledger;
      expect(await check(services.store)).toEqual([]);
      expect(names.found("meena")).toEqual({ donors: [], typed: ["Meenakshi"] });
      expect(names.found("shankar")).toEqual({ donors: [ravi.id], typed: [] });
      expect(names.found("uma")).toEqual({ donors: [uma.id], typed: [] });
    });
  });

  test("finds the gifts of more donors than a store is asked for at once, in order and page by page", async () => {
    const { give, ask, donors } = await openBooks();
    for (let nth = 0; nth < 40; nth++) {
      const { id } = await donors.create({
        name: `Lakshmi ${String.fromCharCode(65 + nth)}`,
        position: "donor",
        pledged: 0,
        donated: 0,
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

/** As a store of yesterday is: it knows the lines, and not under which names. */
async function forgetNames(store: Store) {
  const [names, marks] = [store.collection("gift-names"), store.collection("ledger", { moments: ["at"] })];
  for (const { id } of await names.query()) await names.delete(id);
  await marks.delete("named");
}

async function openBooks() {
  const { staff, donors, rooms, services } = await openTemple();
  const treasurer = await staff("treasurer");
  const give = (fields: object) =>
    treasurer.post("/api/gifts", {
      cents: 5_100,
      method: "cash",
      fund: "general",
      receivedOn: "2026-01-14",
      ...fields,
    });
  const ask = async (query: string): Promise<GiftList> => (await treasurer.get(`/api/gifts?${query}`)).json();
  const named = (name: string) => donors.create({ name, position: "donor", pledged: 0, donated: 0 });
  return {
    treasurer,
    donors,
    rooms,
    services,
    give,
    ask,
    ravi: await named("Ravi Shankar"),
    uma: await named("Uma"),
    found: async (query: string) =>
      (await ask(query)).rows.map(({ donorName, cents }) => `${donorName}, ${cents}`),
  };
}
