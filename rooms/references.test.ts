import { describe, expect, test } from "vitest";
import { pagesOf } from "#server/store/everything-in.ts";
import { type Books, type Made, openBooks } from "#tests/books.ts";
import { roomCollections } from "./open-rooms.ts";

describe("What refers to a record", () => {
  test("is counted kind by kind, void records apart", async () => {
    const books = await openBooks();
    const donor = await books.donor("G. Hegdekar");
    await oneOfEach(books, donor);
    const wrong = await books.gift(donor);
    await books.void(`gifts/${wrong.id}`);

    const counts = await books.get(`donors/${donor.id}/references`);
    expect(Object.fromEntries(counts.map(({ noun, ...count }: { noun: string }) => [noun, count]))).toEqual({
      // One came with the loan, one with the asset, one with the sponsorship.
      gifts: { count: 5, inForce: 4, words: "4 gifts" },
      pledges: { count: 1, inForce: 1, words: "1 pledge" },
      loans: { count: 1, inForce: 1, words: "1 loan" },
      receipts: { count: 1, inForce: 1, words: "1 receipt" },
      sponsorships: { count: 1, inForce: 1, words: "1 sponsorship" },
      "tithi-days": { count: 1, inForce: 1, words: "1 tithi day" },
      assets: { count: 1, inForce: 1, words: "1 asset" },
    });
    expect(await books.get("donors/nobody/references")).toEqual([]);
  });

  test("is told of an event, a pledge and a count, too", async () => {
    const books = await openBooks();
    const { event, pledge, count } = await oneOfEach(books, await books.donor("G. Hegdekar"));
    const nouns = async (noun: string, { id }: Made) =>
      (await books.services.references.to(noun, id)).map((each) => each.noun).sort();

    expect(await nouns("events", event)).toEqual(["gifts", "seva-signups", "sponsorships"]);
    expect(await nouns("pledges", pledge)).toEqual(["gifts"]);
    expect(await nouns("counts", count)).toEqual(["gifts"]);
  });

  test("is told of names in banks' files, which follow a merge and its undo", async () => {
    const books = await openBooks();
    const [donor, kept] = [await books.donor("G. Hegdekar"), await books.donor("Girish Hegdekar")];
    const csv = "Date,Name,Amount\n1/4/2026,HEGDEKAR G ZELLE,51\n";
    const givers = { "HEGDEKAR G ZELLE": donor.id };
    await books.ask("POST", "imports", { source: "Zelle", csv, dryRun: false, givers });
    const named = async ({ id }: Made) =>
      (await books.get(`donors/${id}/references`)).find(
        ({ noun }: { noun: string }) => noun === "import-names",
      )?.words;

    expect(await named(donor)).toBe("1 name in a bank’s file");
    await books.merge(donor, kept);
    expect([await named(donor), await named(kept)]).toEqual([undefined, "1 name in a bank’s file"]);
    await books.restore(`donors/${donor.id}`);
    expect([await named(donor), await named(kept)]).toEqual(["1 name in a bank’s file", undefined]);
  });

  test("is told of what was said in a stock-take", async () => {
    const books = await openBooks();
    const asset = await books.asset();
    const take = await books.ask("POST", "stock-takes", { place: "" });
    await books.ask("PUT", `stock-takes/${take.id}/lines/${asset.id}`, { found: "present" });
    const nouns = async (noun: string, { id }: Made) =>
      (await books.services.references.to(noun, id)).map((each) => [each.noun, each.count]);
    expect(await nouns("assets", asset)).toEqual([["stock-take-words", 1]]);
    expect(await nouns("stock-takes", take)).toEqual([["stock-take-words", 1]]);
  });

  test("is declared for every field that holds the id of another record", async () => {
    const books = await openBooks();
    await oneOfEach(books, await books.donor("G. Hegdekar"));
    const { store } = books.services;
    const kept = (await roomCollections()).filter(({ shape }) => shape.history);
    const nounOf = new Map<string, string>();
    const records: { noun: string; fields: object; refersTo: { [field: string]: string } }[] = [];
    for (const { name, shape } of kept)
      for await (const page of pagesOf(store.collection(name, shape)))
        for (const { id, ...fields } of page) {
          const noun = shape.history ?? name;
          nounOf.set(id, noun);
          records.push({ noun, fields, refersTo: shape.refersTo ?? {} });
        }

    const undeclared = records.flatMap(({ noun, fields, refersTo }) =>
      Object.entries(fields).flatMap(([field, value]) => {
        const other = typeof value === "string" && field.endsWith("Id") ? nounOf.get(value) : undefined;
        return other && refersTo[field] !== other ? `${noun}.${field} -> ${other}` : [];
      }),
    );
    expect([...new Set(undeclared)].sort()).toEqual(TWO_WAY);
    // Every field that declares one was tried: a record above holds an id in it.
    const untried = records.flatMap(({ noun, refersTo }) =>
      Object.keys(refersTo).flatMap((field) =>
        records.some((each) => each.noun === noun && nounOf.has(String(Object(each.fields)[field])))
          ? []
          : `${noun}.${field}`,
      ),
    );
    expect([...new Set(untried)]).toEqual([]);
  });
});

/** Pairs that know each other: the other side is found by its id, and needs no search. */
const TWO_WAY = [
  ...["assets.giftId -> gifts", "gifts.loanId -> loans"],
  ...["gifts.sponsorshipId -> sponsorships", "sponsorships.giftId -> gifts"],
];

/** A record of every kind that can name a donor, and all that those name. */
async function oneOfEach(books: Books, donor: Made) {
  const [event, count, pledge] = [await books.event(), await books.count(), await books.pledge(donor)];
  const links = { eventId: event.id, countId: count.id, pledgeId: pledge.id };
  const gift = await books.gift(donor, links);
  await books.receipt(gift);
  const loan = await books.loan(donor);
  await books.ask("POST", `loans/${loan.id}/convert`, { cents: 100_00 });
  const sponsorship = await books.sponsorship(event, { donorId: donor.id });
  const paid = { receivedOn: "2026-01-13", method: "cash" };
  await books.ask("POST", `sponsorships/${sponsorship.id}/pay`, paid);
  await books.helper(event);
  await books.tithiDay({ donorId: donor.id });
  await books.asset({ how: "given", donorId: donor.id });
  const csv = "Date,Name,Amount\n1/4/2026,Uma New,51\n";
  await books.ask("POST", "imports", { source: "Zelle", csv, dryRun: false });
  return { event, count, pledge, gift };
}
