import { scaleBand, scaleLinear } from "d3-scale";
import { area, curveMonotoneX, line } from "d3-shape";
import { formatCents } from "#domain/money.ts";
import { box, type ChartShape, type Drawing, GRID, hatch, INK, INK_SOFT, n, PAPER } from "./drawing.ts";

/** One part of every bar: a fund, a method. */
type Series = { label: string; color: string };

/** Stacked bars side by side, in cents; a line across each may show the prior value. */
export type StackedBars = {
  kind: "stacked";
  title: string;
  series: Series[];
  steps: { label: string; note?: string; values: number[]; beside?: number }[];
  /** The label of the lines across the bars: "2025, the same days". */
  besideLabel?: string;
  /** Shows the total above each bar. */
  isValued?: true;
};

/** Horizontal bars, each with a name and parts. */
type SideBars = {
  kind: "side";
  title: string;
  /** The parts of each bar: "Paid", "Still to come". */
  series: Series[];
  rows: { label: string; values: number[]; value: string }[];
  /** Every bar has full length, and its parts are shares of it. */
  isOfWhole?: true;
};

/** A line chart, in cents. */
export type Lines = {
  kind: "lines";
  title: string;
  series: Series[];
  steps: { label: string; values: number[] }[];
};

export type Chart = StackedBars | SideBars | Lines;

/** The width of a report page; narrower charts have fewer labels. */
export const WIDE = 900;
export const NARROW = 290;

export function drawingOf(chart: Chart, width = WIDE): Drawing {
  if (chart.kind === "stacked")
    return width < SMALL_GROUND ? stackedRows(chart, width) : stackedBars(chart, width);
  return chart.kind === "side" ? sideBars(chart, width) : lines(chart, width);
}

/** Default colors, ordered so that neighbors are easy to distinguish. */
export const PALETTE = [
  ...["#8C1C2C", "#0F5F66", "#A8761A", "#D9661F", "#1E6B45"],
  ...["#7A2E4D", "#2B1B3D", "#8A6A55", "#4F8A68"],
] as const;

const [LETTERS, SMALL] = [14, 13];
const SMALL_GROUND = 600;
const TRACK = "#F5EADA";

function stackedBars(chart: StackedBars, width: number): Drawing {
  const { steps, series } = chart;
  const [left, right, top, floor] = [52, width - 4, chart.isValued ? 26 : 14, 270];
  const highest = Math.max(0, ...steps.map(heightOf), ...steps.map(({ beside = 0 }) => beside));
  const lowest = Math.min(0, ...steps.map(({ values }) => sum(values.filter((value) => value < 0))));
  const y = scaleLinear([lowest, Math.max(highest, 100)], [floor, top]).nice(5);
  const x = scaleBand(
    steps.map((_, at) => String(at)),
    [left, right],
  )
    .paddingInner(0.35)
    .paddingOuter(Math.max(0.35, (6 - steps.length) / 2));
  const shapes: ChartShape[] = gridOf(y, left, right, LETTERS, 5);
  const every = labelEvery(steps.length, x.step(), chart.isValued ? 36 : 44);
  const words = { size: LETTERS, anchor: "middle" as const };
  steps.forEach(({ label, note, values, beside }, at) => {
    const start = x(String(at)) ?? 0;
    const bar = x.bandwidth();
    let [above, below] = [0, 0];
    series.forEach(({ color }, which) => {
      const value = values[which] ?? 0;
      if (value === 0) return;
      // Negative values are below the axis.
      const from = value > 0 ? above : below;
      if (value > 0) above += value;
      else below += value;
      const [high, low] = [y(Math.max(from, from + value)), y(Math.min(from, from + value))];
      // A thin gap separates the parts; very small ones keep a visible height.
      shapes.push(...part(which, color, start, high, bar, Math.max(0.8, low - high - 0.8)));
    });
    if (beside && chart.besideLabel)
      shapes.push({ path: `M${n(start - 4)} ${n(y(beside))}h${n(bar + 8)}`, stroke: INK, strokeWidth: 2.5 });
    const middle = n(start + bar / 2);
    if (chart.isValued && above > 0)
      shapes.push({
        text: shortCents(above),
        x: middle,
        y: n(y(above) - 8),
        ...words,
        color: INK,
        isStrong: true,
      });
    if (at % every !== 0) return;
    shapes.push({ text: label, x: middle, y: floor + LETTERS + 8, ...words, color: INK_SOFT });
    if (note)
      shapes.push({
        text: note,
        x: middle,
        y: floor + 2 * LETTERS + 11,
        ...words,
        color: INK,
        isStrong: true,
      });
  });
  return { width, height: floor + 2 * LETTERS + 18, alt: stackedInWords(chart), shapes };
}

/** The same for narrow screens: a row for each step, with its sum. */
function stackedRows(chart: StackedBars, width: number): Drawing {
  const { steps, series } = chart;
  const [left, right, row, bar] = [44, width - 92, 30, 17];
  const highest = Math.max(100, ...steps.map(heightOf), ...steps.map(({ beside = 0 }) => beside));
  const x = scaleLinear([0, highest], [left, right]);
  const shapes: ChartShape[] = [];
  steps.forEach(({ label, values, beside }, at) => {
    const [top, base] = [at * row + 6, at * row + 20];
    shapes.push({ text: label, x: 0, y: base, size: SMALL, color: INK_SOFT });
    shapes.push({
      text: formatCents(sum(values)),
      x: width,
      y: base,
      size: SMALL,
      anchor: "end",
      color: INK,
      isStrong: true,
    });
    shapes.push({ path: `M0 ${n(at * row + row)}H${width}`, stroke: GRID, strokeWidth: 1 });
    let reached = 0;
    series.forEach(({ color }, which) => {
      const value = Math.max(0, values[which] ?? 0);
      if (value === 0) return;
      const [from, to] = [x(reached), x(reached + value)];
      reached += value;
      shapes.push(...part(which, color, from, top, Math.max(0.8, to - from - 0.8), bar));
    });
    if (beside && chart.besideLabel)
      shapes.push({ path: `M${n(x(beside))} ${top - 3}v${bar + 6}`, stroke: INK, strokeWidth: 2.5 });
  });
  return { width, height: steps.length * row + 2, alt: stackedInWords(chart), shapes };
}

/** A part of a bar with its pattern. */
function part(
  which: number,
  color: string,
  x: number,
  y: number,
  width: number,
  height: number,
): ChartShape[] {
  const lines = hatch(which, x, y, width, height);
  return [
    { path: box(x, y, width, height), fill: color },
    ...(lines ? [{ path: lines, stroke: PAPER, strokeWidth: 1 }] : []),
  ];
}

function sideBars(chart: SideBars, width: number): Drawing {
  const isNarrow = width < SMALL_GROUND;
  const size = isNarrow ? SMALL : LETTERS;
  const step = isNarrow ? 52 : 44;
  const [left, right] = isNarrow ? [0, width] : [220, width - 130];
  const highest = Math.max(1, ...chart.rows.map(({ values }) => sum(values)));
  const shapes: ChartShape[] = [];
  chart.rows.forEach(({ label, values, value: words }, at) => {
    const x = scaleLinear([0, chart.isOfWhole ? Math.max(1, sum(values)) : highest], [left, right]);
    const top = at * step + (isNarrow ? 22 : 8);
    const bar = isNarrow ? 16 : 22;
    const letters = { size, color: INK };
    const base = isNarrow ? at * step + 15 : top + bar - 6;
    shapes.push({ text: cut(label, isNarrow ? 24 : 28), x: 0, y: base, ...letters });
    shapes.push({ text: words, x: width, y: base, anchor: "end", isStrong: true, ...letters });
    shapes.push({ path: box(left, top, right - left, bar), fill: TRACK });
    let reached = 0;
    chart.series.forEach(({ color }, which) => {
      const value = Math.max(0, values[which] ?? 0);
      if (value === 0) return;
      const [from, to] = [x(reached), x(reached + value)];
      reached += value;
      shapes.push(...part(which, color, from, top, Math.max(0.8, to - from - 0.8), bar));
    });
  });
  return { width, height: chart.rows.length * step + 4, alt: sideInWords(chart), shapes };
}

function lines(chart: Lines, width: number): Drawing {
  const { steps, series } = chart;
  const isNarrow = width < SMALL_GROUND;
  const size = isNarrow ? SMALL : LETTERS;
  const [left, right, top, floor] = [isNarrow ? 38 : 52, width - 12, 14, isNarrow ? 170 : 230];
  const highest = Math.max(100, ...steps.flatMap(({ values }) => values));
  const y = scaleLinear([0, highest], [floor, top]).nice(5);
  const x = scaleLinear([0, Math.max(1, steps.length - 1)], [left + 12, right]);
  const shapes: ChartShape[] = gridOf(y, left, right, size, isNarrow ? 4 : 5);
  series.forEach(({ color }, which) => {
    const points = steps.map(({ values }, at): [number, number] => [n(x(at)), n(y(values[which] ?? 0))]);
    if (which === 0 && points.length > 1) {
      const below = area<[number, number]>()
        .x(([at]) => at)
        .y0(floor)
        .y1(([, high]) => high)
        .curve(curveMonotoneX)
        .digits(2);
      shapes.push({ path: below(points) ?? "", fill: "#F3DFDC" });
    }
    const path = line().curve(curveMonotoneX).digits(2)(points) ?? "";
    const dash = [[], [7, 4], [2, 3], [10, 3]][which % 4];
    shapes.push({ path, stroke: color, strokeWidth: 2.5, ...(dash?.length && { dash }) });
    for (const [at, high] of points)
      shapes.push({ path: box(at - 2.5, high - 2.5, 5, 5), fill: color, stroke: PAPER, strokeWidth: 1 });
  });
  const every = labelEvery(steps.length, (right - left) / Math.max(1, steps.length), isNarrow ? 24 : 44);
  steps.forEach(({ label }, at) => {
    if (at % every === 0)
      shapes.push({
        text: label,
        x: n(x(at)),
        y: floor + size + 8,
        size,
        anchor: "middle",
        color: INK_SOFT,
      });
  });
  return { width, height: floor + size + 18, alt: linesInWords(chart), shapes };
}

function gridOf(
  y: { (value: number): number; ticks(count: number): number[] },
  left: number,
  right: number,
  size: number,
  count: number,
): ChartShape[] {
  return y.ticks(count).flatMap((tick): ChartShape[] => [
    { path: `M${left} ${n(y(tick))}H${right}`, stroke: GRID, strokeWidth: 1 },
    {
      text: shortCents(tick),
      x: left - 8,
      y: n(y(tick)) + size / 3,
      size,
      anchor: "end",
      color: INK_SOFT,
    },
  ]);
}

const UNITS = [
  { size: 1e11, sign: "B" },
  { size: 1e8, sign: "M" },
  { size: 1e5, sign: "k" },
];

/** "$25k" */
export function shortCents(cents: number) {
  const { size, sign } = UNITS.find((unit) => Math.abs(cents) >= unit.size) ?? { size: 100, sign: "" };
  const digits = Math.round((Math.abs(cents) / size) * 10) / 10;
  return `${cents < 0 ? "−" : ""}$${digits}${sign}`;
}

/** A sparkline of bars, 132 × 40. */
export function sparkBars(values: readonly number[], color: string): Drawing {
  const [width, height] = [132, 40];
  const highest = Math.max(1, ...values);
  const step = width / Math.max(1, values.length);
  const gap = Math.min(3, step / 4);
  const shapes = values.flatMap((value, at): ChartShape[] => {
    const high = (Math.max(0, value) / highest) * (height - 2);
    return high === 0
      ? []
      : [
          {
            path: box(
              at * step + gap / 2,
              height - Math.max(0.8, high),
              Math.min(40, step - gap),
              Math.max(0.8, high),
            ),
            fill: color,
          },
        ];
  });
  return { width, height, alt: "", shapes };
}

const TABLE = "The table below has every number.";

function stackedInWords({ title, steps, besideLabel }: StackedBars) {
  const best = steps.toSorted((a, b) => heightOf(b) - heightOf(a))[0];
  const before = steps.toSorted((a, b) => (b.beside ?? 0) - (a.beside ?? 0))[0];
  return [
    `${title}.`,
    best && heightOf(best) > 0
      ? `Highest is ${[best.label, best.note].filter(Boolean).join(" ")} with ${formatCents(heightOf(best))}.`
      : "There is nothing in these days.",
    besideLabel && before?.beside
      ? `${besideLabel}: highest in ${before.label} with ${formatCents(before.beside)}.`
      : "",
    TABLE,
  ]
    .filter(Boolean)
    .join(" ");
}

function sideInWords({ title, series, rows }: SideBars) {
  const parts = rows
    .slice(0, 8)
    .map(
      ({ label, values }) =>
        `${label}: ${series.map((each, at) => `${each.label} ${formatCents(values[at] ?? 0)}`).join(", ")}.`,
    );
  return [`${title}.`, ...parts, TABLE].join(" ");
}

function linesInWords({ title, series, steps }: Lines) {
  const last = steps.at(-1);
  const ends = series.map(({ label }, at) => `${label} ${formatCents(last?.values[at] ?? 0)}`);
  return [`${title}.`, last ? `In ${last.label}: ${ends.join(", ")}.` : "", TABLE].filter(Boolean).join(" ");
}

function heightOf({ values }: { values: number[] }) {
  return sum(values.filter((value) => value > 0));
}

function sum(values: readonly number[]) {
  return values.reduce((total, value) => total + value, 0);
}

/** Leaves out labels that would overlap. */
function labelEvery(count: number, step: number, needed: number) {
  return Math.max(1, Math.ceil(Math.min(count, needed / Math.max(step, 1))));
}

function cut(words: string, most: number) {
  return words.length > most ? `${words.slice(0, most - 1).trimEnd()}…` : words;
}

/** The color and pattern of a part, for the legend. */
export function swatch(which: number, color: string): Drawing {
  return { width: 14, height: 14, alt: "", shapes: part(which, color, 0, 0, 14, 14) };
}
