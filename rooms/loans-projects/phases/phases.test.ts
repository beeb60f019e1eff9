import { describe, expect, test } from "vitest";
import { listenTo } from "#tests/event-stream.ts";
import { openTemple } from "#tests/temple.ts";
import { agrees, differenceInWords, monthsPast, type Phase, readMonth } from "./phase.ts";

describe("The phases", () => {
  test("start as the specification has them, and visitors see the published figures", async () => {
    const { visitor } = await openBooks();
    const { phases } = await (await visitor.get("/api/phases/public")).json();
    expect(phases).toMatchObject([
      {
        number: 1,
        title: "Land Purchase",
        goalCents: 600_000_00,
        raisedCents: 79_532_00,
        pledgedCents: 334_812_00,
      },
      { number: 2, goalCents: 1_800_000_00, raisedCents: 0, pledgedCents: 0 },
      { number: 3, goalCents: 3_600_000_00, targetDate: "Oct 2030", color: "peacock" },
    ]);
    expect(Object.keys(phases[0])).not.toContain("source");
  });

  test("are given once: what staff changed or took away stays so at the next start", async () => {
    const first = await openTemple();
    const treasurer = await first.staff("treasurer");
    await treasurer.delete("/api/phases/phase-3");
    const { rooms } = await openTemple({ store: first.services.store, laterMs: 60_000 });
    const numbers = (await rooms["loans-projects"].phases.all()).map(({ number }) => number);
    expect(numbers).toEqual([1, 2]);
  });

  test("show the records' figures to visitors with one press, and the typed ones again with another", async () => {
    const { treasurer, visitor, change } = await openBooks();
    const donor = await (
      await treasurer.post("/api/donors", { name: "Uma", position: "donor", pledged: 0, donated: 0 })
    ).json();
    const line = { donorId: donor.id, fund: "phase-1" };
    await treasurer.post("/api/gifts", { ...line, receivedOn: "2026-01-13", cents: 501_00, method: "cash" });
    await treasurer.post("/api/pledges", { ...line, pledgedOn: "2026-01-13", cents: 1_001_00 });
    const [first] = (await (await treasurer.get("/api/phases")).json()).rows;
    expect(first.ledger).toEqual({ raisedCents: 501_00, pledgedCents: 1_001_00, lentCents: 0 });
    await change(first, { source: "ledger" });
    const seen = async () => (await (await visitor.get("/api/phases/public")).json()).phases[0];
    expect(await seen()).toMatchObject({ raisedCents: 501_00, pledgedCents: 1_001_00 });
    const history = await (await treasurer.get("/api/phases/phase-1/history")).json();
    await treasurer.post("/api/phases/phase-1/restore", { version: history[1].version });
    expect(await seen()).toMatchObject({ raisedCents: 79_532_00, pledgedCents: 334_812_00 });
  });

  test("without a fund have no records to show", async () => {
    const { treasurer, change } = await openBooks();
    const form = { number: 4, title: "Gardens", goalCents: 1_000_00, source: "ledger" };
    const refused = { source: "No fund belongs to this phase: visitors can see its published figures only" };
    const made = await treasurer.post("/api/phases", form);
    expect([made.status, (await made.json()).fields]).toEqual([422, refused]);
    const phase = await (await treasurer.post("/api/phases", { ...form, source: "published" })).json();
    const switched = await treasurer.put(`/api/phases/${phase.id}`, { ...phase, source: "ledger" });
    expect([switched.status, (await switched.json()).fields]).toEqual([422, refused]);
    const [, second] = (await (await treasurer.get("/api/phases")).json()).rows;
    await change(second, { source: "ledger" });
    const renumbered = await treasurer.put(`/api/phases/${second.id}`, {
      ...second,
      number: 5,
      source: "ledger",
      version: undefined,
    });
    expect(renumbered.status).toBe(422);
  });

  test("are told to visitors live, as the public page listens", async () => {
    const { url, treasurer, change } = await openBooks();
    const stream = await listenTo(`${url}/api/phases/public/live`);
    expect(await stream.next()).toMatchObject({
      event: "public",
      data: { phases: [{ raisedCents: 79_532_00 }, {}, {}] },
    });
    const [first] = (await (await treasurer.get("/api/phases")).json()).rows;
    await change(first, { source: "ledger" });
    expect(await stream.next()).toMatchObject({ data: { phases: [{ raisedCents: 0 }, {}, {}] } });
  });

  test("say who typed the published figures, whatever else was changed since", async () => {
    const { treasurer, change } = await openBooks();
    const first = async () => (await (await treasurer.get("/api/phases")).json()).rows[0];
    expect((await first()).typed).toBeNull();
    await change(await first(), { raisedCents: 80_000_00 });
    const { typed } = await first();
    expect(typed).toEqual({
      by: expect.stringMatching(/treasurer/i),
      at: expect.stringMatching(/^2026-01-1/),
    });
    await change(await first(), { source: "ledger", title: "The land" });
    expect((await first()).typed).toEqual(typed);
  });

  test("show what is lent to visitors only when the board wants it, and never as raised", async () => {
    const { treasurer, visitor } = await openBooks();
    const lender = await (
      await treasurer.post("/api/donors", { name: "Uma", position: "donor", pledged: 0, donated: 0 })
    ).json();
    const made = await treasurer.post("/api/loans", {
      lenderDonorId: lender.id,
      lenderName: "Uma",
      principalCents: 93_000_00,
      ratePercent: 0,
      interest: "none",
      startOn: "2026-01-02",
      termMonths: 12,
      fund: "phase-1",
      status: "funded",
      note: "",
    });
    expect(made.status).toBe(201);
    const seen = async () => (await (await visitor.get("/api/phases/public")).json()).phases[0];
    expect(await seen()).toMatchObject({ lentCents: null, raisedCents: 79_532_00 });
    const letter = await (await treasurer.get("/api/loan-letter")).json();
    await treasurer.put("/api/loan-letter", { ...letter, isLentShown: true });
    expect(await seen()).toMatchObject({ lentCents: 93_000_00, raisedCents: 79_532_00 });
    const [first] = (await (await treasurer.get("/api/phases")).json()).rows;
    expect(first.ledger).toEqual({ raisedCents: 0, pledgedCents: 0, lentCents: 93_000_00 });
  });

  test("that are not shown are not public", async () => {
    const { treasurer, visitor, change } = await openBooks();
    const { rows } = await (await treasurer.get("/api/phases")).json();
    await change(rows[2], { isShown: false });
    const { phases } = await (await visitor.get("/api/phases/public")).json();
    expect(phases.map(({ number }: { number: number }) => number)).toEqual([1, 2]);
  });

  test("have numbers of their own and a goal", async () => {
    const { treasurer, change } = await openBooks();
    const { rows } = await (await treasurer.get("/api/phases")).json();
    expect((await (await change(rows[1], { number: 1 })).json()).fields).toEqual({
      number: "There is a phase 1 already",
    });
    expect((await (await change(rows[1], { goalCents: 0 })).json()).fields).toEqual({
      goalCents: "A goal is more than $0.",
    });
  });
});

describe("A phase beside the records", () => {
  const phase = {
    raisedCents: 79_532_00,
    pledgedCents: 334_812_00,
    goalCents: 600_000_00,
    targetDate: "Sep 2025",
    ledger: { raisedCents: 143_652_40, pledgedCents: 335_812_00, lentCents: 93_000_00 },
  } as Phase;

  test("says by how much it differs, and when both say the same", () => {
    expect(differenceInWords(phase)).toBe(
      "The records hold $64,120.40 more raised and $1,000 more pledged than the page says.",
    );
    expect(differenceInWords({ ...phase, raisedCents: 150_000_00, pledgedCents: 335_812_00 })).toBe(
      "The records hold $6,347.60 less raised than the page says.",
    );
    const same = { ...phase, raisedCents: 143_652_40, pledgedCents: 335_812_00 };
    expect([agrees(phase), agrees(same), differenceInWords(same)]).toEqual([
      false,
      true,
      "Both say the same.",
    ]);
  });

  test.each([
    ["Sep 2025", "2026-11-16", 14],
    ["September 2025", "2025-10-01", 1],
    ["Sep 2025", "2025-09-30", 0],
    ["Oct 2028", "2026-11-16", 0],
    ["some day", "2026-11-16", 0],
  ])("with a target of %s says on %s that it passed %d months ago", (targetDate, today, months) => {
    expect(monthsPast({ ...phase, targetDate }, today)).toBe(months);
  });

  test("that reached its goal has no day that passed", () => {
    const ledger = { raisedCents: 600_000_00, pledgedCents: 0, lentCents: 0 };
    expect(monthsPast({ ...phase, ledger }, "2026-11-16")).toBe(0);
  });

  test("has a month only where one is written", () => {
    expect([readMonth("Sep 2025"), readMonth("by Oct. 2030"), readMonth("2025")]).toEqual([
      ...["2025-09", "2030-10", undefined],
    ]);
  });
});

async function openBooks() {
  const temple = await openTemple();
  const treasurer = await temple.staff("treasurer");
  return {
    ...temple,
    treasurer,
    change: (phase: { id: string }, fields: object) =>
      treasurer.put(`/api/phases/${phase.id}`, { ...phase, ...fields }),
  };
}
