import { describe, expect, test } from "vitest";
import type { Rung } from "../loans/loan.ts";
import { ladderChart, readyBy, stepsOf } from "./ladder.ts";

const TODAY = "2026-11-15";

describe("The ladder as it is shown", () => {
  const due = (maturesOn: string, principalCents: number, interestCents = 0) => ({
    id: maturesOn,
    lenderDonorId: "d",
    name: "Uday",
    maturesOn,
    principalCents,
    interestCents,
    cents: principalCents + interestCents,
  });
  const rungs = [
    ...[due("2026-10-01", 8_000_00), due("2026-12-01", 10_000_00, 600_00), due("2027-09-26", 20_000_00)],
    ...[due("2027-11-01", 1_000_00), due("2028-05-01", 10_000_00, 1_201_64)],
  ].map((each) => ({ month: each.maturesOn.slice(0, 7), loans: 1, lenders: [each] }) as unknown as Rung);

  test("has what is past due, twelve months, and what comes later", () => {
    const steps = stepsOf(rungs, TODAY);
    expect(steps.map(({ label }) => label)).toEqual([
      ...["Past due", "Nov 2026", "Dec 2026", "Jan 2027", "Feb 2027", "Mar 2027", "Apr 2027", "May 2027"],
      ...["Jun 2027", "Jul 2027", "Aug 2027", "Sep 2027", "Oct 2027", "Later"],
    ]);
    expect(steps[2]).toMatchObject({ principalCents: 10_000_00, interestCents: 600_00 });
    expect(steps.at(-1)).toMatchObject({ principalCents: 11_000_00, interestCents: 1_201_64 });
    const { steps: bars, series } = ladderChart(steps);
    expect(series).toHaveLength(3);
    expect(bars[0]).toEqual({ label: "Past", note: "due", values: [0, 0, 8_000_00] });
    expect(bars[1]).toMatchObject({ label: "Nov", note: "2026" });
    expect(bars.at(-1)).toMatchObject({ label: "Later", note: "2027+" });
    expect(stepsOf(rungs.slice(1, 3), TODAY)).toHaveLength(12);
  });

  test("names who is to be paid within ninety days, what is past due first", () => {
    expect(readyBy("2027-02-13", rungs)).toMatchObject({
      dues: [{ maturesOn: "2026-10-01" }, { maturesOn: "2026-12-01" }],
      principalCents: 18_000_00,
      interestCents: 600_00,
    });
  });
});
