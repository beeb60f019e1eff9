import { describe, expect, test } from "vitest";
import { renderedPages } from "#server/pages.ts";
import { builtPages, builtSite } from "#tests/builds.ts";
import { listenTo } from "#tests/event-stream.ts";
import { eventually } from "#tests/eventually.ts";
import { openTemple } from "#tests/temple.ts";

const [build, site] = [await builtPages(), builtSite()];
const DAY = 24 * 60 * 60_000;
/** The temple's day on which the attacker looks; everybody gave something the day before. */
const TODAY = "2026-01-15";
/** Amounts nobody else gives. */
const CENTS = 31_415_93;
const LATER = 27_182_81;

/** Every public address on which a figure could move with a gift. */
const ADDRESSES = [
  ...["/api/wall", "/api/wall?q=padma", "/api/wall?q=anonymous", "/api/wall/print", "/api/hall"],
  ...["/api/phases/public", "/donors", "/donors.data", "/donors/print", "/donors/print.data", "/hall"],
  ...["/hall.data", "/landprojectdetails", "/landprojectdetails.data", "/", "/_root.data", "/loanprogram"],
  ...["/donate", "/news", "/about"],
];
const STREAMS = ["/api/wall/live", "/api/hall/live", "/api/phases/public/live"];

type Temple = Awaited<ReturnType<typeof aTemple>>;

/** What can happen to those who don't show their amounts. */
const deeds: { [what: string]: (temple: Temple) => Promise<unknown> } = {
  "a name-only donor gives": ({ give, padma }) => give(padma),
  "a name-only donor gives again": ({ give, padma }) => give(padma, { cents: LATER }),
  "a name-only donor pledges": ({ pledge, padma }) => pledge(padma),
  "a name-only trustee gives": ({ give, trustee }) => give(trustee),
  "an anonymous donor gives": ({ give, uday }) => give(uday),
  "an anonymous donor pledges": ({ pledge, uday }) => pledge(uday),
  "a named donor gives anonymously": ({ give, meena }) => give(meena, { isAnonymous: true }),
  "somebody without a record gives": ({ give }) => give(null, { donorName: "Somebody" }),
  "a named donor gives in kind": ({ give, meena }) =>
    give(meena, { method: "in-kind", inKindDescription: "A brass lamp" }),
  "an anonymous donor gives in kind": ({ give, uday }) =>
    give(uday, { method: "in-kind", inKindDescription: "A brass lamp" }),
  "a gift of a name-only donor is changed": ({ change, gifts }) => change(gifts.padma),
  "a gift of an anonymous donor is changed": ({ change, gifts }) => change(gifts.uday),
  "an anonymous gift of a named donor is changed": ({ change, gifts }) => change(gifts.meena),
  "a gift of a name-only donor is voided": ({ ask, gifts }) => ask("POST", voidOf(gifts.padma), WRONG),
  "a gift of an anonymous donor is voided": ({ ask, gifts }) => ask("POST", voidOf(gifts.uday), WRONG),
  "an anonymous gift is voided": ({ ask, gifts }) => ask("POST", voidOf(gifts.meena), WRONG),
  "another total is typed for a name-only donor": ({ type, padma }) => type(padma),
  "another total is typed for an anonymous donor": ({ type, uday }) => type(uday),
  "an anonymous donor is deleted": ({ ask, uday }) => ask("DELETE", `donors/${uday.id}`),
  "a name-only donor is deleted": ({ ask, padma }) => ask("DELETE", `donors/${padma.id}`),
  "a name-only donor becomes anonymous": ({ show, padma }) => show(padma, "anonymous"),
  "an anonymous donor becomes name-only": ({ show, uday }) => show(uday, "name-only"),
  "two anonymous records become one": ({ ask, uday, leela }) =>
    ask("POST", `donors/${uday.id}/merge`, { into: leela.id }),
  "a new anonymous donor has amounts": ({ ask }) =>
    ask("POST", "donors", { name: "New", visibility: "anonymous", pledged: 77, donated: CENTS / 100 }),
  "a new name-only donor has amounts": ({ ask }) =>
    ask("POST", "donors", { name: "New", visibility: "name-only", pledged: 77, donated: CENTS / 100 }),
};
const WRONG = { reason: "Counted twice" };

describe("Whoever compares all public figures before and after", () => {
  test("learns nothing of those who don't show their amounts", { timeout: 240_000 }, async () => {
    for (const [what, happens] of Object.entries(deeds)) {
      const temple = await aTemple({ withPages: false });
      const addresses = ADDRESSES.filter((path) => path.startsWith("/api/"));
      const before = await figuresAt(temple, addresses);
      await happens(temple);
      expect([what, await figuresAt(temple, addresses)]).toEqual([what, before]);
    }
  });

  test("learns nothing on any page or stream, whatever happens on one day", {
    timeout: 240_000,
  }, async () => {
    const temple = await aTemple({ withPages: true });
    const streams = await Promise.all(STREAMS.map((path) => listenTo(`${temple.url}${path}`)));
    const told = await Promise.all(streams.map(async ({ next }) => figuresIn(await next())));
    const before = await figuresAt(temple, ADDRESSES);
    const { padma, uday, meena, give } = temple;
    for (const [what, happens] of Object.entries(deeds)) {
      if (/deleted|become|total is typed/.test(what)) continue;
      await happens(temple);
      expect([what, await figuresAt(temple, ADDRESSES)]).toEqual([what, before]);
    }
    for (const donor of [padma, uday]) await give(donor, { cents: LATER });
    // A gift that is shown: each stream tells of it, and of nothing else.
    await give(meena, { cents: 50_100 });
    for (const [at, { next }] of streams.entries()) {
      let figures: string[] = [];
      await eventually(async () => {
        figures = figuresIn(await next());
        expect(figures).not.toEqual(told[at]);
      });
      const moved = figures.filter((figure) => !told[at]?.includes(figure)).map(Number);
      const was = (told[at] ?? []).map(Number);
      for (const figure of moved)
        expect([501, ...was.flatMap((old) => [old + 501, old + 50_100]), 50_100]).toContain(figure);
    }
  });

  test.each(["name-only", "anonymous"] as const)(
    "learns nothing of gifts after a donor became %s",
    async (visibility) => {
      const temple = await aTemple({ withPages: false });
      const { give, show, meena, padma } = temple;
      const wall = () => temple.get("/api/wall");
      const before = await wall();
      await show(meena, visibility);
      const after = await wall();
      // Her amounts, which everybody could read, leave her row and still count.
      expect(after.totals).toMatchObject({ pledged: before.totals.pledged, donated: before.totals.donated });
      const addresses = ADDRESSES.filter((path) => path.startsWith("/api/"));
      const figures = await figuresAt(temple, addresses);
      await give(meena);
      await give(padma);
      expect(await figuresAt(temple, addresses)).toEqual(figures);
      // Back again: the row is live, and the total is still that of the morning.
      await show(meena, "full");
      const back = await wall();
      expect(rowOf(back, "Meena").donated).toBe(rowOf(before, "Meena").donated + CENTS / 100);
      expect(back.totals.donated).toBe(before.totals.donated);
      await temple.nextDay();
      const tomorrow = await wall();
      expect(tomorrow.totals.donated).toBeCloseTo(before.totals.donated + (2 * CENTS) / 100, 2);
    },
  );

  test("finds the same after a restart, and on another server", async () => {
    const temple = await aTemple({ withPages: false });
    const before = await temple.get("/api/wall");
    const { give, padma, uday, leela, ask } = temple;
    for (const donor of [padma, uday]) await give(donor);
    await ask("DELETE", `donors/${leela.id}`);
    const { store } = temple.services;
    const other = await openTemple({ store, laterMs: temple.clock.now - START });
    const seen = await (await other.visitor.get("/api/wall")).json();
    expect(seen.totals).toMatchObject({ pledged: before.totals.pledged, donated: before.totals.donated });
    expect(rowOf(seen, "Anonymous").donated).toBe(rowOf(before, "Anonymous").donated);
  });

  test("sees from the next day on what all of it came to", async () => {
    const temple = await aTemple({ withPages: false });
    const { give, padma, uday, meena } = temple;
    const [wall, phases] = [await temple.get("/api/wall"), await temple.get("/api/phases/public")];
    await give(padma);
    await give(uday, { cents: LATER });
    await give(meena, { cents: 10_000, isAnonymous: true });
    await give(meena, { cents: 500 });
    await temple.nextDay();
    const [later, phasesLater] = [await temple.get("/api/wall"), await temple.get("/api/phases/public")];
    const dollars = (CENTS + LATER + 10_500) / 100;
    expect(later.totals.donated).toBeCloseTo(wall.totals.donated + dollars, 2);
    expect(rowOf(later, "Anonymous").donated).toBeCloseTo(
      rowOf(wall, "Anonymous").donated + (LATER + 10_000) / 100,
      2,
    );
    expect(phasesLater.phases[0].raisedCents).toBe(phases.phases[0].raisedCents + dollars * 100);
    const staff = await (await temple.admin()).get("/api/donors");
    expect((await staff.json()).totalDonated).toBeCloseTo(later.totals.donated, 2);
  });
});

const START = Date.parse("2026-01-14T09:00:00Z");
type Donor = { id: string; name: string };
type Row = { name: string; pledged: number; donated: number };
type Gift = { id: string };

/** Donors of every kind who gave yesterday, and a phase that shows the records. */
async function aTemple({ withPages }: { withPages: boolean }) {
  const temple = await openTemple(
    withPages ? { site, pages: (house) => renderedPages(() => build, house) } : {},
  );
  let admin = await temple.admin();
  const ask = async (method: string, path: string, fields?: object) => {
    const answer = await admin.ask(method, `/api/${path}`, fields);
    const text = await answer.text();
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text ? JSON.parse(text) : {};
  };
  const get = async (path: string) => (await temple.visitor.get(path)).json();
  const add = (name: string, more: object = {}): Promise<Donor> =>
    ask("POST", "donors", { name, pledged: 1001, donated: 301, ...more });
  const give = (donor: Donor | null, more: object = {}): Promise<Gift> =>
    ask("POST", "gifts", {
      donorId: donor?.id ?? null,
      cents: CENTS,
      method: "check",
      fund: "phase-1",
      receivedOn: "2026-01-14",
      evenIfLike: true,
      ...more,
    });
  const [first] = (await ask("GET", "phases")).rows;
  const { ledger: _, typed: __, ...phase } = first;
  await ask("PUT", `phases/${first.id}`, { ...phase, source: "ledger" });
  const meena = await add("Meena");
  await add("Ravi", { position: "trustee" });
  const padma = await add("Padma", { visibility: "name-only" });
  await add("Gita", { visibility: "name-only" });
  const trustee = await add("Sita", { visibility: "name-only", position: "trustee" });
  await add("Nila", { visibility: "name-only" });
  const uday = await add("Uday", { visibility: "anonymous" });
  const leela = await add("Leela", { visibility: "anonymous" });
  const gifts = {
    padma: await give(padma, { cents: 20_200 }),
    uday: await give(uday, { cents: 20_300 }),
    meena: await give(meena, { cents: 20_400, isAnonymous: true }),
  };
  await nextDay();
  return {
    ...temple,
    ask,
    get,
    give,
    gifts,
    meena,
    padma,
    trustee,
    uday,
    leela,
    nextDay,
    pledge: (donor: Donor) =>
      ask("POST", "pledges", { donorId: donor.id, pledgedOn: TODAY, cents: CENTS, fund: "phase-1" }),
    async change({ id }: Gift) {
      const gift = await ask("GET", `gifts/${id}`);
      return ask("PUT", `gifts/${id}`, { ...gift, cents: CENTS });
    },
    async type({ id }: Donor) {
      const donor = await ask("GET", `donors/${id}`);
      return ask("PUT", `donors/${id}`, { ...donor, donated: CENTS / 100, pledged: LATER / 100 });
    },
    async show({ id }: Donor, visibility: string) {
      const donor = await ask("GET", `donors/${id}`);
      return ask("PUT", `donors/${id}`, { ...donor, visibility });
    },
  };

  async function nextDay() {
    const { hiddenThrough } = await get("/api/wall");
    temple.clock.now += DAY;
    await eventually(async () => expect((await get("/api/wall")).hiddenThrough).not.toBe(hiddenThrough));
    // Nobody is still signed in on the next day.
    admin = await temple.admin();
  }
}

function voidOf({ id }: Gift) {
  return `gifts/${id}/void`;
}

function rowOf({ donors: { rows } }: { donors: { rows: Row[] } }, name: string): Row {
  const row = rows.find((each) => each.name.startsWith(name));
  if (!row) throw new Error(`Nobody on the wall begins with ${name}.`);
  return row;
}

async function figuresAt({ visitor }: Temple, addresses: readonly string[]) {
  const figures: { [path: string]: string[] } = {};
  for (const path of addresses) {
    const answer = await visitor.get(path);
    expect([path, answer.ok]).toEqual([path, true]);
    const text = await answer.text();
    figures[path] = path.startsWith("/api/") ? figuresIn(JSON.parse(text)) : amountsIn(text);
  }
  return figures;
}

const MONEY = /^(pledged|donated|cents|raisedCents|pledgedCents|lentCents)$/;

/** Every amount of an answer, whoever's it is; a dash says nothing. */
function figuresIn(value: unknown, field = ""): string[] {
  if (typeof value === "number") return MONEY.test(field) && value !== 0 ? [String(value)] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value)
    .flatMap(([key, each]) => figuresIn(each, key))
    .sort();
}

/** Every amount and every percentage that a page writes, and every larger number in its data. */
function amountsIn(page: string) {
  return [...page.matchAll(/\$[\d,]+(?:\.\d+)?|\d+(?:\.\d+)?%|(?<![\w-])\d{4,}(?:\.\d+)?(?![\w-])/g)]
    .map(([amount]) => amount)
    .filter((amount) => !/^(?:1[67]\d{11}|20\d\d)$/.test(amount))
    .sort();
}
