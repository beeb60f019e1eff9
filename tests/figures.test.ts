import { describe, expect, test } from "vitest";
import { openTemple } from "./temple.ts";

const TODAY = "2026-01-14";
const MONTH = { from: "2026-01-01", to: TODAY };

/** Everything that has ever made two figures differ: each place that shows one is held against the others. */
describe("A figure is the same wherever it is shown", () => {
  test("what was donated in all", async () => {
    const { get, whole } = await openBooks();
    const [gifts, home, donors, byDonor, giving, years, methods] = await Promise.all([
      get("/api/gifts"),
      get("/api/home"),
      get("/api/donors?size=100"),
      get("/api/reports/by-donor?from=&to="),
      get("/api/reports/giving?from=&to="),
      get("/api/reports/giving?from=&to=&steps=years"),
      get("/api/reports/giving?from=&to=&by=method"),
    ]);
    const expected = whole.donated;

    expect(gifts.sums.cents).toBe(expected);
    expect(sum(gifts.byFund, "cents")).toBe(expected);
    expect(home.giving.totals.donatedCents).toBe(expected);
    for (const report of [giving, years, methods, byDonor])
      expect([report.title, report.sums.cents, report.ledger.matches]).toEqual([
        report.title,
        expected,
        true,
      ]);
    expect(sum(years.rows, "cents")).toBe(expected);
    // The list of donors has only those who have a record, and says what it leaves out.
    const withoutRecord = sum(
      byDonor.rows.filter(({ donorId }: Row) => !donors.rows.some(({ id }: Row) => id === donorId)),
      "cents",
    );
    expect(withoutRecord).toBeGreaterThan(0);
    expect(donors.sums.donated).toBe(expected - withoutRecord);
    expect(donors.totalDonated * 100).toBe(donors.sums.donated);
    expect(home.giving.totals.withoutRecordCents).toBe(withoutRecord);
  });

  test("what each donor gave", async () => {
    const { get } = await openBooks();
    const { rows } = await get("/api/donors?size=100");
    const byDonor = await get("/api/reports/by-donor?from=&to=");
    expect(rows.length).toBeGreaterThan(2);
    for (const { id, name, donated, pledged } of rows) {
      const [page, gifts, pledges] = await Promise.all([
        get(`/api/donors/${id}`),
        get(`/api/gifts?donorId=${id}`),
        get(`/api/pledges?donorId=${id}`),
      ]);
      const cents = Math.round(donated * 100);
      const row = byDonor.rows.find(({ donorId }: Row) => donorId === id);
      expect([name, page.gifts.cents, gifts.sums.cents, row?.cents ?? 0]).toEqual([
        name,
        cents,
        cents,
        cents,
      ]);
      expect([name, page.pledges.cents, pledges.sums.cents]).toEqual([name, pledged * 100, pledged * 100]);
      expect([name, page.pledges.paidCents]).toEqual([name, pledges.sums.paidCents]);
      expect([name, page.pledges.toComeCents]).toEqual([name, pledges.sums.balanceCents]);
      expect(page.gifts.inKindCents).toBe(row?.inKindCents ?? 0);
    }
  });

  test("what a donor whom nothing hides gave, on the public wall too", async () => {
    const { get, visitor, ravi } = await openBooks();
    const { donors } = await (await visitor.get("/api/wall")).json();
    const { id, name, pledged, donated } = await get(`/api/donors/${ravi}`);
    expect(donors.rows.find((row: Row) => row.id === id)).toEqual({ id, name, pledged, donated });
  });

  test("what was pledged, what of it has come, and what has not", async () => {
    const { get, whole, rooms } = await openBooks();
    const [home, pledges, byFund, byDonor] = await Promise.all([
      get("/api/home"),
      get("/api/pledges"),
      get("/api/reports/pledges?from=&to="),
      get("/api/reports/pledges?from=&to=&by=donor"),
    ]);
    const { totals, openPledges } = home.giving;
    const { cents: pledgedCents, paidCents, balanceCents } = pledges.sums;

    expect(pledgedCents).toBe(whole.pledged);
    for (const { sums, ledger } of [byFund, byDonor])
      expect([sums, ledger.matches]).toMatchObject([{ pledgedCents, paidCents, balanceCents }, true]);
    expect(totals).toMatchObject({ pledgedCents, paidCents, balanceCents });
    expect(totals.overdueCents).toBe(byFund.sums.overdueCents);
    expect(totals.overdueCents).toBe((await get("/api/pledges?state=overdue")).sums.balanceCents);
    expect(totals.keptCents + balanceCents).toBe(pledgedCents);
    expect(totals.keptCents).toBeLessThanOrEqual(paidCents);
    // The screen of pledges and the board's pack say how much of it has come.
    expect(pledges.ever).toEqual({ cents: pledgedCents, paidCents: totals.keptCents });
    const percent = `${((totals.keptCents / pledgedCents) * 100).toFixed(1)}%`;
    expect(byFund.facts[1]).toMatchObject({ label: "Paid", note: `${percent} of what was pledged` });
    const pack = await rooms.reports.boardPack(
      { value: "2026-01", title: "January 2026", from: "2026-01-01", to: "2026-01-31" },
      { email: "meena@temple.example", name: "" },
    );
    expect(pack.apart).toEqual([]);
    const sheet = pack.sheets.find(({ name }) => name === "pledges");
    expect(sheet?.lede).toMatch(new RegExp(`^${RegExp.escape(percent)} of what was pledged has come in`));
    expect(sheet?.tables[0]?.sums).toMatchObject({ balanceCents });
    // The largest that are open, as the report has them.
    const largest = byDonor.rows.filter((row: Row) => Number(row.balanceCents) > 0).slice(0, 5);
    expect(openPledges).toEqual(
      largest.map(({ donorId, donorName, pledgedCents, balanceCents }: Row) => ({
        donorId,
        name: donorName,
        pledgedCents,
        balanceCents,
      })),
    );
  });

  test("what came this month and this year", async () => {
    const { get } = await openBooks();
    const days = new URLSearchParams(MONTH);
    const [home, gifts, giving, byDonor] = await Promise.all([
      get("/api/home"),
      get(`/api/gifts?${days}`),
      get(`/api/reports/giving?${days}`),
      get(`/api/reports/by-donor?${days}`),
    ]);
    expect(home.giving.thisMonth).toMatchObject({ ...MONTH, cents: gifts.sums.cents });
    expect(home.giving.thisMonth.gifts).toBe(gifts.total - gifts.voids);
    expect(home.giving.months.at(-1)).toEqual({ month: "2026-01", cents: gifts.sums.cents });
    expect(home.giving.yearCents).toBe(gifts.sums.cents);
    expect([giving.sums.cents, byDonor.sums.cents]).toEqual([gifts.sums.cents, gifts.sums.cents]);

    // Statements are for gifts that a donor can deduct, and say what is on none.
    const lastYear = await get("/api/gifts?from=2025-01-01&to=2025-12-31");
    const { sums, ledger } = await get("/api/reports/statements?year=2025");
    const onNone = sums.inKindCents + sums.withoutNameCents + sums.openingCents;
    expect([sums.cents + onNone, ledger.matches]).toEqual([lastYear.sums.cents, true]);
  });

  test("what was raised and pledged for each phase", async () => {
    const { get } = await openBooks();
    const [home, phases, projects] = await Promise.all([
      get("/api/home"),
      get("/api/phases"),
      get("/api/reports/projects?from=&to="),
    ]);
    for (const { fund, raisedCents, pledgedCents } of home.giving.phases) {
      const [gifts, pledges] = [await get(`/api/gifts?fund=${fund}`), await get(`/api/pledges?fund=${fund}`)];
      const rows = projects.rows.filter(({ phase }: Row) => phase === fund);
      const known = phases.rows.find(({ number }: Row) => `phase-${number}` === fund);
      expect([fund, gifts.sums.cents, known.ledger.raisedCents, sum(rows, "raisedCents")]).toEqual([
        ...[fund, raisedCents, raisedCents, raisedCents],
      ]);
      expect([fund, pledges.sums.cents, known.ledger.pledgedCents, sum(rows, "pledgedCents")]).toEqual([
        ...[fund, pledgedCents, pledgedCents, pledgedCents],
      ]);
    }
  });

  test("what was counted and brought to the bank", async () => {
    const { get, countId } = await openBooks();
    const [deposits, counts, gifts] = await Promise.all([
      get("/api/reports/deposits?from=&to="),
      get("/api/counts"),
      get(`/api/gifts?countId=${countId}`),
    ]);
    expect(deposits.ledger.matches).toBe(true);
    expect(deposits.sums.cents).toBe(gifts.sums.cents);
    expect(sum(counts.rows, "sumCents")).toBe(gifts.sums.cents);
  });
});

type Row = { [field: string]: unknown };

function sum(rows: readonly Row[], field: string) {
  return rows.reduce((all, row) => all + Number(row[field] ?? 0), 0);
}

/** Books with everything in them that is not plain: what each line adds is kept beside, by hand. */
async function openBooks() {
  const temple = await openTemple();
  const admin = await temple.admin();
  const whole = { donated: 0, pledged: 0 };
  const send = async (method: string, path: string, body?: object) => {
    const answer = await admin.ask(method, path, body);
    const text = await answer.text();
    expect([path, answer.status < 300, text]).toEqual([path, true, text]);
    return text ? JSON.parse(text) : undefined;
  };
  const post = (path: string, body: object) => send("POST", path, body);
  const donor = async (name: string, pledged = 0, donated = 0) => {
    whole.pledged += pledged * 100;
    whole.donated += donated * 100;
    return (await post("/api/donors", { name, position: "donor", pledged, donated })).id as string;
  };
  const give = async (cents: number, fields: object = {}) => {
    whole.donated += cents;
    return post("/api/gifts", {
      cents,
      method: "cash",
      fund: "general",
      receivedOn: TODAY,
      evenIfLike: true,
      evenIfOld: true,
      ...fields,
    });
  };
  const pledge = async (donorId: string, cents: number, fields: object = {}) => {
    whole.pledged += cents;
    return (
      await post("/api/pledges", { donorId, cents, pledgedOn: "2025-12-01", fund: "phase-1", ...fields })
    ).id;
  };

  const ravi = await donor("Ravi");
  const uma = await donor("Uma", 1000, 900);
  const gone = await donor("Gone");
  const twin = await donor("Uma S", 50, 20);
  await donor("Trusting", 0, 5000);

  // Toward a pledge, above it, and beside it.
  const part = await pledge(ravi, 300_00, { dueOn: "2026-01-01" });
  await give(100_00, { donorId: ravi, pledgeId: part, fund: "phase-1" });
  const above = await pledge(ravi, 50_00, { fund: "building" });
  await give(80_00, { donorId: ravi, pledgeId: above, fund: "building" });
  await give(700_00, { donorId: ravi });
  // Void: a gift, a payment on a pledge, and a pledge.
  const wrong = await give(11_00, { donorId: ravi, pledgeId: part });
  await post(`/api/gifts/${wrong.id}/void`, { reason: "Twice" });
  whole.donated -= 11_00;
  const idle = await pledge(ravi, 99_00);
  await post(`/api/pledges/${idle}/void`, { reason: "By mistake" });
  whole.pledged -= 99_00;
  // Without a name, with a name and no record, anonymous, in kind, and last year.
  await give(33_00, { method: "hundi" });
  await give(44_00, { donorName: "Meenakshi of Folsom", receivedOn: "2025-11-02" });
  await give(55_00, { donorId: uma, isAnonymous: true, receivedOn: "2025-11-03" });
  await give(66_00, { donorId: uma, method: "in-kind", inKindDescription: "Rice", receivedOn: "2025-11-04" });
  await give(77_00, { donorId: ravi, fund: "phase-2", receivedOn: "2025-12-31" });
  // Totals typed in the donor screen, up and down: below what is pledged, and below what was paid of it.
  const { version, pledged, donated } = await (await admin.get(`/api/donors/${uma}`)).json();
  await send("PUT", `/api/donors/${uma}`, {
    name: "Uma",
    position: "donor",
    version,
    pledged: pledged - 400,
    donated: donated + 12.5,
  });
  whole.pledged -= 400_00;
  whole.donated += 12_50;
  // A record that became part of another, and one that was deleted with what it gave and promised.
  await post(`/api/donors/${twin}/merge`, { into: uma });
  const kept = await pledge(gone, 500_00, { dueOn: "2026-02-01" });
  await give(120_00, { donorId: gone, pledgeId: kept, fund: "phase-1" });
  await send("DELETE", `/api/donors/${gone}`);
  // A count, with a gift that was voided after it was closed.
  const { id: countId } = await post("/api/counts", {
    countedOn: TODAY,
    place: "Hall",
    counters: ["A", "B"],
    controlCents: 60_00,
    controlGifts: 2,
  });
  await give(25_00, { countId, donorId: ravi });
  const taken = await give(35_00, { countId, method: "check", reference: "77" });
  await post(`/api/counts/${countId}/close`, {});
  await post(`/api/gifts/${taken.id}/void`, { reason: "Bounced" });
  whole.donated -= 35_00;

  const get = async (path: string) => {
    const answer = await admin.get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.json();
  };
  return { ...temple, get, whole, countId, ravi };
}
