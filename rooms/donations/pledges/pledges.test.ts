import { describe, expect, test } from "vitest";
import { openTemple } from "#tests/temple.ts";
import type { PledgeList } from "../../ledger/pledge.ts";

describe("A list of pledges", () => {
  test("has one overdue from the temple's midnight after its day, though nothing was written", async () => {
    const { staff, pledge, rooms, clock } = await openBooks();
    await pledge({ dueOn: "2026-01-14" });
    const { list } = rooms.donations.pledges;
    const numberOf = async (state: string) =>
      (await list.page(list.read(new URLSearchParams({ state })))).total;
    // Half past eleven at night by the temple's clock, when it is tomorrow in UTC.
    clock.now = Date.parse("2026-01-15T07:30:00Z");
    const before = list.revision;
    expect([await numberOf("open"), await numberOf("overdue")]).toEqual([1, 0]);
    clock.now = Date.parse("2026-01-15T08:30:00Z");
    expect([await numberOf("open"), await numberOf("overdue")]).toEqual([0, 1]);
    expect(list.revision).not.toBe(before);
    const later = await staff("treasurer");
    expect(await (await later.get("/api/pledges?state=overdue")).json()).toMatchObject({
      total: 1,
      rows: [{ state: "overdue" }],
    });
  });

  test("is divided into groups, each with its number, and summed without what is void", async () => {
    const { pledge, pay, ask, treasurer } = await openBooks();
    await pledge({ cents: 100_00, dueOn: "2026-01-02" });
    const open = await pledge({ cents: 40_50, dueOn: "2026-06-30" });
    await pay(open.id, 10_25);
    const full = await pledge({ cents: 20_00 });
    await pay(full.id, 25_00);
    const wrong = await pledge({ cents: 900_00 });
    await treasurer.post(`/api/pledges/${wrong.id}/void`, { reason: "Written down twice" });

    const groups = { "to-come": 2, overdue: 1, complete: 1, all: 4 };
    expect(await ask("")).toMatchObject({
      total: 4,
      groups,
      sums: { cents: 160_50, paidCents: 35_25, balanceCents: 130_25 },
      // What came above a pledge keeps no other one.
      ever: { cents: 160_50, paidCents: 30_25 },
    });
    expect(await ask("state=to-come")).toMatchObject({
      total: 2,
      groups,
      sums: { cents: 140_50, paidCents: 10_25, balanceCents: 130_25 },
    });
    expect(await ask("state=complete")).toMatchObject({ total: 1, rows: [{ id: full.id, balanceCents: 0 }] });
    expect(await ask("state=void")).toMatchObject({
      total: 1,
      sums: { cents: 900_00, balanceCents: 0 },
      rows: [{ state: "void", voidReason: "Written down twice" }],
    });
    expect(await ask("status=open")).toMatchObject({ total: 3 });
    expect(await ask("state=constructor")).toMatchObject({ total: 0 });
  });

  test("is searched by the donor's name then and now, and by the note", async () => {
    const { pledge, ask, uma, ravi, temple } = await openBooks();
    await pledge({ donorId: ravi.id, note: "In four parts" });
    await pledge({ donorId: uma.id });
    await temple.donors.update(uma.id, { name: "Uma Śāstrī", position: "donor", pledged: 51, donated: 0 });
    const found = async (q: string) =>
      (await ask(`q=${encodeURIComponent(q)}`)).rows.map(({ donorName }) => donorName);
    expect(await found("four ravi")).toEqual(["Ravi"]);
    expect(await found("uma")).toEqual(["Uma"]);
    expect(await found("sastri")).toEqual(["Uma"]);
    expect(await found("nobody")).toEqual([]);
  });

  test("is narrowed by fund and by when they are due", async () => {
    const { pledge, ask } = await openBooks();
    for (const dueOn of ["2026-01-13", "2026-01-31", "2026-04-14", "2026-04-15", null])
      await pledge({ dueOn, fund: dueOn ? "building" : "general" });
    const days = async (query: string) => (await ask(query)).rows.map(({ dueOn }) => dueOn);
    expect(await days("due=month")).toEqual(["2026-01-13", "2026-01-31"]);
    expect(await days("due=90-days")).toEqual(["2026-01-31", "2026-04-14"]);
    expect(await days("due=none")).toEqual([null]);
    expect(await days("due=someday")).toEqual([]);
    expect(await days("fund=general")).toEqual([null]);
    expect(await ask("due=month")).toMatchObject({ groups: { all: 2, overdue: 1 } });
  });

  test("is sorted by the day they are due, those without a day last; by donor; by balance", async () => {
    const { pledge, ask, uma } = await openBooks();
    await pledge({ dueOn: null, cents: 1_00 });
    await pledge({ dueOn: "2026-06-30", cents: 2_00, donorId: uma.id });
    await pledge({ dueOn: "2026-02-01", cents: 3_00 });
    await pledge({ dueOn: "2026-02-01", cents: 4_00 });
    const order = async (sort: string) => (await ask(`sort=${sort}`)).rows.map(({ cents }) => cents / 100);
    expect(await order("")).toEqual([4, 3, 2, 1]);
    expect(await order("-dueOn")).toEqual([2, 4, 3, 1]);
    expect(await order("balanceCents")).toEqual([1, 2, 3, 4]);
    expect((await order("-donorName"))[0]).toBe(2);
  });

  test("stays in its order when one of a day is paid", async () => {
    const { pledge, pay, ask } = await openBooks();
    const large = await pledge({ cents: 400_00 });
    const small = await pledge({ cents: 300_00 });
    const ids = async () => (await ask("")).rows.map(({ id }) => id);
    expect(await ids()).toEqual([large.id, small.id]);
    await pay(large.id, 350_00);
    expect(await ids()).toEqual([large.id, small.id]);
  });

  test("knows the last gift toward each, also when that is voided or dated otherwise", async () => {
    const { pledge, pay, ask, treasurer } = await openBooks();
    const { id } = await pledge({});
    const lastGift = async () => (await ask("")).rows[0]?.lastGift;
    expect(await lastGift()).toBeNull();
    const first = await pay(id, 5_00, "2026-01-03");
    const second = await pay(id, 7_00, "2026-01-05");
    expect(await lastGift()).toEqual({ receivedOn: "2026-01-05", cents: 7_00, kind: "gift" });
    await treasurer.put(`/api/gifts/${first.id}`, { ...first, receivedOn: "2026-01-06" });
    expect(await lastGift()).toMatchObject({ receivedOn: "2026-01-06" });
    await treasurer.post(`/api/gifts/${first.id}/void`, { reason: "Bounced" });
    expect(await lastGift()).toMatchObject({ cents: second.cents });
  });

  test("tells those who watch it of a pledge, and of a gift that leaves its pledge as it is", async () => {
    const { pledge, pay, treasurer, rooms } = await openBooks();
    const { list } = rooms.donations.pledges;
    let told = 0;
    list.onChange(() => told++);
    const { id } = await pledge({});
    await expect.poll(() => told).toBeGreaterThan(0);
    const gift = await pay(id, 5_00);
    await expect
      .poll(() => list.page(list.read(new URLSearchParams())))
      .toMatchObject({
        rows: [{ paidCents: 5_00 }],
      });
    const [before, revision] = [told, list.revision];
    await treasurer.put(`/api/gifts/${gift.id}`, { ...gift, receivedOn: "2026-01-03" });
    await expect.poll(() => told).toBeGreaterThan(before);
    expect(list.revision).toBeGreaterThan(revision);
  });

  test("is a file, and the log says of which of them", async () => {
    const { pledge, treasurer, admin } = await openBooks();
    await pledge({ dueOn: "2026-01-02", note: "By letter" });
    await pledge({});
    const file = await (await treasurer.get("/api/pledges.csv?state=overdue")).text();
    const [head, line, end] = file.split("\r\n");
    expect(head).toContain("paidCents,balanceCents,state");
    expect([line?.includes("By letter"), line?.endsWith("0,5100,overdue"), end]).toEqual([true, true, ""]);
    const { rows } = await (await (await admin()).get("/api/activity?kind=exported")).json();
    expect(rows[0].told).toMatchObject({ did: "exported 1 pledge as CSV", more: ": Overdue" });
  });
});

describe("A pledge", () => {
  test("cannot become less than what was paid; one that was overpaid can be changed in all else", async () => {
    const { pledge, pay, put, get } = await openBooks();
    const { id } = await pledge({ cents: 50_00 });
    await pay(id, 40_00);
    const refused = await put(id, { cents: 39_99 });
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { fields: { cents: "$40 has been paid toward this pledge already: it cannot be less than that" } },
    ]);
    expect(await (await put(id, { cents: 40_00 })).json()).toMatchObject({ state: "complete" });
    await pay(id, 5_00);
    expect((await put(id, { note: "With thanks" })).status).toBe(200);
    expect(await get(id)).toMatchObject({ cents: 40_00, paidCents: 45_00, balanceCents: 0 });
  });

  test("keeps its donor's name where a change leaves it out, and its donor once something was paid", async () => {
    const { pledge, pay, put, uma } = await openBooks();
    const { id } = await pledge({});
    expect(await (await put(id, { donorName: undefined })).json()).toMatchObject({ donorName: "Ravi" });
    await pay(id, 1_00);
    const moved = await put(id, { donorId: uma.id });
    expect([moved.status, Object.keys((await moved.json()).fields)]).toEqual([422, ["donorId"]]);
  });

  test("of somebody new makes the donor in one go, or neither", async () => {
    const { post, treasurer } = await openBooks();
    const someone = { donorId: "", newDonor: "  Lakshmi   Narayan " };
    expect((await post({ ...someone, cents: 0 })).status).toBe(422);
    expect((await post({ ...someone, pledgedOn: "2026-01-15" })).status).toBe(422);
    expect(await (await treasurer.get("/api/donors?q=lakshmi")).json()).toMatchObject({ total: 0 });
    const made = await (await post(someone)).json();
    expect(made).toMatchObject({ donorName: "Lakshmi Narayan", cents: 51_00 });
    expect(await (await treasurer.get(`/api/donors/${made.donorId}`)).json()).toMatchObject({ pledged: 51 });
    expect(await (await post({ donorId: "" })).json()).toMatchObject({
      fields: { donorId: "Please choose a donor" },
    });
  });

  test("is of no day that is still to come", async () => {
    const { pledge, put, post } = await openBooks();
    const tomorrow = await post({ pledgedOn: "2026-01-15" });
    expect([tomorrow.status, await tomorrow.json()]).toMatchObject([
      422,
      { fields: { pledgedOn: "This day is still to come" } },
    ]);
    const { id } = await pledge({ pledgedOn: "2026-01-14" });
    expect((await put(id, { pledgedOn: "2026-01-15" })).status).toBe(422);
  });

  test("that is void leaves its payments as gifts that name it, and is changed no more", async () => {
    const { pledge, pay, put, get, treasurer, ravi } = await openBooks();
    const { id, version } = await pledge({ cents: 50_00 });
    const gift = await pay(id, 20_00);
    const answer = await treasurer.post(`/api/pledges/${id}/void`, { reason: "Moved away" });
    expect(await answer.json()).toMatchObject({ state: "void", balanceCents: 0, paidCents: 20_00 });
    expect(await (await treasurer.get(`/api/gifts/${gift.id}`)).json()).toMatchObject({
      status: "recorded",
      pledgeId: id,
    });
    const donor = () => treasurer.get(`/api/donors/${ravi.id}`).then((found) => found.json());
    expect(await donor()).toMatchObject({ pledged: 0, donated: 20 });
    expect((await put(id, { note: "Moved back" })).status).toBe(409);
    expect((await treasurer.delete(`/api/pledges/${id}`)).status).toBe(409);

    // What was paid meanwhile stays paid when the version from before comes back.
    await treasurer.post(`/api/pledges/${id}/restore`, { version });
    expect(await get(id)).toMatchObject({ state: "open", paidCents: 20_00, balanceCents: 30_00 });
    expect(await donor()).toMatchObject({ pledged: 50, donated: 20 });
  });

  test("that the donor screen wrote says where it comes from", async () => {
    const { ask, temple } = await openBooks();
    const donor = { name: "Padma", position: "donor" as const, donated: 21 };
    const { id } = await temple.donors.create({ ...donor, pledged: 101 });
    await temple.donors.update(id, { ...donor, pledged: 151 });
    const { rows } = await ask(`donorId=${id}&sort=-cents`);
    expect(rows).toMatchObject([
      { kind: "opening", cents: 101_00, paidCents: 21_00, lastGift: { kind: "opening" } },
      { kind: "adjustment", cents: 50_00, note: "Changed in the donor screen" },
    ]);
  });
});

describe("A total that was typed lower in the donor screen", () => {
  test("takes away from what is to come: every room says the same sum", async () => {
    const { ask, temple, get, treasurer, pledge, pay, ravi, livesAt, rooms } = await openBooks();
    await livesAt(ravi.id, "1 Temple Way");
    const promise = await pledge({ cents: 300_00, dueOn: "2026-01-20" });
    await pay(promise.id, 100_00);
    const type = (pledged: number) =>
      temple.donors.update(ravi.id, { name: "Ravi", position: "donor", pledged, donated: 100 });
    await type(500);
    await type(150);
    // Pledged 300, then 200 more in the donor screen, then 350 less: 200 from that line, 150 from the promise.
    const { rows, sums } = await ask(`donorId=${ravi.id}&sort=-cents`);
    expect(rows).toMatchObject([
      { cents: 300_00, paidCents: 100_00, loweredCents: 150_00, balanceCents: 50_00, state: "open" },
      { cents: 200_00, loweredCents: 200_00, balanceCents: 0, state: "complete" },
      { cents: -350_00, balanceCents: 0, state: "complete" },
    ]);
    expect(sums).toEqual({ cents: 150_00, paidCents: 100_00, balanceCents: 50_00 });
    expect(await ask(`donorId=${ravi.id}&state=to-come`)).toMatchObject({ sums: { balanceCents: 50_00 } });
    expect(await get(promise.id)).toMatchObject({ balanceCents: 50_00 });
    expect(await (await treasurer.get(`/api/donors/${ravi.id}`)).json()).toMatchObject({
      pledged: 150,
      pledges: { cents: 150_00, toComeCents: 50_00 },
    });
    expect(await (await treasurer.get("/api/reports/pledges?by=donor")).json()).toMatchObject({
      sums: { pledgedCents: 150_00, paidCents: 100_00, balanceCents: 50_00 },
    });
    expect(rooms.donations.pledges.list.dueWithin(30).due).toEqual({ count: 1, cents: 50_00 });
    const { letters } = await rooms.donations.pledges.remindersOf([promise.id]);
    expect(letters).toMatchObject([{ cents: 150_00, paidCents: 100_00, balanceCents: 50_00 }]);
  });
});

describe("Reminder letters", () => {
  test("are for those who still owe something and have an address; the others are named", async () => {
    const { pledge, pay, treasurer, rooms, ravi, uma, livesAt } = await openBooks();
    const { remindersOf } = rooms.donations.pledges;
    await livesAt(ravi.id, "4415 Whitney Ridge Drive\n\n Rocklin, CA 95765 ");
    const owed = await pledge({ cents: 100_00, dueOn: "2026-01-02" });
    await pay(owed.id, 15_00);
    const paid = await pledge({ cents: 1_00 });
    await pay(paid.id, 1_00);
    const wrong = await pledge({});
    await treasurer.post(`/api/pledges/${wrong.id}/void`, { reason: "Written down twice" });
    const homeless = await pledge({ donorId: uma.id });

    const ids = [homeless.id, owed.id, paid.id, "nobody's", wrong.id, owed.id];
    const { letters, left } = await remindersOf(ids);
    expect(letters).toEqual([
      {
        id: owed.id,
        name: "Ravi",
        address: ["4415 Whitney Ridge Drive", "Rocklin, CA 95765"],
        cents: 100_00,
        paidCents: 15_00,
        balanceCents: 85_00,
        fund: "building",
        pledgedOn: "2026-01-02",
        dueOn: "2026-01-02",
        state: "overdue",
        mailTo: "Roseville, CA 95678",
      },
    ]);
    expect(left.map(({ name, why }) => [name, why])).toEqual([
      ["Uma", "no-address"],
      ["Ravi", "complete"],
      ["Ravi", "void"],
    ]);
    await treasurer.delete(`/api/donors/${uma.id}`);
    expect((await remindersOf([homeless.id])).left).toMatchObject([{ name: "Uma", why: "donor-gone" }]);
  });

  test("are a line of the activity log when they are printed, and nothing else", async () => {
    const { pledge, treasurer, admin, staff, ravi, uma, livesAt, clock } = await openBooks();
    await livesAt(ravi.id, "1 Temple Way");
    const [one, without] = [await pledge({}), await pledge({ donorId: uma.id })];
    const print = (ids: string[]) => treasurer.post("/api/pledges/letters", { ids });
    expect(await (await print([one.id, without.id])).json()).toEqual({ printed: 1 });
    await livesAt(uma.id, "2 Temple Way");
    clock.now += 1000;
    expect(await (await print([one.id, without.id])).json()).toEqual({ printed: 2 });
    const { rows } = await (await (await admin()).get("/api/activity?kind=exported&room=pledges")).json();
    expect(rows).toMatchObject([
      {
        by: "treasurer@temple.example",
        told: { did: "printed 2 reminder letters", more: " to Ravi and Uma" },
      },
      { told: { did: "printed 1 reminder letter", more: " to Ravi" }, link: { label: "Open the pledge" } },
    ]);

    expect((await print([])).status).toBe(422);
    expect((await print(Array.from({ length: 201 }, (_, at) => String(at)))).status).toBe(422);
    const viewer = await staff("viewer");
    expect((await viewer.post("/api/pledges/letters", { ids: [one.id] })).status).toBe(403);
    expect(await (await treasurer.get(`/api/pledges/${one.id}/history`)).json()).toHaveLength(1);
  });
});

async function openBooks() {
  const temple = await openTemple();
  const treasurer = await temple.staff("treasurer");
  const [ravi, uma] = [
    await temple.donors.create({ name: "Ravi", position: "donor", pledged: 0, donated: 0 }),
    await temple.donors.create({ name: "Uma", position: "donor", pledged: 0, donated: 0 }),
  ];
  const blank = { donorId: ravi.id, pledgedOn: "2026-01-02", cents: 51_00, fund: "building" };
  const post = (fields: object) => treasurer.post("/api/pledges", { ...blank, ...fields });
  const get = async (id: string) => (await treasurer.get(`/api/pledges/${id}`)).json();
  return {
    ...temple,
    temple,
    treasurer,
    ravi,
    uma,
    post,
    get,
    async pledge(fields: object) {
      const answer = await post(fields);
      expect(answer.status).toBe(201);
      return answer.json();
    },
    async put(id: string, fields: object) {
      const { version: _, ...now } = await get(id);
      return treasurer.put(`/api/pledges/${id}`, { ...now, ...fields });
    },
    async livesAt(donorId: string, address: string) {
      const donor = await (await treasurer.get(`/api/donors/${donorId}`)).json();
      const { name, position, pledged, donated } = donor;
      const details = { address };
      const answer = await treasurer.put(`/api/donors/${donorId}`, {
        name,
        position,
        pledged,
        donated,
        details,
      });
      expect(answer.status).toBe(200);
    },
    async pay(pledgeId: string, cents: number, receivedOn = "2026-01-14") {
      const answer = await treasurer.post("/api/gifts", {
        donorId: ravi.id,
        pledgeId,
        cents,
        receivedOn,
        method: "cash",
        fund: "building",
        evenIfLike: true,
      });
      expect(answer.status).toBe(201);
      return answer.json();
    },
    ask: async (query: string): Promise<PledgeList> => (await treasurer.get(`/api/pledges?${query}`)).json(),
  };
}
