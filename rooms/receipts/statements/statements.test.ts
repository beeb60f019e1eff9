import { setTimeout as passed } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { openEmbedded } from "#server/store/embedded.ts";
import type { Store } from "#server/store/store.ts";
import { eventually } from "#tests/eventually.ts";
import { wordsOf } from "#tests/paper-words.ts";
import { openTemple } from "#tests/temple.ts";
import { templeWithMail } from "#tests/temple-with-mail.ts";
import { check } from "../../donations/donations.server.ts";
import type { Receipt } from "../receipt.ts";
import type { StatementRow, StatementRun } from "./statements.ts";

describe("The list of a year", () => {
  test("has everyone who gave, with what they gave, and ties to the ledger", async () => {
    const { gift, add, donor, treasurer, report } = await openYear();
    const uma = await donor("Uma Iyer", {});
    const ravi = await donor("Ravi Shankar");
    const first = await gift({ donorId: ravi.id, cents: 500_00 });
    await gift({ donorId: ravi.id, cents: 51_00, receivedOn: "2025-12-31" });
    await gift({ donorId: ravi.id, cents: 90_00, method: "in-kind", inKindDescription: "Rice" });
    await gift({ donorId: uma.id, cents: 11_00 });
    await gift({ donorId: uma.id, cents: 7_00, receivedOn: "2026-01-02" });
    const twice = await gift({ donorId: uma.id, cents: 900_00 });
    await treasurer.post(`/api/gifts/${twice.id}/void`, { reason: "Charged twice" });
    await treasurer.post("/api/receipts", { giftIds: [first.id] });
    await gift({ donorId: null, cents: 190_25, method: "hundi" });
    await add({ name: "Typed", donated: 40 });

    const list = await report("2025");
    expect(list.rows).toMatchObject([
      {
        donor: "Ravi Shankar",
        gifts: 3,
        gifts250: 1,
        cents: 551_00,
        receiptedCents: 500_00,
        hasAddress: true,
        hasEmail: true,
        statement: "not yet",
      },
      {
        donor: "Uma Iyer",
        gifts: 1,
        gifts250: 0,
        cents: 11_00,
        receiptedCents: 0,
        hasAddress: false,
        hasEmail: false,
      },
    ]);
    expect(list.sums).toEqual({
      cents: 562_00,
      receiptedCents: 500_00,
      inKindCents: 90_00,
      withoutNameCents: 190_25,
      openingCents: 0,
    });
    expect(list.ledger).toEqual({ cents: 842_25, matches: true });
    expect((await report("2026")).sums).toMatchObject({ openingCents: 40_00, cents: 7_00 });
  });

  test("says so where the kept sums of the months differ from the lines", async () => {
    const { gift, donor, services, report } = await openYear();
    await gift({ donorId: (await donor("Ravi")).id });
    const months = services.store.collection<{ sums: { cents: number } }>("gifts-months");
    const [cell] = await months.query();
    await months.update(cell?.id ?? "", { sums: { cents: 1 } });
    expect((await report("2025")).ledger).toEqual({ cents: 51_00, matches: false });
  });

  test("is a report, and a file", async () => {
    const { gift, donor, treasurer, get } = await openYear();
    await gift({ donorId: (await donor("Ravi")).id });
    const csv = await (await treasurer.get("/api/reports/statements.csv?year=2025")).text();
    expect(csv.split("\r\n")[1]).toBe("Ravi,1,0,5100,0,true,true,not yet,,,,");
    expect(await get("/api/reports/statements?year=2025")).toMatchObject({
      rows: [{ donor: "Ravi", gifts: 1, cents: 51_00, hasAddress: true, statement: "not yet" }],
      ledger: { cents: 51_00, matches: true },
    });
  });
});

describe("Making statements", () => {
  test("receipts what has none and lists what has, each donor in one numbered page", async () => {
    const { gift, donor, make, get, statements, treasurer, services, report } = await openYear();
    const ravi = await donor("Ravi Shankar");
    const first = await gift({ donorId: ravi.id, cents: 500_00 });
    const second = await gift({ donorId: ravi.id, cents: 51_00, receivedOn: "2025-11-02" });
    await gift({ donorId: (await donor("Uma Iyer")).id, cents: 11_00 });
    await treasurer.post("/api/receipts", { giftIds: [first.id] });

    expect(await make()).toMatchObject({ phase: "done", done: 2, of: 2, made: 2, failures: 0, isTied: true });
    const [his, hers] = await statements();
    expect(his).toMatchObject({
      kind: "statement",
      year: "2025",
      number: "2026-00002",
      donorName: "Ravi Shankar",
      cents: 551_00,
      gifts: [{ id: first.id, ownReceipt: "2026-00001" }, { id: second.id }],
    });
    expect(hers).toMatchObject({ number: "2026-00003", cents: 11_00 });
    expect(await get(`/api/gifts/${first.id}`)).toMatchObject({ receiptNo: "2026-00001" });
    expect(await get(`/api/gifts/${second.id}`)).toMatchObject({ receiptNo: "2026-00002" });
    expect(await report("2025")).toMatchObject({
      rows: [{ statement: "made", number: "2026-00002" }, { statement: "made" }],
      ledger: { matches: true },
      counts: { made: 2, notYet: 0, changed: 0 },
    });
    expect(await check(services.store)).toEqual([]);
  });

  test("again makes only what changed, and says what it replaces", async () => {
    const { gift, donor, make, get, statements, treasurer, report } = await openYear();
    const devika = await donor("Devika Nambudri");
    const arvind = await donor("Arvind Gopalan");
    const meera = await donor("Meera");
    await gift({ donorId: devika.id, cents: 353_00 });
    const check = await gift({ donorId: arvind.id, cents: 501_00, method: "check", reference: "2207" });
    await gift({ donorId: arvind.id, cents: 101_00 });
    await gift({ donorId: meera.id, cents: 5_00 });
    await make();
    expect(await make()).toMatchObject({ done: 0, of: 0, made: 0, phase: "done" });

    await gift({ donorId: devika.id, cents: 251_00, receivedOn: "2025-12-30" });
    await treasurer.post(`/api/gifts/${check.id}/void`, { reason: "Check 2207 came back unpaid" });
    const { rows } = await report("2025");
    expect(
      rows.map(({ donor, statement, beforeCents, cents, changes }: StatementRow) => ({
        donor,
        statement,
        beforeCents,
        cents,
        changes,
      })),
    ).toEqual([
      {
        donor: "Arvind Gopalan",
        statement: "changed",
        beforeCents: 602_00,
        cents: 101_00,
        changes: "Check 2207 came back unpaid; the gift was voided",
      },
      {
        donor: "Devika Nambudri",
        statement: "changed",
        beforeCents: 353_00,
        cents: 604_00,
        changes: "A gift of Dec 30 was written down on Jan 14",
      },
      { donor: "Meera", statement: "made", beforeCents: 5_00, cents: 5_00, changes: "" },
    ]);

    expect(await make()).toMatchObject({ of: 2, made: 2, first: "2026-00004" });
    const [, devikas] = await statements();
    expect(devikas).toMatchObject({
      donorName: "Devika Nambudri",
      cents: 604_00,
      number: "2026-00005",
      replaces: { number: "2026-00002", issuedOn: "2026-01-14" },
    });
    expect(await get("/api/receipts?q=2026-00002")).toMatchObject({
      rows: [{ status: "void", voidReason: "Made again" }],
    });
    expect(await report("2025")).toMatchObject({ counts: { changed: 0, made: 3 } });
    expect(await make()).toMatchObject({ of: 0 });
  });

  test("takes back the statement of whoever gave nothing after all", async () => {
    const { gift, donor, make, treasurer, report } = await openYear();
    const { id } = await donor("Ravi");
    const listed = await gift({ donorId: id });
    await treasurer.post("/api/receipts", { giftIds: [listed.id] });
    await make();
    await treasurer.post(`/api/gifts/${listed.id}/void`, { reason: "Bounced" });
    expect(await report("2025")).toMatchObject({
      rows: [{ gifts: 0, statement: "changed", beforeCents: 51_00, changes: "Bounced; the gift was voided" }],
      counts: { givers: 0 },
    });
    expect(await make()).toMatchObject({ done: 1, made: 0, phase: "done" });
    expect(await report("2025")).toMatchObject({ rows: [], counts: { made: 0 } });
  });

  test("mails those with an address, by the outbox", async () => {
    const { mail, temple } = await templeWithMail();
    const { gift, donor, make, get, report } = await openYear(undefined, temple);
    // Busy just now, so that it waits.
    mail.manners.recipient = () => "450 Try again later";
    await gift({ donorId: (await donor("Ravi")).id });
    await gift({ donorId: (await donor("Uma", {})).id });
    expect(await make({ send: "mail" })).toMatchObject({
      made: 2,
      mailed: 1,
      failures: 0,
      outbox: { waiting: 1, sent: 0, failed: 0 },
    });
    expect(await get("/api/receipts/mail")).toMatchObject({ waiting: 1, rows: [{ name: "Ravi" }] });
    expect((await report("2025")).counts).toMatchObject({ made: 2, posted: 1 });
  });

  test("can be for some donors", async () => {
    const { gift, donor, make, statements } = await openYear();
    const { id } = await donor("Ravi");
    await gift({ donorId: id });
    await gift({ donorId: (await donor("Uma")).id });
    expect(await make({ donorIds: [id] })).toMatchObject({ of: 1, made: 1 });
    expect((await statements()).map(({ donorName }) => donorName)).toEqual(["Ravi"]);
  });

  test("waits for the end of the year, and for the EIN", async () => {
    const { treasurer, publish } = await openYear();
    const early = await treasurer.post("/api/statements", { year: "2026" });
    expect(early.status).toBe(409);
    expect(await early.json()).toMatchObject({
      code: "year-not-over",
      message: "Statements can be made from January 1.",
    });
    await publish({ ein: "" });
    expect(await (await treasurer.post("/api/statements", { year: "2025" })).json()).toMatchObject({
      code: "no-ein",
    });
    expect((await treasurer.post("/api/statements", { year: "soon" })).status).toBe(422);
  });

  test("asked for again under its key is the same run", async () => {
    const { gift, donor, treasurer, ended, statements } = await openYear();
    await gift({ donorId: (await donor("Ravi")).id });
    const key = { "Idempotency-Key": "pressed-twice" };
    const ask = () => treasurer.post("/api/statements", { year: "2025" }, key);
    const [one, two] = await Promise.all([ask(), ask()]);
    expect([one.status, two.status]).toEqual([202, 202]);
    expect(await one.json()).toEqual(await two.json());
    await ended();
    expect(await (await ask()).json()).toMatchObject({ id: (await ended()).id });
    expect(await statements()).toHaveLength(1);
  });

  test("that a restart ends in the middle keeps what was made; the rest is made by the next run", async () => {
    const { store, slow } = slowStore();
    const { gift, donor, treasurer, rooms } = await openYear(store);
    for (let at = 0; at < 40; at++) await gift({ donorId: (await donor(`Donor ${at}`)).id });
    slow.ms = 20;
    await treasurer.post("/api/statements", { year: "2025" });
    await eventually(async () => expect((await rooms.receipts.statements.run()).made).toBeGreaterThan(2));
    await rooms.receipts.statements.close();
    slow.ms = 0;

    const next = await openYear(store);
    const left = await next.get("/api/statements/run");
    expect(left).toMatchObject({ phase: "stopped", isRunning: false, of: 40 });
    expect(left.done).toBeLessThan(40);
    expect(await next.statements()).toHaveLength(left.made);
    expect(await next.make()).toMatchObject({ of: 40 - left.made, made: 40 - left.made, phase: "done" });
    expect(new Set((await next.statements()).map(({ donorId }) => donorId)).size).toBe(40);
    expect(await check(store)).toEqual([]);
  });

  test.each([
    ["half a minute", 31_000],
    ["the clock was set back", -3_600_000],
  ])("that was killed is taken for gone after %s", async (_, laterMs) => {
    const { treasurer, services, clock, gift, donor, make, staff } = await openYear();
    await gift({ donorId: (await donor("Ravi")).id });
    await make();
    const runs = services.store.collection<{ status: string; run: string; movedAt: string }>(
      "statement-runs",
      {
        moments: ["begun", "ended", "movedAt"],
      },
    );
    const movedAt = new Date(clock.now).toISOString();
    await runs.update("latest", { status: "running", run: "elsewhere", movedAt });
    const refused = await treasurer.post("/api/statements", { year: "2025" });
    expect(await refused.json()).toMatchObject({ code: "under-way" });
    clock.now += laterMs;
    const later = await staff("treasurer");
    expect(await (await later.get("/api/statements/run")).json()).toMatchObject({ phase: "stopped" });
    expect((await later.post("/api/statements", { year: "2025" })).status).toBe(202);
  });

  test("is done by one machine at a time, seen and stopped from any", async () => {
    const { store, slow } = slowStore();
    const [one, other] = [await openYear(store), await openYear(store)];
    for (let at = 0; at < 30; at++) await one.gift({ donorId: (await one.donor(`Donor ${at}`)).id });
    slow.ms = 50;
    const asked = { year: "2025" };
    const answers = await Promise.all([
      one.treasurer.post("/api/statements", asked),
      other.treasurer.post("/api/statements", asked),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    const [busy, idle] = answers[0]?.status === 202 ? [one, other] : [other, one];
    expect(await idle.get("/api/statements/run")).toMatchObject({ isRunning: true });
    expect((await idle.treasurer.post("/api/statements/run/stop", {})).status).toBe(204);
    expect(await idle.ended()).toMatchObject({ phase: "stopped" });
    slow.ms = 0;
    await idle.make();
    await busy.rooms.receipts.statements.close();
    const made = await one.statements();
    expect(made).toHaveLength(30);
    expect(new Set(made.map(({ donorId }) => donorId)).size).toBe(30);
  });

  test("on two machines at the same moment never makes one twice", async () => {
    const store = openEmbedded(":memory:");
    const [one, other] = [await openYear(store), await openYear(store)];
    const { id: donorId } = await one.donor("Ravi");
    const { id } = await one.gift({ donorId });
    await one.treasurer.post("/api/receipts", { giftIds: [id] });
    const statement = { donorId, year: "2025", listed: [id], replaces: undefined };
    const by = { name: "Meena" };
    const made = await Promise.allSettled(
      [one, other].map(({ rooms }) => rooms.receipts.issuing.issue({ giftIds: [], statement }, by)),
    );
    expect(made.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await one.statements()).toHaveLength(1);
  });
});

describe("Making statements", () => {
  test("knows how many numbers it takes, and how many have an email, an address, or neither", async () => {
    const { gift, donor, rooms, make } = await openYear();
    const { email, address } = KNOWN;
    for (const [name, details] of [
      ["Both", KNOWN],
      ["Email", { email }],
      ["Address", { address }],
      ["Neither", {}],
      ["Nobody", {}],
    ] as const)
      await gift({ donorId: (await donor(name, details)).id });
    const page = () => rooms.receipts.statements.page(new URLSearchParams({ year: "2025" }));
    expect(await page()).toMatchObject({
      canEmail: false,
      counts: { neither: 2, due: { numbers: 5, email: 2, address: 2, addressOnly: 1, neither: 2 } },
    });
    await make({ send: "mail" });
    // Nothing was sent, so all of them are to be printed.
    expect(await page()).toMatchObject({
      counts: { made: 5, posted: 5, due: { numbers: 0, email: 0, address: 0, addressOnly: 0, neither: 0 } },
    });
  });
});

describe("The papers of a year", () => {
  test("are one PDF for all or a folder of one each, and printed is what the log says", async () => {
    const { gift, donor, make, treasurer, admin, statements } = await openYear();
    await gift({ donorId: (await donor("Ravi / Uma")).id });
    await gift({ donorId: (await donor("Zara", {})).id });
    expect((await treasurer.get("/api/statements/2025.pdf")).status).toBe(404);
    await make({ send: "mail" });

    const pdf = await treasurer.get("/api/statements/2025.pdf");
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    await treasurer.get("/api/statements/2025.pdf?only=posted").then((answer) => answer.arrayBuffer());
    // Each original was in the first of them.
    const words = async (asked: string) =>
      wordsOf(Buffer.from(await (await treasurer.get(`/api/statements/2025.pdf${asked}`)).arrayBuffer()));
    for (const asked of ["", "?copy=duplicate"])
      expect((await words(asked)).match(/DUPLICATE/g)).toHaveLength(2);
    const zip = Buffer.from(await (await treasurer.get("/api/statements/2025.zip")).arrayBuffer());
    expect(zip.readUInt32LE(0)).toBe(0x04034b50);
    expect(zip.toString("latin1")).toContain("Ravi Uma 2026-00001.pdf");
    expect(zip.toString("latin1")).toContain("Zara 2026-00002.pdf");

    const { rows } = await (await (await admin()).get("/api/activity?room=receipts&kind=exported")).json();
    expect(rows.map(({ told }: { told: { did: string; more: string } }) => told.did + told.more)).toEqual([
      "printed 2 statements for 2025",
      "printed 2 statements for 2025",
      "printed 2 statements for 2025",
      "printed 2 statements for 2025 to be posted",
      "printed 2 statements for 2025",
    ]);
    await eventually(async () =>
      expect((await statements()).every(({ printedAt }) => printedAt !== null)).toBe(true),
    );
  });

  test("can be looked at before: a preview takes no number", async () => {
    const { gift, donor, treasurer, get } = await openYear();
    const { id } = await donor("Ravi");
    await gift({ donorId: id });
    const preview = await treasurer.get(`/api/statements/2025/preview/${id}.pdf`);
    expect(preview.headers.get("content-type")).toBe("application/pdf");
    expect((await treasurer.get("/api/statements/2025/preview/nobody.pdf")).status).toBe(404);
    expect(await get("/api/receipts")).toMatchObject({ total: 0 });
  });

  test("stand beside each other in the order of names", async () => {
    const { gift, donor, make, statements, rooms } = await openYear();
    for (const name of ["Chitra", "Arvind", "Bala"]) await gift({ donorId: (await donor(name)).id });
    await make();
    const [, bala] = await statements();
    expect(await rooms.receipts.statements.beside(bala as Receipt)).toMatchObject({
      previous: { name: "Arvind" },
      next: { name: "Chitra" },
    });
  });
});

describe("Statements are not for", () => {
  test("strangers and editors; viewers see them and make none", async () => {
    const { visitor, staff } = await openYear();
    for (const path of ["/api/reports/statements?year=2025", "/api/statements/run"]) {
      expect((await visitor.get(path)).status).toBe(401);
      expect((await (await staff("editor")).get(path)).status).toBe(403);
      expect((await (await staff("viewer")).get(path)).status).toBe(200);
    }
    const asked = { year: "2025" };
    expect((await (await staff("viewer")).post("/api/statements", asked)).status).toBe(403);
  });
});

/** One whose transactions take a while, where a test wants to be there in the middle of something. */
function slowStore() {
  const store = openEmbedded(":memory:");
  const slow = { ms: 0 };
  const transaction: Store["transaction"] = async (note, work) => {
    if (slow.ms > 0) await passed(slow.ms);
    return store.transaction(note, work);
  };
  return { store: { ...store, transaction }, slow };
}

const KNOWN = { email: "ravi@example.com", address: "12 Oak Street\nRoseville, CA 95678" };

/** January 2026, with a treasurer and the temple's EIN. */
async function openYear(store?: Store, opened?: Awaited<ReturnType<typeof openTemple>>) {
  const temple = opened ?? (await openTemple(store ? { store } : {}));
  const treasurer = await temple.staff("treasurer");
  const get = async (path: string) => (await treasurer.get(path)).json();
  const add = async (fields: object) =>
    (await treasurer.post("/api/donors", { position: "donor", pledged: 0, donated: 0, ...fields })).json();
  const ended = () =>
    eventually(async () => {
      const run: StatementRun = await get("/api/statements/run");
      expect(run.isRunning).toBe(false);
      return run;
    });
  const publish = async (fields: object) => {
    const { published, version } = await get("/api/website/temple");
    const drafted = await treasurer.put("/api/website/temple/draft", {
      value: { ...published, ...fields },
      version,
    });
    const { version: next } = await drafted.json();
    await treasurer.post("/api/website/temple/publish", { version: next });
  };
  await publish({ ein: "12-3456789" });
  return {
    ...temple,
    treasurer,
    get,
    add,
    ended,
    publish,
    report: (year: string) => temple.rooms.receipts.statements.report(year),
    donor: (name: string, details: object = KNOWN) => add({ name, details }),
    async gift(fields: object) {
      const answer = await treasurer.post("/api/gifts", {
        receivedOn: "2025-06-08",
        cents: 51_00,
        method: "cash",
        fund: "general",
        evenIfLike: true,
        ...fields,
      });
      expect(answer.status).toBe(201);
      return answer.json();
    },
    async make(fields: object = {}) {
      expect((await treasurer.post("/api/statements", { year: "2025", ...fields })).status).toBe(202);
      return ended();
    },
    /** Those that stand, by name. */
    async statements(): Promise<Receipt[]> {
      const { rows } = await get("/api/receipts?kind=statement&status=issued&size=100");
      return rows.sort((a: Receipt, b: Receipt) => (a.donorName < b.donorName ? -1 : 1));
    },
  };
}
