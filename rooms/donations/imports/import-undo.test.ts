import { describe, expect, test } from "vitest";
import { type Books, type Made, openBooks } from "#tests/books.ts";
import { check } from "../donations.server.ts";
import type { ImportAnswer } from "./import.ts";

const CSV = "Date,Name,Amount\n1/4/2026,Uma New,51\n1/5/2026,Arvind New,101\n";

/** What may have become of a donor whom an import added, and what is said of it when the import is undone. */
const uses: { [why: string]: (books: Books, uma: Made) => Promise<unknown> } = {
  "1 gift": (books, uma) => books.gift(uma, { cents: 900 }),
  "1 pledge": (books, uma) => books.pledge(uma),
  "1 loan": (books, uma) => books.loan(uma),
  "1 tithi day": (books, uma) => books.tithiDay({ donorId: uma.id }),
  "1 gift, 1 asset": (books, uma) => books.asset({ how: "given", donorId: uma.id }),
  "Changed since the import": (books, uma) =>
    books.ask("PUT", `donors/${uma.id}`, { ...uma, version: undefined, details: { phone: "916 555 0100" } }),
};

describe("Undoing an import", () => {
  test.each(Object.entries(uses))("keeps a new donor whom something else names: %s", async (why, use) => {
    const books = await openBooks();
    const { id, uma } = await imported(books);
    await use(books, uma);
    expect(await books.ask("POST", `imports/${id}/undo`, {})).toEqual({
      voided: 2,
      removedDonors: 1,
      keptGifts: [],
      keptDonors: [{ id: uma.id, name: "Uma New", why }],
    });
    expect(await books.get(`donors/${uma.id}`)).toMatchObject({ name: "Uma New" });
    expect((await books.admin.get(`/api/imports/${id}`)).status).toBe(200);
    expect(await books.get(`imports/${id}`)).toMatchObject({ status: "undone" });
    // Once more is refused, and changes nothing.
    expect(await books.refused("POST", `imports/${id}/undo`, {})).toMatchObject({
      status: 409,
      code: "undone",
    });
    expect(await books.get(`donors/${uma.id}`)).toMatchObject({ name: "Uma New" });
    expect(await check(books.services.store)).toEqual([]);
  });

  test.each(Object.entries(uses))("says before that such a donor stays: %s", async (_, use) => {
    const books = await openBooks();
    const { id, uma } = await imported(books);
    expect(await books.get(`imports/${id}/undo`)).toMatchObject({ gifts: 2, donors: 2, keptDonors: 0 });
    await use(books, uma);
    const preview = await books.get(`imports/${id}/undo`);
    expect(preview).toMatchObject({ donors: 1, keptDonors: 1 });
    const { removedDonors, keptDonors } = await books.ask("POST", `imports/${id}/undo`, {});
    expect(removedDonors).toBe(preview.donors);
    expect(keptDonors).toHaveLength(preview.keptDonors);
  });

  test("keeps a gift that cannot be voided, says why, and ends", async () => {
    const books = await openBooks();
    const { id, uma } = await imported(books);
    // The donor screen has taken the gift back already: without it, less than nothing would have been given.
    await books.ask("PUT", `donors/${uma.id}`, { ...uma, donated: 0, version: undefined });
    const undone = await books.ask("POST", `imports/${id}/undo`, {});
    expect(undone).toMatchObject({
      voided: 1,
      removedDonors: 1,
      keptGifts: [{ donorName: "Uma New", cents: 51_00, why: expect.stringContaining("less than nothing") }],
      keptDonors: [{ name: "Uma New" }],
    });
    expect(await books.get(`imports/${id}`)).toMatchObject({ status: "undone" });
    expect(await check(books.services.store)).toEqual([]);
  });

  test("that stuck before this could happen goes on to its end", async () => {
    const books = await openBooks();
    const { id, uma } = await imported(books);
    await books.loan(uma);
    await books.services.store.collection("imports").update(id, { status: "undoing" });
    expect(await books.ask("POST", `imports/${id}/undo`, {})).toMatchObject({ removedDonors: 1 });
    expect(await books.get(`imports/${id}`)).toMatchObject({ status: "undone" });
  });
});

async function imported(books: Books) {
  const made = await books.ask("POST", "imports", { source: "Zelle", csv: CSV, dryRun: false });
  const { rows } = made as unknown as ImportAnswer;
  const uma: Made = await books.get(`donors/${rows[0]?.addedDonorId}`);
  return { id: made.id, uma };
}
