import { describe, expect, test } from "vitest";
import type { HistoryEntry } from "#domain/records.ts";
import { openTemple } from "#tests/temple.ts";
import { templeWithMail } from "#tests/temple-with-mail.ts";
import { check as checkLedger } from "../donations/donations.server.ts";
import type { Gift } from "../ledger/gift.ts";
import { check } from "./receipt-check.server.ts";

describe("A receipt", () => {
  test("is numbered by year without a gap, and everything on it is frozen", async () => {
    const { gift, issue, get, treasurer, ravi } = await openBooks();
    const [one, two] = [await gift({ cents: 100_00 }), await gift({ cents: 51_00 })];
    const receipt = await (await issue([one.id])).json();
    expect(receipt).toMatchObject({
      number: "2026-00001",
      issuedOn: "2026-01-14",
      issuedBy: "treasurer@temple.example",
      donorName: "Ravi Shankar",
      address: ["12 Oak Street", "Roseville, CA 95678"],
      temple: { ein: "12-3456789" },
      cents: 100_00,
      gifts: [{ id: one.id, cents: 100_00, method: "cash" }],
      status: "issued",
    });
    expect(await (await issue([two.id])).json()).toMatchObject({ number: "2026-00002" });
    await treasurer.put(`/api/donors/${ravi.id}`, {
      ...ravi,
      name: "Ravi S.",
      donated: 151,
      version: undefined,
    });
    expect(await get(`/api/receipts/${receipt.id}`)).toEqual(receipt);
    expect(await get(`/api/gifts/${one.id}`)).toMatchObject({ receiptNo: "2026-00001", receipt: "issued" });
    expect(await get("/api/gifts?receipt=none")).toMatchObject({ total: 0 });
    expect((await treasurer.put(`/api/receipts/${receipt.id}`, receipt)).status).toBe(409);
    expect((await treasurer.delete(`/api/receipts/${receipt.id}`)).status).toBe(409);
  });

  test("names the event that a gift was for, as it was called then", async () => {
    const { gift, issue, get, staff } = await openBooks();
    const event = {
      title: "Deepavali 2026",
      kind: "festival",
      status: "published",
      place: "",
      description: "",
      startsAt: "2026-11-08T18:00",
      endsAt: "2026-11-08T20:00",
    };
    const { id } = await (await (await staff("editor")).post("/api/events", event)).json();
    const receipt = await (await issue([(await gift({ eventId: id })).id])).json();
    expect(await get(`/api/receipts/${receipt.id}`)).toMatchObject({
      gifts: [{ occasion: "Deepavali 2026", benefit: "religious" }],
    });
  });

  test("is for several gifts of one donor, and of no two", async () => {
    const { gift, issue, add } = await openBooks();
    const uma = await add({ name: "Uma" });
    const [one, two, hers] = [await gift({}), await gift({ cents: 2_00 }), await gift({ donorId: uma.id })];
    expect((await issue([one.id, hers.id])).status).toBe(422);
    const both = await (await issue([one.id, two.id])).json();
    expect(both).toMatchObject({ number: "2026-00001", cents: 53_00 });
  });

  test("takes no number when it is refused, looked at before, or asked for again under its key", async () => {
    const { gift, issue, treasurer } = await openBooks();
    const [one, two] = [await gift({}), await gift({ cents: 7_00 })];
    const key = { "Idempotency-Key": "pressed-twice" };
    const preview = await treasurer.post("/api/receipts/preview", { giftIds: [one.id] });
    expect(preview.headers.get("content-type")).toBe("application/pdf");
    const first = await (await issue([one.id], {}, key)).json();
    expect(await (await issue([one.id], {}, key)).json()).toEqual(first);
    expect((await issue([one.id])).status).toBe(409);
    expect((await issue(["nobody"])).status).toBe(422);
    expect(await (await issue([two.id])).json()).toMatchObject({ number: "2026-00002" });
  });

  test("many at once leave no gap and no number twice", async () => {
    const { gift, issue, get } = await openBooks();
    const gifts = [];
    for (let cents = 1_00; cents <= 12_00; cents += 1_00) gifts.push(await gift({ cents }));
    await Promise.all(gifts.map(({ id }) => issue([id])));
    const { rows } = await get("/api/receipts?size=100");
    const inOrder = gifts.map((_, at) => `2026-${String(at + 1).padStart(5, "0")}`);
    expect(rows.map(({ number }: { number: string }) => number)).toEqual(inOrder.toReversed());
    expect(await get("/api/receipts/2026-00007")).toMatchObject({ number: "2026-00007" });
  });

  test("begins with 1 in each year", async () => {
    const { gift, issue, clock, staff } = await openBooks();
    const [one, two] = [await gift({}), await gift({ cents: 2_00 })];
    await issue([one.id]);
    clock.now = Date.parse("2027-01-02T20:00:00Z");
    const later = await staff("treasurer");
    const made = await later.post("/api/receipts", { giftIds: [two.id] });
    expect(await made.json()).toMatchObject({ number: "2027-00001" });
  });

  test("goes on counting where it was when the clock is set back to the year before", async () => {
    const { gift, issue, clock, staff, services } = await openBooks();
    const [one, two, three] = [await gift({}), await gift({ cents: 2_00 }), await gift({ cents: 3_00 })];
    await issue([one.id]);
    const numbers = [];
    for (const [now, { id }] of [
      ["2027-01-02T20:00:00Z", two] as const,
      ["2026-01-14T09:00:00Z", three] as const,
    ]) {
      clock.now = Date.parse(now);
      const made = await (await staff("treasurer")).post("/api/receipts", { giftIds: [id] });
      numbers.push((await made.json()).number);
    }
    expect(numbers).toEqual(["2027-00001", "2026-00002"]);
    expect(await check(services.store)).toEqual([]);
  });

  test("is refused for lines that are no gift, for void ones, and without the temple's EIN", async () => {
    const { gift, issue, treasurer, get, add } = await openBooks();
    const one = await gift({});
    await treasurer.post(`/api/gifts/${one.id}/void`, { reason: "Charged twice" });
    expect(await (await issue([one.id])).json()).toMatchObject({ code: "not-receiptable" });
    const opening = await add({ name: "Lalitha", donated: 500 });
    const { rows } = await get(`/api/gifts?donorId=${opening.id}`);
    expect(await (await issue([rows[0].id])).json()).toMatchObject({ code: "not-receiptable" });
    await publish(treasurer, { ein: "" });
    const other = await gift({ cents: 3_00 });
    expect(await (await issue([other.id])).json()).toMatchObject({ code: "no-ein" });
  });

  test("that is void keeps its number and frees its gifts", async () => {
    const { gift, issue, treasurer, get } = await openBooks();
    const one = await gift({});
    const { id } = await (await issue([one.id])).json();
    const voided = await treasurer.post(`/api/receipts/${id}/void`, { reason: "The value was missing" });
    expect(await voided.json()).toMatchObject({ number: "2026-00001", status: "void" });
    expect(await get(`/api/gifts/${one.id}`)).toMatchObject({ receiptNo: null, receipt: "none" });
    expect((await treasurer.post(`/api/receipts/${id}/void`, { reason: "Again" })).status).toBe(409);
    expect(await (await issue([one.id])).json()).toMatchObject({ number: "2026-00002" });
    expect(await get(`/api/receipts/${id}/history`)).toMatchObject([{ kind: "voided" }, { kind: "added" }]);
    const history = await get(`/api/receipts/${id}/history`);
    const back = await treasurer.post(`/api/receipts/${id}/restore`, { version: history[1].version });
    expect(back.status).toBe(409);
  });

  test("falls with a gift it names: its number stays, its other gifts are free, and neither comes back", async () => {
    const { gift, issue, treasurer, get, services } = await openBooks();
    const [one, two] = [await gift({}), await gift({ cents: 2_00 })];
    const { id } = await (await issue([one.id, two.id])).json();
    const { version } = await get(`/api/gifts/${one.id}`);
    await treasurer.post(`/api/gifts/${one.id}/void`, { reason: "Check returned" });
    expect(await get(`/api/receipts/${id}`)).toMatchObject({
      number: "2026-00001",
      status: "void",
      voidReason: "Its gift was voided",
    });
    for (const { id } of [one, two])
      expect(await get(`/api/gifts/${id}`)).toMatchObject({ receiptNo: null, receipt: "none" });
    // Undone, the gift counts again; whoever held the void paper gets another.
    const back = await treasurer.post(`/api/gifts/${one.id}/restore`, { version });
    expect(await back.json()).toMatchObject({ status: "recorded", receiptNo: null, receipt: "none" });
    expect(await (await issue([one.id, two.id])).json()).toMatchObject({ number: "2026-00002" });
    expect(await check(services.store)).toEqual([]);
  });

  test("is looked at before it is issued: one paper for each donor, and why others get none", async () => {
    const { gift, issue, add, rooms, ravi } = await openBooks();
    const uma = await add({ name: "Uma" });
    const his = [await gift({}), await gift({ cents: 2_00 })];
    const [hers, had] = [await gift({ donorId: uma.id }), await gift({ cents: 3_00 })];
    await issue([had.id]);
    const chosen = [...his, hers, had].map(({ id }) => id);
    const looked = await rooms.receipts.previewsOf([...chosen, "gone"], {
      name: "Meena",
      email: "m@t.example",
    });
    expect(looked).toMatchObject({
      hasEin: true,
      papers: [
        { giftIds: his.map(({ id }) => id), email: "ravi@example.com", paper: { number: "", cents: 53_00 } },
        { giftIds: [hers.id], email: "", paper: { donorId: uma.id, address: [] } },
      ],
      left: [{ what: "$3 from Ravi Shankar", why: "This gift has receipt 2026-00001 already." }],
    });
    expect(looked.papers[0]?.paper.donorId).toBe(ravi.id);
  });

  test("is in the log each time it is printed, and counted in the months' sums", async () => {
    const { gift, issue, get, treasurer, services, admin } = await openBooks();
    const one = await gift({});
    const { id } = await (await issue([one.id])).json();
    // Asked about only, it is not handed out.
    expect((await treasurer.ask("HEAD", `/api/receipts/${id}.pdf`)).status).toBe(200);
    expect((await get(`/api/receipts/${id}`)).printedAt).toBeFalsy();
    for (const copy of ["", "?copy=duplicate"]) await treasurer.get(`/api/receipts/${id}.pdf${copy}`);
    expect((await get(`/api/receipts/${id}`)).printedAt).toBe("2026-01-14T09:00:00.000Z");
    const { rows } = await (await (await admin()).get("/api/activity?room=receipts")).json();
    expect(rows.map(({ kind }: { kind: string }) => kind)).toEqual(["printed", "printed", "added"]);
    expect(await checkLedger(services.store)).toEqual([]);
  });

  test("that is missing, or that its gift does not know, is found in the store", async () => {
    const { gift, issue, treasurer, services } = await openBooks();
    const gifts = [await gift({}), await gift({ cents: 2_00 }), await gift({ cents: 3_00 })];
    const made = await Promise.all(gifts.map(async ({ id }) => (await issue([id])).json()));
    await treasurer.post(`/api/receipts/${made[2].id}/void`, { reason: "Made out twice" });
    expect(await check(services.store)).toEqual([]);
    await services.store.collection("receipts").delete(made[0].id);
    expect(await check(services.store)).toEqual([
      `Receipt ${made[0].number} is missing.`,
      `The gift ${gifts[0].id} of Ravi Shankar has the receipt ${made[0].number}, and none is made out for it.`,
    ]);
  });

  test("stands on its donor's page", async () => {
    const { gift, issue, get, ravi } = await openBooks();
    const one = await gift({});
    await issue([one.id]);
    expect((await get(`/api/donors/${ravi.id}`)).receipts).toMatchObject({
      count: 1,
      cents: 51_00,
      rows: [{ title: "2026-00001", about: "1 gift, issued January 14, 2026" }],
    });
  });
});

describe("The list of receipts", () => {
  test("is by number, the newest first, over all pages, within days or not, and the other way when asked", async () => {
    const { gift, issue, get, clock, staff } = await openBooks();
    const gifts = [];
    for (let cents = 1_00; cents <= 25_00; cents += 1_00) gifts.push(await gift({ cents }));
    await Promise.all(gifts.slice(0, 20).map(({ id }) => issue([id])));
    clock.now += 24 * 60 * 60_000;
    const later = await staff("treasurer");
    for (const { id } of gifts.slice(20)) await later.post("/api/receipts", { giftIds: [id] });
    const ask = async (path: string) => (await later.get(path)).json();
    expect((await get("/api/receipts")).code).toBeDefined();
    const numbers = async (asked: string) => {
      const pages = [];
      for (let page = 1; page <= 3; page++)
        pages.push(...(await ask(`/api/receipts?size=10&page=${page}${asked}`)).rows);
      return [...new Set(pages.map(({ number }: { number: string }) => number))];
    };
    const inOrder = gifts.map((_, at) => `2026-${String(at + 1).padStart(5, "0")}`);
    for (const days of ["", "&from=2026-01-01&to=2026-01-31"]) {
      expect(await numbers(days)).toEqual(inOrder.toReversed());
      expect(await numbers(`&sort=-number${days}`)).toEqual(inOrder.toReversed());
      expect(await numbers(`&sort=number${days}`)).toEqual(inOrder);
      expect(await numbers(`&sort=issuedOn${days}`)).toEqual(inOrder);
    }
    expect(await numbers("&sort=number&to=2026-01-14")).toEqual(inOrder.slice(0, 20));
    expect(await numbers("&sort=number&from=2026-01-15")).toEqual(inOrder.slice(20));
    const csv = await (await later.get("/api/receipts.csv?sort=number")).text();
    expect(csv.match(/2026-\d{5}/g)).toEqual(inOrder);
  });

  test("says that no number of its years is missing, or how many are", async () => {
    const { gift, issue, get, services, treasurer } = await openBooks();
    expect(await get("/api/receipts")).toMatchObject({ series: [] });
    const made = [];
    for (const cents of [1_00, 2_00, 3_00])
      made.push(await (await issue([(await gift({ cents })).id])).json());
    await treasurer.post(`/api/receipts/${made[0].id}/void`, { reason: "Made out twice" });
    const whole = { year: "2026", first: "2026-00001", last: "2026-00003", missing: 0 };
    expect((await get("/api/receipts?status=void")).series).toEqual([whole]);
    await services.store.collection("receipts").delete(made[1].id);
    expect((await get("/api/receipts")).series).toEqual([{ ...whole, missing: 1 }]);
  });
});

describe("The history of a gift", () => {
  test("names the receipts that were issued and voided for it, and who did", async () => {
    const { gift, issue, get, treasurer } = await openBooks();
    const [one, two] = [await gift({}), await gift({ cents: 2_00 })];
    const { id } = await (await issue([one.id, two.id])).json();
    await treasurer.post(`/api/receipts/${id}/void`, { reason: "Wrong address" });
    await issue([one.id]);
    await treasurer.post(`/api/gifts/${one.id}/void`, { reason: "Returned" });
    const told = async (giftId: string) =>
      (await get(`/api/gifts/${giftId}/history`)).map(({ kind, by, before, after }: HistoryEntry<Gift>) => [
        kind,
        by,
        before?.receiptNo,
        after?.receiptNo,
      ]);
    const by = "treasurer@temple.example";
    expect(await told(one.id)).toEqual([
      ["voided", by, "2026-00002", null],
      ["changed", by, null, "2026-00002"],
      ["changed", by, "2026-00001", null],
      ["changed", by, null, "2026-00001"],
      ["added", by, undefined, null],
    ]);
    expect(await told(two.id)).toHaveLength(3);
  });

  test("lets a change that came too late know who issued the receipt", async () => {
    const { gift, issue, treasurer } = await openBooks();
    const one = await gift({});
    await issue([one.id]);
    const late = await treasurer.put(`/api/gifts/${one.id}`, { ...one, note: "Late" });
    expect(await late.json()).toMatchObject({ code: "changed", changedBy: "treasurer@temple.example" });
  });
});

describe("Issue and email, without a mail server,", () => {
  const NOT_SENT = "Not sent: email isn't set up.";

  test("issues, says that nothing was sent, and needs attention", async () => {
    const { gift, issue, get, treasurer, rooms } = await openBooks();
    const answer = await issue([(await gift({})).id], { send: "mail" });
    const made = await answer.json();
    expect([answer.status, made]).toMatchObject([
      201,
      { number: "2026-00001", status: "issued", notSent: NOT_SENT },
    ]);
    expect(await get("/api/receipts/mail")).toMatchObject({ notSent: 1, rows: [{ reason: NOT_SENT }] });
    const again = await treasurer.post(`/api/receipts/${made.id}/mail`, {});
    expect(await again.json()).toMatchObject([{ reason: NOT_SENT }, { reason: NOT_SENT }]);
    expect(await rooms.receipts.attention.lines()).toMatchObject([
      {
        when: "now",
        figure: "2",
        title: "Receipts were not emailed",
        about: "Email isn't set up: 2026-00001",
      },
    ]);
  });

  test("is told before anything is issued", async () => {
    const { gift, rooms } = await openBooks();
    const looked = await rooms.receipts.previewsOf([(await gift({})).id], { name: "Meena" });
    expect(looked.canEmail).toBe(false);
  });

  test("is another thing than with one, where it waits to be sent", async () => {
    const { temple } = await templeWithMail();
    const { gift, issue, rooms } = await openBooks(temple);
    const made = await (await issue([(await gift({})).id], { send: "mail" })).json();
    expect(made.notSent).toBeUndefined();
    expect(await rooms.receipts.attention.lines()).toEqual([]);
    expect((await rooms.receipts.previewsOf([], { name: "Meena" })).canEmail).toBe(true);
  });
});

describe("A mailed receipt", () => {
  test("waits in the outbox with its state, written down with the receipt", async () => {
    const { gift, issue, get } = await openBooks();
    const one = await gift({});
    await issue([one.id], { send: "mail" });
    expect(await get("/api/receipts/mail")).toMatchObject({
      waiting: 1,
      rows: [{ number: "2026-00001", to: "ravi@example.com", state: "waiting" }],
    });
  });

  test("that is void before it went does not go, whether it was voided itself or its gift was", async () => {
    const { gift, issue, get, treasurer } = await openBooks();
    const [one, two, three] = [await gift({}), await gift({ cents: 2_00 }), await gift({ cents: 3_00 })];
    const { id } = await (await issue([one.id], { send: "mail" })).json();
    for (const each of [two, three]) await issue([each.id], { send: "mail" });
    await treasurer.post(`/api/receipts/${id}/void`, { reason: "The value was missing" });
    const voided = await treasurer.post(`/api/gifts/${two.id}/void`, { reason: "Check returned" });
    // The answer says what has become of the gift, not what it was.
    expect(await voided.json()).toMatchObject({ status: "void", receiptNo: null, receipt: "none" });
    expect(await get("/api/receipts/mail")).toMatchObject({ waiting: 1, rows: [{ number: "2026-00003" }] });
  });

  test("needs an address, and takes no number without one", async () => {
    const { gift, issue, add, get } = await openBooks();
    const uma = await add({ name: "Uma" });
    const one = await gift({ donorId: uma.id });
    expect(await (await issue([one.id], { send: "mail" })).json()).toMatchObject({
      fields: { send: "Uma has no e-mail address on file." },
    });
    expect(await get("/api/receipts")).toMatchObject({ total: 0 });
  });
});

describe("Receipts are not for", () => {
  test("strangers and editors; viewers see them and issue none", async () => {
    const { gift, issue, visitor, staff } = await openBooks();
    const one = await gift({});
    const { id } = await (await issue([one.id])).json();
    for (const path of ["/api/receipts", `/api/receipts/${id}`, `/api/receipts/${id}.pdf`]) {
      expect((await visitor.get(path)).status).toBe(401);
      expect((await (await staff("editor")).get(path)).status).toBe(403);
      expect((await (await staff("viewer")).get(path)).status).toBe(200);
    }
    expect((await (await staff("viewer")).post("/api/receipts", { giftIds: [one.id] })).status).toBe(403);
  });
});

type Client = Awaited<ReturnType<Awaited<ReturnType<typeof openTemple>>["staff"]>>;

async function publish(treasurer: Client, fields: object) {
  const { published, version } = await (await treasurer.get("/api/website/temple")).json();
  const value = { ...published, ...fields };
  const { version: next } = await (
    await treasurer.put("/api/website/temple/draft", { value, version })
  ).json();
  expect((await treasurer.post("/api/website/temple/publish", { version: next })).status).toBe(200);
}

/** A treasurer, the temple's EIN, and a donor whose addresses are known. */
async function openBooks(opened?: Awaited<ReturnType<typeof openTemple>>) {
  const temple = opened ?? (await openTemple());
  const treasurer = await temple.staff("treasurer");
  const get = async (path: string) => (await treasurer.get(path)).json();
  const add = async (fields: object) =>
    (await treasurer.post("/api/donors", { position: "donor", pledged: 0, donated: 0, ...fields })).json();
  await publish(treasurer, { ein: "12-3456789" });
  const details = { email: "ravi@example.com", address: "12 Oak Street\nRoseville, CA 95678" };
  const ravi = await add({ name: "Ravi Shankar", details });
  return {
    ...temple,
    treasurer,
    get,
    add,
    ravi,
    async gift(fields: object) {
      const answer = await treasurer.post("/api/gifts", {
        donorId: ravi.id,
        receivedOn: "2026-01-13",
        cents: 51_00,
        method: "cash",
        fund: "general",
        evenIfLike: true,
        ...fields,
      });
      expect(answer.status).toBe(201);
      return answer.json();
    },
    issue: (giftIds: string[], fields: object = {}, headers: Record<string, string> = {}) =>
      treasurer.post("/api/receipts", { giftIds, ...fields }, headers),
  };
}
