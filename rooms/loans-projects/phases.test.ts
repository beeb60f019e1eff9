import { describe, expect, test } from "vitest";
import { openTemple } from "#tests/temple.ts";

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
