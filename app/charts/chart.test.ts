import { describe, expect, test } from "vitest";
import { type Chart, drawingOf, NARROW, shortCents, sparkBars, WIDE } from "./chart.ts";
import { hatch, type PathShape, type TextShape } from "./drawing.ts";

const giving: Chart = {
  kind: "stacked",
  title: "Giving by month and fund",
  series: [
    { label: "General Donation", color: "#A8761A" },
    { label: "Land Purchase", color: "#8C1C2C" },
  ],
  steps: [
    { label: "Jan", values: [100_00, 300_00], beside: 200_00 },
    { label: "Feb", values: [0, 0] },
    { label: "Mar", note: "1–16", values: [50_00, 0], beside: 0 },
  ],
  besideLabel: "A year before, the same days",
};

describe("Stacked bars", () => {
  test("say above each what it comes to, where that is asked for", () => {
    const words = (chart: Chart) =>
      drawingOf(chart, WIDE).shapes.flatMap((shape) => ("text" in shape ? [shape.text] : []));
    expect(words({ ...giving, isValued: true })).toEqual(expect.arrayContaining(["$400", "$50"]));
    expect(words(giving)).not.toContain("$50");
  });

  test("are as high as their parts, one upon the other, and every second part has a pattern too", () => {
    const { shapes } = drawingOf(giving, WIDE);
    const [general, land] = ["#A8761A", "#8C1C2C"].map((color) => boxesOf(shapes, color));
    expect(general).toHaveLength(2);
    expect(land).toHaveLength(1);
    const [first, upon] = [general?.[0], land?.[0]];
    // Three times the amount is three times as high, but for the thread between them.
    expect((upon?.height ?? 0) / (first?.height ?? 1)).toBeCloseTo(3, 0);
    expect((upon?.y ?? 0) + (upon?.height ?? 0)).toBeCloseTo((first?.y ?? 0) - 0.8, 1);
    expect(upon?.x).toBe(first?.x);
    expect(paths(shapes).filter(({ stroke }) => stroke === "#FFFFFF")).toHaveLength(1);
  });

  test("say what the eye sees first, and where all numbers are", () => {
    expect(drawingOf(giving).alt).toBe(
      "Giving by month and fund. Highest is Jan with $400. A year before, the same days: highest in Jan with $200. The table below has every number.",
    );
    expect(drawingOf({ ...giving, steps: [] }).alt).toContain("There is nothing in these days.");
  });

  test("have a line across where there was something a year before, and none otherwise", () => {
    expect(paths(drawingOf(giving).shapes).filter(({ stroke }) => stroke === "#2B1B17")).toHaveLength(1);
    const { besideLabel: _, ...alone } = giving;
    expect(paths(drawingOf(alone).shapes).filter(({ stroke }) => stroke === "#2B1B17")).toEqual([]);
  });

  test("stay on their ground, also below nothing, and on a narrow one with each sum in words", () => {
    const fallen: Chart = { ...giving, steps: [{ label: "Jan", values: [-50_00, 100_00] }] };
    for (const width of [WIDE, NARROW])
      for (const chart of [giving, fallen]) {
        const { shapes, height } = drawingOf(chart, width);
        for (const box of boxesOf(shapes, "#8C1C2C")) {
          expect(box.x).toBeGreaterThanOrEqual(0);
          expect(box.x + box.width).toBeLessThanOrEqual(width);
          expect(box.y).toBeGreaterThanOrEqual(0);
          expect(box.y + box.height).toBeLessThanOrEqual(height);
        }
      }
    expect(words(drawingOf(giving, NARROW).shapes)).toEqual(["Jan", "$400", "Feb", "$0", "Mar", "$50"]);
  });

  test("leave out names that would stand on each other", () => {
    const days = Array.from({ length: 60 }, (_, at) => ({ label: `d${at}`, values: [1_00] }));
    const names = words(drawingOf({ ...giving, steps: days }).shapes).filter((word) => word.startsWith("d"));
    expect(names.length).toBeLessThan(25);
    expect(names[0]).toBe("d0");
  });
});

describe("Bars one below the other", () => {
  const phases: Chart = {
    kind: "side",
    title: "The phases against their goals",
    series: [
      { label: "Raised", color: "#8C1C2C" },
      { label: "Open", color: "#E9D8BF" },
    ],
    rows: [
      { label: "Land", values: [50_00, 50_00], value: "$100" },
      { label: "Temple", values: [100_00, 900_00], value: "$1,000" },
    ],
  };

  test("are measured by the longest, or each by its own whole", () => {
    const [land, temple] = boxesOf(drawingOf(phases).shapes, "#8C1C2C");
    expect((temple?.width ?? 0) / (land?.width ?? 1)).toBeCloseTo(2, 0);
    const [half, tenth] = boxesOf(drawingOf({ ...phases, isOfWhole: true }).shapes, "#8C1C2C");
    expect((half?.width ?? 0) / (tenth?.width ?? 1)).toBeCloseTo(5, 0);
  });

  test("are told row by row", () => {
    expect(drawingOf(phases).alt).toBe(
      "The phases against their goals. Land: Raised $50, Open $50. Temple: Raised $100, Open $900. The table below has every number.",
    );
  });
});

test("A line goes through each of its points, and is told by its end", () => {
  const balance: Chart = {
    kind: "lines",
    title: "Owed",
    series: [{ label: "Loans", color: "#2B1B3D" }],
    steps: [
      { label: "Jan", values: [100_00] },
      { label: "Feb", values: [300_00] },
    ],
  };
  const drawing = drawingOf(balance);
  expect(boxesOf(drawing.shapes, "#2B1B3D")).toHaveLength(2);
  expect(drawing.alt).toBe("Owed. In Feb: Loans $300. The table below has every number.");
});

test("Small bars leave no mark where there is nothing", () => {
  expect(sparkBars([0, 5, 10, -3], "#000000").shapes).toHaveLength(2);
  expect(sparkBars([], "#000000").shapes).toEqual([]);
});

test("Amounts at the scale are written short", () => {
  expect([0, 500_00, 5_000_00, 1_500_000_00, -2_000_00].map(shortCents)).toEqual([
    "$0",
    "$500",
    "$5k",
    "$1.5M",
    "−$2k",
  ]);
});

test("Patterns stay within their part", () => {
  expect(hatch(0, 0, 0, 20, 20)).toBe("");
  expect(hatch(1, 0, 0, 20, 20)).toBe("M0 5h20M0 10h20M0 15h20");
  expect(hatch(3, 0, 0, 20, 20)).toBe("M5 0v20M10 0v20M15 0v20");
});

function paths(shapes: readonly (PathShape | TextShape)[]) {
  return shapes.filter((shape): shape is PathShape => "path" in shape);
}

function words(shapes: readonly (PathShape | TextShape)[]) {
  return shapes.flatMap((shape) => ("text" in shape ? shape.text : []));
}

/** Where the filled rectangles of a colour stand. */
function boxesOf(shapes: readonly (PathShape | TextShape)[], color: string) {
  return paths(shapes)
    .filter(({ fill }) => fill === color)
    .map(({ path }) => {
      const [x = 0, y = 0, width = 0, height = 0] = (path.match(/-?[\d.]+/g) ?? []).map(Number);
      return { x, y, width, height };
    });
}
