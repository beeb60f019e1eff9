import { describe, expect, test } from "vitest";
import { highestInWords, monthLabels, monthsShown, scaleFor, shortAmount } from "./months.ts";

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
    for (let number = 1; number <= 12; number++) {
      const name = new Date(2026, number - 1).toLocaleString("en-US", { month: "short" });
      const [label] = monthLabels([month(`2026-${String(number).padStart(2, "0")}`)]);
      expect(label?.name).toBe(name);
    }
  });

  test("say their year where it begins, and at both ends", () => {
    const shown = monthsShown([month("2025-11"), month("2026-03")]);

    expect(monthLabels(shown).map(({ name, year }) => `${name} ${year}`)).toEqual([
      "Nov 2025",
      "Dec ",
      "Jan 2026",
      "Feb ",
      "Mar 2026",
    ]);
  });

  test("are told by the highest of them, and by none where there is none", () => {
    const [quiet, busy] = [month("2025-12", 0), { month: "2026-01", pledged: 501, donated: 0 }];

    expect(highestInWords([quiet, busy])).toMatch(
      /^The highest month for pledges is January 2026 with \$501\. There are no donations in these months\./,
    );
    expect(highestInWords([quiet])).toMatch(/^There are no pledges in these months\./);
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
