import { describe, expect, test } from "vitest";
import { openTemple } from "#tests/temple.ts";
import { depositOf, differenceInWords } from "../ledger/count.ts";

const DAY_MS = 24 * 60 * 60_000;

describe("POST /api/gifts", () => {
  test("writes a gift down with the donor's name as it is that day", async () => {
    const { treasurer, ravi, give } = await openBooks();
    const made = await give({ donorId: ravi.id, cents: 12_500, method: "check", reference: "1042" });
    expect(made.status).toBe(201);
    const gift = await made.json();
    expect(gift).toMatchObject({ donorName: "Ravi", kind: "gift", status: "recorded", receiptNo: null });
    expect(await (await treasurer.get(`/api/donors/${ravi.id}`)).json()).toMatchObject({ donated: 125 });
    expect(await (await treasurer.get(`/api/gifts/${gift.id}/history`)).json()).toMatchObject([
      { kind: "added", by: "treasurer@temple.example" },
    ]);
  });

  test.each([
    [{ cents: 0 }, "cents", "Please enter an amount above zero"],
    [{ cents: 1_000_000_001 }, "cents", "Please enter at most $10,000,000"],
    [{ cents: 12.5 }, "cents", "Please enter an amount in whole cents"],
    [{ cents: -100 }, "cents", "Please enter an amount above zero"],
    [{ fund: "roof" }, "fund", "Please choose a fund"],
    [{ method: "shells" }, "method", "Please choose how it was given"],
    [{ receivedOn: "2026-02-30" }, "receivedOn", "Please enter the day the gift was received"],
    [{ receivedOn: "2026-01-15" }, "receivedOn", "This day is still to come"],
    [{ donorId: "nobody" }, "donorId", "There is no such donor any more"],
    [{ method: "in-kind" }, "inKindDescription", "Please say what was given"],
    [{ benefit: "goods", goodsCents: 100 }, "goodsDescription", "Please say what the donor received"],
    [
      { benefit: "goods", goodsDescription: "A dinner", goodsCents: 9_999 },
      "goodsCents",
      "This is more than the gift itself",
    ],
    [{ countId: "none" }, "countId", "There is no such count any more"],
  ])("refuses %j", async (fields, field, sentence) => {
    const { give, treasurer } = await openBooks();
    const answer = await give(fields);
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { code: "invalid", fields: { [field]: sentence } },
    ]);
    expect(await (await treasurer.get("/api/gifts")).json()).toMatchObject({ total: 0, sums: { cents: 0 } });
  });

  test("takes in kind without an amount", async () => {
    const { give } = await openBooks();
    expect((await give({ method: "in-kind", inKindDescription: "Forty garlands", cents: 0 })).status).toBe(
      201,
    );
  });

  test("asks again about a gift of more than a year ago", async () => {
    const { give } = await openBooks();
    const old = { receivedOn: "2025-01-12" };
    const answer = await give(old);
    expect([answer.status, (await answer.json()).code]).toEqual([409, "long-ago"]);
    expect((await give({ ...old, evenIfOld: true })).status).toBe(201);
  });

  test("asks again about a gift that looks like one already there", async () => {
    const { give, ravi } = await openBooks();
    const first = await (await give({ donorId: ravi.id, receivedOn: "2026-01-10" })).json();
    const answer = await give({ donorId: ravi.id, receivedOn: "2026-01-13" });
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { code: "looks-twice", like: [{ id: first.id }] },
    ]);
    expect((await give({ donorId: ravi.id, receivedOn: "2026-01-14" })).status).toBe(201);
    expect((await give({ donorId: ravi.id, receivedOn: "2026-01-13", evenIfLike: true })).status).toBe(201);
  });

  test("knows a check by its number", async () => {
    const { give, ravi } = await openBooks();
    const check = { donorId: ravi.id, method: "check", reference: "1042" };
    // Whenever that was.
    await give({ ...check, receivedOn: "2025-02-02" });
    expect((await give({ ...check, cents: 1_00 })).status).toBe(409);
  });

  test("is for an event that there is", async () => {
    const { give } = await openBooks();
    const answer = await give({ eventId: "nope" });
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { fields: { eventId: "There is no such event any more" } },
    ]);
  });

  test("belongs to the same donor's pledge only", async () => {
    const { give, treasurer, ravi, uma } = await openBooks();
    const pledge = await (
      await treasurer.post("/api/pledges", {
        donorId: ravi.id,
        pledgedOn: "2026-01-02",
        cents: 50_100,
        fund: "building",
      })
    ).json();
    const wrong = await give({ donorId: uma.id, pledgeId: pledge.id });
    expect(await wrong.json()).toMatchObject({ fields: { pledgeId: "This pledge is not the same donor’s" } });
    await give({ donorId: ravi.id, pledgeId: pledge.id });
    expect(await (await treasurer.get(`/api/pledges/${pledge.id}`)).json()).toMatchObject({
      paidCents: 5_100,
      balanceCents: 45_000,
      state: "open",
    });
  });

  test("made twice under one key is one gift", async () => {
    const { treasurer, gift } = await openBooks();
    const key = { "Idempotency-Key": "a-double-tap" };
    const [one, other] = [
      await treasurer.post("/api/gifts", gift, key),
      await treasurer.post("/api/gifts", gift, key),
    ];
    expect([one.status, other.status]).toEqual([201, 201]);
    expect((await one.json()).id).toBe((await other.json()).id);
  });

  test("sent again because the answer was lost does not look like itself", async () => {
    const { treasurer, gift, ravi } = await openBooks();
    const send = () =>
      treasurer.post("/api/gifts", { ...gift, donorId: ravi.id }, { "Idempotency-Key": "a-row" });
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect((await again.json()).id).toBe((await first.json()).id);
  });
});

describe("A gift", () => {
  test("is voided with a reason, once, and never deleted", async () => {
    const { give, treasurer, ravi } = await openBooks();
    const gift = await (await give({ donorId: ravi.id })).json();
    const path = `/api/gifts/${gift.id}`;
    expect((await treasurer.post(`${path}/void`, { reason: " " })).status).toBe(422);
    const voided = await treasurer.post(`${path}/void`, { reason: "Charged twice" });
    expect(await voided.json()).toMatchObject({ status: "void", voidReason: "Charged twice" });
    expect((await treasurer.post(`${path}/void`, { reason: "Again" })).status).toBe(409);
    expect([(await treasurer.delete(path)).status, (await treasurer.put(path, gift)).status]).toEqual([
      409, 409,
    ]);
    expect(await (await treasurer.get(`${path}/history`)).json()).toMatchObject([
      { kind: "voided" },
      { kind: "added" },
    ]);
    expect(await (await treasurer.get(`/api/donors/${ravi.id}`)).json()).toMatchObject({ donated: 0 });
  });

  test("is listed by what it was for, and by what kind of line it is", async () => {
    const { give, treasurer, staff, donors, ravi } = await openBooks();
    const editor = await staff("editor");
    const event = {
      title: "Pongal",
      kind: "festival",
      place: "",
      description: "",
      status: "published",
      startsAt: "2026-01-15T16:00",
      endsAt: "2026-01-15T18:00",
    };
    const { id } = await (await editor.post("/api/events", event)).json();
    await give({ eventId: id, cents: 11_00 });
    await give({ cents: 7_00 });
    await donors.update(ravi.id, { name: "Ravi", position: "donor", pledged: 0, donated: 5 });
    const sumOf = async (asked: string) =>
      (await (await treasurer.get(`/api/gifts?${asked}`)).json()).sums.cents;
    expect(await sumOf(`eventId=${id}`)).toBe(11_00);
    expect(await sumOf("kind=adjustment")).toBe(5_00);
    expect(await sumOf("kind=gift")).toBe(18_00);
    expect(await sumOf("eventId=nope")).toBe(0);
  });

  test("is listed by fund, method, donor and days, with the sum of all that is found", async () => {
    const { give, treasurer, ravi } = await openBooks();
    await give({ donorId: ravi.id, receivedOn: "2025-12-31", fund: "building" });
    await give({ cents: 10_000, method: "hundi", receivedOn: "2026-01-04" });
    const ask = async (query: string) => (await treasurer.get(`/api/gifts?${query}`)).json();
    expect(await ask("")).toMatchObject({
      total: 2,
      sums: { cents: 15_100 },
      rows: [{ donorName: "Hundi" }, { donorName: "Ravi" }],
    });
    expect(await ask("fund=building")).toMatchObject({ total: 1, sums: { cents: 5_100 } });
    expect(await ask("from=2026-01-01&to=2026-12-31")).toMatchObject({ total: 1, sums: { cents: 10_000 } });
    expect(await ask(`donorId=${ravi.id}&status=recorded`)).toMatchObject({ total: 1 });
  });
});

describe("A pledge", () => {
  test("is overdue after its day, complete once paid, and void with a reason", async () => {
    const { staff, treasurer, ravi, clock } = await openBooks();
    const made = await treasurer.post("/api/pledges", {
      donorId: ravi.id,
      pledgedOn: "2026-01-02",
      cents: 10_200,
      fund: "building",
      dueOn: "2026-01-14",
    });
    const { id, ...pledge } = await made.json();
    expect(pledge).toMatchObject({ donorName: "Ravi", state: "open" });
    clock.now += 24 * 60 * 60_000;
    const later = await staff("treasurer");
    const state = async () => (await (await later.get(`/api/pledges/${id}`)).json()).state;
    expect(await state()).toBe("overdue");
    await later.post("/api/gifts", { ...giftFields, donorId: ravi.id, pledgeId: id, cents: 10_200 });
    expect(await state()).toBe("complete");
    expect(
      await (await later.post(`/api/pledges/${id}/void`, { reason: "Moved away" })).json(),
    ).toMatchObject({ status: "void" });
    expect(await (await later.get(`/api/donors/${ravi.id}`)).json()).toMatchObject({
      pledged: 0,
      donated: 102,
    });
  });
});

describe("A count", () => {
  test("closes when its gifts come to what two people counted", async () => {
    const { treasurer, give } = await openBooks();
    const made = await treasurer.post("/api/counts", {
      countedOn: "2026-01-11",
      place: "Hall",
      counters: ["Meena", "Ravi"],
      controlCents: 7_100,
      controlGifts: 2,
    });
    const { id } = await made.json();
    const close = () => treasurer.post(`/api/counts/${id}/close`, {});
    const first = await (await give({ countId: id })).json();
    const refused = await close();
    expect([refused.status, (await refused.json()).message]).toEqual([
      422,
      "The count does not come out yet: $20 short, one gift missing.",
    ]);
    await give({ countId: id, cents: 2_000 });
    expect(await (await close()).json()).toMatchObject({ status: "closed", sumCents: 7_100, gifts: 2 });

    expect((await give({ countId: id, cents: 1 })).status).toBe(409);
    expect((await treasurer.put(`/api/gifts/${first.id}`, { ...first, cents: 9_900 })).status).toBe(409);
    await treasurer.post(`/api/gifts/${first.id}/void`, { reason: "A note of the wrong country" });
    expect(await (await treasurer.get(`/api/counts/${id}`)).json()).toMatchObject({
      status: "closed",
      voidedCents: 5_100,
      voidedGifts: 1,
      sumCents: 2_000,
    });
    const { rows } = await (await treasurer.get(`/api/gifts?countId=${id}&status=recorded`)).json();
    for (const gift of rows) await treasurer.post(`/api/gifts/${gift.id}/void`, { reason: "All wrong" });
    // It says what was voided since: nobody takes it away.
    expect((await treasurer.delete(`/api/counts/${id}`)).status).toBe(409);
    expect(await (await treasurer.get("/api/counts.csv")).text()).toContain(
      '["Meena","Ravi"]'.replaceAll('"', '""'),
    );
  });

  test("knows which of its gifts were voided after it was closed, and which came back", async () => {
    const { treasurer, give } = await openBooks();
    const { id } = await (await treasurer.post("/api/counts", { ...countFields })).json();
    const all = [];
    for (const cents of [1_100, 2_100, 3_100]) all.push(await (await give({ countId: id, cents })).json());
    const [undone, later, back] = all;
    const voiding = ({ id }: { id: string }) =>
      treasurer.post(`/api/gifts/${id}/void`, { reason: "Returned by the bank" });
    await voiding(undone);
    await treasurer.put(`/api/counts/${id}`, { ...countFields, controlCents: 5_200, controlGifts: 2 });
    expect((await treasurer.post(`/api/counts/${id}/close`, {})).status).toBe(200);
    await voiding(later);
    await voiding(back);
    await treasurer.post(`/api/gifts/${back.id}/restore`, { version: back.version });
    const { rows } = await (await treasurer.get(`/api/gifts?countId=${id}`)).json();
    const deposit = depositOf(rows);
    expect(deposit).toMatchObject({ cents: 5_200, cashCents: 5_200, voided: [{ id: later.id }] });
    const report = await (await treasurer.get("/api/reports/deposits")).json();
    expect(report.rows).toMatchObject([
      { controlCents: 5_200, cashCents: 5_200, checkCents: 0, cents: 3_100, voidedCents: 2_100 },
    ]);
  });

  test("needs two people, and one is not two", async () => {
    const { treasurer } = await openBooks();
    const twice = await treasurer.post("/api/counts", { ...countFields, counters: ["Meena", "meena"] });
    expect(await twice.json()).toMatchObject({ fields: { counters: "These are one person: two count" } });
  });

  test("asks for the numbers of its checks before it is closed, and takes the word for it that they have none", async () => {
    const { treasurer, give } = await openBooks();
    const figures = { controlCents: 7_100, controlGifts: 2 };
    const { id } = await (await treasurer.post("/api/counts", { ...countFields, ...figures })).json();
    await give({ countId: id, method: "check", reference: "1042" });
    const made = await give({ countId: id, cents: 2_000, method: "check", donorName: "Uma" });
    const gift = await made.json();
    const close = (sent: object) => treasurer.post(`/api/counts/${id}/close`, sent);

    const refused = await close({});
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      {
        code: "no-check-number",
        message: "Enter the check number, or choose another method: Uma, $20.",
      },
    ]);
    expect((await close({ evenWithoutNumbers: "perhaps" })).status).toBe(422);
    expect((await close({ evenWithoutNumbers: true })).status).toBe(200);
    expect((await treasurer.get(`/api/gifts/${gift.id}`)).status).toBe(200);
  });

  test("is found by its place, its counters and its day", async () => {
    const { treasurer } = await openBooks();
    await treasurer.post("/api/counts", { ...countFields, place: "Prayer hall" });
    await treasurer.post("/api/counts", { ...countFields, place: "Dining hall", counters: ["Uma", "José"] });
    const found = async (q: string) => {
      const { rows, total } = await (await treasurer.get(`/api/counts?q=${encodeURIComponent(q)}`)).json();
      expect(rows).toHaveLength(total);
      return rows.map(({ place }: { place: string }) => place).sort();
    };
    expect(await found("")).toEqual(["Dining hall", "Prayer hall"]);
    expect(await found("prayer")).toEqual(["Prayer hall"]);
    expect(await found("jose dining")).toEqual(["Dining hall"]);
    expect(await found(countFields.countedOn)).toEqual(["Dining hall", "Prayer hall"]);
    expect(await found("nobody")).toEqual([]);
    expect(await (await treasurer.get("/api/counts.csv?q=prayer")).text()).not.toContain("Dining");
  });

  test("says who closed it, and when", async () => {
    const { treasurer } = await openBooks();
    const { id } = await (await treasurer.post("/api/counts", countFields)).json();
    expect(await (await treasurer.post(`/api/counts/${id}/close`, {})).json()).toMatchObject({
      closedBy: "treasurer@temple.example",
      closedAt: "2026-01-14T09:00:00.000Z",
    });
  });

  test("is watched by itself, also after it was deleted", async () => {
    const { treasurer, give } = await openBooks();
    const { id } = await (await treasurer.post("/api/counts", countFields)).json();
    const watched = async () => (await treasurer.get(`/api/counts/one?id=${id}`)).json();
    await give({ countId: id });
    const { version, count } = await watched();
    expect(count).toMatchObject({ id, sumCents: 5_100, gifts: 1 });
    const [gift] = (await (await treasurer.get(`/api/gifts?countId=${id}`)).json()).rows;
    expect(gift.recordedAt).toBe("2026-01-14T09:00:00.000Z");
    await treasurer.post(`/api/gifts/${gift.id}/void`, { reason: "Not ours" });
    expect((await watched()).version).not.toBe(version);
    await treasurer.delete(`/api/counts/${id}`);
    expect(await watched()).toMatchObject({ count: null });
  });

  test("of a day that a clock was ahead by waits for that day, or for the right one", async () => {
    const { treasurer, staff, clock } = await openBooks();
    const ahead = { ...countFields, countedOn: "2026-01-15", controlCents: 0, controlGifts: 0 };
    expect((await treasurer.post("/api/counts", ahead)).status).toBe(422);
    clock.now += DAY_MS;
    const { id } = await (await (await staff("treasurer")).post("/api/counts", ahead)).json();
    clock.now -= DAY_MS;
    const later = await staff("treasurer");
    const close = () => later.post(`/api/counts/${id}/close`, {});
    expect(await (await close()).json()).toMatchObject({
      fields: { countedOn: "This day is still to come" },
    });
    await later.put(`/api/counts/${id}`, { ...ahead, countedOn: "2026-01-14" });
    expect((await close()).status).toBe(200);
  });

  test("is of no day that is still to come", async () => {
    const { treasurer } = await openBooks();
    // By the temple's clock it is still the fourteenth.
    const made = await treasurer.post("/api/counts", { ...countFields, countedOn: "2026-01-15" });
    expect([made.status, await made.json()]).toMatchObject([
      422,
      { fields: { countedOn: "This day is still to come" } },
    ]);
    const { id } = await (await treasurer.post("/api/counts", countFields)).json();
    expect(
      (await treasurer.put(`/api/counts/${id}`, { ...countFields, countedOn: "2026-01-15" })).status,
    ).toBe(422);
  });

  test("brought back to what was said of it still has the gifts written down since", async () => {
    const { treasurer, give } = await openBooks();
    const { id, version } = await (await treasurer.post("/api/counts", countFields)).json();
    await treasurer.put(`/api/counts/${id}`, { ...countFields, place: "Kitchen" });
    await give({ countId: id });
    await treasurer.post(`/api/counts/${id}/restore`, { version });
    expect(await (await treasurer.get(`/api/counts/${id}`)).json()).toMatchObject({
      place: "Hall",
      sumCents: 5_100,
      gifts: 1,
    });
  });

  test.each([
    [{ sumCents: 100, gifts: 1 }, "$20 short, one gift missing"],
    [{ sumCents: 4_100, gifts: 4 }, "$20 over, two gifts too many"],
    [{ sumCents: 2_100, gifts: 3 }, "The sum agrees, one gift too many"],
    [{ sumCents: 2_000, gifts: 2 }, "$1 short, the number agrees"],
    [{ sumCents: 2_100, gifts: 14 }, "The sum agrees, 12 gifts too many"],
    [{ sumCents: 2_100, gifts: 2 }, ""],
  ])("says what is missing: %j", (figures, words) => {
    expect(differenceInWords({ controlCents: 2_100, controlGifts: 2, ...figures })).toBe(words);
  });
});

const giftFields = { cents: 5_100, method: "cash", fund: "general", receivedOn: "2026-01-14" };
const countFields = {
  countedOn: "2026-01-11",
  place: "Hall",
  counters: ["Meena", "Ravi"],
  controlCents: 0,
  controlGifts: 0,
};

async function openBooks() {
  const temple = await openTemple();
  const treasurer = await temple.staff("treasurer");
  const [ravi, uma] = [
    await temple.donors.create({ name: "Ravi", position: "donor", pledged: 0, donated: 0 }),
    await temple.donors.create({ name: "Uma", position: "donor", pledged: 0, donated: 0 }),
  ];
  const give = (fields: object) => treasurer.post("/api/gifts", { ...giftFields, ...fields });
  return { ...temple, treasurer, ravi, uma, gift: giftFields, give };
}
