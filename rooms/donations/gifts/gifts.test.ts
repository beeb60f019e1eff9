import { describe, expect, test } from "vitest";
import { openTemple } from "#tests/temple.ts";

describe("A gift of somebody new", () => {
  test("makes the donor and the gift in one go, each with its history", async () => {
    const { give, get } = await openBooks();
    const made = await give({ newDonor: "  Lakshmi   Narayan " });
    expect(made.status).toBe(201);
    const gift = await made.json();
    expect(gift).toMatchObject({ donorName: "Lakshmi Narayan", cents: 5_100 });
    expect(gift).not.toHaveProperty("newDonor");
    expect(await get(`/api/donors/${gift.donorId}`)).toMatchObject({ name: "Lakshmi Narayan", donated: 51 });
    for (const path of [`/api/donors/${gift.donorId}`, `/api/gifts/${gift.id}`])
      expect(await get(`${path}/history`)).toMatchObject([{ kind: "added", by: "treasurer@temple.example" }]);
  });

  test("sent again under its key makes neither twice", async () => {
    const { give, get } = await openBooks();
    const key = { "Idempotency-Key": "the-line-broke" };
    const first = await (await give({ newDonor: "Lakshmi" }, key)).json();
    expect(await (await give({ newDonor: "Lakshmi" }, key)).json()).toEqual(first);
    expect(await get("/api/donors?q=lakshmi")).toMatchObject({ total: 1, totalDonated: 51 });
    expect(await get("/api/gifts")).toMatchObject({ total: 1 });
  });

  test.each([
    [{ newDonor: "  " }, 422, { fields: { newDonor: "Please enter the donor’s name" } }],
    [{ newDonor: "Lakshmi", receivedOn: "2024-01-14" }, 409, { code: "long-ago" }],
    [
      { newDonor: "Lakshmi", note: "x".repeat(2001), reference: "x".repeat(101) },
      422,
      {
        fields: {
          note: "Please keep this within 2,000 characters",
          reference: "Please keep this within 100 characters",
        },
      },
    ],
    [
      { newDonor: "Lakshmi", pledgeId: "of another" },
      422,
      { fields: { pledgeId: "This pledge is not the same donor’s" } },
    ],
  ])("that is refused leaves no donor behind: %j", async (fields, status, words) => {
    const { give, get } = await openBooks();
    const answer = await give(fields);
    expect([answer.status, await answer.json()]).toMatchObject([status, words]);
    expect(await get("/api/donors")).toMatchObject({ total: 1 });
  });
});

describe("A gift sent again under its key", () => {
  test("is the same gift, and does not look like another one", async () => {
    const { give, get, ravi } = await openBooks();
    const key = { "Idempotency-Key": "the-line-broke" };
    const [first, again] = [
      await give({ donorId: ravi.id }, key),
      await give({ donorId: ravi.id, method: "cash" }, key),
    ];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await get("/api/gifts")).toMatchObject({ total: 1 });
  });
});

describe("A gift that is changed", () => {
  test("cannot have come on a day that has not", async () => {
    const { gift, treasurer } = await aGift();
    const answer = await treasurer.put(`/api/gifts/${gift.id}`, { ...gift, receivedOn: "2026-01-15" });
    expect(await answer.json()).toMatchObject({ fields: { receivedOn: "This day is still to come" } });
  });

  test("answers whoever was slower with what is there now", async () => {
    const { gift, treasurer } = await aGift();
    const put = (fields: object) => treasurer.put(`/api/gifts/${gift.id}`, { ...gift, ...fields });
    expect((await put({ fund: "building" })).status).toBe(200);
    const slow = await put({ note: "From the hall" });
    expect([slow.status, await slow.json()]).toMatchObject([
      409,
      { code: "changed", current: { fund: "building" }, changedBy: "treasurer@temple.example" },
    ]);
  });

  test("keeps what its receipt says, and takes the rest", async () => {
    const { gift, treasurer, rooms } = await aGift();
    const by = { name: "Meena" };
    await rooms.donations.gifts.records.set(gift.id, { receiptNo: "2026-00049" }, by, "changed");
    const { version: _, ...issued } = gift;
    const put = (fields: object) => treasurer.put(`/api/gifts/${gift.id}`, { ...issued, ...fields });
    for (const [field, value] of [
      ["cents", 5_200],
      ["receivedOn", "2026-01-13"],
      ["donorId", null],
      ["benefit", "religious"],
      ["method", "in-kind"],
      ["fund", "building"],
    ] as const) {
      const answer = await put({
        [field]: value,
        ...(value === "in-kind" && { inKindDescription: "A lamp" }),
      });
      expect([answer.status, await answer.json()]).toMatchObject([
        422,
        { fields: { [field]: expect.stringContaining("This is on receipt 2026-00049") } },
      ]);
    }
    expect(await (await put({ note: "From the hall" })).json()).toMatchObject({
      note: "From the hall",
      receiptNo: "2026-00049",
      receipt: "issued",
    });
    expect((await treasurer.post(`/api/gifts/${gift.id}/void`, { reason: "Returned" })).status).toBe(200);
  });
});

describe("A list of gifts", () => {
  test("says how many of its lines are void, and which counts are closed", async () => {
    const { give, get, treasurer } = await openBooks();
    const counted = { countedOn: "2026-01-11", place: "Hall", counters: ["Meena", "Ravi"] };
    const { id: countId } = await (
      await treasurer.post("/api/counts", { ...counted, controlCents: 5_100, controlGifts: 1 })
    ).json();
    await give({ countId });
    const wrong = await (await give({ cents: 900, fund: "building" })).json();
    await treasurer.post(`/api/gifts/${wrong.id}/void`, { reason: "Charged twice" });
    expect(await get("/api/gifts")).toMatchObject({
      total: 2,
      voids: 1,
      sums: { cents: 5_100 },
      closedCounts: [],
      byFund: [{ fund: "general", cents: 5_100 }],
    });
    expect(await get("/api/gifts?fund=general")).toMatchObject({ total: 1, voids: 0 });
    expect(await get("/api/gifts?status=recorded")).toMatchObject({ total: 1, voids: 0 });
    expect(await get("/api/gifts?status=void")).toMatchObject({ total: 1, voids: 1, sums: { cents: 900 } });
    await treasurer.post(`/api/counts/${countId}/close`, {});
    expect(await get("/api/gifts")).toMatchObject({ closedCounts: [countId] });
  });
});

test("The activity log leads to a gift on its day", async () => {
  const { gift, ravi, admin } = await aGift();
  const { rows } = await (await (await admin()).get("/api/activity?room=gifts")).json();
  expect(rows[0].link.href).toBe(
    `/dashboard/donations?from=2026-01-14&to=2026-01-14&donorId=${ravi.id}#open-${gift.id}`,
  );
});

async function aGift() {
  const books = await openBooks();
  const gift = await (await books.give({ donorId: books.ravi.id })).json();
  return { ...books, gift };
}

async function openBooks() {
  const temple = await openTemple();
  const treasurer = await temple.staff("treasurer");
  const ravi = await temple.donors.create({ name: "Ravi", position: "donor", pledged: 0, donated: 0 });
  const fields = { cents: 5_100, method: "cash", fund: "general", receivedOn: "2026-01-14" };
  const give = (more: object, headers?: Record<string, string>) =>
    treasurer.post("/api/gifts", { ...fields, ...more }, headers);
  const get = async (path: string) => (await treasurer.get(path)).json();
  return { ...temple, treasurer, ravi, give, get };
}
