import { describe, expect, test } from "vitest";
import { differencesIn } from "#server/cli/store.ts";
import { lastChange } from "#server/records/history.ts";
import { type Books, type Made, openBooks } from "#tests/books.ts";
import { roomCollections } from "./open-rooms.ts";

type Deed = {
  noun: string;
  make(books: Books): Promise<Made>;
  /** What the house does afterwards. */
  act(books: Books, record: Made): Promise<unknown>;
  /** The fields that follow from it. */
  moves: readonly string[];
};

const donor = (books: Books) => books.donor("Girish");
const giftOfDonor = async (books: Books) => books.gift(await donor(books));

const deeds: { [what: string]: Deed } = {
  "a gift that gets a receipt": {
    noun: "gifts",
    make: giftOfDonor,
    moves: ["receiptNo", "receipt"],
    act: (books, gift) => books.receipt(gift),
  },
  "a gift that is voided after its count was closed": {
    noun: "gifts",
    make: async (books) => books.gift(null, { countId: (await inCount(books)).id }),
    moves: ["isVoidedSince"],
    async act(books, gift) {
      await books.ask("POST", `counts/${gift.countId}/close`);
      await books.void(`gifts/${gift.id}`);
    },
  },
  "a pledge that is paid": {
    noun: "pledges",
    make: async (books) => books.pledge(await donor(books)),
    moves: ["paidCents"],
    act: (books, pledge) => books.gift({ ...pledge, id: String(pledge.donorId) }, { pledgeId: pledge.id }),
  },
  "a count in which gifts are recorded": {
    noun: "counts",
    make: inCount,
    moves: ["sumCents", "gifts"],
    act: (books, count) => books.gift(null, { countId: count.id }),
  },
  "a closed count of which a gift is voided": {
    noun: "counts",
    moves: ["voidedCents", "voidedGifts"],
    async make(books) {
      const count = await inCount(books);
      await books.gift(null, { countId: count.id });
      return books.ask("POST", `counts/${count.id}/close`);
    },
    async act(books, { id }) {
      const { rows } = await books.get(`gifts?countId=${id}`);
      await books.void(`gifts/${rows[0].id}`);
    },
  },
  "a donor who gives and pledges": {
    noun: "donors",
    make: donor,
    moves: ["donated", "pledged", "anonymousCents", "inKindCents", "changedAt"],
    async act(books, giver) {
      await books.gift(giver, { isAnonymous: true });
      await books.gift(giver, { method: "in-kind", inKindDescription: "A brass lamp" });
      await books.pledge(giver);
    },
  },
  "a donor whom another record is merged into": {
    noun: "donors",
    make: donor,
    moves: ["takenIn"],
    act: async (books, kept) => books.merge(await books.donor("G. Hegdekar"), kept),
  },
  "a donor who is merged into another record": {
    noun: "donors",
    make: donor,
    moves: ["mergedInto"],
    act: async (books, old) => books.merge(old, await books.donor("G. Hegdekar")),
  },
  "a receipt that is printed": {
    noun: "receipts",
    make: async (books) => books.receipt(await giftOfDonor(books)),
    moves: ["printedAt", "originalMail"],
    act: (books, receipt) => books.admin.get(`/api/receipts/${receipt.id}.pdf`),
  },
  "an asset whose tag is printed": {
    noun: "assets",
    make: (books) => books.asset(),
    moves: ["tagPrintedAt"],
    act: (books, { tag }) => books.ask("POST", "assets/tags", { tags: [tag] }),
  },
  "a stock-take in which things are found": {
    noun: "stock-takes",
    moves: ["seen", "missing", "damaged", "unlisted", "by", "extras"],
    async make(books) {
      for (const name of ["Lamp", "Bell", "Drum"]) await books.asset({ name });
      return books.ask("POST", "stock-takes", { place: "" });
    },
    async act(books, { id }) {
      const { rows } = await books.get("assets");
      for (const [at, found] of ["present", "missing", "damaged"].entries())
        await books.ask("PUT", `stock-takes/${id}/lines/${rows[at].id}`, { found, note: "Looked" });
      const stool = { found: "present", what: "Stool", place: "Kitchen" };
      await books.ask("PUT", `stock-takes/${id}/lines/x-1`, stool);
    },
  },
};

/** These are written once, or with a line of history that holds them. */
const NEVER_ALONE = ["receipts.issueOrder", "stock-takes.of"];
/** Nobody restores an import, and the line of its end holds all its figures. */
const NEVER_RESTORED = ["imports"];
/** A restore is a change itself, at its own moment, and a gift that is back is not void. */
const OF_THE_RESTORE = ["changedAt", "isVoidedSince"];

describe("What follows from other records", () => {
  test("is declared, field by field, and each field is tried below", async () => {
    const declared = (await roomCollections()).flatMap(({ name, shape: { history = name, derived = [] } }) =>
      NEVER_RESTORED.includes(history) ? [] : derived.map((field) => `${history}.${field}`),
    );
    const tried = Object.values(deeds).flatMap(({ noun, moves }) => moves.map((field) => `${noun}.${field}`));
    expect([...tried, ...NEVER_ALONE].sort()).toEqual(declared.sort());
  });

  test.each(Object.entries(deeds))("differs from no history, and outlives a restore: %s", async (_, deed) => {
    const books = await openBooks();
    const { noun, moves } = deed;
    const made = await deed.make(books);
    const before = await stored(books, noun, made.id);
    books.clock.now += 1000;
    await deed.act(books, made);
    const after = await stored(books, noun, made.id);
    for (const field of moves) expect([field, after[field]]).not.toEqual([field, before[field]]);
    const { store, files } = books.services;
    expect(await Array.fromAsync(differencesIn(store, files.store))).toEqual([]);

    const version = String(before.version);
    const restored = await books.admin.post(`/api/${noun}/${made.id}/restore`, { version });
    if (!restored.ok || "mergedInto" in after) return;
    const back = await stored(books, noun, made.id);
    for (const field of moves.filter((each) => !OF_THE_RESTORE.includes(each)))
      expect([field, back[field]]).toEqual([field, after[field]]);
    expect(await Array.fromAsync(differencesIn(store, files.store))).toEqual([]);
  });
});

function inCount(books: Books) {
  return books.count({ controlCents: 51_00, controlGifts: 1 });
}

/** As it is in the store; of a record that is gone, as it was when it was deleted. */
async function stored(books: Books, noun: string, id: string): Promise<{ [field: string]: unknown }> {
  const { store } = books.services;
  const kept = (await roomCollections()).find(({ shape }) => shape.history === noun);
  const doc = kept && (await store.collection(kept.name, kept.shape).get(id));
  if (doc) return doc;
  return (await lastChange(store, noun, id))?.before ?? {};
}
