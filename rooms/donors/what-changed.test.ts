import { describe, expect, test } from "vitest";
import type { WallRow } from "./donor.ts";
import { freshRows, whatChanged } from "./what-changed.ts";

const anand = donor("Anand", 1001, 501);
const bhavani = donor("Bhavani", 251, 0);
const chitra = donor("Chitra", 0, 51);

describe("What changed on the donor wall", () => {
  test("is nothing while it looks the same", () => {
    expect(whatChanged(wall([anand]), wall([anand]))).toBe("");
  });

  test("names a donor whose amounts changed", () => {
    const after = wall([{ ...anand, donated: 1001 }, bhavani]);

    expect(whatChanged(wall([anand, bhavani]), after)).toBe("Anand: pledged $1,001, donated $1,001.");
    expect([...freshRows(wall([anand, bhavani]), after)]).toEqual(["Anand"]);
  });

  test("names who is new and counts the names", () => {
    expect(whatChanged(wall([anand]), wall([anand, chitra]))).toBe(
      "New on the wall: Chitra, donated $51. The wall now holds 2 names.",
    );
  });

  test("counts the names when one is gone, without blaming the row that moved up", () => {
    expect(whatChanged(wall([anand, bhavani], { total: 16 }), wall([anand, chitra], { total: 15 }))).toBe(
      "The wall now holds 15 names.",
    );
  });

  test("does not call a row new that an earlier page pushed over", () => {
    const before = wall([bhavani, chitra], { page: 2, total: 17 });
    const after = wall([anand, bhavani], { page: 2, total: 18 });

    expect(whatChanged(before, after)).toBe("The wall now holds 18 names.");
    expect(freshRows(before, after).size).toBe(0);
  });

  test("does not compare two different pages", () => {
    expect(freshRows(wall([anand], { page: 2 }), wall([chitra], { page: 1 })).size).toBe(0);
  });

  test("counts those past the third", () => {
    const names = ["A", "B", "C", "D", "E"].map((name) => donor(name, 1, 1));
    const doubled = names.map((row) => ({ ...row, donated: 2 }));

    expect(whatChanged(wall(names), wall(doubled))).toMatch(/^A: .* B: .* C: .* 2 more have changed\.$/);
  });

  test("counts the whole wall while only some are looked for", () => {
    const before = wall([anand], { names: 46 });

    expect(whatChanged(before, wall([anand], { names: 47 }))).toBe("The wall now holds 47 names.");
    expect(whatChanged(before, wall([anand, chitra], { names: 47 }))).toBe(
      "New on the wall: Chitra, donated $51. The wall now holds 47 names.",
    );
  });

  test("does not call somebody new who is found under another name than before", () => {
    const [before, after] = [wall([anand], { names: 46 }), wall([anand, chitra], { names: 46 })];

    expect(whatChanged(before, after)).toBe("");
    expect(freshRows(before, after).size).toBe(0);
  });

  test("sees the trustees too", () => {
    const before = { ...wall([]), trustees: [anand] };
    const after = { ...wall([]), trustees: [{ ...anand, pledged: 0, donated: 0 }] };

    expect(whatChanged(before, after)).toBe("Anand: no amounts yet.");
  });
});

function donor(name: string, pledged: number, donated: number): WallRow {
  return { id: name, name, pledged, donated };
}

type Counts = { page?: number; total?: number; names?: number };

function wall(rows: WallRow[], { page = 1, total = rows.length, names }: Counts = {}) {
  return {
    trustees: [],
    donors: { rows, page, pages: 2, total },
    totals: { names: names ?? total, pledged: 0, donated: 0 },
    changedOn: null,
    version: JSON.stringify(rows),
  };
}
