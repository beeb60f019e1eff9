import { emphasis } from "#domain/emphasis.ts";
import { firstHead, LEFT, NEXT_TOP, nextHead, rule, WIDTH } from "#server/paper/letter.ts";
import { drawAll, type PageBlock, paginated, paragraph } from "#server/paper/pages.ts";
import { COLORS, INCH, LETTER, openPaper, type Paper } from "#server/paper/paper.ts";
import { tableBlocks } from "#server/paper/table.ts";
import type { LenderLetter } from "./lender-letter.ts";

const BODY_TOP = 3.9 * INCH;
const SIZE = 0.1445 * INCH;
const GAP = 0.75 * SIZE;

/** A letter to a lender on a sheet of Letter, or more where the loans are many. */
export function lenderLetterPdf(letter: LenderLetter, today: string): Promise<Buffer> {
  const { title, head, to, date, about } = letter;
  const paper = openPaper({ title, author: head.name, madeOn: new Date(`${today}T12:00:00Z`) });
  const heads = { head, to, meta: { title: about, lines: [date] } };
  const footer = paper.set(letter.footer, { size: SIZE * 0.84, color: COLORS.soft, width: WIDTH });
  const footerTop = LETTER.height - 0.42 * INCH - footer.height;
  const bottom = footerTop - 0.6 * SIZE;
  const pages = paginated(bodyOf(paper, letter), { top: BODY_TOP, bottom }, { top: NEXT_TOP, bottom });
  for (const [at, placed] of pages.entries()) {
    paper.page();
    const page = pages.length > 1 ? `Page ${at + 1} of ${pages.length}` : "";
    if (at === 0) firstHead(paper, heads, SIZE, page);
    else nextHead(paper, heads, SIZE, page);
    drawAll(placed);
    paper.decorate(() => rule(paper, footerTop - 0.5 * SIZE, COLORS.line));
    if (at === pages.length - 1) paper.part("P", () => paper.put(footer, LEFT, footerTop));
    else paper.decorate(() => paper.put(footer, LEFT, footerTop));
  }
  return paper.finished();
}

function bodyOf(
  paper: Paper,
  { heading, greeting, table, sentences, closing, signed }: LenderLetter,
): PageBlock[] {
  const text = { x: LEFT, size: SIZE, width: WIDTH };
  const title = { face: "title", size: SIZE * 1.85, leading: 1.15, color: COLORS.kumkumDeep } as const;
  return [
    paragraph(paper, "H1", heading, { ...text, ...title, isKept: true }),
    paragraph(paper, "P", greeting, { ...text, gap: GAP, isKept: true }),
    ...tableBlocks(paper, {
      x: LEFT,
      width: WIDTH,
      size: SIZE,
      gap: GAP,
      columns: table.columns,
      rows: table.rows,
      sums: [{ ...table.sum, isStrong: true, hasLine: true }],
    }),
    ...sentences.map((sentence) =>
      paragraph(
        paper,
        "P",
        emphasis(sentence)
          .map((run) => run.text)
          .join(""),
        { ...text, gap: GAP },
      ),
    ),
    paragraph(paper, "P", closing, { ...text, gap: 1.5 * GAP, isKept: true }),
    paragraph(paper, "P", signed, { ...text, face: "title", size: SIZE * 1.2, gap: 0.2 * SIZE }),
  ];
}
