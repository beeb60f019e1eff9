import { describe, expect, test } from "vitest";
import { checkFields } from "#server/api/asked.ts";
import { fileCollection } from "#server/files/kept-file.ts";
import { aPdf, aPicture } from "#tests/files/samples.ts";
import { uploaded } from "#tests/files/uploaded.ts";
import { wordsOf } from "#tests/paper-words.ts";
import { openTemple } from "#tests/temple.ts";
import { check as checkLedger } from "../../donations/donations.server.ts";
import { ledgerCollections } from "../../ledger/ledger-collections.server.ts";
import { acresOwned, check } from "../temple-assets.server.ts";
import { AssetSchema } from "./asset-schema.ts";

describe("An asset", () => {
  test("gets the next tag, also when twenty are written down at once", async () => {
    const { add, keeper, services, rooms } = await openRegister();
    const { create } = rooms["temple-assets"].assets;
    const form = checkFields(lamp, AssetSchema);
    const made = await Promise.all(Array.from({ length: 20 }, () => create(form, { name: "Meena" })));
    const tags = made.map(({ tag }) => tag).sort();
    expect(tags).toEqual(Array.from({ length: 20 }, (_, at) => `T-${String(at + 1).padStart(4, "0")}`));
    await keeper.post("/api/assets", { ...lamp, name: "" });
    expect(await check(services.store)).toEqual([]);
    expect(await add({})).toMatchObject({ tag: "T-0021", status: "in-use", condition: "good", giftId: null });
  });

  test("sent twice under one key is one, with one tag", async () => {
    const { keeper, get } = await openRegister();
    const key = { "Idempotency-Key": "pressed-twice" };
    const [one, other] = [
      await (await keeper.post("/api/assets", { ...lamp, how: "given", donorName: "Uma" }, key)).json(),
      await (await keeper.post("/api/assets", { ...lamp, how: "given", donorName: "Uma" }, key)).json(),
    ];
    expect(other).toEqual(one);
    expect(await get("/api/assets")).toMatchObject({ total: 1, nextTag: "T-0002" });
  });

  test("is found by its tag", async () => {
    const { add, get } = await openRegister();
    const { id } = await add({});
    expect(await get("/api/assets/T-0001")).toMatchObject({ id, tag: "T-0001" });
  });

  test("that was deleted says at its tag who did it, and comes back under it", async () => {
    const { add, get, keeper } = await openRegister();
    const { id, name } = await add({});
    await keeper.delete(`/api/assets/${id}`);

    expect(await get("/api/assets/page?tag=T-0001")).toMatchObject({
      asset: null,
      deleted: { id, name: expect.stringContaining(name), by: expect.any(String) },
    });
    expect(await get("/api/assets/page?tag=T-0002")).toMatchObject({ asset: null, deleted: null });
    await keeper.post(`/api/assets/${id}/restore`, {});
    expect(await get("/api/assets/page?tag=T-0001")).toMatchObject({ asset: { id }, deleted: null });
  });

  const unfit: [object, string, string][] = [
    [{ name: " " }, "name", "Please enter what it is"],
    [{ category: "boat" }, "category", "Please choose a category"],
    [{ acquiredOn: undefined }, "acquiredOn", "Please enter the day it came to the temple"],
    [{ acquiredOn: "2026-01-15" }, "acquiredOn", "This day is still to come"],
    [{ category: "ornament", metal: "silver 925" }, "grams", "An ornament needs its weight in grams."],
    [{ category: "ornament", grams: 120 }, "metal", "An ornament needs its metal."],
    [{ costCents: -1 }, "costCents", "Please enter an amount that is not below zero"],
    [{ how: "given", donorId: "nobody" }, "donorId", "There is no such donor any more"],
    [{ status: "lent" }, "status", "Please say to whom: lend it on its own page"],
    [
      { status: "disposed" },
      "disposal",
      "Something that is disposed of needs the day, how, who approved it, and why.",
    ],
  ];
  test("that is not fit is refused in words, and leaves neither a tag nor a gift", async () => {
    const { keeper, get } = await openRegister();
    for (const [fields, field, message] of unfit) {
      const answer = await keeper.post("/api/assets", { ...lamp, ...fields });
      expect(answer.status, message).toBe(422);
      expect((await answer.json()).fields).toMatchObject({ [field]: message });
    }
    expect(await get("/api/assets")).toMatchObject({ total: 0, nextTag: "T-0001" });
    expect(await get("/api/gifts")).toMatchObject({ total: 0 });
  });

  test("names only files that are there, and they are held as long as it does", async () => {
    const { keeper } = await openRegister();
    const answer = await keeper.post("/api/assets", { ...lamp, pictures: ["f".repeat(64)] });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: "no-such-file" });
  });
});

describe("What was given", () => {
  test("is a gift in kind without a value, in the same write", async () => {
    const { add, get, giver, services } = await openRegister();
    const asset = await add({ how: "given", donorId: giver.id, description: "With its case" });
    expect(asset).toMatchObject({ donorName: "Rohini Balasubram", giftId: expect.any(String) });
    expect(await get(`/api/gifts/${asset.giftId}`)).toMatchObject({
      donorId: giver.id,
      donorName: "Rohini Balasubram",
      method: "in-kind",
      cents: 0,
      inKindDescription: "Standing lamp. With its case",
      receivedOn: "2026-01-10",
      status: "recorded",
    });
    expect(await get(`/api/donors/${giver.id}`)).toMatchObject({ donated: 0 });
    expect(await checkLedger(services.store)).toEqual([]);
  });

  test("takes its gift along when it is deleted, and brings it back", async () => {
    const { add, get, keeper, giver } = await openRegister();
    const { id, giftId } = await add({ how: "given", donorId: giver.id });
    expect((await keeper.delete(`/api/assets/${id}`)).status).toBe(204);
    expect(await get(`/api/gifts/${giftId}`)).toMatchObject({
      status: "void",
      voidReason: "Its asset was taken out of the register",
    });
    await keeper.post(`/api/assets/${id}/restore`, {});
    expect(await get(`/api/gifts/${giftId}`)).toMatchObject({ status: "recorded", voidReason: "" });
    expect(await get(`/api/assets/${id}`)).toMatchObject({ tag: "T-0001", giftId });
    expect(await get("/api/gifts")).toMatchObject({ total: 1 });
  });

  test("or was bought after all: its gift follows, and so does its undoing", async () => {
    const { add, get, change, keeper, giver } = await openRegister();
    const asset = await add({ how: "given", donorId: giver.id });
    const bought = await change(asset, { how: "bought" });
    expect(bought).toMatchObject({ giftId: null, donorId: null, donorName: "" });
    expect(await get(`/api/gifts/${asset.giftId}`)).toMatchObject({ status: "void" });
    await keeper.post(`/api/assets/${asset.id}/restore`, { version: asset.version });
    expect(await get(`/api/gifts/${asset.giftId}`)).toMatchObject({ status: "recorded" });
    expect(await get("/api/gifts")).toMatchObject({ total: 1 });
  });

  test("tells its gift of another giver and day; what the treasurer corrected in the ledger stays", async () => {
    const { add, get, change, giver, treasurer, donors } = await openRegister();
    const asset = await add({ how: "given", donorName: "A family of Folsom" });
    const gift = await get(`/api/gifts/${asset.giftId}`);
    expect(gift).toMatchObject({ donorId: null, donorName: "A family of Folsom" });
    const corrected = await treasurer.put(`/api/gifts/${gift.id}`, {
      ...gift,
      donorId: giver.id,
      donorName: "",
    });
    expect(corrected.status).toBe(200);
    const placed = await change(asset, { place: "Kitchen" });
    expect(await get(`/api/gifts/${gift.id}`)).toMatchObject({ donorId: giver.id });
    const uma = await donors.create({ name: "Uma", position: "donor", pledged: 0, donated: 0 });
    await change(placed, { donorId: uma.id, donorName: "", acquiredOn: "2026-01-09" });
    expect(await get(`/api/gifts/${gift.id}`)).toMatchObject({ donorId: uma.id, receivedOn: "2026-01-09" });
  });

  test("has a receipt that nobody pulls the ground from under", async () => {
    const { add, giver, treasurer, keeper, services } = await openRegister();
    const asset = await add({ how: "given", donorId: giver.id });
    await services.store.transaction({ by: "a test", at: "2026-01-14T09:00:00Z" }, (tx) =>
      tx.update(ledgerCollections(services.store).gifts, asset.giftId, {
        receiptNo: "2026-00001",
        receipt: "issued",
      }),
    );
    expect(await (await keeper.delete(`/api/assets/${asset.id}`)).json()).toMatchObject({ code: "in-use" });
    const other = await keeper.put(`/api/assets/${asset.id}`, { ...asset, donorId: null, donorName: "Uma" });
    expect((await other.json()).fields).toMatchObject({
      donorId: expect.stringContaining("Receipt 2026-00001"),
    });
    expect((await keeper.put(`/api/assets/${asset.id}`, { ...asset, place: "Kitchen" })).status).toBe(200);
    expect((await treasurer.get("/api/assets")).status).toBe(403);
  });
});

describe("Lending", () => {
  test("says to whom and until when; a second time is refused, and back is back", async () => {
    const { add, get, keeper } = await openRegister();
    const { id } = await add({ status: "stored" });
    const lend = { to: "Sierra Tamil Sangam", dueOn: "2026-01-20" };
    const lent = await keeper.post(`/api/assets/${id}/lend`, lend);
    expect(await lent.json()).toMatchObject({
      status: "lent",
      lending: { to: "Sierra Tamil Sangam", since: "2026-01-14", dueOn: "2026-01-20", backOn: null },
      isOverdue: false,
    });
    expect(await (await keeper.post(`/api/assets/${id}/lend`, lend)).json()).toMatchObject({ code: "lent" });
    expect((await keeper.delete(`/api/assets/${id}`)).status).toBe(409);
    const back = await keeper.post(`/api/assets/${id}/return`, { place: "Kitchen", condition: "worn" });
    expect(await back.json()).toMatchObject({
      status: "stored",
      lending: null,
      place: "Kitchen",
      condition: "worn",
      lendings: [{ to: "Sierra Tamil Sangam", backOn: "2026-01-14" }],
    });
    expect((await keeper.post(`/api/assets/${id}/return`, {})).status).toBe(409);
    expect(await get(`/api/assets/${id}/history`)).toHaveLength(3);
  });

  test("is undone by the version before", async () => {
    const { add, keeper } = await openRegister();
    const { id, version } = await add({});
    await keeper.post("/api/assets/T-0001/lend", { to: "Uma", dueOn: "2026-01-20" });
    const before = await keeper.post(`/api/assets/${id}/restore`, { version });
    expect(await before.json()).toMatchObject({ status: "in-use", lending: null, lendings: [] });
  });

  const unfit: [object, string, string][] = [
    [{ to: "" }, "to", "Please say to whom"],
    [{ dueOn: undefined }, "dueOn", "Please enter the day it is due back"],
    [{ dueOn: "2026-01-13" }, "dueOn", "This is before the day it goes"],
    [{ since: "2026-01-15" }, "since", "This day is still to come"],
  ];
  test("without what it needs is refused in words", async () => {
    const { add, keeper } = await openRegister();
    const { id } = await add({});
    for (const [fields, field, message] of unfit) {
      const answer = await keeper.post(`/api/assets/${id}/lend`, {
        to: "Uma",
        dueOn: "2026-01-20",
        ...fields,
      });
      expect(answer.status, message).toBe(422);
      expect((await answer.json()).fields).toEqual({ [field]: message });
    }
  });

  test("is overdue the day after, and the list knows; more time can be given", async () => {
    const { add, keeper, clock, admin, staff } = await openRegister();
    await add({});
    await keeper.post("/api/assets/T-0001/lend", { to: "Uma", dueOn: "2026-01-15" });
    const get = async (path: string) => (await (await admin()).get(path)).json();
    clock.now += 24 * 60 * 60_000;
    expect(await get("/api/assets?group=overdue")).toMatchObject({
      total: 0,
      groups: { overdue: 0, lent: 1 },
    });
    clock.now += 24 * 60 * 60_000;
    expect(await get("/api/assets?group=overdue")).toMatchObject({ total: 1, groups: { overdue: 1 } });
    const later = await (await staff("editor")).put("/api/assets/T-0001/lend", { dueOn: "2026-01-25" });
    expect(await later.json()).toMatchObject({ isOverdue: false, lending: { dueOn: "2026-01-25" } });
  });

  test("is not ended by the form behind the borrower's back", async () => {
    const { add, keeper, get, change } = await openRegister();
    const { id } = await add({});
    await keeper.post(`/api/assets/${id}/lend`, { to: "Uma", dueOn: "2026-01-20" });
    const lent = await get(`/api/assets/${id}`);
    const answer = await keeper.put(`/api/assets/${id}`, { ...lent, status: "in-use" });
    expect((await answer.json()).fields).toEqual({ status: "It is lent to Uma: say there that it is back" });
    expect(await change(lent, { custodian: "Arjun" })).toMatchObject({ status: "lent", custodian: "Arjun" });
  });
});

describe("Disposal", () => {
  test("needs who approved it, and takes the asset out of totals, not out of the register", async () => {
    const { add, get, keeper } = await openRegister();
    await add({ costCents: 500_00, insuredCents: 400_00 });
    await add({ costCents: 100_00 });
    const unapproved = await keeper.post("/api/assets/T-0001/dispose", { ...sold, approvedBy: "" });
    expect((await unapproved.json()).fields).toEqual({
      approvedBy: "Who approved it? Two trustees, or the board on a date.",
    });
    const gone = await (await keeper.post("/api/assets/T-0001/dispose", sold)).json();
    expect(gone).toMatchObject({ status: "disposed", disposal: sold });
    expect(await get("/api/assets")).toMatchObject({
      total: 1,
      sums: { costCents: 100_00, insuredCents: 0 },
    });
    expect(await get("/api/assets?status=disposed")).toMatchObject({ total: 1, rows: [{ tag: "T-0001" }] });
    expect(await get("/api/assets?status=all")).toMatchObject({ total: 2 });
    expect((await keeper.post("/api/assets/T-0001/lend", { to: "Uma", dueOn: "2026-02-01" })).status).toBe(
      409,
    );
    const kept = await keeper.put(`/api/assets/${gone.id}`, { ...gone, status: "stored" });
    expect(await kept.json()).toMatchObject({ status: "stored", disposal: null });
  });
});

describe("The register", () => {
  test("is narrowed, searched, summed by category and written as a file", async () => {
    const { add, get, keeper } = await openRegister();
    await add({ place: "Kitchen", costCents: 540_00, insuredCents: 600_00 });
    await add({ name: "Vel", category: "ornament", metal: "silver", grams: 1120.5, insuredCents: 2_600_00 });
    await add({ name: "Chairs", category: "furniture", custodian: "Arjun", condition: "worn" });
    expect(await get("/api/assets")).toMatchObject({
      total: 3,
      sums: { costCents: 540_00, insuredCents: 3_200_00 },
      byCategory: [
        { category: "ornament", count: 1, costCents: 0, insuredCents: 2_600_00 },
        { category: "vessel", count: 1, costCents: 540_00, insuredCents: 600_00 },
        { category: "furniture", count: 1, costCents: 0, insuredCents: 0 },
      ],
      groups: { overdue: 0, lent: 0, worn: 1, "no-picture": 3 },
      places: ["Kitchen", "Prayer hall"],
    });
    expect(await get("/api/assets?category=ornament")).toMatchObject({ total: 1, byCategory: { length: 3 } });
    expect(await get("/api/assets?place=Kitchen")).toMatchObject({ total: 1, rows: [{ tag: "T-0001" }] });
    expect(await get("/api/assets?q=arjun")).toMatchObject({ total: 1, rows: [{ tag: "T-0003" }] });
    expect(await get("/api/assets?q=T-0002&sort=-name")).toMatchObject({ total: 1 });
    const csv = await (await keeper.get("/api/assets.csv?category=ornament")).text();
    expect(csv.split("\r\n")).toHaveLength(3);
    expect(csv).toContain("T-0002,Vel,ornament");
  });

  test("is the editors' and administrators' to change, and the viewers' to see", async () => {
    const { add, staff } = await openRegister();
    await add({});
    for (const [role, seeing, adding] of [
      ["editor", 200, 201],
      ["viewer", 200, 403],
      ["treasurer", 403, 403],
    ] as const) {
      const person = await staff(role);
      expect((await person.get("/api/assets")).status, role).toBe(seeing);
      expect((await person.post("/api/assets", lamp)).status, role).toBe(adding);
      expect((await person.post("/api/assets/T-0001/lend", {})).status, role).toBe(
        adding === 201 ? 422 : 403,
      );
    }
  });
});

describe("Files of an asset", () => {
  test("are held as long as a version of it names them, and one comes back without those that are lost", async () => {
    const { add, change, keeper, get, services } = await openRegister();
    const picture = await uploaded(keeper, await aPicture());
    const paper = await uploaded(keeper, aPdf(), "appraisal.pdf");
    const asset = await add({
      pictures: [picture.id],
      documents: [paper.id],
      pictureWords: { [picture.id]: "From the front", gone: "Nothing" },
    });
    expect(asset.pictureWords).toEqual({ [picture.id]: "From the front" });
    const page = await get("/api/assets/page?tag=T-0001");
    expect(page.files[paper.id]).toMatchObject({ name: "appraisal.pdf" });
    expect((await get("/api/assets")).thumbs[picture.id]).toMatch(/^\/api\/files\//);
    const held = await keeper.delete(`/api/files/${picture.id}`);
    expect(await held.json()).toMatchObject({
      code: "in-use",
      message: "This file is used by the asset T-0001 Standing lamp. Take it out there first.",
    });
    const without = await change(asset, { pictures: [] });
    expect((await keeper.delete(`/api/files/${picture.id}`)).status).toBe(409);
    const restore = (version: string) => keeper.post(`/api/assets/${asset.id}/restore`, { version });
    expect((await restore(asset.version)).status).toBe(200);
    expect(await get(`/api/assets/${asset.id}`)).toMatchObject({ pictures: [picture.id] });
    // As in a store from before files were kept for earlier versions.
    expect((await restore(without.version)).status).toBe(200);
    await services.store.transaction({ by: "x", at: new Date(0).toISOString() }, (tx) =>
      tx.delete(fileCollection(services.store), picture.id),
    );
    const back = await restore(asset.version);
    expect([back.status, await back.json()]).toMatchObject([200, { pictures: [], documents: [paper.id] }]);
    expect(await get(`/api/assets/${asset.id}`)).toMatchObject({ pictures: [], documents: [paper.id] });
  });

  test("are pictures among the pictures and PDFs among the papers", async () => {
    const { add, keeper } = await openRegister();
    const picture = await uploaded(keeper, await aPicture());
    const paper = await uploaded(keeper, aPdf(), "appraisal.pdf");
    const refused = async (fields: object) =>
      (await (await keeper.post("/api/assets", { ...lamp, ...fields })).json()).fields;
    expect(await refused({ pictures: [paper.id] })).toEqual({
      pictures: "This file is a PDF: please choose a picture",
    });
    expect(await refused({ documents: [picture.id] })).toEqual({
      documents: "This file is a picture: please choose a PDF",
    });
    const asset = await add({ pictures: [picture.id], documents: [paper.id] });
    const swapped = await keeper.put(`/api/assets/${asset.id}`, {
      ...asset,
      pictures: [paper.id],
      documents: [picture.id],
    });
    expect(swapped.status).toBe(422);
  });
});

describe("The days of an asset", () => {
  test.each([
    ["0000-01-01", "Please enter a day from 1950 to 2199"],
    ["1949-12-31", "Please enter a day from 1950 to 2199"],
    ["9999-12-31", "Please enter a day from 1950 to 2199"],
    ["2026-01-15", "This day is still to come"],
  ])("do not begin on %s", async (acquiredOn, message) => {
    const { keeper } = await openRegister();
    const answer = await keeper.post("/api/assets", { ...lamp, acquiredOn });
    expect([answer.status, (await answer.json()).fields]).toEqual([422, { acquiredOn: message }]);
  });

  test("do not end before they began", async () => {
    const { add, keeper } = await openRegister();
    const asset = await add({});
    const early = { ...sold, on: "2026-01-09" };
    const moved = await keeper.post(`/api/assets/${asset.id}/dispose`, early);
    expect((await moved.json()).fields).toEqual({ on: "It had not come to the temple on this day" });
    const typed = await keeper.put(`/api/assets/${asset.id}`, {
      ...asset,
      status: "disposed",
      disposal: early,
    });
    expect((await typed.json()).fields).toEqual({
      disposal: "It was disposed of before it came to the temple",
    });
    expect((await keeper.post(`/api/assets/${asset.id}/dispose`, sold)).status).toBe(200);
  });
});

describe("The deity of an asset", () => {
  test("is one of the temple's", async () => {
    const { add, keeper } = await openRegister();
    const answer = await keeper.post("/api/assets", { ...lamp, deityId: "zeus" });
    expect([answer.status, (await answer.json()).fields]).toEqual([
      422,
      { deityId: "There is no such deity" },
    ]);
    expect(await add({ deityId: "murugan" })).toMatchObject({ deityId: "murugan" });
  });
});

describe("What waits in the register", () => {
  test("is what is lent and overdue, and what somebody should look at", async () => {
    const { add, keeper, clock, rooms } = await openRegister();
    const { lines } = rooms["temple-assets"].attention;
    await add({ nextCheckOn: "2026-01-30" });
    await add({ name: "Chairs" });
    await keeper.post("/api/assets/T-0002/lend", { to: "Uma", dueOn: "2026-01-15" });
    expect(await lines()).toMatchObject([
      { when: "coming", figure: "1", href: "/dashboard/temple-assets?group=check" },
    ]);
    clock.now += 2 * 24 * 60 * 60_000;
    expect((await lines())[0]).toEqual({
      when: "now",
      figure: "1",
      title: "Something lent is overdue",
      label: "T-0002",
      about: "Chairs, with Uma, 1 day overdue",
      href: "/dashboard/temple-assets/T-0002",
    });
  });
});

describe("On paper", () => {
  test("the register has its totals by category, and the log says who took it", async () => {
    const { add, keeper, get } = await openRegister();
    await add({ costCents: 540_00, insuredCents: 600_00 });
    await add({ name: "Vel", category: "ornament", metal: "silver", grams: 1120, insuredCents: 2_600_00 });
    const answer = await keeper.get("/api/assets.pdf");
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    const words = wordsOf(Buffer.from(await answer.arrayBuffer()));
    for (const each of ["Register of assets", "By category", "T-0002", "silver, 1,120 g", "3,200.00"])
      expect(words).toContain(each);
    const { rows } = await get("/api/activity?room=assets");
    expect(rows[0].told.did).toContain("exported");
  });

  test("a tag that was printed is not new any more, and nothing else changes", async () => {
    const { add, keeper, get } = await openRegister();
    const { id } = await add({});
    expect(await (await keeper.post("/api/assets/tags", { tags: ["T-0001", "T-0009"] })).json()).toEqual({
      printed: 1,
    });
    expect(await get(`/api/assets/${id}`)).toMatchObject({ tagPrintedAt: "2026-01-14T09:00:00.000Z" });
    expect(await get(`/api/assets/${id}/history`)).toHaveLength(1);
    const { rows } = await get("/api/activity?room=assets");
    expect(rows[0]).toMatchObject({ kind: "printed" });
  });

  test("the treasurer has the register as a report, of each asset and by category", async () => {
    const { add, treasurer } = await openRegister();
    await add({ costCents: 540_00, insuredCents: 600_00 });
    await add({ category: "book", status: "disposed", disposal: { ...sold } });
    const report = async (path: string) => (await treasurer.get(`/api/reports/assets${path}`)).json();
    expect(await report("")).toMatchObject({
      rows: [{ tag: "T-0001", place: "Prayer hall", costCents: 540_00, insuredCents: 600_00 }],
      sums: { costCents: 540_00, insuredCents: 600_00 },
      ledger: null,
    });
    expect(await report("?by=category")).toMatchObject({ rows: [{ category: "vessel", count: 1 }] });
    expect((await treasurer.get("/api/reports/assets.pdf")).status).toBe(200);
  });
});

describe("Sample data", () => {
  test("has its own assets, marked as such, and no gifts of theirs", async () => {
    const temple = await openTemple({ settings: { SAMPLE_DATA: "on" } });
    const keeper = await temple.staff("editor");
    const list = await (await keeper.get("/api/assets?size=100")).json();
    expect(list).toMatchObject({
      total: 29,
      nextTag: "T-0031",
      sums: { costCents: 153_020_00, insuredCents: 75_830_00 },
    });
    expect(list.rows.every(({ isSample }: { isSample?: boolean }) => isSample)).toBe(true);
    const [given] = list.rows.filter(({ how }: { how: string }) => how === "given");
    const changed = await keeper.put(`/api/assets/${given.id}`, { ...given, place: "Kitchen" });
    expect(await changed.json()).toMatchObject({ place: "Kitchen", giftId: null });
  });
});

const sold = {
  on: "2026-01-12",
  how: "sold",
  approvedBy: "Board, Jan 10",
  cents: 80_00,
  reason: "Lamp failed",
};

const lamp = { name: "Standing lamp", category: "vessel", place: "Prayer hall", acquiredOn: "2026-01-10" };

async function openRegister() {
  const temple = await openTemple();
  const [keeper, treasurer] = [await temple.staff("editor"), await temple.staff("treasurer")];
  const giver = await temple.donors.create({
    name: "Rohini Balasubram",
    position: "donor",
    pledged: 0,
    donated: 0,
  });
  const admin = await temple.admin();
  const get = async (path: string) => (await admin.get(path)).json();
  return {
    ...temple,
    keeper,
    treasurer,
    giver,
    get,
    async add(fields: object) {
      const answer = await keeper.post("/api/assets", { ...lamp, ...fields });
      if (answer.status !== 201) throw new Error(await answer.text());
      return answer.json();
    },
    async change(asset: { id: string }, fields: object) {
      const answer = await keeper.put(`/api/assets/${asset.id}`, { ...asset, ...fields });
      if (answer.status !== 200) throw new Error(await answer.text());
      return answer.json();
    },
  };
}

test.each([
  [["Temple land, six acres"], "6 acres", true],
  [["North field, 2.5 acres", "South field, 3.5 acres"], "6 acres", true],
  [["Field of one acre"], "1 acre", false],
  [["Temple land"], "land without its size", null],
])("Land called %o answers how many acres there are", (names, records, isSo) => {
  const all = () => names.map((name) => ({ name, description: "", category: "land", status: "in-use" }));
  expect(acresOwned({ all } as never, "six acres")).toMatchObject({ records, isSo });
  expect(acresOwned({ all: () => [] } as never, "six acres")).toBeUndefined();
});
