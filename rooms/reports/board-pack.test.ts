import { describe, expect, test } from "vitest";
import { wordsOf } from "#tests/paper-words.ts";
import { openTemple } from "#tests/temple.ts";
import {
  comparedInWords,
  periodBefore,
  periodFrom,
  periodOf,
  periodsUntil,
  unfinishedInWords,
  yearBefore,
} from "./board-pack.ts";

const PACK = "/api/reports/board-pack.pdf";
const DECEMBER = "?from=2025-12-01&to=2025-12-31";

describe("The board pack", () => {
  test("is one PDF of a cover and four pages, with the figures of the reports", async () => {
    const { treasurer, pack, give, ravi } = await openBooks();
    await give("2025-12-05", 9_270_00, "festivals");
    await give("2025-12-09", 730_00, "phase-1");
    await give("2025-11-02", 5_000_00, "phase-1");
    await treasurer.post("/api/pledges", {
      donorId: ravi,
      pledgedOn: "2025-12-01",
      cents: 40_000_00,
      fund: "phase-1",
      dueOn: "2025-12-31",
    });
    const text = await pack(DECEMBER);
    expect(text).toContain("December 2025");
    expect(text).toMatch(/Given in December 2025\s+Given this year\s+\$10,000\s+\$15,000/);
    expect(text).toContain(
      "$10,000 came in during December 2025, 100.0% more than November 2025. No gifts for December 2024. Festival Sponsorship was 92.7% of it.",
    );
    expect(text).toMatch(/Festival Sponsorship\s+9,270\.00\s+—\s+—\s+9,270\.00/);
    expect(text).toMatch(/All funds\s+\$10,000\.00\s+\$5,000\.00\s+\$0\.00\s+\$15,000\.00/);
    expect(text).toContain(
      "0.0% of what was pledged has come in; $40,000 is still to come. 1 pledge is overdue, together $40,000.",
    );
    expect(text).toContain("Phase 1 stands at 1.0% of its goal: $5,730 of $600,000.");
    expect(text).toContain("No money has come in for a loan yet.");
    expect(text).toContain("5 of 5");
    expect(text.match(/= ledger ✓/g)).toHaveLength(4);
    expect(text).toContain("Every sum ties to the ledger.");
  });

  test("is of the last month that is over, of a quarter, or of any days; others are refused", async () => {
    const { treasurer, pack } = await openBooks();
    expect(await pack("")).toContain("December 2025");
    expect(await pack("?from=2025-10-01&to=2025-12-31")).toContain("Fourth quarter 2025");
    expect(await pack("?from=2025-12-05&to=2026-01-10")).toContain("Dec 5, 2025 to Jan 10, 2026");
    for (const wrong of [
      "?from=x&to=y",
      "?from=2025-12-01",
      "?from=2025-12-31&to=2025-12-01",
      "?from=2026-02-01&to=2026-02-28",
      "?from=2001-01-01&to=2025-12-31",
    ])
      expect([wrong, (await treasurer.get(`${PACK}${wrong}`)).status]).toEqual([wrong, 422]);
  });

  test("says on every page that its month is not over", async () => {
    const { pack } = await openBooks();
    const text = await pack("?from=2026-01-01&to=2026-01-31");
    expect(text).toContain("January 2026 has 17 days to go.");
    expect(text.match(/Board pack, January 2026 \(month to date\)/g)).toHaveLength(5);
  });

  test("compares a month that is not over with the same days of others, in its words, table and picture", async () => {
    const { pack, give, treasurer } = await openBooks();
    await give("2026-01-10", 300_00, "general");
    await give("2025-12-14", 200_00, "general");
    await give("2025-12-15", 5_000_00, "general");
    await give("2025-01-14", 150_00, "general");
    await give("2025-01-20", 7_000_00, "general");
    const text = await pack("?from=2026-01-01&to=2026-01-31");
    expect(text).toContain(
      "$300 came in during January 2026, 50.0% more than Dec 1 to Dec 14, 2025 and 100.0% more than Jan 1 to Jan 14, 2025.",
    );
    expect(text).toMatch(/All funds\s+\$300\.00\s+\$200\.00\s+\$150\.00\s+\$300\.00/);
    expect(text).not.toContain("7,150");
    const asked = "/api/reports/giving?from=2026-01-01&to=2026-01-31&beside=1";
    expect(await (await treasurer.get(asked)).json()).toMatchObject({
      sums: { cents: 300_00, lastYearCents: 150_00 },
      ledger: { matches: true },
    });
  });

  test("says from how little it grew, where a percentage would say nothing", async () => {
    const { pack, give } = await openBooks();
    await give("2025-12-05", 11_951_00, "general");
    await give("2025-11-02", 400_00, "general");
    const text = await pack(DECEMBER);
    expect(text).toContain("$11,951 came in during December 2025, up from $400 for November 2025.");
    expect(text).not.toMatch(/\d{4,}(\.\d)?\s?%/);
  });

  test("is not made where a page is not what the ledger says", async () => {
    const { temple, treasurer, give } = await openBooks();
    await give("2025-12-05", 501_00, "phase-1");
    const months = temple.services.store.collection<{ sums: { cents: number } }>("gifts-months");
    const [cell] = await months.query({ limit: 10 });
    await months.update(cell?.id ?? "", { sums: { cents: 500_00 } });
    const answer = await treasurer.get(`${PACK}${DECEMBER}`);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      code: "does-not-tie",
      message: expect.stringContaining("Giving: $500 here, $501 in the ledger: $1 apart."),
    });
  });

  test("is for those who see reports, and written down as taken", async () => {
    const { temple, treasurer } = await openBooks();
    expect((await (await temple.staff("editor")).get(PACK)).status).toBe(403);
    expect((await (await temple.staff("viewer")).get(PACK)).status).toBe(200);
    expect((await temple.visitor.get(PACK)).status).toBe(401);
    await treasurer.get(PACK);
    const { rows } = await (await (await temple.admin()).get("/api/activity?room=reports")).json();
    expect(rows[0]).toMatchObject({ kind: "exported", by: "treasurer@temple.example" });
    expect(rows[0].told.did).toBe("exported the board pack as PDF");
  });
});

describe("A period", () => {
  test("has a name, one before it, and the same a year ago", () => {
    const quarter = periodFrom("2026-Q3", "2026-11-15");
    expect(quarter).toEqual({
      value: "2026-Q3",
      title: "Third quarter 2026",
      from: "2026-07-01",
      to: "2026-09-30",
    });
    expect(periodBefore(quarter).title).toBe("Second quarter 2026");
    expect(yearBefore(quarter).title).toBe("Third quarter 2025");
    expect(periodBefore(periodFrom("2026-01", "2026-11-15")).title).toBe("December 2025");
    expect(yearBefore(periodFrom("2024-02", "2026-11-15"))).toMatchObject({ to: "2023-02-28" });
    expect(yearBefore(periodFrom("2025-02", "2026-11-15"))).toMatchObject({ to: "2024-02-29" });
    expect(periodBefore(periodOf({ from: "2026-10-11", to: "2026-10-20" }))).toMatchObject({
      from: "2026-10-01",
      to: "2026-10-10",
    });
    expect(periodFrom("nonsense", "2026-01-15").title).toBe("December 2025");
    expect(periodsUntil("2026-11-15").months[0]?.title).toBe("November 2026");
    expect(periodsUntil("2026-11-15").quarters.map(({ value }) => value)).toEqual([
      ...["2026-Q4", "2026-Q3", "2026-Q2", "2026-Q1", "2025-Q4"],
    ]);
    expect(unfinishedInWords(quarter, "2026-09-30")).toBeNull();
    expect(comparedInWords(69_00, 100_00, "October 2025")).toBe("31.0% less than October 2025");
    expect(comparedInWords(69_00, 40_00, "October 2025")).toBe("up from $40 for October 2025");
  });

  test.each([
    ["2026-11", "2026-11-17", "2026-10-01 2026-10-17", "2025-11-01 2025-11-17"],
    ["2026-03", "2026-03-30", "2026-02-01 2026-02-28", "2025-03-01 2025-03-30"],
    ["2026-Q4", "2026-11-17", "2026-07-01 2026-08-17", "2025-10-01 2025-11-17"],
    ["2026-10", "2026-11-17", "2026-09-01 2026-09-30", "2025-10-01 2025-10-31"],
  ])("%s on %s is compared with the same days", (value, today, before, aYearAgo) => {
    const period = periodFrom(value, today);
    const days = ({ from, to }: { from: string; to: string }) => `${from} ${to}`;
    expect(days(periodBefore(period, today))).toBe(before);
    expect(days(yearBefore(period, today))).toBe(aYearAgo);
  });
});

async function openBooks() {
  const temple = await openTemple();
  const treasurer = await temple.staff("treasurer");
  const { id: ravi } = await temple.donors.create({
    name: "Ravi Shankar",
    position: "donor",
    pledged: 0,
    donated: 0,
  });
  const give = async (receivedOn: string, cents: number, fund: string) => {
    const answer = await treasurer.post("/api/gifts", {
      donorId: ravi,
      receivedOn,
      cents,
      method: "check",
      reference: receivedOn,
      fund,
    });
    expect(answer.status).toBe(201);
  };
  /** What the paper says, word by word. */
  const pack = async (search: string) => {
    const answer = await treasurer.get(`${PACK}${search}`);
    expect([search, answer.status]).toEqual([search, 200]);
    return wordsOf(Buffer.from(await answer.arrayBuffer())).replaceAll(/(?<=[\w,;.])\n(?=[\w$])/g, " ");
  };
  return { temple, treasurer, ravi, give, pack };
}
