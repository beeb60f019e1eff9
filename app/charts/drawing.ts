/**
 * A picture as shapes in units of its own: the screen draws it as SVG, paper as PDF, and both show the same. Colours are
 * written out, because paper knows no stylesheet.
 */
export type Drawing = {
  width: number;
  height: number;
  /** What somebody hears who does not see it. */
  alt: string;
  shapes: ChartShape[];
};

export type PathShape = {
  path: string;
  fill?: string;
  stroke?: string;
  strokeWidth?: number;
  dash?: number[];
};

export type TextShape = {
  text: string;
  x: number;
  /** Where the letters stand. */
  y: number;
  size?: number;
  anchor?: "start" | "middle" | "end";
  color?: string;
  isStrong?: boolean;
};

export type ChartShape = PathShape | TextShape;

/** As the stylesheet has them. */
export const INK = "#2B1B17";
export const INK_SOFT = "#6A544C";
export const GRID = "#E9D8BF";
export const PAPER = "#FFFFFF";

/** A rectangle as a path, to half a hundredth: the same in every run. */
export function box(x: number, y: number, width: number, height: number) {
  return `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z`;
}

export function n(number: number) {
  return Math.round(number * 100) / 100;
}

/**
 * What tells a part from its neighbours beside its colour: every second one carries lines, every fourth the other way.
 * One path for all of them, in the colour of the ground.
 */
export function hatch(pattern: number, x: number, y: number, width: number, height: number) {
  const step = 5;
  const lines: string[] = [];
  if (pattern % 4 === 1)
    for (let at = y + step; at < y + height - 1; at += step) lines.push(`M${n(x)} ${n(at)}h${n(width)}`);
  if (pattern % 4 === 3)
    for (let at = x + step; at < x + width - 1; at += step) lines.push(`M${n(at)} ${n(y)}v${n(height)}`);
  return lines.join("");
}
