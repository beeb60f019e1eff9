import { describe, expect, test } from "vitest";
import { checkRooms, roomCollections } from "#rooms/open-rooms.ts";
import { checkHistory } from "#server/records/check.ts";
import { openEmbedded } from "#server/store/embedded.ts";
import { openTemple } from "#tests/temple.ts";
import type { Donor } from "./donor.ts";

const BY = { name: "Meena", email: "meena@temple.example" };
const given = {
  donorName: "G. Hegdekar",
  receivedOn: "2026-01-10",
  cents: 50_000,
  method: "check",
  fund: "general",
};

describe("Merging two records", () => {
  test("takes gifts, pledges and unknown details over, and the old id leads to the new one", async () => {
    const { admin, old, kept } = await twoRecords();
    const answer = await admin.post(`/api/donors/${old.id}/merge`, { into: kept.id });

    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ id: kept.id, donated: 2_752, pledged: 12_000 });
    const led = await (await admin.get(`/api/donors/${old.id}`)).json();
    expect(led).toMatchObject({
      id: kept.id,
      mergedInto: kept.id,
      name: "Girish and Uma Hegdekar",
      donated: 2_752,
      details: { email: "hegdekar@family.example", phone: "(916) 555-0148" },
      takenIn: [{ id: old.id, name: "G. Hegdekar", gifts: 1, pledges: 1 }],
      gifts: { count: 2, cents: 275_200 },
      pledges: { count: 2, cents: 1_200_000 },
    });
    // The name on the wall belongs to the name beside it.
    expect(led.details.wallName).toBeUndefined();
    const { rows } = await (await admin.get("/api/donors?q=hegdekar")).json();
    expect(rows.map(({ id }: Donor) => id)).toEqual([kept.id]);
  });

  test.each([
    ["anonymous", "full", undefined, "anonymous"],
    ["full", "anonymous", undefined, "anonymous"],
    ["name-only", "full", undefined, "name-only"],
    ["anonymous", "name-only", undefined, "anonymous"],
    ["full", "full", undefined, "full"],
    ["anonymous", "full", "full", "full"],
    ["full", "name-only", "full", "full"],
    ["full", "full", "anonymous", "anonymous"],
  ] as const)(
    "of %s into %s, with %s chosen, shows %s: nobody's gifts become public without a choice",
    async (gone, into, chosen, shown) => {
      const { admin, temple, old, kept } = await twoRecords();
      const show = async (donor: Donor, visibility: string) =>
        (await admin.put(`/api/donors/${donor.id}`, { ...donor, version: undefined, visibility })).status;
      expect([await show(old, gone), await show(kept, into)]).toEqual([200, 200]);
      const sent = { into: kept.id, ...(chosen && { visibility: chosen }) };
      expect((await admin.post(`/api/donors/${old.id}/merge`, sent)).status).toBe(200);

      const visibilityOf = async ({ id }: Donor) =>
        (await (await admin.get(`/api/donors/${id}`)).json()).visibility;
      expect(await visibilityOf(kept)).toBe(shown);
      const wall = JSON.stringify(await (await temple.visitor.get("/api/wall")).json());
      expect([shown, wall.includes("Hegdekar")]).toEqual([shown, shown !== "anonymous"]);

      // Taken back, each is shown as it was.
      await admin.post(`/api/donors/${old.id}/restore`, {});
      expect([await visibilityOf(old), await visibilityOf(kept)]).toEqual([gone, into]);
    },
  );

  test("refuses a choice that there is not", async () => {
    const { admin, old, kept } = await twoRecords();
    const sent = { into: kept.id, visibility: "loudly" };
    expect((await admin.post(`/api/donors/${old.id}/merge`, sent)).status).toBe(422);
  });

  test("takes loans over, and gives them back", async () => {
    const { admin, old, kept } = await twoRecords();
    const lent = {
      lenderDonorId: old.id,
      principalCents: 10_000_00,
      ratePercent: 6,
      termMonths: 12,
      interest: "waived",
      startOn: "2025-12-01",
      status: "funded",
    };
    const loan = await (await admin.post("/api/loans", lent)).json();
    const lender = async () => (await (await admin.get(`/api/loans/${loan.id}`)).json()).lenderDonorId;
    await admin.post(`/api/donors/${old.id}/merge`, { into: kept.id });
    expect(await lender()).toBe(kept.id);
    // A version of before the merge comes back to whoever the lender is now.
    const note = await (
      await admin.put(`/api/loans/${loan.id}`, { ...lent, lenderDonorId: kept.id, note: "By hand" })
    ).json();
    expect(note.note).toBe("By hand");
    const restored = await admin.post(`/api/loans/${loan.id}/restore`, { version: loan.version });
    expect(await restored.json()).toMatchObject({ note: "", lenderDonorId: kept.id });
    await admin.post(`/api/donors/${old.id}/restore`, {});
    expect(await lender()).toBe(old.id);
  });

  test("is told in the history of the record, of its lines and of the one that is gone", async () => {
    const { admin, old, kept } = await twoRecords();
    const { rows } = await (await admin.get(`/api/gifts?donorId=${old.id}`)).json();
    await admin.post(`/api/donors/${old.id}/merge`, { into: kept.id });

    const [line] = await (await admin.get(`/api/donors/${kept.id}/history`)).json();
    expect(line).toMatchObject({ kind: "changed", after: { takenIn: [{ name: "G. Hegdekar", gifts: 1 }] } });
    const [moved] = await (await admin.get(`/api/gifts/${rows[0].id}/history`)).json();
    expect(moved).toMatchObject({
      kind: "changed",
      before: { donorId: old.id },
      after: { donorId: kept.id },
    });
    const activity = await (await admin.get("/api/activity?room=donors")).json();
    expect(activity.rows.map(({ told }: { told: { did: string; name: string } }) => told)).toContainEqual(
      expect.objectContaining({ did: "merged the donor", name: "G. Hegdekar" }),
    );
  });

  test("is no deletion that the list of deleted donors offers to take back", async () => {
    const { admin, old, kept } = await twoRecords();
    await admin.post(`/api/donors/${old.id}/merge`, { into: kept.id });

    expect(await (await admin.get("/api/donors/deleted")).json()).toMatchObject({ rows: [], total: 0 });
  });

  test("is taken back by restoring the old record, with what came with it and nothing else", async () => {
    const { admin, old, kept, temple } = await twoRecords();
    await admin.post(`/api/donors/${old.id}/merge`, { into: kept.id });
    await admin.post("/api/gifts", { ...given, donorId: kept.id, cents: 10_000, receivedOn: "2026-01-12" });
    const answer = await admin.post(`/api/donors/${old.id}/restore`, {});

    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      id: old.id,
      name: "G. Hegdekar",
      donated: 500,
      pledged: 1_000,
      details: { email: "hegdekar@family.example", wallName: "The Hegdekars" },
    });
    const after = await (await admin.get(`/api/donors/${kept.id}`)).json();
    expect(after).toMatchObject({ id: kept.id, donated: 2_352, pledged: 11_000, gifts: { count: 2 } });
    expect(after.details).toEqual({ phone: "(916) 555-0148" });
    expect(after.takenIn).toBeUndefined();
    expect((await (await admin.get(`/api/donors/${old.id}`)).json()).mergedInto).toBeUndefined();
    await agrees(temple);
  });

  test("taken back, parts gifts from pledges that would be another donor's", async () => {
    const { admin, old, kept, temple } = await twoRecords();
    const [pledge] = (await (await admin.get(`/api/pledges?donorId=${old.id}`)).json()).rows;
    await admin.post(`/api/donors/${old.id}/merge`, { into: kept.id });
    const towards = { ...given, donorId: kept.id, pledgeId: pledge.id, cents: 7_700 };
    const gift = await (await admin.post("/api/gifts", towards)).json();
    expect(await (await admin.get(`/api/pledges/${pledge.id}`)).json()).toMatchObject({ paidCents: 57_700 });
    await admin.post(`/api/donors/${old.id}/restore`, {});

    expect(await (await admin.get(`/api/gifts/${gift.id}`)).json()).toMatchObject({
      donorId: kept.id,
      pledgeId: null,
    });
    expect(await (await admin.get(`/api/pledges/${pledge.id}`)).json()).toMatchObject({
      donorId: old.id,
      paidCents: 50_000,
    });
    await agrees(temple);
  });

  test("of a record that was itself merged on leads over both, and is taken back in turn", async () => {
    const { admin, old, kept, donors } = await twoRecords();
    const last = await donors.create({ name: "Hegdekar", position: "donor", pledged: 0, donated: 0 });
    await admin.post(`/api/donors/${old.id}/merge`, { into: kept.id });
    await admin.post(`/api/donors/${kept.id}/merge`, { into: last.id });

    expect(await (await admin.get(`/api/donors/${old.id}`)).json()).toMatchObject({ id: last.id });
    const tooSoon = await admin.post(`/api/donors/${old.id}/restore`, {});
    expect([tooSoon.status, (await tooSoon.json()).code]).toEqual([409, "merged-on"]);
    await admin.post(`/api/donors/${kept.id}/restore`, {});
    await admin.post(`/api/donors/${old.id}/restore`, {});

    expect(await (await admin.get(`/api/donors/${old.id}`)).json()).toMatchObject({ donated: 500 });
    expect(await (await admin.get(`/api/donors/${kept.id}`)).json()).toMatchObject({ donated: 2_252 });
    expect(await (await admin.get(`/api/donors/${last.id}`)).json()).toMatchObject({ donated: 0 });
  });

  test("is refused with itself, with nobody, and taken back where too little would be left", async () => {
    const { admin, old, kept } = await twoRecords();
    const into = async (id: string, other: unknown) => {
      const answer = await admin.post(`/api/donors/${id}/merge`, { into: other });
      return [answer.status, (await answer.json()).fields?.into];
    };
    expect(await into(old.id, old.id)).toEqual([422, "Please choose another donor: this is the same one"]);
    expect(await into(old.id, "nobody")).toEqual([422, "There is no such donor any more"]);
    expect(await into(old.id, 7)).toEqual([422, "Please choose a donor"]);
    expect((await into("nobody", kept.id))[0]).toBe(404);
    await admin.post(`/api/donors/${old.id}/merge`, { into: kept.id });
    await admin.put(`/api/donors/${kept.id}`, { name: kept.name, pledged: 12_000, donated: 100 });

    const refused = await admin.post(`/api/donors/${old.id}/restore`, {});
    expect([refused.status, (await refused.json()).code]).toEqual([409, "below-zero"]);
  });

  test("is known to an import of our own file from before it", async () => {
    const { admin, old, kept } = await twoRecords();
    const [head = "", ...lines] = (await (await admin.get(`/api/gifts.csv?donorId=${old.id}`)).text()).split(
      "\r\n",
    );
    await admin.post(`/api/donors/${old.id}/merge`, { into: kept.id });
    const csv = [head, lines[0]?.replace(/^[^,]*,[^,]*/, "new-line,2026-01-02")].join("\r\n");
    const tried = await (await admin.post("/api/imports", { source: "", csv, dryRun: true })).json();
    expect(tried.rows).toMatchObject([{ outcome: "known-donor" }]);
  });

  test("of many lines is done in parts, and finished by the next start where it was interrupted", async () => {
    const store = openEmbedded(":memory:");
    const temple = await openTemple({ store });
    const { donors, rooms } = temple;
    const old = await donors.create({ ...blank, name: "Old", donated: 10 });
    const kept = await donors.create({ ...blank, name: "Kept", donated: 1 });
    for (let turn = 1; turn <= 230; turn++)
      await store.transaction({ by: "Meena", at: "2026-01-14T09:00:00Z" }, async (tx) => {
        const line = { ...given, donorId: old.id, cents: turn, kind: "gift" as const, note: "" };
        await rooms.donations.ledger.addGift(tx, { ...line, method: "cash", fund: "general" });
        await rooms.donations.ledger.addToDonor(tx, old.id, { donated: turn });
      });
    await donors.update(old.id, { ...blank, name: "Old", donated: 100 });
    await donors.merges.begin(old.id, kept.id, BY);
    await expect(
      rooms.donations.gifts.records.create({ ...aGift, donorId: old.id, cents: 0, method: "in-kind" }, BY),
    ).rejects.toMatchObject({ code: "invalid", message: "This donor is being merged into another record" });
    await agrees(temple);

    const again = await openTemple({ store });
    expect(await again.donors.whole(old.id)).toMatchObject({
      id: kept.id,
      donated: 101,
      gifts: { count: 233 },
      takenIn: [{ name: "Old", gifts: 232 }],
    });
    expect((await again.donors.whole(kept.id)).gifts.rows).toHaveLength(50);
    await agrees(again);
    await again.donors.merges.unmerge(old.id, BY);
    expect(await again.donors.whole(old.id)).toMatchObject({
      id: old.id,
      donated: 100,
      gifts: { count: 232 },
    });
    expect(await again.donors.whole(kept.id)).toMatchObject({ donated: 1, gifts: { count: 1 } });
    await agrees(again);
    await store.close();
  });
});

const blank = { position: "donor" as const, pledged: 0, donated: 0 };
const aGift = {
  donorName: "",
  receivedOn: "2026-01-10",
  reference: "",
  fund: "general" as const,
  pledgeId: null,
  eventId: null,
  dedication: null,
  benefit: "none" as const,
  goodsDescription: "",
  goodsCents: 0,
  inKindDescription: "Silk",
  isAnonymous: false,
  note: "",
  countId: null,
};

async function twoRecords() {
  const temple = await openTemple();
  const { donors } = temple;
  const admin = await temple.admin();
  const kept = await donors.create({
    name: "Girish and Uma Hegdekar",
    position: "donor",
    pledged: 11_000,
    donated: 2_252,
    details: { phone: "(916) 555-0148" },
  });
  const old = await donors.create({
    name: "G. Hegdekar",
    position: "donor",
    pledged: 1_000,
    donated: 500,
    details: { email: "hegdekar@family.example", phone: "(916) 555-0000", wallName: "The Hegdekars" },
  });
  return { temple, donors, admin, kept, old };
}

/** Every total is that of its lines, and every record what its history says. */
async function agrees({ services: { store } }: Pick<Awaited<ReturnType<typeof openTemple>>, "services">) {
  expect(await checkRooms(store)).toEqual([]);
  expect(await Array.fromAsync(checkHistory(store, await roomCollections()))).toEqual([]);
}
