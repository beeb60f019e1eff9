/**
 * A drawing as shapes in its own units: rendered as SVG on screen and as PDF on paper. Colors are literal, because
 * paper has no stylesheet.
 */
export type Drawing = {
  width: number;
  height: number;
  /** The alternative text. */
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
  /** The baseline. */
  y: number;
  size?: number;
  anchor?: "start" | "middle" | "end";
  color?: string;
  isStrong?: boolean;
};

export type ChartShape = PathShape | TextShape;

/** The colors of app/styles/tokens.css. */
export const INK = "#2B1B17";
export const INK_SOFT = "#6A544C";
export const GRID = "#E9D8BF";
export const PAPER = "#FFFFFF";

/** A rectangle as a path, rounded so that every run gives the same. */
export function box(x: number, y: number, width: number, height: number) {
  return `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z`;
}

export function n(number: number) {
  return Math.round(number * 100) / 100;
}

/**
 * A pattern that distinguishes a part without color: every second part is hatched, every fourth the other way. One path
 * in the color of the background.
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
