import { describe, expect, test } from "vitest";
import { wordsOf } from "#tests/paper-words.ts";
import { openTemple } from "#tests/temple.ts";
import { type GiftForm, lockedByReceipt } from "../ledger/gift.ts";

const FULL = {
  receivedOn: "2026-01-13",
  cents: 500_00,
  method: "check",
  reference: "2041",
  fund: "general",
  dedication: { kind: "memory", name: "Amma" },
  isAnonymous: false,
  note: "",
  inKindDescription: "",
  benefit: "goods",
  goodsDescription: "a dinner",
  goodsCents: 90_00,
};

/** Another value of each field that a form has: what is new in a gift is judged here too. */
const others: { [field in keyof GiftForm | "importId"]: unknown } = {
  donorId: null,
  donorName: "Somebody Else",
  receivedOn: "2026-01-12",
  cents: 501_00,
  method: "cash",
  reference: "2042",
  fund: "building",
  pledgeId: "a pledge of the donor",
  eventId: "an event",
  dedication: { kind: "honor", name: "Amma" },
  benefit: "religious",
  goodsDescription: "a lamp",
  goodsCents: 91_00,
  inKindDescription: "20 kg of rice",
  isAnonymous: true,
  note: "From the hall",
  countId: "an open count",
  importId: "taken from nobody",
};
const free = ["pledgeId", "isAnonymous", "note", "countId", "importId"];

describe("What a receipt says", () => {
  test("is every field but those that no paper shows", () => {
    expect(
      Object.keys(others)
        .filter((field) => !free.includes(field))
        .sort(),
    ).toEqual([...lockedByReceipt].sort());
  });

  test.each(lockedByReceipt)("stays in the ledger: %s", async (field) => {
    const { treasurer, gift, receipt, get, links } = await openBooks();
    const value = { ...others, ...links }[field];
    const answer = await treasurer.put(`/api/gifts/${gift.id}`, { ...body(gift), [field]: value });
    expect(answer.status).toBe(422);
    expect((await answer.json()).fields).toEqual({
      [field]: `This is on receipt ${receipt.number}. To correct it, void the gift and record it again`,
    });
    expect(await get(`/api/gifts/${gift.id}`)).toMatchObject({ ...FULL, donorId: gift.donorId });
  });

  test.each(free)("leaves the rest to be changed: %s", async (field) => {
    const { treasurer, gift, receipt, get, links } = await openBooks();
    const value = { ...others, ...links }[field as keyof GiftForm];
    const answer = await treasurer.put(`/api/gifts/${gift.id}`, { ...body(gift), [field]: value });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ ...FULL, ...(field !== "importId" && { [field]: value }) });
    expect(await get(`/api/receipts/${receipt.id}`)).toEqual(receipt);
  });

  test("does not keep anybody from writing a note after the donor got another name", async () => {
    const { treasurer, gift, ravi } = await openBooks();
    await treasurer.put(`/api/donors/${ravi.id}`, {
      ...ravi,
      donated: 500,
      name: "Ravi S.",
      version: undefined,
    });
    const { donorName: _, ...sent } = body(gift);
    const answer = await treasurer.put(`/api/gifts/${gift.id}`, { ...sent, note: "Thanked" });
    expect(await answer.json()).toMatchObject({ donorName: "Ravi Shankar", note: "Thanked" });
  });

  test("is not undone by an older version of the gift; a version that says the same comes back", async () => {
    const { treasurer, ravi, issue, add, get } = await openBooks();
    const older = await add({ fund: "building" });
    const put = async (fields: object) =>
      (await treasurer.put(`/api/gifts/${older.id}`, { ...body(older), ...fields })).json();
    const changed = await put({ fund: "general" });
    await issue([older.id]);
    const noted = await put({ fund: "general", note: "Thanked" });
    const restore = (version: string) => treasurer.post(`/api/gifts/${older.id}/restore`, { version });
    const refused = await restore(older.version);
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { fields: { fund: expect.any(String) } },
    ]);
    expect(await get(`/api/gifts/${older.id}`)).toEqual(noted);
    expect(await (await restore(changed.version)).json()).toMatchObject({
      fund: "general",
      note: "",
      receiptNo: "2026-00002",
      donorId: ravi.id,
    });
  });

  test("outlives a merge: the paper keeps the name it was made out to", async () => {
    const { treasurer, gift, receipt, ravi, get, admin, donor } = await openBooks();
    const kept = await donor("Ravi and Uma Shankar");
    await (await admin()).post(`/api/donors/${ravi.id}/merge`, { into: kept.id });
    const answer = await treasurer.get(`/api/receipts/${receipt.id}.pdf`);
    const words = wordsOf(Buffer.from(await answer.arrayBuffer()));
    expect(words).toContain("Ravi Shankar");
    expect(words).not.toContain("Uma");
    expect(await get(`/api/receipts/${receipt.id}`)).toMatchObject({
      donorName: "Ravi Shankar",
      gifts: receipt.gifts,
    });
    const moved = await get(`/api/gifts/${gift.id}`);
    expect(moved).toMatchObject({ donorId: kept.id, donorName: "Ravi Shankar", receiptNo: receipt.number });
    const changed = await treasurer.put(`/api/gifts/${gift.id}`, { ...body(moved), note: "Thanked" });
    expect(changed.status).toBe(200);
  });

  test("falls with the gift where an import is undone", async () => {
    const { treasurer, issue, get } = await openBooks();
    const csv = "Date,Name,Amount\n2026-01-12,Chitra Rao,75\n";
    const mapping = { receivedOn: "Date", donorName: "Name", cents: "Amount" };
    const asked = { source: "Zelle", csv, mapping, dryRun: false };
    const done = await (await treasurer.post("/api/imports", asked)).json();
    const giftId = done.rows?.[0]?.giftId ?? (await get("/api/gifts?q=Chitra")).rows[0].id;
    const { number } = await issue([giftId]);
    expect(await get(`/api/imports/${done.id}/undo`)).toMatchObject({ withReceipt: [{ receiptNo: number }] });
    expect((await treasurer.post(`/api/imports/${done.id}/undo`, {})).status).toBe(200);
    expect(await get(`/api/gifts/${giftId}`)).toMatchObject({ status: "void", receiptNo: null });
    expect(await get(`/api/receipts/${number}`)).toMatchObject({ status: "void" });
  });
});

/** As a form sends it back. */
function body({ version: _, ...gift }: GiftForm & { version: string }) {
  return gift;
}

async function openBooks() {
  const temple = await openTemple();
  const treasurer = await temple.staff("treasurer");
  const json = async (answer: Promise<Response>) => (await answer).json();
  const get = (path: string) => json(treasurer.get(path));
  const { published, version } = await get("/api/website/temple");
  const value = { ...published, ein: "12-3456789" };
  const drafted = await json(treasurer.put("/api/website/temple/draft", { value, version }));
  await treasurer.post("/api/website/temple/publish", { version: drafted.version });
  const donor = (name: string) =>
    json(treasurer.post("/api/donors", { name, position: "donor", pledged: 0, donated: 0 }));
  const ravi = await donor("Ravi Shankar");
  const add = (fields: object) =>
    json(treasurer.post("/api/gifts", { ...FULL, donorId: ravi.id, evenIfLike: true, ...fields }));
  const issue = (giftIds: string[]) => json(treasurer.post("/api/receipts", { giftIds }));
  const gift = await add({});
  const receipt = await issue([gift.id]);
  const pledge = { donorId: ravi.id, pledgedOn: "2026-01-01", cents: 900_00, fund: "general" };
  const count = { countedOn: "2026-01-13", place: "Hall", counters: ["Meena", "Uma"] };
  const event = {
    title: "Deepavali",
    kind: "festival",
    status: "published",
    place: "",
    description: "",
    startsAt: "2026-11-08T18:00",
    endsAt: "2026-11-08T20:00",
  };
  const links = {
    pledgeId: (await json(treasurer.post("/api/pledges", pledge))).id,
    countId: (await json(treasurer.post("/api/counts", { ...count, controlCents: 0, controlGifts: 0 }))).id,
    eventId: (await json((await temple.staff("editor")).post("/api/events", event))).id,
  };
  return { ...temple, treasurer, get, donor, ravi, add, issue, gift, receipt, links };
}
