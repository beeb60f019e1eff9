import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { differencesIn } from "#server/cli/store.ts";
import type { Fields, Stored } from "#server/store/store.ts";
import { type Books, type Made, openBooks } from "#tests/books.ts";
import { callsOf } from "#tests/endpoints.ts";
import { roomCollections } from "./open-rooms.ts";

type Known = { noun: string; id: string };
type Maker = (books: Books, pick: Pick) => Promise<Made>;
/** One of those that are there, by the dice. */
type Pick = (noun: string) => Promise<Made>;

/** How a record of each kind comes about. Where somebody adds a kind and forgets it here, the first test says so. */
const makers: { [noun: string]: Maker } = {
  donors: (books) => books.donor("Girish", { donated: 501, pledged: 1_001 }),
  gifts: async (books, pick) => books.gift(await pick("donors"), { cents: 51_00 }),
  pledges: async (books, pick) => books.pledge(await pick("donors")),
  counts: (books) => books.count(),
  receipts: async (books, pick) => books.receipt(await pick("gifts")),
  loans: async (books, pick) => books.loan(await pick("donors")),
  phases: (books) =>
    books.ask("POST", "phases", { number: 9, title: "Kitchen", goalCents: 100_00, isShown: false }),
  claims: (books) => books.ask("POST", "claims", { page: "home", figure: "77", words: "77 families" }),
  events: (books) => books.event(),
  sponsorships: async (books, pick) =>
    books.sponsorship(await pick("events"), { donorId: (await pick("donors")).id }),
  "seva-signups": async (books, pick) => books.helper(await pick("events")),
  "tithi-days": async (books, pick) => books.tithiDay({ donorId: (await pick("donors")).id }),
  assets: async (books, pick) => books.asset({ how: "given", donorId: (await pick("donors")).id }),
  "stock-takes": (books) => books.ask("POST", "stock-takes", { place: "" }),
  news: (books) =>
    books.ask("POST", "news", { title: "Annadanam", date: "2026-01-14", words: "All are welcome." }),
};
/** Parts of the site itself and visitors' letters: nobody makes one here, and their own tests change them. */
const OTHERS = ["loan-letter", "messages", "staff", "website"];

/** What is typed into a record that is there, so that its form says something else. */
const changes: { [noun: string]: (record: Made, cents: number) => object } = {
  donors: (_, cents) => ({ name: `Girish ${cents}` }),
  gifts: (_, cents) => ({ cents, note: `Changed to ${cents}` }),
  pledges: (_, cents) => ({ cents: 60_000 + cents, note: `Changed to ${cents}` }),
  counts: (_, cents) => ({ place: `Hall ${cents}` }),
  loans: (_, cents) => ({ note: `Changed to ${cents}` }),
  phases: (_, cents) => ({ title: `Kitchen ${cents}` }),
  claims: (_, cents) => ({ words: `77 families ${cents}` }),
  events: (_, cents) => ({ title: `Abhishekam ${cents}` }),
  sponsorships: (_, cents) => ({ note: `Changed to ${cents}` }),
  "seva-signups": (_, cents) => ({ note: `Changed to ${cents}` }),
  "tithi-days": (_, cents) => ({ note: `Changed to ${cents}` }),
  assets: (_, cents) => ({ description: `Changed to ${cents}` }),
  news: (_, cents) => ({ title: `Annadanam ${cents}` }),
};

const DEEDS = [
  "make",
  "make",
  "change",
  "change",
  "void",
  "delete",
  "restore",
  "restore",
  "merge",
  "unmerge",
] as const;
/** A merge is undone by parting the records, and that by merging them again. */
const hasOwnUndo = { merge: true, unmerge: true };
const NOUNS = Object.keys(makers);
const deed = fc.record({
  do: fc.constantFrom(...DEEDS),
  noun: fc.constantFrom(...NOUNS, "donors", "gifts", "pledges"),
  pick: fc.nat(1_000),
  other: fc.nat(1_000),
  cents: fc.integer({ min: 1, max: 90_000 }),
  isUndone: fc.boolean(),
});
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;

describe("Every kind of record", () => {
  test("that can be restored is among those below", async () => {
    const nouns = callsOf(await openBooks()).flatMap(
      ({ path }) => /^\/api\/([^/]+)\/:\w+\/restore$/.exec(path)?.[1] ?? [],
    );
    expect([...NOUNS, ...OTHERS].sort()).toEqual([...new Set(nouns)].sort());
  });

  test.each(Object.keys(changes))("is not undone once somebody has changed it since: %s", async (noun) => {
    const books = await openBooks();
    const made = await makeOne(books, noun);
    const path = `${noun}/${made.id}`;
    const typed = (cents: number) => ({ ...made, version: undefined, ...changes[noun]?.(made, cents) });
    const changed = await books.ask("PUT", path, typed(51));
    await books.ask("PUT", path, typed(108));
    const since = await books.get(path);

    const refused = { status: 409, code: "changed", message: expect.stringContaining("in the meantime") };
    const undo = { version: made.version, current: changed.version };
    expect(await books.refused("POST", `${path}/restore`, undo)).toMatchObject(refused);
    const added = noun === "gifts" || noun === "pledges" ? "void" : "deleted";
    expect(
      added === "void"
        ? await books.refused("POST", `${path}/void`, { reason: "Undone", version: made.version })
        : await books.refused("DELETE", `${path}?version=${made.version}`),
    ).toMatchObject(refused);
    expect(await books.get(path)).toEqual(since);
  });

  test("keeps every sum and every line through whatever is done, and Undo gives what was before", async () => {
    const done = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(deed, { minLength: 10, maxLength: 25 }),
        fc.boolean(),
        async (deeds, isTyping) => {
          const books = await openBooks();
          const walk = walkOn(books, (did) => void done.set(did, (done.get(did) ?? 0) + 1));
          for (const noun of ["donors", "donors", ...NOUNS]) await walk({ ...MAKE, noun });
          for (const each of deeds) {
            await walk(each);
            const { store, files } = books.services;
            // Where nobody types a total, no line makes up for one.
            if (isTyping && each.do === "change") await typeTotal(books, each);
            expect([each, isTyping ? 0 : (await books.get("gifts?kind=adjustment")).total]).toEqual([
              each,
              0,
            ]);
            expect([each, await Array.fromAsync(differencesIn(store, files.store))]).toEqual([each, []]);
          }
        },
      ),
      { numRuns: 10, endOnFailure: true },
    );
    for (const what of [...new Set(DEEDS), "undo"])
      expect([what, done.get(what) ?? 0]).toEqual([what, expect.toSatisfy((n: number) => n > 0)]);
  }, 120_000);
});

async function makeOne(books: Books, noun: string): Promise<Made> {
  const made = await makers[noun]?.(books, (needed) => makeOne(books, needed));
  if (!made) throw new Error(`Nobody makes ${noun}.`);
  return made;
}

const MAKE: Omit<Deed, "noun"> = { do: "make", pick: 0, other: 0, cents: 1, isUndone: false };

/** Another total in the donor screen, which is taken back at once or stays. */
async function typeTotal(books: Books, { pick, cents, isUndone }: Deed) {
  const { rows } = await books.get("donors?size=100");
  const donor = rows[pick % Math.max(1, rows.length)];
  if (!donor) return;
  const typed = await books.ask("PUT", `donors/${donor.id}`, { ...donor, donated: cents / 100 });
  if (!isUndone) return;
  const undo = { version: donor.version, current: typed.version };
  expect(await books.ask("POST", `donors/${donor.id}/restore`, undo)).toMatchObject({
    donated: donor.donated,
  });
}

/** Does one thing after the other, and says what was done where the house did not refuse. */
function walkOn(books: Books, note: (did: string) => void) {
  const known: Known[] = [];
  const merged: string[] = [];

  return async (asked: Deed) => {
    const what = asked.do === "merge" ? { ...asked, noun: "donors" } : asked;
    const record = await subjectOf(what);
    if (what.do === "make" || !record) return make(what);
    const noun = what.do === "unmerge" ? "donors" : what.noun;
    const path = `${noun}/${record.id}`;
    const before = await docOf(noun, record.id);
    const changed = await attempt(what, path, before && (await books.get(path)));
    if (!changed) return;
    note(what.do);
    if (what.do === "merge") merged.push(record.id);
    if (what.isUndone && before && !(what.do in hasOwnUndo) && noun !== "receipts") await undo(noun, before);
  };

  /** As the screens do it: a restore of the version before, or of what was deleted. */
  async function undo(noun: string, before: Stored<Fields>) {
    const after = await docOf(noun, before.id);
    const body = after ? { version: before.version, current: after.version } : {};
    await books.ask("POST", `${noun}/${before.id}/restore`, body);
    note("undo");
    expect(told((await docOf(noun, before.id)) ?? {})).toEqual(told(before));
  }

  /** As it is stored, with all that follows from other records. */
  async function docOf(noun: string, id: string) {
    const kept = (await roomCollections()).find(({ shape }) => shape.history === noun);
    return kept && books.services.store.collection(kept.name, kept.shape).get(id);
  }

  async function make({ noun, pick }: Deed) {
    const maker = makers[noun];
    const made = await maker?.(books, (needed) => oneOf(needed, pick)).catch(unlessRefused);
    if (!made) return;
    known.push({ noun, id: made.id });
    note("make");
  }

  async function attempt(what: Deed, path: string, before: Made | undefined) {
    switch (what.do) {
      case "change": {
        const change = changes[what.noun];
        return before && change && ask("PUT", path, { ...before, ...change(before, what.cents) });
      }
      case "void":
        return ask("POST", `${path}/void`, { reason: "By mistake" });
      case "delete":
        return ask("DELETE", path);
      case "restore": {
        const lines: { version: string }[] = await books.get(`${path}/history`);
        const { version } = lines[what.other % lines.length] ?? {};
        return ask("POST", `${path}/restore`, { version }, expect.toSatisfy(mayStay));
      }
      case "merge": {
        const into = await oneOf("donors", what.other);
        return ask("POST", `${path}/merge`, { into: into.id });
      }
      default:
        return ask("POST", `${path}/restore`, {});
    }
  }

  async function subjectOf({ do: what, noun, pick }: Deed): Promise<{ id: string } | undefined> {
    if (what === "unmerge") return merged.length > 0 ? { id: merged[pick % merged.length] ?? "" } : undefined;
    const own = known.filter((each) => each.noun === noun);
    return own[pick % Math.max(1, own.length)];
  }

  async function oneOf(noun: string, pick: number): Promise<Made> {
    const { rows } = await books.get(`${noun}?size=100`);
    if (rows.length > 0) return rows[pick % rows.length];
    const made = (await makers[noun]?.(books, (needed) => oneOf(needed, pick))) ?? { id: "", version: "" };
    known.push({ noun, id: made.id });
    return made;
  }

  /** Undefined where it is refused; a fault of the server is no refusal. */
  async function ask(method: string, path: string, body?: unknown, why: unknown = expect.anything()) {
    const answer = await books.admin.ask(method, `/api/${path}`, body);
    if (answer.status === 422) expect([path, (await answer.clone().json()).message]).toEqual([path, why]);
    expect([method, path, answer.status]).toEqual([
      method,
      path,
      expect.toSatisfy((one: number) => one < 500),
    ]);
    return answer.ok ? answer : undefined;
  }
}

/** What a record holds: when and how often it was changed, and that it was merged and parted since, is no difference. */
function told({ version: _, changedAt: __, sequence: ___, mergedFrom, ...fields }: Fields) {
  return Array.isArray(mergedFrom) && mergedFrom.length > 0 ? { ...fields, mergedFrom } : fields;
}

/** What a receipt says, and what was paid, an earlier version cannot say otherwise. All else comes back. */
function mayStay(message: string) {
  return /^This is on receipt|has been paid toward this pledge/.test(message);
}

function unlessRefused(fault: unknown) {
  if (!(fault instanceof Error && fault.name === "AssertionError")) throw fault;
  return undefined;
}
