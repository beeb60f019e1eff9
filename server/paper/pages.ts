import type { Paper } from "./paper.ts";

/** Something that is never split: a heading, a paragraph, a row of a table. */
export type PageBlock = {
  height: number;
  /** Space above it, unless it begins a page. */
  gap?: number;
  draw(y: number): void;
  /** Kept with the next block, so that it never ends a page. */
  isKept?: boolean;
  /** Repeated above it where it begins a page: the head of its table. */
  head?: { height: number; draw(y: number): void };
};

export type PageSpace = { top: number; bottom: number };
type Placed = { y: number; draw(y: number): void };

/** Divides blocks into pages. The first page may have less space. */
export function paginated(blocks: readonly PageBlock[], first: PageSpace, others: PageSpace): Placed[][] {
  const pages: Placed[][] = [[]];
  let y = first.top;
  for (const [at, block] of blocks.entries()) {
    const isBeginning = pages.at(-1)?.length === 0;
    const { bottom } = pages.length === 1 ? first : others;
    if (!isBeginning && y + heightFrom(blocks, at) > bottom) {
      pages.push([]);
      y = others.top;
      if (block.head) {
        pages.at(-1)?.push({ y, draw: block.head.draw });
        y += block.head.height;
      }
    } else if (!isBeginning) y += block.gap ?? 0;
    pages.at(-1)?.push({ y, draw: (top) => block.draw(top) });
    y += block.height;
  }
  return pages;
}

/** The height of a block with all blocks it is kept with. */
function heightFrom(blocks: readonly PageBlock[], at: number): number {
  const block = blocks[at];
  if (!block) return 0;
  return (block.gap ?? 0) + block.height + (block.isKept ? heightFrom(blocks, at + 1) : 0);
}

export function drawAll(placed: readonly Placed[]) {
  for (const { y, draw } of placed) draw(y);
}

/** A block of text. */
export function paragraph(
  paper: Paper,
  type: string,
  words: string,
  { x, gap, isKept, ...looks }: Parameters<Paper["set"]>[1] & { x: number; gap?: number; isKept?: boolean },
): PageBlock {
  const setting = paper.set(words, looks);
  return {
    height: setting.height,
    gap,
    isKept,
    draw: (y) => paper.part(type, () => paper.put(setting, x, y)),
  };
}
