import type { PageBlock } from "./pages.ts";
import { COLORS, type Looks, type Paper } from "./paper.ts";

export type TableColumn = {
  label: string;
  /** Right-aligned in tabular figures, never broken. */
  isAmount?: boolean;
  /** Never broken: dates, numbers. */
  isWhole?: boolean;
};

export type Sum = { label: string; cells: string[]; isStrong: boolean; hasLine?: boolean };

type TableOnPaper = {
  x: number;
  width: number;
  size: number;
  columns: readonly TableColumn[];
  rows: readonly (readonly string[])[];
  /** Each has a label that spans the columns before its cells. */
  sums: readonly Sum[];
  gap?: number;
};

const BETWEEN = 11.5;
const LEADING = 1.35;

/** A table as blocks: rows are not split, and the head is repeated on each page. */
export function tableBlocks(paper: Paper, table: TableOnPaper): PageBlock[] {
  const { columns, rows, sums, size, gap } = table;
  const widths = columnWidths(paper, table);
  const lefts = widths.map(
    (_, at) => table.x + widths.slice(0, at).reduce((sum, width) => sum + width + BETWEEN, 0),
  );
  const padding = { above: 0.28 * size, below: 0.22 * size };

  const head = cellsOf(
    columns.map(({ label }) => label),
    { size: size * 0.92, color: COLORS.soft },
  );
  const headHeight = tallest(head) + padding.above + padding.below;
  const bodies = rows.map((row) => cellsOf(row, { size }));
  const drawnHead = (y: number) => {
    put(head, y + padding.above);
    rule(y + headHeight, COLORS.turmeric);
  };
  const again = {
    height: headHeight,
    draw: (y: number) => paper.decorate(() => drawnHead(y)),
  };
  const last = sums.length - 1;

  return [
    {
      height: headHeight,
      gap,
      isKept: true,
      draw(y) {
        paper.decorate(() => rule(y + headHeight, COLORS.turmeric));
        paper.begin("Table");
        row(() => {
          for (const [at, cell] of head.entries())
            paper.part("TH", () => paper.put(cell, lefts[at] ?? 0, y + padding.above), { scope: "Column" });
        });
        if (rows.length + sums.length === 0) paper.end();
      },
    },
    ...bodies.map((cells, index): PageBlock => {
      const height = tallest(cells) + padding.above + padding.below;
      const isLast = index === bodies.length - 1;
      return {
        height,
        head: again,
        isKept: isLast && sums.length > 0,
        draw(y) {
          if (index > 0) paper.decorate(() => rule(y, COLORS.line));
          row(() => {
            for (const [at, cell] of cells.entries())
              paper.part("TD", () => paper.put(cell, lefts[at] ?? 0, y + padding.above));
          });
          if (isLast && sums.length === 0) paper.end();
        },
      };
    }),
    ...sums.map(({ label, cells, isStrong, hasLine }, index): PageBlock => {
      const face = isStrong ? "strong" : "text";
      const from = columns.length - cells.length;
      const room = (lefts[from] ?? 0) - BETWEEN - table.x;
      const words = paper.set(label, { face, size, leading: LEADING, width: Math.max(room, 1) });
      const values = cells.map((cell, at) =>
        paper.set(cell, { ...looksOf(from + at), face, size, leading: LEADING, isTabular: true }),
      );
      const above = hasLine ? padding.above : 0;
      return {
        height: Math.max(words.height, tallest(values)) + above + padding.below,
        isKept: index < last,
        draw(y) {
          if (hasLine) paper.decorate(() => rule(y, COLORS.turmeric));
          row(() => {
            if (from > 0)
              paper.part("TH", () => paper.put(words, table.x, y + above), { scope: "Row", columns: from });
            for (const [at, value] of values.entries())
              paper.part("TD", () => paper.put(value, lefts[from + at] ?? 0, y + above));
          });
          if (index === last) paper.end();
        },
      };
    }),
  ];

  function row(draw: () => void) {
    paper.begin("TR");
    draw();
    paper.end();
  }

  function looksOf(at: number): Looks {
    const isRight = columns[at]?.isAmount ?? false;
    return { align: isRight ? "right" : "left", width: widths[at] ?? 0 };
  }

  function cellsOf(words: readonly string[], looks: Looks) {
    return words.map((cell, at) =>
      paper.set(cell, { ...looks, ...looksOf(at), leading: LEADING, isTabular: columns[at]?.isAmount }),
    );
  }

  function put(cells: ReturnType<typeof cellsOf>, y: number) {
    for (const [at, cell] of cells.entries()) paper.put(cell, lefts[at] ?? 0, y);
  }

  function rule(y: number, color: string) {
    paper.doc
      .lineWidth(0.75)
      .moveTo(table.x, y)
      .lineTo(table.x + table.width, y)
      .stroke(color);
  }
}

function tallest(cells: readonly { height: number }[]) {
  return Math.max(0, ...cells.map(({ height }) => height));
}

/** Widths by content; where that is too wide, texts break first, amounts and dates last. */
function columnWidths(paper: Paper, { columns, rows, sums, size, width }: TableOnPaper) {
  const room = width - BETWEEN * (columns.length - 1);
  const wanted = columns.map((column, at) => {
    const looks = { size, isTabular: column.isAmount };
    const inSums = sums.map(({ cells }) => cells[at - columns.length + cells.length] ?? "");
    const cells = [column.label, ...rows.map((row) => row[at] ?? "")];
    const whole = Math.max(widest(cells, looks), widest(inSums, { ...looks, face: "strong" }));
    if (column.isAmount || column.isWhole) return { whole, least: whole };
    return { whole, least: widest(new Set(cells.flatMap((cell) => cell.split(" "))), looks) };
  });
  const all = sumOf(wanted.map(({ whole }) => whole));
  const least = sumOf(wanted.map((column) => column.least));
  if (all <= room) return wanted.map(({ whole }) => (whole * room) / all);
  if (least >= room) return wanted.map((column) => (column.least * room) / least);
  const share = (room - least) / (all - least);
  return wanted.map((column) => column.least + (column.whole - column.least) * share);

  function widest(all: Iterable<string>, looks: Looks) {
    let most = 0;
    for (const words of all) most = Math.max(most, paper.set(words, looks).width);
    return most;
  }
}

function sumOf(numbers: readonly number[]) {
  return numbers.reduce((sum, number) => sum + number, 0);
}
