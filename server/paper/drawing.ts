import { COLORS, type Paper } from "./paper.ts";

/** A drawing as shapes, the same that the chart on screen draws. `drawOn` scales it to the given width. */
export type PaperDrawing = {
  width: number;
  height: number;
  /** The alternative text. */
  alt: string;
  shapes: PaperShape[];
};

export type PaperShape =
  | { path: string; fill?: string; stroke?: string; strokeWidth?: number; dash?: number[] }
  | {
      text: string;
      x: number;
      /** The baseline, as in SVG. */
      y: number;
      size?: number;
      anchor?: "start" | "middle" | "end";
      color?: string;
      isStrong?: boolean;
    };

/** Draws a figure with its alternative text, and returns the y below it. */
export function drawOn(paper: Paper, drawing: PaperDrawing, x: number, y: number, width: number) {
  const scale = width / drawing.width;
  const height = drawing.height * scale;
  paper.part(
    "Figure",
    () => {
      paper.doc.save().translate(x, y).scale(scale);
      for (const shape of drawing.shapes) draw(paper, shape);
      paper.doc.restore();
    },
    { alt: drawing.alt, bbox: [x, y, x + width, y + height] },
  );
  return y + height;
}

function draw({ doc, set, put }: Paper, shape: PaperShape) {
  if ("text" in shape) {
    const { text, x, y, size = 10, anchor = "start", color = COLORS.ink, isStrong = false } = shape;
    const setting = set(text, { face: isStrong ? "strong" : "text", size, color, leading: 1 });
    const before = { start: 0, middle: setting.width / 2, end: setting.width }[anchor];
    // The baseline is 0.8 of the size below the top of the line.
    put(setting, x - before, y - 0.8 * size);
    return;
  }
  const { path, fill, stroke, strokeWidth = 1, dash } = shape;
  if (fill) doc.path(path).fill(fill);
  if (stroke) {
    doc.save().lineWidth(strokeWidth);
    if (dash) doc.dash(dash[0] ?? 1, { space: dash[1] ?? dash[0] ?? 1 });
    doc.path(path).stroke(stroke).restore();
  }
}
