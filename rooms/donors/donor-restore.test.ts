import { describe, expect, onTestFinished, test } from "vitest";
import { differencesIn } from "#server/cli/store.ts";
import { openEmbedded } from "#server/store/embedded.ts";
import { type Books, type Made, openBooks } from "#tests/books.ts";
import { MERGES, mergeShape } from "./donor-merge.server.ts";

describe("Restoring a donor", () => {
  test("to a version from before a merge invents no adjustment", async () => {
    const books = await openBooks();
    const [old, kept] = [await books.donor("G. Hegdekar", GIVEN), await books.donor("Girish", GIVEN)];
    const renamed = await books.ask("PUT", `donors/${kept.id}`, { ...kept, name: "Girish Hegdekar" });
    await books.merge(old, renamed);

    expect(await books.restore(`donors/${kept.id}`, kept.version)).toMatchObject({
      name: "Girish",
      donated: 1_002,
      pledged: 2_002,
      takenIn: [{ id: old.id }],
    });
    expect(await adjustmentsOf(books)).toEqual([]);
    expect(await books.restore(`donors/${old.id}`)).toMatchObject({ donated: 501, pledged: 1_001 });
    expect(await books.get(`donors/${kept.id}`)).toMatchObject({ donated: 501, pledged: 1_001 });
    await agrees(books);
  });

  test("to a version from while it was merged invents none either, once the records are parted", async () => {
    const books = await openBooks();
    const [old, kept] = [await books.donor("G. Hegdekar", GIVEN), await books.donor("Girish", GIVEN)];
    const merged = await books.merge(old, kept);
    await books.restore(`donors/${old.id}`);
    const restored = await books.restore(`donors/${kept.id}`, merged.version);

    expect(restored).toMatchObject({ donated: 501, pledged: 1_001 });
    expect(restored.takenIn).toBeUndefined();
    expect(await adjustmentsOf(books)).toEqual([]);
    await agrees(books);
  });

  test("takes back a total that was typed since, and nothing else", async () => {
    const books = await openBooks();
    const donor = await books.donor("Girish", GIVEN);
    await books.ask("PUT", `donors/${donor.id}`, { ...donor, donated: 601 });
    await books.gift(donor, { cents: 51_00 });
    await books.merge(await books.donor("G. Hegdekar", GIVEN), donor);

    expect(await books.restore(`donors/${donor.id}`, donor.version)).toMatchObject({ donated: 1_053 });
    expect((await adjustmentsOf(books)).sort()).toEqual([-10_000, 10_000]);
    await agrees(books);
  });

  test("who was merged is refused whole: an unknown version changes nothing", async () => {
    const books = await openBooks();
    const [old, kept] = [await books.donor("G. Hegdekar", GIVEN), await books.donor("Girish", GIVEN)];
    await books.merge(old, kept);
    const before = await books.get(`donors/${kept.id}`);

    expect(
      await books.refused("POST", `donors/${old.id}/restore`, { version: "no-such-version" }),
    ).toMatchObject({ status: 404, code: "no-such-version" });
    expect(await books.get(`donors/${old.id}`)).toEqual({ ...before, mergedInto: kept.id });
    expect(await books.get(`donors/${kept.id}`)).toEqual(before);
  });

  test("who was merged brings that version back with all that was theirs, in one line", async () => {
    const books = await openBooks();
    const [old, kept] = [await books.donor("G. Hegdekar", GIVEN), await books.donor("Girish", GIVEN)];
    await books.ask("PUT", `donors/${old.id}`, { ...old, name: "G. H.", donated: 600 });
    await books.merge(old, kept);

    expect(await books.restore(`donors/${old.id}`, old.version)).toMatchObject({
      name: "G. Hegdekar",
      donated: 501,
    });
    expect(await books.get(`donors/${kept.id}`)).toMatchObject({ donated: 501 });
    const kinds = (await books.get(`donors/${old.id}/history`)).map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(["restored", "deleted", "changed", "added"]);
    await agrees(books);
  });

  test("who was deleted with records merged into it still offers to part them", async () => {
    const books = await openBooks();
    const [old, kept] = [await books.donor("G. Hegdekar", GIVEN), await books.donor("Girish", GIVEN)];
    await books.merge(old, kept);
    await books.ask("DELETE", `donors/${kept.id}`);

    expect(await books.restore(`donors/${kept.id}`, kept.version)).toMatchObject({
      name: "Girish",
      donated: 1_002,
      takenIn: [{ id: old.id }],
    });
    await agrees(books);
  });
});

describe("Undo of a change", () => {
  test("is refused where somebody changed the record since, and changes nothing", async () => {
    const books = await openBooks();
    const donor = await books.donor("Girish");
    const changed = await books.ask("PUT", `donors/${donor.id}`, { ...donor, name: "Girish H." });
    const uma = await books.staff("treasurer");
    await uma.put(`/api/donors/${donor.id}`, { ...changed, name: "Girish Hegdekar" });
    const undo = { version: donor.version, current: changed.version };

    expect(await books.refused("POST", `donors/${donor.id}/restore`, undo)).toMatchObject({
      status: 409,
      code: "changed",
    });
    expect(await books.get(`donors/${donor.id}`)).toMatchObject({ name: "Girish Hegdekar" });
  });
});

describe("What a donor's gifts change in the record", () => {
  test("is no change that anybody made: the version stays, and is in the history", async () => {
    const books = await openBooks();
    const donor = await books.donor("Girish");
    await books.gift(donor);
    const now = await books.get(`donors/${donor.id}`);

    expect(now).toMatchObject({ donated: 51, version: donor.version });
    const [line, ...others] = await books.get(`donors/${donor.id}/history`);
    expect([line.version, others]).toEqual([now.version, []]);
    expect(await books.restore(`donors/${donor.id}`, now.version)).toMatchObject({ donated: 51 });
  });

  test("raises no conflict with somebody who has the donor open", async () => {
    const books = await openBooks();
    const donor = await books.donor("Girish");
    await books.gift(donor);
    const typed = { ...donor, name: "Girish Hegdekar", donated: 51 };

    expect(await books.ask("PUT", `donors/${donor.id}`, typed)).toMatchObject({ name: "Girish Hegdekar" });
    await agrees(books);
  });

  test("leaves a conflict with the one who really was faster, by name", async () => {
    const books = await openBooks();
    const donor = await books.donor("Girish");
    const uma = await books.staff("treasurer");
    expect((await uma.put(`/api/donors/${donor.id}`, { ...donor, name: "Girish Hegdekar" })).status).toBe(
      200,
    );
    await books.gift(donor);

    const refused = await books.admin.put(`/api/donors/${donor.id}`, donor);
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: "changed", changedBy: "treasurer@temple.example", current: { donated: 51 } },
    ]);
  });
});

describe("After a merge", () => {
  test("receipts are found under the one who took the record in, and can be emailed", async () => {
    const books = await openBooks();
    const { old, kept, receipt } = await receiptOfAMerged(books);
    await books.merge(old, kept);

    for (const { id } of [old, kept]) {
      expect(await books.get(`receipts?donorId=${id}`)).toMatchObject({
        total: 1,
        rows: [{ number: receipt.number, donorName: "G. Hegdekar" }],
      });
      expect(await books.get(`donors/${id}`)).toMatchObject({
        id: kept.id,
        receipts: { count: 1, cents: 51_00, rows: [{ title: receipt.number }] },
      });
      expect(
        (await (await books.admin.get(`/api/receipts.csv?donorId=${id}`)).text()).split("\r\n"),
      ).toHaveLength(3);
    }
    expect(await books.get("receipts?q=girish")).toMatchObject({ total: 1 });
    await books.ask("POST", `receipts/${receipt.id}/mail`);
    expect(await books.get("receipts/mail")).toMatchObject({ rows: [{ to: "girish@family.example" }] });
    // What the paper says stays as it was printed.
    const { donorId: _, version: __, ...words } = receipt;
    expect(await books.get(`receipts/${receipt.id}`)).toMatchObject(words);
    await agrees(books);
  });

  test("everything that names the record goes over, and comes back when the merge is undone", async () => {
    const books = await openBooks();
    const { old, kept } = await receiptOfAMerged(books);
    const event = await books.event();
    const made = {
      loans: await books.loan(old),
      sponsorships: await books.sponsorship(event, { donorId: old.id }),
      "tithi-days": await books.tithiDay({ donorId: old.id }),
      assets: await books.asset({ how: "given", donorId: old.id }),
    };
    const whose = async () => {
      const all = await Promise.all(
        Object.entries(made).map(async ([noun, { id }]) => {
          const { donorId, lenderDonorId = donorId } = await books.get(`${noun}/${id}`);
          return [noun, lenderDonorId];
        }),
      );
      return Object.fromEntries(all);
    };
    const before = await books.get(`donors/${old.id}/references`);
    await books.merge(old, kept);

    expect(await books.get(`donors/${old.id}/references`)).toEqual([]);
    expect(await books.get(`donors/${kept.id}/references`)).toEqual(before);
    expect(new Set(Object.values(await whose()))).toEqual(new Set([kept.id]));
    expect(await books.get(`donors/${kept.id}`)).toMatchObject({ sponsorships: { count: 1 } });

    await books.restore(`donors/${old.id}`);
    expect(await books.get(`donors/${old.id}/references`)).toEqual(before);
    expect(new Set(Object.values(await whose()))).toEqual(new Set([old.id]));
    await agrees(books);
  });
});

describe("A data file of an earlier release", () => {
  test("has receipts and tithi days of merged donors, over two merges, with the one who took them in", async () => {
    const store = openEmbedded(":memory:");
    onTestFinished(() => store.close());
    const books = await openBooks({ store });
    const [first, second] = [await books.donor("G. H."), await books.donor("G. Hegdekar")];
    const last = await books.donor("Girish");
    const receipt = await books.receipt(await books.gift(first));
    const day = await books.tithiDay({ donorId: second.id });
    await books.merge(first, second);
    await books.merge(second, last);
    // As that release left them: with the ids of the records that were gone, and without a word of it.
    const { references } = books.services;
    const back = { receipts: [receipt, first], "tithi-days": [day, second] } as const;
    for (const link of references.linksTo("donors")) {
      const [record, donor] = back[link.noun as keyof typeof back] ?? [];
      if (record && donor)
        await store.transaction({ by: "Meena", at: "2026-01-14T09:00:00Z" }, (tx) =>
          tx.update(link.collection, record.id, { donorId: donor.id, mergedFrom: [] }),
        );
    }
    const merges = store.collection<{ isWhole: boolean }>(MERGES, mergeShape);
    for (const { id } of [first, second]) await merges.update(id, { isWhole: false });

    const again = await openBooks({ store });
    expect(await again.get(`receipts/${receipt.id}`)).toMatchObject({
      donorId: last.id,
      mergedFrom: [{ id: first.id }, { id: second.id }],
    });
    expect(await again.get(`tithi-days/${day.id}`)).toMatchObject({ donorId: last.id });
    await again.restore(`donors/${second.id}`);
    await again.restore(`donors/${first.id}`);
    expect(await again.get(`receipts/${receipt.id}`)).toMatchObject({ donorId: first.id });
    expect(await again.get(`tithi-days/${day.id}`)).toMatchObject({ donorId: second.id });
    await agrees(again);
  });
});

const GIVEN = { donated: 501, pledged: 1_001 };

async function receiptOfAMerged(books: Books) {
  const old = await books.donor("G. Hegdekar");
  const kept = await books.donor("Girish", { details: { email: "girish@family.example" } });
  return { old, kept, receipt: await books.receipt(await books.gift(old)) };
}

async function adjustmentsOf(books: Books): Promise<number[]> {
  const [gifts, pledges] = [await books.get("gifts?kind=adjustment"), await books.get("pledges?state=all")];
  const lines: Made[] = [...gifts.rows, ...pledges.rows];
  return lines.filter(({ kind }) => kind === "adjustment").map(({ cents }) => Number(cents));
}

/** Every total is that of its lines, and every record what its history says. */
async function agrees({ services: { store, files } }: Books) {
  expect(await Array.fromAsync(differencesIn(store, files.store))).toEqual([]);
}
