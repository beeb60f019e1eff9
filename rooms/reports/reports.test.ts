import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FUNDS } from "#domain/funds.ts";
import { openTemple } from "#tests/temple.ts";
import type { Gift, GiftForm } from "../ledger/gift.ts";
import { blankGift } from "../ledger/ledger.server.ts";
import { ledgerCollections } from "../ledger/ledger-collections.server.ts";
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
      title: "Giving over time",
      lines: 3,
      madeAt: "2026-01-14T09:00:00.000Z",
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
      rows: [],
      sums: { cents: 0 },
      lines: 0,
      ledger: { cents: 0, matches: true },
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
      cents: 30_00,
      here: 150_00,
      matches: false,
    });
    expect((await report("giving?from=2024-12-01&to=2024-12-31")).ledger).toEqual({
      cents: 30_00,
      here: 150_00,
      matches: false,
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
      sums,
      lines: 3,
      ledger: { cents: 650_00, here: 650_00, matches: true },
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

describe("Giving by donor", () => {
  test("tells money from gifts in kind, goods in return and what may be deducted, and those without a name apart", async () => {
    const { add, gift, write, report, ravi } = await openBooks();
    const uma = await add("Uma");
    await gift({ cents: 300_00 });
    await gift({ cents: 100_00, benefit: "goods", goodsDescription: "Dinner", goodsCents: 40_00 });
    await gift({ donorId: uma.id, cents: 80_00, method: "in-kind", inKindDescription: "Rice" });
    await write({
      donorId: uma.id,
      donorName: "Uma",
      cents: 20_00,
      kind: "opening",
      receivedOn: "2026-01-03",
    });
    await gift({ donorId: null, donorName: "", cents: 15_00, method: "hundi" });
    await (await gift({ cents: 9_000_00 })).void();
    await gift({ cents: 7_00, receivedOn: "2025-12-31" });

    const nothing = { inKindCents: 0, goodsCents: 0, deductibleCents: 0 };
    expect(await report("by-donor?from=2026-01-01&to=2026-01-14")).toMatchObject({
      columns: [
        "donorName",
        "donorId",
        "gifts",
        "cashCents",
        "inKindCents",
        "goodsCents",
        "deductibleCents",
        "cents",
      ],
      rows: [
        {
          donorName: "Ravi Shankar",
          donorId: ravi.id,
          gifts: 2,
          cashCents: 400_00,
          inKindCents: 0,
          goodsCents: 40_00,
          deductibleCents: 360_00,
          cents: 400_00,
        },
        {
          donorName: "Uma",
          gifts: 2,
          cashCents: 20_00,
          inKindCents: 80_00,
          goodsCents: 0,
          deductibleCents: 0,
          cents: 100_00,
        },
        { donorName: "Without a name", donorId: null, gifts: 1, cashCents: 15_00, ...nothing, cents: 15_00 },
      ],
      sums: { cashCents: 435_00, inKindCents: 80_00, goodsCents: 40_00, cents: 515_00 },
      lines: 5,
      ledger: { cents: 515_00, matches: true },
    });
  });
});

describe("Compliance", () => {
  test("finds what was planted: $250 or more without a receipt, goods without a value, and nothing else", async () => {
    const { gift, write, report, treasurer, ravi } = await openBooks();
    const large = await gift({ cents: 250_00, receivedOn: "2026-01-03" });
    const receipted = await gift({ cents: 400_00 });
    await publishEin(treasurer);
    expect((await treasurer.post("/api/receipts", { giftIds: [receipted.id] })).status).toBe(201);
    await gift({ cents: 249_99 });
    await (await gift({ cents: 999_00 })).void();
    await write({ ...ofRavi(), cents: 700_00, kind: "opening", receivedOn: "2025-11-02" });
    await write({ cents: 800_00, method: "hundi", receivedOn: "2026-01-04" });
    const dinner = { benefit: "goods" as const, goodsDescription: "Dinner", goodsCents: 0 };
    await write({ ...ofRavi(), ...dinner, cents: 75_01, receivedOn: "2026-01-06" });
    await write({ ...ofRavi(), ...dinner, cents: 75_00, receivedOn: "2026-01-06" });
    await write({ ...ofRavi(), ...dinner, goodsCents: 30_00, cents: 90_00, receivedOn: "2026-01-06" });

    const { rows, ...answer } = await report("compliance");
    expect(rows).toMatchObject([
      {
        gap: "receipt",
        giftId: large.id,
        receivedOn: "2026-01-03",
        donorName: "Ravi Shankar",
        cents: 250_00,
      },
      { gap: "goods-value", receivedOn: "2026-01-06", cents: 75_01 },
    ]);
    expect(answer).toMatchObject({
      sums: { cents: 325_01 },
      ledger: { cents: 325_01, matches: true },
      lines: 2,
    });
    expect((await report("compliance?to=2026-01-04")).rows).toHaveLength(1);

    function ofRavi() {
      return { donorId: ravi.id, donorName: ravi.name };
    }
  });
});

describe("Projects", () => {
  test("are what came for each phase, month by month, against its goal", async () => {
    const { gift, pledge, report, ravi } = await openBooks();
    await gift({ receivedOn: "2025-11-20", cents: 1_000_00, fund: "phase-1" });
    await gift({ receivedOn: "2025-12-01", cents: 500_00, fund: "phase-1" });
    await gift({ receivedOn: "2026-01-05", cents: 40_00, fund: "phase-2" });
    await gift({ receivedOn: "2026-01-05", cents: 9_00, fund: "general" });
    await pledge({ donorId: ravi.id, cents: 70_00, fund: "phase-2" });
    const answer = await report("projects?from=2025-12-01&to=2026-01-14");
    expect(answer).toMatchObject({
      columns: ["phase", "month", "raisedCents", "pledgedCents", "lentCents", "soFarCents", "goalCents"],
      rows: [
        {
          phase: "phase-1",
          month: "2025-12",
          raisedCents: 500_00,
          soFarCents: 1_500_00,
          goalCents: 600_000_00,
        },
        { phase: "phase-1", month: "2026-01", raisedCents: 0, soFarCents: 1_500_00 },
        {
          phase: "phase-2",
          month: "2026-01",
          raisedCents: 40_00,
          pledgedCents: 70_00,
          lentCents: 0,
          soFarCents: 40_00,
        },
        { phase: "phase-3", month: "2026-01" },
      ],
      sums: { raisedCents: 540_00, pledgedCents: 70_00, lentCents: 0 },
      ledger: { cents: 540_00, matches: true },
    });
  });

  test("are none where every phase was deleted", async () => {
    const { gift, report, treasurer } = await openBooks();
    await gift({ receivedOn: "2025-12-01", cents: 500_00, fund: "phase-1" });
    const { rows } = await (await treasurer.get("/api/phases")).json();
    for (const { id } of rows) expect((await treasurer.delete(`/api/phases/${id}`)).status).toBe(204);
    expect(await report("projects")).toMatchObject({ rows: [], sums: { raisedCents: 0 } });
  });

  test("have the goals and the loans of Loans/Projects", async () => {
    const { gift, report, treasurer, ravi } = await openBooks();
    await gift({ receivedOn: "2025-12-01", cents: 500_00, fund: "phase-1" });
    const { rows: phases } = await (await treasurer.get("/api/phases")).json();
    await treasurer.put("/api/phases/phase-1", { ...phases[0], title: "Our land", goalCents: 1_000_00 });
    const loan = {
      lenderDonorId: ravi.id,
      lenderName: ravi.name,
      ratePercent: 0,
      interest: "none",
      note: "",
      startOn: "2025-12-20",
      termMonths: 12,
      fund: "phase-1",
    };
    await treasurer.post("/api/loans", { ...loan, principalCents: 9_000_00, status: "funded" });
    await treasurer.post("/api/loans", { ...loan, principalCents: 8_000_00, status: "offered" });
    const answer = await report("projects?from=2025-12-01&to=2025-12-31");
    expect(answer).toMatchObject({
      rows: [{ phase: "phase-1", raisedCents: 500_00, lentCents: 9_000_00, goalCents: 1_000_00 }, {}, {}],
      sums: { raisedCents: 500_00, lentCents: 9_000_00 },
      ledger: { cents: 500_00, matches: true },
    });
  });

  test("do not tie when a kept sum went wrong", async () => {
    const { gift, report, breakMonth } = await openBooks();
    await gift({ receivedOn: "2025-12-01", cents: 500_00, fund: "phase-1" });
    await breakMonth("2025-12", 1);
    expect((await report("projects?from=2025-12-01&to=2025-12-31")).ledger).toEqual({
      cents: 500_00,
      here: 500_01,
      matches: false,
    });
  });
});

describe("Deposits", () => {
  test("are the counts with what is on their slips, and tie to the gifts of the counts", async () => {
    const { gift, report, treasurer, store } = await openBooks();
    const made = await treasurer.post("/api/counts", {
      countedOn: "2026-01-11",
      place: "Hall",
      counters: ["Uma", "Ravi"],
      controlCents: 130_00,
      controlGifts: 3,
    });
    const { id: countId } = await made.json();
    const inCount = { countId, receivedOn: "2026-01-11" };
    await gift({ ...inCount, cents: 20_00 });
    await gift({ ...inCount, cents: 100_00, method: "check", reference: "1001" });
    await gift({ ...inCount, cents: 10_00, method: "zelle" });
    await gift({ cents: 77_00 });
    expect(await report("deposits")).toMatchObject({
      rows: [
        {
          countedOn: "2026-01-11",
          place: "Hall",
          counters: "Uma and Ravi",
          status: "open",
          gifts: 3,
          controlCents: 130_00,
          cashCents: 20_00,
          checkCents: 100_00,
          elsewhereCents: 10_00,
          cents: 130_00,
        },
      ],
      sums: { cents: 130_00, cashCents: 20_00 },
      lines: 3,
      ledger: { cents: 130_00, matches: true },
    });
    expect((await report("deposits?to=2026-01-10")).rows).toEqual([]);
    await store.transaction({ by: "a test", at: "2026-01-14T00:00:00.000Z" }, (tx) =>
      tx.update(ledgerCollections(store).counts, countId, { sumCents: 150_00 }, { isDerived: true }),
    );
    expect((await report("deposits")).ledger).toEqual({ cents: 130_00, here: 150_00, matches: false });
  });
});

describe("New, returning, lapsed", () => {
  test("are told from who gave in these days, in the year before them, and ever", async () => {
    const { add, gift, report, ravi } = await openBooks();
    const [uma, kiran, priya] = [await add("Uma"), await add("Kiran"), await add("Priya")];
    await gift({ cents: 10_00, receivedOn: "2026-01-05" });
    await gift({ cents: 20_00, receivedOn: "2025-03-05" });
    await gift({ donorId: uma.id, cents: 30_00, receivedOn: "2026-01-06" });
    await gift({ donorId: kiran.id, cents: 40_00, receivedOn: "2025-06-06" });
    await gift({ donorId: priya.id, cents: 50_00, receivedOn: "2023-06-06" });
    await gift({ donorId: priya.id, cents: 60_00, receivedOn: "2026-01-07" });
    await gift({ donorId: null, donorName: "", cents: 5_00, method: "hundi" });
    expect(await report("donor-movement")).toMatchObject({
      rows: [
        { movement: "new", donorName: "Uma", gifts: 1, cents: 30_00, beforeCents: 0, lastOn: "2026-01-06" },
        { movement: "returning", donorName: "Priya", cents: 60_00, beforeCents: 0 },
        {
          movement: "returning",
          donorName: "Ravi Shankar",
          donorId: ravi.id,
          cents: 10_00,
          beforeCents: 20_00,
        },
        {
          movement: "lapsed",
          donorName: "Kiran",
          gifts: 0,
          cents: 0,
          beforeCents: 40_00,
          lastOn: "2025-06-06",
        },
        { movement: "none", donorName: "Without a name", cents: 5_00 },
      ],
      sums: { cents: 105_00, beforeCents: 60_00 },
      ledger: { cents: 105_00, matches: true },
    });
  });
});

describe("The room of reports", () => {
  test("answers every name with its columns and no more than it knows", async () => {
    const { report, admin, treasurer } = await openBooks();
    for (const name of NAMES.filter((each) => each !== "activity")) {
      const { columns, rows, sums, ledger } = await report(name);
      expect([name, Array.isArray(columns), Array.isArray(rows), typeof sums]).toEqual([
        name,
        true,
        true,
        "object",
      ]);
      if (["loans", "assets"].includes(name)) expect([rows, ledger]).toEqual([[], null]);
      else expect(ledger).toMatchObject({ cents: 0, matches: true });
    }
    expect(await (await (await admin()).get("/api/reports/activity")).json()).toMatchObject({
      columns: ["at", "by", "email", "room", "what", "changes", "recordId"],
      rows: expect.arrayContaining([
        expect.objectContaining({ room: "Donors", what: "added the donor Ravi Shankar" }),
      ]),
      ledger: null,
    });
    expect((await treasurer.get("/api/reports/nobody")).status).toBe(404);
  });

  test("shows the activity log to administrators alone, and no card of it to others", async () => {
    const { treasurer, staff, admin, visitor, rooms } = await openBooks();
    for (const path of ["activity", "activity.csv", "activity.pdf"]) {
      const refused = await treasurer.get(`/api/reports/${path}`);
      expect([refused.status, await refused.json()]).toEqual([
        403,
        expect.objectContaining({ code: "not-yours" }),
      ]);
      expect((await (await admin()).get(`/api/reports/${path}`)).status).toBe(200);
    }
    expect((await (await staff("viewer")).get("/api/reports/giving")).status).toBe(200);
    expect((await (await staff("editor")).get("/api/reports/giving")).status).toBe(403);
    expect((await visitor.get("/api/reports/giving")).status).toBe(401);
    const { cards } = await (await treasurer.get("/api/reports")).json();
    expect(cards.map(({ name }: { name: string }) => name)).not.toContain("activity");
    expect(await rooms.reports.cardsFor({ role: "admin" })).toMatchObject([{ name: "activity" }]);
    expect(await rooms.reports.cardsFor({ role: "treasurer" })).toEqual([]);
  });

  test("shows on each card what it comes to, and by how much one is out of step", async () => {
    const { gift, treasurer, breakMonth, clock, rooms } = await openBooks();
    await gift({ cents: 300_00, receivedOn: "2026-01-05", fund: "phase-1" });
    await gift({ cents: 20_00, receivedOn: "2025-12-05", fund: "general" });
    const cardNamed = async (name: string) => {
      const { cards } = await (await treasurer.get("/api/reports")).json();
      return cards.find((card: { name: string }) => card.name === name);
    };
    expect(await cardNamed("giving")).toMatchObject({
      title: "Giving over time",
      figure: "$300 in 2026",
      href: "/dashboard/reports/giving",
      ledger: { cents: 300_00, matches: true },
    });
    expect(await cardNamed("compliance")).toMatchObject({ figure: "1 gift to receipt", isUrgent: true });
    expect(await cardNamed("by-donor")).toMatchObject({ figure: "1 giver in 2026" });
    expect(await cardNamed("loans")).toMatchObject({ figure: "Nothing is owed", ledger: null });
    // The month is not whole yet: its days are asked of the lines, and no kept sum is shown.
    await breakMonth("2026-01", 120_00);
    expect((await cardNamed("giving")).ledger.matches).toBe(true);
    clock.now = Date.parse("2026-02-10T20:00:00Z");
    const { cards } = await rooms.reports.cards();
    expect(cards.find(({ name }) => name === "giving")?.ledger).toEqual({
      cents: 300_00,
      here: 420_00,
      matches: false,
    });
  });

  test("gives the same rows as CSV, says so in the log, and makes a PDF", async () => {
    const { gift, treasurer, admin } = await openBooks();
    await gift({ cents: 300_50, receivedOn: "2026-01-05", fund: "phase-1" });
    const csv = await treasurer.get("/api/reports/giving.csv?from=2026-01-01&to=2026-01-31");
    expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(csv.headers.get("content-disposition")).toBe('attachment; filename="giving.csv"');
    expect(await csv.text()).toBe(`month,${FUNDS.join(",")},cents\r\n2026-01,0,0,0,0,30050,0,0,30050\r\n`);
    const pdf = await treasurer.get("/api/reports/giving.pdf?from=2026-01-01&to=2026-01-31");
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    const { rows } = await (await (await admin()).get("/api/activity?room=reports")).json();
    const filter = "Jan 1 to Jan 31, 2026, all funds and methods, by month and fund";
    expect(rows.map(({ told }: { told: { did: string; more: string } }) => told.did + told.more)).toEqual([
      `exported the report “Giving over time”, 1 row, as PDF: ${filter}`,
      `exported the report “Giving over time”, 1 row, as CSV: ${filter}`,
    ]);
  });
});

const NAMES = [
  ...["giving", "by-donor", "statements", "compliance", "pledges", "projects", "deposits", "donor-movement"],
  ...["loans", "sponsorships", "assets", "activity"],
];

type Visitor = Awaited<ReturnType<Awaited<ReturnType<typeof openTemple>>["staff"]>>;

/** Without it no receipt is issued. */
async function publishEin(treasurer: Visitor) {
  const path = "/api/website/temple";
  const { published, version } = await (await treasurer.get(path)).json();
  const value = { ...published, ein: "12-3456789" };
  const draft = await (await treasurer.put(`${path}/draft`, { value, version })).json();
  await treasurer.post(`${path}/publish`, { version: draft.version });
}

type Answer = {
  rows: Row[];
  sums: { [field: string]: number };
  ledger: { cents: number; here: number; matches: boolean };
  [field: string]: unknown;
};

/** A temple with one donor, and ways to write into its books. */
async function openBooks() {
  const temple = await openTemple();
  const { store } = temple.services;
  const treasurer = await temple.staff("treasurer");
  const { ledger } = temple.rooms.donations;
  const add = (name: string) => temple.donors.create({ name, position: "donor", pledged: 0, donated: 0 });
  const ravi = await add("Ravi Shankar");
  const asking = { evenIfOld: true, evenIfLike: true };

  return {
    ...temple,
    store,
    treasurer,
    add,
    ravi,
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
