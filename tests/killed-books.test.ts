import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import type { Count } from "#rooms/ledger/count.ts";
import type { Gift } from "#rooms/ledger/gift.ts";
import type { Receipt } from "#rooms/receipts/receipt.ts";
import { differencesIn } from "#server/cli/store.ts";
import { openFileStore } from "#server/files/file-store.ts";
import { historyCollection } from "#server/records/history.ts";
import { dataFile } from "#server/store/data-folder.ts";
import { openEmbedded } from "#server/store/embedded.ts";
import { everythingIn } from "#server/store/everything-in.ts";
import type { Store } from "#server/store/store.ts";
import { templeDay } from "#server/temple-day.ts";
import { eventually } from "./eventually.ts";
import { runOpen, temporaryFolder } from "./site-process.ts";
import { MEENA, openTemple, visitorOf } from "./temple.ts";

const ROUNDS = 20;
const MINUTE = 60_000;
const THIS_YEAR = Number(templeDay(Date.now()).slice(0, 4));
/** Statements are made of it. */
const LAST_YEAR = THIS_YEAR - 1;
/** Its gifts get receipts one by one. */
const YEAR_BEFORE = THIS_YEAR - 2;
const YESTERDAY = new Date(Date.now() - 36 * 60 * MINUTE).toISOString().slice(0, 10);
const IMPORTED_ROWS = 250;

type Client = ReturnType<typeof visitorOf>;
type Acknowledged = {
  gifts: Set<string>;
  closedCounts: Set<string>;
  imports: Set<string>;
  /** Gift by number. */
  receipts: Map<string, string>;
  statements: number;
};

test("A site killed 20 times over imports, counts, receipts and statements has nothing half and loses nothing", {
  timeout: 600_000,
}, async () => {
  const folder = temporaryFolder();
  const acknowledged: Acknowledged = {
    gifts: new Set(),
    closedCounts: new Set(),
    imports: new Set(),
    receipts: new Map(),
    statements: 0,
  };
  const works = [importing, counting, issuing, makingStatements];
  for (let round = 0; round < ROUNDS; round++) {
    const site = await siteIn(folder, round);
    const treasurer = await signedIn(site.url);
    if (round === 0) await prepare(treasurer);
    const work = works[round % works.length];
    await work?.(treasurer, acknowledged, { round, kill: () => site.process.kill("SIGKILL") });
    expect(await site.ended).toBe(null);
  }

  const store = openEmbedded(dataFile(folder));
  onTestFinished(() => store.close());
  const laterMs = Date.now() + ROUNDS * MINUTE - Date.parse("2026-01-14T09:00:00Z");
  const temple = await openTemple({ store, laterMs, settings: { DATA_DIR: folder } });
  await expectNothingHalf(store, temple.services.env);
  await expectAllThere(store, acknowledged);

  // What was interrupted goes on to its end, and takes nothing twice.
  const treasurer = await temple.admin();
  for (const id of acknowledged.imports) await treasurer.post(`/api/imports/${id}/resume`, {});
  for (const id of acknowledged.imports)
    await eventually(async () =>
      expect(await read(treasurer, `/api/imports/${id}`)).toMatchObject({
        status: "done",
        added: IMPORTED_ROWS,
        rows: IMPORTED_ROWS,
      }),
    );
  expect((await treasurer.post("/api/statements", { year: String(LAST_YEAR) })).status).toBe(202);
  await eventually(async () =>
    expect(await read(treasurer, "/api/statements/run")).toMatchObject({ phase: "done", isTied: true }),
  );
  await expectNothingHalf(store, temple.services.env);
  const { gifts, closedCounts, receipts, statements } = acknowledged;
  console.log(
    `${ROUNDS} kills: ${gifts.size} gifts, ${closedCounts.size} counts, ${receipts.size} receipts, ${statements} statements acknowledged`,
  );
});

type Round = { round: number; kill: () => void };

async function importing(treasurer: Client, { imports }: Acknowledged, { round, kill }: Round) {
  const rows = Array.from(
    { length: IMPORTED_ROWS },
    (_, at) => `${YESTERDAY},Row ${at % 90},${round + 1}.00,${round}-${at}`,
  );
  const csv = `Date,Name,Amount,Transaction ID\n${rows.join("\n")}\n`;
  const { id } = await (
    await treasurer.post("/api/imports", { source: "Zelle", csv, dryRun: false, wait: false })
  ).json();
  imports.add(id);
  await eventually(async () => expect((await read(treasurer, `/api/imports/${id}`)).done).toBeGreaterThan(0));
  await sleep(round);
  kill();
}

async function counting(treasurer: Client, acknowledged: Acknowledged, { round, kill }: Round) {
  const { gifts, closedCounts } = acknowledged;
  await untilKilled(kill, 2 + round / 4, async () => {
    const count = await made(treasurer, "/api/counts", {
      countedOn: YESTERDAY,
      place: "Prayer hall",
      counters: ["Meena", "Ravi"],
      controlCents: 30_00,
      controlGifts: 3,
    });
    for (const cents of [5_00, 10_00, 15_00]) {
      const gift = { receivedOn: YESTERDAY, method: "cash", fund: "general", countId: count.id };
      const { id } = await made(treasurer, "/api/gifts", { ...gift, cents, donorId: null, evenIfLike: true });
      gifts.add(id);
    }
    const closed = await treasurer.post(`/api/counts/${count.id}/close`, {});
    if (closed.status === 200) closedCounts.add(count.id);
  });
}

async function issuing(treasurer: Client, { receipts }: Acknowledged, { round, kill }: Round) {
  const asked = `receipt=none&from=${YEAR_BEFORE}-01-01&to=${YEAR_BEFORE}-12-31&size=100`;
  const { rows } = await read(treasurer, `/api/gifts?${asked}`);
  const waiting: string[] = rows.map(({ id }: Gift) => id);
  await untilKilled(kill, 4 + round / 2, async () => {
    const id = waiting.shift() ?? "";
    const { number } = await made(treasurer, "/api/receipts", { giftIds: [id] });
    receipts.set(number, id);
  });
}

async function makingStatements(treasurer: Client, acknowledged: Acknowledged, { kill }: Round) {
  const begun = await treasurer.post("/api/statements", { year: String(LAST_YEAR) });
  expect(begun.status).toBe(202);
  const run = await eventually(async () => {
    const now = await read(treasurer, "/api/statements/run");
    expect(now.made).toBeGreaterThan(2);
    return now;
  });
  kill();
  acknowledged.statements += run.made;
}

/** Three do it at once, again and again; one of them ends the site when it was done so often, in the middle of the others. */
async function untilKilled(kill: () => void, most: number, work: () => Promise<unknown>) {
  let done = 0;
  const workers = Array.from({ length: 3 }, async () => {
    for (; done < most; done++) await work();
    kill();
  });
  await Promise.allSettled(workers);
}

async function expectNothingHalf(store: Store, env: Parameters<typeof openFileStore>[0]) {
  const files = await openFileStore(env);
  expect(await Array.fromAsync(differencesIn(store, files))).toEqual([]);
  const [gifts, counts, receipts] = [
    await allOf<Gift>(store, "gifts"),
    await allOf<Count>(store, "counts"),
    await allOf<Receipt>(store, "receipts"),
  ];
  const told = new Set((await everythingIn(historyCollection(store))).map(({ recordId }) => recordId));
  for (const { id } of [...gifts, ...counts, ...receipts]) expect([id, told.has(id)]).toEqual([id, true]);
  for (const { id, sumCents, gifts: number, status } of counts) {
    const own = gifts.filter(({ countId }) => countId === id);
    expect([id, sumCents, number]).toEqual([id, own.reduce((sum, { cents }) => sum + cents, 0), own.length]);
    if (status === "closed") expect([id, sumCents, number]).toEqual([id, 30_00, 3]);
  }
  const inOrder = receipts.map((_, at) => `${THIS_YEAR}-${String(at + 1).padStart(5, "0")}`);
  expect(receipts.map(({ number }) => number).sort()).toEqual(inOrder);
  const references = gifts.map(({ reference }) => reference).filter(Boolean);
  expect(new Set(references).size).toBe(references.length);
}

async function expectAllThere(store: Store, acknowledged: Acknowledged) {
  const gifts = await allOf<Gift>(store, "gifts");
  const giftById = new Map(gifts.map((gift) => [gift.id, gift]));
  for (const id of acknowledged.gifts) expect(giftById.get(id)).toMatchObject({ status: "recorded" });
  for (const [number, id] of acknowledged.receipts)
    expect(giftById.get(id)).toMatchObject({ receiptNo: number });
  const closed = (await allOf<Count>(store, "counts")).filter(({ status }) => status === "closed");
  expect(closed.map(({ id }) => id)).toEqual(expect.arrayContaining([...acknowledged.closedCounts]));
  const statements = (await allOf<Receipt>(store, "receipts")).filter(({ kind }) => kind === "statement");
  expect(statements.length).toBeGreaterThanOrEqual(acknowledged.statements);
  for (const { size } of [acknowledged.gifts, acknowledged.closedCounts, acknowledged.receipts])
    expect(size).toBeGreaterThan(10);
}

async function allOf<T>(store: Store, name: string) {
  return (await everythingIn(store.collection(name))) as unknown as T[];
}

/** The temple's EIN, and donors with a gift of one of the years before. */
async function prepare(treasurer: Client) {
  const { published, version } = await read(treasurer, "/api/website/temple");
  const value = { ...published, ein: "12-3456789" };
  const draft = await (await treasurer.put("/api/website/temple/draft", { value, version })).json();
  const publishing = await treasurer.post("/api/website/temple/publish", { version: draft.version });
  expect(publishing.status).toBe(200);
  const rows = Array.from({ length: 300 }, (_, at) => {
    const year = at % 3 ? LAST_YEAR : YEAR_BEFORE;
    return `${year}-06-10,Donor ${at},${at + 1}.00,${year}-${at}`;
  });
  const csv = `Date,Name,Amount,Transaction ID\n${rows.join("\n")}\n`;
  const done = await made(treasurer, "/api/imports", { source: "Bank", csv, dryRun: false });
  expect(done).toMatchObject({ added: 300 });
}

/** A minute later each time: a run of statements that has said nothing for so long is over. */
function siteIn(folder: string, round: number) {
  const ahead = `const { now } = Date; Date.now = () => now() + ${round * MINUTE}`;
  return runOpen(folder, { RATE_LIMITS: "off" }, ["--import", `data:text/javascript,${ahead}`]);
}

async function signedIn(url: string) {
  const treasurer = visitorOf(url);
  await treasurer.post("/api/session", { username: MEENA.email, password: MEENA.password });
  return treasurer;
}

async function made(treasurer: Client, path: string, form: object) {
  const answer = await treasurer.post(path, form);
  expect([path, answer.status]).toEqual([path, 201]);
  return answer.json();
}

async function read(treasurer: Client, path: string) {
  return (await treasurer.get(path)).json();
}
