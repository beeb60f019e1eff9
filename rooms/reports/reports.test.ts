import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { FUNDS } from "#domain/funds.ts";
import { openEmbedded } from "#server/store/embedded.ts";
import { openTemple } from "#tests/temple.ts";
import type { Gift, GiftForm } from "../donations/gift.ts";
import { blankGift, ledgerCollections } from "../donations/ledger.server.ts";
import type { Row } from "./report.ts";

describe("Giving over time", () => {
  test("counts month by month and fund by fund, the first and the last month as far as they are meant", async () => {
    const { gift, report } = await openBooks();
    await gift({ receivedOn: "2025-11-05", cents: 9_00, fund: "general" });
    await gift({ receivedOn: "2025-11-15", cents: 100_00, fund: "general" });
    await gift({ receivedOn: "2025-12-31", cents: 251_50, fund: "phase-1" });
    await gift({ receivedOn: "2026-01-02", cents: 40_00, fund: "general" });
    await gift({ receivedOn: "2026-01-11", cents: 7_00, fund: "general" });
    const voided = await gift({ receivedOn: "2025-12-31", cents: 1_000_00, fund: "phase-1" });
    await voided.void();

    expect(await report("giving?from=2025-11-10&to=2026-01-10")).toMatchObject({
      ...{ title: "Giving over time", lines: 3, madeAt: "2026-01-14T09:00:00.000Z" },
      filter: "Nov 10, 2025 to Jan 10, 2026, all funds and methods, by month and fund",
      columns: ["month", ...FUNDS, "cents"],
      labels: { month: "Month", "phase-1": "Land Purchase", cents: "Total" },
      amounts: [...FUNDS, "cents"],
      rows: [
        { month: "2025-11", general: 100_00, "phase-1": 0, cents: 100_00 },
        { month: "2025-12", general: 0, "phase-1": 251_50, cents: 251_50 },
        { month: "2026-01", general: 40_00, "phase-1": 0, cents: 40_00 },
      ],
      sums: { general: 140_00, "phase-1": 251_50, festivals: 0, cents: 391_50 },
      ledger: { cents: 391_50, here: 391_50, matches: true },
    });
    expect(await report("giving?from=2025-01-01&to=2026-12-31&steps=years&by=method")).toMatchObject({
      columns: expect.arrayContaining(["year", "check", "in-kind"]),
      rows: [
        { year: "2025", cash: 360_50, cents: 360_50 },
        { year: "2026", cash: 47_00, cents: 47_00 },
      ],
      ledger: { cents: 407_50, matches: true },
    });
  });

  test("is of this year so far unless other days are named, and an empty day is no bound", async () => {
    const { gift, report } = await openBooks();
    await gift({ receivedOn: "2025-12-31", cents: 1_00 });
    await gift({ receivedOn: "2026-01-01", cents: 2_00 });
    expect((await report("giving")).sums.cents).toBe(2_00);
    expect((await report("giving?from=")).sums.cents).toBe(3_00);
    expect((await report("giving?from=2025-13-77&to=soon")).sums.cents).toBe(2_00);
    expect(await report("giving?from=0001-01-01&to=9999-12-31")).toMatchObject({
      rows: [{ month: "2025-12" }, { month: "2026-01" }],
      sums: { cents: 3_00 },
      ledger: { matches: true },
    });
  });

  test("stands beside the same days of the year before", async () => {
    const { gift, report } = await openBooks();
    await gift({ receivedOn: "2025-01-09", cents: 100_00 });
    await gift({ receivedOn: "2025-01-12", cents: 5_00 });
    await gift({ receivedOn: "2026-01-02", cents: 125_00 });
    await gift({ receivedOn: "2024-02-29", cents: 9_00 });
    expect(await report("giving?from=2026-01-01&to=2026-01-10&beside=1")).toMatchObject({
      rows: [{ month: "2026-01", cents: 125_00, lastYearCents: 100_00, change: 25 }],
      sums: { cents: 125_00, lastYearCents: 100_00 },
      ledger: { matches: true },
    });
    // A longer February is compared whole.
    expect(await report("giving?from=2025-02-01&to=2025-02-28&beside=1")).toMatchObject({
      rows: [{ month: "2025-02", cents: 0, lastYearCents: 9_00, change: -100 }],
      ledger: { matches: true },
    });
  });

  test("says when nothing was given in these days, and still ties", async () => {
    const { report } = await openBooks();
    expect(await report("giving?from=2024-06-01&to=2024-06-02")).toMatchObject({
      ...{ rows: [], sums: { cents: 0 }, lines: 0, ledger: { cents: 0, matches: true } },
      nothing: { title: "No gifts in these dates" },
    });
    expect(await report("giving?from=2026-02-01&to=2026-01-01")).toMatchObject({ rows: [], lines: 0 });
  });

  test("does not tie when a kept sum is not the sum of its lines, also of the year before", async () => {
    const { gift, report, breakMonth } = await openBooks();
    await gift({ receivedOn: "2024-12-20", cents: 30_00 });
    await gift({ receivedOn: "2025-12-20", cents: 50_00 });
    await breakMonth("2024-12", 120_00);
    expect((await report("giving?from=2025-12-01&to=2025-12-31")).ledger.matches).toBe(true);
    expect((await report("giving?from=2025-12-01&to=2025-12-31&beside=1")).ledger).toEqual({
      ...{ cents: 30_00, here: 150_00, matches: false },
    });
    expect((await report("giving?from=2024-12-01&to=2024-12-31")).ledger).toEqual({
      ...{ cents: 30_00, here: 150_00, matches: false },
    });
  });

  test("comes to the sum of the lines, whatever the days and however it is split", async () => {
    const day = fc
      .tuple(
        fc.integer({ min: 2023, max: 2025 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 31 }),
      )
      .map(([year, month, day]) => Temporal.PlainDate.from({ year, month, day }).toString());
    const line = fc.record({
      receivedOn: day,
      cents: fc.integer({ min: 1, max: 900_00 }),
      fund: fc.constantFrom(...FUNDS),
      method: fc.constantFrom("cash" as const, "check" as const, "in-kind" as const),
      isVoid: fc.boolean(),
    });
    const { write, report } = await openBooks();
    const lines: { receivedOn: string; cents: number; fund: string; method: string; isVoid: boolean }[] = [];
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 5 }),
        fc.tuple(day, day),
        fc.constantFrom("months", "years"),
        fc.constantFrom("fund", "method"),
        async (more, days, steps, by) => {
          // The books grow from run to run: each looks at all that was written before.
          for (const { isVoid, ...each } of more)
            await write({ ...each, status: isVoid ? "void" : "recorded" });
          lines.push(...more);
          const [from = "", to = ""] = days.toSorted();
          const asked = new URLSearchParams({ from, to, steps, by, beside: "1" });
          const { rows, sums, ledger } = await report(`giving?${asked}`);
          const meant = lines.filter(
            ({ receivedOn, isVoid }) => !isVoid && receivedOn >= from && receivedOn <= to,
          );
          const parts = by === "fund" ? FUNDS : (["cash", "check", "in-kind"] as const);
          expect(ledger.matches).toBe(true);
          expect(sums.cents).toBe(sumOf(meant));
          for (const part of parts)
            expect(sums[part]).toBe(
              sumOf(meant.filter((each) => [each.fund, each.method].includes(part as never))),
            );
          for (const row of rows)
            expect(row.cents).toBe(
              sumOf(meant.filter(({ receivedOn }) => receivedOn.startsWith(String(row.month ?? row.year)))),
            );
        },
      ),
      { numRuns: 25, endOnFailure: true },
    );
  });
});

describe("Pledges", () => {
  test("are summed by fund and by donor: pledged, paid, balance, overdue", async () => {
    const { add, pledge, gift, report, ravi } = await openBooks();
    const uma = await add("Uma");
    const late = await pledge({ donorId: ravi.id, cents: 500_00, fund: "phase-1", dueOn: "2026-01-10" });
    await gift({ donorId: ravi.id, cents: 120_00, pledgeId: late.id });
    await pledge({ donorId: ravi.id, cents: 100_00, fund: "general" });
    const over = await pledge({ donorId: uma.id, cents: 50_00, fund: "general" });
    await gift({ donorId: uma.id, cents: 75_00, pledgeId: over.id });
    const gone = await pledge({ donorId: uma.id, cents: 9_999_00 });
    await gone.void();

    const sums = { pledgedCents: 650_00, paidCents: 195_00, balanceCents: 480_00, overdueCents: 380_00 };
    expect(await report("pledges")).toMatchObject({
      columns: ["fund", "pledges", "pledgedCents", "paidCents", "balanceCents", "overdueCents"],
      rows: [
        {
          fund: "general",
          pledges: 2,
          pledgedCents: 150_00,
          paidCents: 75_00,
          balanceCents: 100_00,
          overdueCents: 0,
        },
        {
          fund: "phase-1",
          pledges: 1,
          pledgedCents: 500_00,
          paidCents: 120_00,
          balanceCents: 380_00,
          overdueCents: 380_00,
        },
      ],
      ...{ sums, lines: 3, ledger: { cents: 650_00, here: 650_00, matches: true } },
    });
    expect(await report("pledges?by=donor")).toMatchObject({
      rows: [
        { donorName: "Ravi Shankar", donorId: ravi.id, pledges: 2, balanceCents: 480_00 },
        { donorName: "Uma", pledges: 1, paidCents: 75_00, balanceCents: 0 },
      ],
      sums,
    });
    expect((await report("pledges?from=2027-01-01")).rows).toEqual([]);
  });

  test("do not tie when a pledge says that more is paid than its gifts come to", async () => {
    const { pledge, gift, report, store, ravi } = await openBooks();
    const { id } = await pledge({ donorId: ravi.id, cents: 500_00 });
    await gift({ donorId: ravi.id, cents: 120_00, pledgeId: id });
    await store.transaction({ by: "a test", at: "2026-01-14T00:00:00.000Z" }, (tx) =>
      tx.update(ledgerCollections(store).pledges, id, { paidCents: 140_00 }, { isDerived: true }),
    );
    expect((await report("pledges")).ledger).toEqual({ cents: 120_00, here: 140_00, matches: false });
  });
});

type Answer = {
  rows: Row[];
  sums: { [field: string]: number };
  ledger: { cents: number; here: number; matches: boolean };
  [field: string]: unknown;
};

/** A temple with one donor, and ways to write into its books. */
async function openBooks() {
  const store = openEmbedded(":memory:");
  onTestFinished(() => store.close());
  const temple = await openTemple({ store });
  const treasurer = await temple.staff("treasurer");
  const { ledger } = temple.rooms.donations;
  const add = (name: string) => temple.donors.create({ name, position: "donor", pledged: 0, donated: 0 });
  const ravi = await add("Ravi Shankar");
  const asking = { evenIfOld: true, evenIfLike: true };

  return {
    ...temple,
    ...{ store, treasurer, add, ravi },
    async gift(fields: Partial<GiftForm>) {
      const sent = {
        donorId: ravi.id,
        receivedOn: "2026-01-05",
        cents: 51_00,
        method: "cash",
        fund: "general",
      };
      const made = await kept<Gift>("/api/gifts", { ...sent, ...asking, ...fields });
      return { ...made, void: () => voided(`/api/gifts/${made.id}/void`) };
    },
    async pledge(fields: { donorId: string; cents: number; fund?: string; dueOn?: string | null }) {
      const sent = { pledgedOn: "2026-01-02", fund: "phase-1", dueOn: null, note: "" };
      const made = await kept<{ id: string }>("/api/pledges", { ...sent, ...fields });
      return { ...made, void: () => voided(`/api/pledges/${made.id}/void`) };
    },
    /** Past the API, as nobody could: with its part in the kept sums. */
    write: (fields: Partial<Gift> & { cents: number; receivedOn: string }) =>
      store.transaction({ by: "a test", at: "2026-01-14T00:00:00.000Z" }, (tx) =>
        ledger.addGift(tx, { ...blankGift, donorId: null, donorName: "", kind: "gift", note: "", ...fields }),
      ),
    /** One kept sum of a month says more than its lines come to. */
    async breakMonth(month: string, by: number) {
      const cells = store.collection<{ month: string; count: number; sums: { cents: number } }>(
        "gifts-months",
      );
      const cell = (await cells.query({})).find((each) => each.month === month);
      if (!cell) throw new Error("Nothing is kept of this month.");
      await cells.update(cell.id, { sums: { cents: cell.sums.cents + by } });
    },
    async report(asked: string): Promise<Answer> {
      const answer = await treasurer.get(`/api/reports/${asked}`);
      if (answer.status !== 200) throw new Error(`${asked} was answered with ${answer.status}.`);
      return answer.json();
    },
  };

  async function kept<T>(path: string, body: object): Promise<T> {
    const answer = await treasurer.post(path, body);
    if (answer.status !== 201) throw new Error(await answer.text());
    return answer.json();
  }

  async function voided(path: string) {
    expect((await treasurer.post(path, { reason: "A mistake" })).status).toBe(200);
  }
}

function sumOf(lines: { cents: number }[]) {
  return lines.reduce((sum, { cents }) => sum + cents, 0);
}
