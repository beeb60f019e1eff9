import { drawEmblem } from "./emblem.ts";
import { COLORS, INCH, LETTER, type Paper } from "./paper.ts";

/** Positions for a No. 10 window envelope, folded in three. */
export const LEFT = 1.125 * INCH;
export const RIGHT = LETTER.width - INCH;
export const WIDTH = RIGHT - LEFT;
const FOLDS = [3.667 * INCH, 7.333 * INCH];
/** The top of later pages, below their header. */
export const NEXT_TOP = 1.15 * INCH;

type LetterHead = {
  head: { name: string; line: string };
  to: readonly string[];
  meta: { title: string; lines: readonly string[] };
};

export function firstHead(paper: Paper, { head, to, meta }: LetterHead, size: number, page: string) {
  const emblem = 0.72 * INCH;
  const beside = LEFT + emblem + 0.16 * INCH;
  const room = RIGHT - beside;
  const name = paper.set(head.name, {
    face: "title",
    size: size * 1.62,
    color: COLORS.kumkum,
    leading: 1.15,
    width: room,
  });
  const line = paper.set(head.line, { size: size * 0.87, color: COLORS.soft, leading: 1.4, width: room });
  const height = Math.max(emblem, name.height + 0.2 * size + line.height);
  const top = 0.5 * INCH + (height - name.height - 0.2 * size - line.height) / 2;
  paper.decorate(() => {
    drawEmblem(paper, LEFT, 0.5 * INCH + (height - emblem) / 2, emblem);
    rule(paper, 0.5 * INCH + height + 0.14 * INCH, COLORS.turmeric);
    for (const y of FOLDS)
      paper.doc
        .lineWidth(0.75)
        .moveTo(0, y)
        .lineTo(0.2 * INCH, y)
        .stroke(COLORS.fold);
  });
  paper.part("P", () => paper.put(name, beside, top));
  paper.part("P", () => paper.put(line, beside, top + name.height + 0.2 * size));

  if (to.length > 0) {
    const address = addressIn(paper, to.join("\n"), size * 1.03);
    paper.part("P", () => paper.put(address, LEFT, 2.2 * INCH));
  }

  const right = { align: "right", width: 3 * INCH } as const;
  const x = RIGHT - right.width;
  const title = paper.set(meta.title, { ...right, face: "medium", size: size * 1.21, leading: 1.25 });
  const about = [...meta.lines, page].filter(Boolean).join("\n");
  const small = { ...right, size: size * 0.93, color: COLORS.soft, leading: 1.5 };
  paper.part("P", () => paper.put(title, x, 1.86 * INCH));
  paper.part("P", () => paper.write(about, x, 1.86 * INCH + title.height, small));
}

/** A long address is set smaller, to fit the window. */
function addressIn(paper: Paper, words: string, size: number) {
  const looks = { size, leading: 1.3, width: 4 * INCH };
  const { height } = paper.set(words, looks);
  return paper.set(words, { ...looks, size: Math.max(7, size * Math.min(1, (0.9 * INCH) / height)) });
}

/** The header of later pages: the recipient and the page number. */
export function nextHead(paper: Paper, { head, to, meta }: LetterHead, size: number, page: string) {
  const looks = { size: size * 0.9, color: COLORS.soft, width: WIDTH } as const;
  const y = 0.62 * INCH;
  paper.decorate(() => {
    paper.write(head.name, LEFT, y - size * 0.5, { face: "title", size: size * 1.2, color: COLORS.kumkum });
    paper.write(page, LEFT, y - size * 0.3, { ...looks, align: "right" });
    paper.write([meta.title, to[0]].filter(Boolean).join(", "), LEFT, y + size * 1.1, looks);
    rule(paper, y + size * 2.75, COLORS.turmeric);
  });
}

export function rule({ doc }: Paper, y: number, color: string) {
  doc.lineWidth(0.75).moveTo(LEFT, y).lineTo(RIGHT, y).stroke(color);
}
