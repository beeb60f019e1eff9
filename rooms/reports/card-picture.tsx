import { sparkBars } from "#app/charts/chart.ts";
import { DrawingView } from "#app/charts/chart-view.tsx";
import { box, type ChartShape, type Drawing } from "#app/charts/drawing.ts";
import type { ReportThumbnail } from "./report.ts";

const [WIDTH, HEIGHT] = [240, 96];
const [KUMKUM, PEACOCK, SAFFRON, DANGER] = ["#8C1C2C", "#0F5F66", "#D9661F", "#A61B1B"];
const [MUTE, LINES, GOLD, GREEN] = ["#E9D8BF", "#DCC6A6", "#C9942B", "#1E6B45"];

/** What a report is about, at a glance. The words beside it say the same. */
export function CardPicture({ picture }: { picture: ReportThumbnail }) {
  return <DrawingView drawing={{ width: WIDTH, height: HEIGHT, alt: "", shapes: shapesOf(picture) }} />;
}

function shapesOf(picture: ReportThumbnail): ChartShape[] {
  switch (picture.kind) {
    case "stacks":
      return stacks(picture);
    case "bars":
      return bars(picture.values);
    case "number":
      return [
        { text: String(picture.number), x: 44, y: 66, size: 54, anchor: "middle", isStrong: true },
        ...[26, 44, 62, 80].flatMap((y, at) => [
          { path: box(86, y - 4, 8, 8), fill: picture.number > 0 ? DANGER : GREEN },
          stroke(104, y, [110, 84, 122, 66][at] ?? 80),
        ]),
      ];
    case "ring":
      return ring(picture.share);
    case "tracks":
      return picture.tracks.flatMap(({ share, pledged, color }, at): ChartShape[] => [
        { path: box(10, 14 + at * 27, 220, 13), fill: "#F5EADA", stroke: MUTE },
        { path: box(10, 14 + at * 27, 2.2 * Math.min(100, share + pledged), 13), fill: "#F7C67A" },
        { path: box(10, 14 + at * 27, 2.2 * Math.min(100, share), 13), fill: color },
      ]);
    case "parts":
      return parts(picture);
    case "papers":
      return [48, 98, 148].flatMap((x, at): ChartShape[] => [
        { path: box(x, at === 1 ? 14 : 10, 42, 72), fill: "#FFFFFF", stroke: MUTE },
        { path: `M${x + 12} ${at === 1 ? 23 : 19}h18`, stroke: GOLD, strokeWidth: 2 },
        {
          path: [30, 37, 44, 58, 65].map((y) => `M${x + 7} ${y}h28`).join(""),
          stroke: LINES,
          strokeWidth: 3,
        },
        { path: box(x + 29, at === 1 ? 73 : 69, 8, 8), fill: KUMKUM },
      ]);
    case "ticks":
      return [20, 40, 60, 80].flatMap((y) => [
        { path: `m12 ${y} 3 3 6-6`, stroke: GREEN, strokeWidth: 2.5 },
        stroke(30, y, 74),
        stroke(150, y, 56),
      ]);
    case "moments":
      return [
        { path: "M22 6v84", stroke: "#8A6A55" },
        ...[14, 36, 58, 80].flatMap((y, at) => [
          { path: box(17.5, y - 4.5, 9, 9), fill: "#FFFFFF", stroke: GOLD, strokeWidth: 2.5 },
          stroke(40, y, [130, 96, 150, 84][at] ?? 90),
        ]),
      ];
    default:
      return [
        { path: box(70, 26, 100, 44), stroke: "#8A6A55", strokeWidth: 1.5, dash: [4, 3] },
        stroke(86, 42, 68),
        stroke(86, 55, 44),
      ];
  }
}

function stacks({ steps, colors }: Extract<ReportThumbnail, { kind: "stacks" }>): ChartShape[] {
  const sums = steps.map((values) => values.reduce((sum, value) => sum + Math.max(0, value), 0));
  const scale = 80 / Math.max(1, ...sums);
  const step = 224 / Math.max(12, steps.length);
  const shapes = steps.flatMap((values, at): ChartShape[] => {
    let floor = 91;
    return values.flatMap((value, which): ChartShape[] => {
      if (value <= 0) return [];
      const height = Math.max(0.8, value * scale);
      floor -= height;
      return [
        {
          path: box(8 + at * step, floor, step * 0.66, Math.max(0.8, height - 0.6)),
          fill: colors[which] ?? KUMKUM,
        },
      ];
    });
  });
  return [...shapes, { path: "M4 92.5h232", stroke: "#8A6A55" }];
}

function bars(values: readonly number[]): ChartShape[] {
  const highest = Math.max(1, ...values);
  return values.flatMap((value, at): ChartShape[] => [
    { path: box(8, 7 + at * 15, [46, 53, 60, 51, 58, 49][at] ?? 50, 6), fill: MUTE },
    { path: box(84, 5 + at * 15, Math.max(1, (value / highest) * 145), 10), fill: KUMKUM },
  ]);
}

/** A ring from the top, as far round as the share. */
function ring(share: number): ChartShape[] {
  const [x, y, radius] = [70, 48, 32];
  const angle = (Math.min(99.99, Math.max(0, share)) / 100) * 2 * Math.PI;
  const end = `${(x + radius * Math.sin(angle)).toFixed(2)} ${(y - radius * Math.cos(angle)).toFixed(2)}`;
  return [
    { path: `M${x} ${y - radius}a${radius} ${radius} 0 1 1-.01 0`, stroke: MUTE, strokeWidth: 10 },
    ...(share > 0
      ? [
          {
            path: `M${x} ${y - radius}A${radius} ${radius} 0 ${share > 50 ? 1 : 0} 1 ${end}`,
            stroke: SAFFRON,
            strokeWidth: 10,
          },
        ]
      : []),
    { text: `${share.toFixed(1)}%`, x, y: y + 5, size: 15, anchor: "middle", isStrong: true },
    ...[30, 48, 66].map((at, index) => stroke(132, at, [84, 62, 74][index] ?? 70)),
  ];
}

function parts({ kept, come, gone }: Extract<ReportThumbnail, { kind: "parts" }>): ChartShape[] {
  const scale = 180 / Math.max(1, kept + come, gone);
  const word = { size: 13, anchor: "start" as const };
  return [
    { path: box(14, 16, Math.max(1, kept * scale), 20), fill: PEACOCK },
    { path: box(16 + kept * scale, 16, Math.max(1, come * scale), 20), fill: SAFFRON },
    { text: "returning, new", x: 14, y: 50, ...word },
    { path: box(14, 58, Math.max(1, gone * scale), 20), stroke: "#8A6A55", strokeWidth: 1.5, dash: [4, 3] },
    { text: "lapsed", x: 14, y: 92, ...word },
  ];
}

function stroke(x: number, y: number, width: number): ChartShape {
  return { path: `M${x} ${y}h${width}`, stroke: LINES, strokeWidth: 3 };
}

/** A small picture of one part of a report. */
export function Spark({ values, color }: { values: number[]; color: string }) {
  const drawing: Drawing = sparkBars(values, color);
  return <DrawingView className="spark" drawing={drawing} />;
}
