import { describe, expect, test } from "vitest";
import { monthsShown, scaleFor, shortAmount, shortMonth } from "./months.ts";

const month = (name: string, pledged = 1) => ({ month: name, pledged, donated: 0 });

describe("The months of the chart", () => {
  test("include the quiet ones in between", () => {
    const shown = monthsShown([month("2025-11", 5), month("2026-02", 7)]);
    expect(shown.map(({ month, pledged }) => [month, pledged])).toEqual([
      ["2025-11", 5],
      ["2025-12", 0],
      ["2026-01", 0],
      ["2026-02", 7],
    ]);
  });

  test("are the last twelve at most", () => {
    const shown = monthsShown([month("2019-01"), month("2026-02")]);
    expect(shown).toHaveLength(12);
    expect(shown[0]?.month).toBe("2025-03");
  });

  test("are none without records", () => {
    expect(monthsShown([])).toEqual([]);
  });

  test("are written short below it, as the platform would write them", () => {
    for (let month = 1; month <= 12; month++) {
      const name = new Date(2026, month - 1).toLocaleString("en-US", { month: "short" });
      expect(shortMonth(`2026-${String(month).padStart(2, "0")}`)).toBe(name);
    }
  });
});

describe("The scale of the chart", () => {
  test("rises in round steps past the highest month", () => {
    expect(scaleFor(82_712)).toEqual({ top: 90_000, ticks: [0, 30_000, 60_000, 90_000] });
    expect(scaleFor(0).top).toBe(3);
    expect(scaleFor(1e12).top).toBeGreaterThanOrEqual(1e12);
  });

  test("is written short", () => {
    expect([0, 500, 30_000, 1_500_000, 2e9].map(shortAmount)).toEqual(["$0", "$500", "$30k", "$1.5M", "$2B"]);
  });
});
