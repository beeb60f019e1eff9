import { describe, expect, test } from "vitest";
import { openTemple } from "#tests/temple.ts";

const ZELLE = `Date,Description,Amount
1/4/2026,RAVI KUMAR,"$1,051.00"
1/4/2026,VENKAT R,51.00
1/5/2026,Uma New,25.50
1/6/2026,,10.00
1/7/2026,RAVI KUMAR,-20.00
1/7/2026,RAVI KUMAR,abc
soon,RAVI KUMAR,5.00
1/4/2026,RAVI KUMAR,"$1,051.00"
,Total,"1,137.50"
`;

describe("An import", () => {
  test("is tried first, and says of each row what would become of it", async () => {
    const { run, total } = await openBooks();
    const tried = await run({ dryRun: true });
    expect(tried.rows.map(({ row, outcome }: { row: number; outcome: string }) => [row, outcome])).toEqual([
      [1, "known-donor"],
      [2, "new-donor"],
      [3, "new-donor"],
      [4, "giver-unknown"],
      [5, "wrong"],
      [6, "wrong"],
      [7, "wrong"],
      [8, "looks-twice"],
      [9, "skipped"],
    ]);
    expect(tried).toMatchObject({ id: "", added: 4, skipped: 2, wrong: 3 });
    expect(await total()).toMatchObject({ total: 0 });
  });

  test("does what the trial said, and is undone as a whole", async () => {
    const { run, total, treasurer } = await openBooks();
    const tried = await run({ dryRun: true });
    const done = await run({ dryRun: false });
    const outcomes = ({ rows }: typeof done) => rows.map(({ outcome }: { outcome: string }) => outcome);
    expect(outcomes(done)).toEqual(outcomes(tried));
    expect(await total()).toMatchObject({ total: 4, sums: { cents: 113_750 } });
    expect(await (await treasurer.get("/api/gifts?method=zelle&status=recorded")).json()).toMatchObject({
      total: 4,
    });

    expect(await run({ dryRun: true })).toMatchObject({ added: 1, skipped: 5, wrong: 3 });
    const undone = await treasurer.post(`/api/imports/${done.id}/undo`, {});
    expect(await undone.json()).toEqual({ voided: 4 });
    expect(await (await treasurer.get("/api/gifts?status=recorded")).json()).toMatchObject({ total: 0 });
    expect((await treasurer.post(`/api/imports/${done.id}/undo`, {})).status).toBe(409);
  });

  test("remembers whom a name means", async () => {
    const { run, venkatesh } = await openBooks();
    await run({ dryRun: false, givers: { "VENKAT R": venkatesh.id } });
    const later = await run({ csv: "Date,Description,Amount\n1/10/2026,Venkat R,99\n" });
    expect(later.rows).toMatchObject([{ outcome: "known-donor", message: "Venkat R is Venkatesh Raman" }]);
  });

  test("asks for the columns it cannot guess, and remembers them", async () => {
    const { run } = await openBooks();
    const csv = "When,Who,How much\n1/10/2026,Ravi Kumar,99\n";
    expect(await run({ csv })).toMatchObject({ rows: [], header: ["When", "Who", "How much"] });
    const mapping = { receivedOn: "When", donorName: "Who", amount: "How much" };
    expect(await run({ csv, mapping, dryRun: false })).toMatchObject({ added: 1 });
    expect(await run({ csv: csv.replace("99", "98") })).toMatchObject({ added: 1 });
  });

  test("takes our own file back unchanged", async () => {
    const { run, treasurer } = await openBooks();
    await run({ dryRun: false });
    const file = await (await treasurer.get("/api/gifts.csv")).text();
    const again = await openBooks();
    const done = await again.run({ source: "our own", csv: file, dryRun: false });
    expect(done).toMatchObject({ added: 4, wrong: 0 });
    expect(await again.total()).toMatchObject({ total: 4, sums: { cents: 113_750 } });
  });

  test.each([
    [{ csv: "" }, "csv"],
    [{ csv: "nothing" }, "csv"],
    [{ source: " " }, "source"],
  ])("refuses %j", async (fields, field) => {
    const { treasurer } = await openBooks();
    const answer = await treasurer.post("/api/imports", { source: "Zelle", csv: ZELLE, ...fields });
    expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([422, [field]]);
  });
});

async function openBooks() {
  const temple = await openTemple();
  const treasurer = await temple.staff("treasurer");
  const donor = { position: "donor", pledged: 0, donated: 0 } as const;
  await temple.donors.create({ ...donor, name: "Ravi Kumar" });
  const venkatesh = await temple.donors.create({ ...donor, name: "Venkatesh Raman" });
  return {
    ...temple,
    treasurer,
    venkatesh,
    run: async (fields: object) =>
      (await treasurer.post("/api/imports", { source: "Zelle", csv: ZELLE, ...fields })).json(),
    total: async () => (await treasurer.get("/api/gifts")).json(),
  };
}
