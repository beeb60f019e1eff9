import { firstHead, LEFT, NEXT_TOP, nextHead, RIGHT, rule, WIDTH } from "#server/paper/letter.ts";
import { drawAll, type PageBlock, paginated, paragraph } from "#server/paper/pages.ts";
import { COLORS, INCH, LETTER, openPaper, type Paper } from "#server/paper/paper.ts";
import { tableBlocks } from "#server/paper/table.ts";
import type { OnPaper } from "./receipt.ts";
import { drawStamp } from "./receipt-stamp.server.ts";
import { type Copy, type PaperWords, paperInWords } from "./receipt-words.ts";

const BODY_TOP = 3.8 * INCH;
/** A single gift leaves room to breathe. */
const BODY_TOP_OF_ONE = 4.1 * INCH;

/** One sheet of Letter, or more where the gifts are many. The same receipt makes the same bytes. */
export function receiptPdf(receipt: OnPaper, copy: Copy): Promise<Buffer> {
  const { title } = paperInWords(receipt, copy);
  const paper = openReceiptPaper(title, receipt);
  writeReceipt(paper, receipt, copy);
  return paper.finished();
}

export function openReceiptPaper(title: string, { temple, issuedOn }: OnPaper) {
  return openPaper({ title, author: temple.legalName, madeOn: new Date(`${issuedOn}T12:00:00Z`) });
}

/** On pages of its own, at the end of what is written already. */
export function writeReceipt(paper: Paper, receipt: OnPaper, copy: Copy) {
  const words = paperInWords(receipt, copy);
  const size = (words.table ? 0.1445 : 0.1563) * INCH;
  const footer = paper.set(words.footer, { size: size * 0.84, color: COLORS.soft, width: WIDTH });
  const footerTop = LETTER.height - (words.table ? 0.42 : 0.6) * INCH - footer.height;
  const bottom = footerTop - 0.6 * size;
  const top = words.table ? BODY_TOP : BODY_TOP_OF_ONE;
  const pages = paginated(bodyOf(paper, words, size), { top, bottom }, { top: NEXT_TOP, bottom });

  paper.begin("Sect");
  for (const [at, placed] of pages.entries()) {
    paper.page();
    const page = pages.length > 1 ? `Page ${at + 1} of ${pages.length}` : "";
    if (at === 0) firstHead(paper, words, size, page);
    else nextHead(paper, words, size, page);
    if (words.stamp) drawStamp(paper, words.stamp, at === 0);
    drawAll(placed);
    paper.decorate(() => rule(paper, footerTop - 0.5 * size, COLORS.line));
    if (at === pages.length - 1) paper.part("P", () => paper.put(footer, LEFT, footerTop));
    else paper.decorate(() => paper.put(footer, LEFT, footerTop));
  }
  paper.end();
}

function bodyOf(paper: Paper, words: PaperWords, size: number): PageBlock[] {
  const { heading, greeting, opening, facts, table, sentences } = words;
  const isList = table !== undefined;
  const gap = (isList ? 0.7 : 0.85) * size;
  const text = { x: LEFT, size, width: WIDTH };
  const title = { face: "title", size: size * 1.85, leading: 1.15, color: COLORS.kumkumDeep } as const;
  return [
    paragraph(paper, "H1", heading, { ...text, ...title, isKept: true }),
    paragraph(paper, "P", greeting, { ...text, gap }),
    paragraph(paper, "P", opening, { ...text, gap: isList ? 0 : gap }),
    ...(facts ? factBlocks(paper, facts, size) : []),
    ...(table ? giftBlocks(paper, table, size) : []),
    ...(facts ? [boxOf(paper, sentences, size)] : noteBlocks(paper, sentences, size)),
    signature(paper, words, size),
  ];
}

/** Of a single gift: a table of two columns, in which a label tells what stands beside it. */
function factBlocks(paper: Paper, facts: NonNullable<PaperWords["facts"]>, size: number): PageBlock[] {
  const labelWidth = 10.5 * size;
  const valueLeft = LEFT + labelWidth + size;
  const [above, below] = [0.3 * size, 0.24 * size];
  return facts.map(({ label, value, ...fact }, at): PageBlock => {
    const isSum = "isSum" in fact;
    const sum = { face: "strong", size: size * 1.55, leading: 1.2 } as const;
    const words = paper.set(label, { size, color: COLORS.soft, width: labelWidth });
    const told = paper.set(value, { size, ...(isSum && sum), isTabular: isSum, width: RIGHT - valueLeft });
    const height = Math.max(words.height, told.height) + above + below;
    // Both stand on one line of letters, whatever their size.
    const drop = isSum ? (told.height - words.height) / 2 + 0.3 * (sum.size - size) : 0;
    const [isFirst, isLast] = [at === 0, at === facts.length - 1];
    return {
      height,
      gap: isFirst ? 0.85 * size : 0,
      isKept: true,
      draw(y) {
        paper.decorate(() => {
          rule(paper, y, isFirst ? COLORS.turmeric : COLORS.line);
          if (isLast) rule(paper, y + height, COLORS.turmeric);
        });
        if (isFirst) paper.begin("Table");
        paper.begin("TR");
        paper.part("TH", () => paper.put(words, LEFT, y + above + drop), { scope: "Row" });
        paper.part("TD", () => paper.put(told, valueLeft, y + above));
        paper.end();
        if (isLast) paper.end();
      },
    };
  });
}

function giftBlocks(paper: Paper, table: NonNullable<PaperWords["table"]>, size: number): PageBlock[] {
  if (table.rows.length === 0) return [];
  const { hasReceipts } = table;
  return tableBlocks(paper, {
    x: LEFT,
    width: WIDTH,
    size: size * 0.94,
    gap: 0.7 * size,
    columns: [
      { label: "Received", isWhole: true },
      { label: "Fund" },
      { label: "Method" },
      ...(hasReceipts ? [{ label: "Receipt", isWhole: true }] : []),
      { label: "Note" },
      { label: "Amount", isAmount: true },
    ],
    rows: table.rows.map(({ received, fund, method, receipt, mark, amount }) => [
      ...[received, fund, method],
      ...(hasReceipts ? [receipt] : []),
      ...[mark, amount],
    ]),
    sums: table.sums.map(({ label, amount, isStrong }, at) => ({
      label,
      cells: [amount],
      isStrong,
      hasLine: at === 0,
    })),
  });
}

function boxOf(paper: Paper, sentences: PaperWords["sentences"], size: number): PageBlock {
  const x = LEFT + size + 2;
  const room = { width: RIGHT - x - size };
  const label = paper.set("For your tax records", {
    ...room,
    face: "medium",
    size: size * 0.87,
    color: COLORS.soft,
  });
  const words = paper.set(sentences.map((sentence) => sentence.words).join("\n"), { ...room, size });
  const height = 0.7 * size + label.height + words.height + 0.6 * size;
  return {
    height,
    gap: 0.85 * size,
    isKept: true,
    draw(y) {
      paper.decorate(() => {
        paper.doc.lineWidth(0.75).rect(LEFT, y, WIDTH, height).stroke("#cdbfa9");
        paper.doc.rect(LEFT, y - 0.375, 2.25, height + 0.75).fill(COLORS.kumkum);
      });
      paper.part("H2", () => paper.put(label, x, y + 0.7 * size));
      paper.part("P", () => paper.put(words, x, y + 0.7 * size + label.height));
    },
  };
}

function noteBlocks(paper: Paper, sentences: PaperWords["sentences"], size: number): PageBlock[] {
  const small = { size: size * 0.88, leading: 1.38 };
  const left = LEFT + 3.6 * small.size;
  return sentences.map(({ mark, words }, at): PageBlock => {
    const label = paper.set(`${mark} `, { ...small, face: "medium", color: COLORS.soft });
    const text = paper.set(words, { ...small, width: RIGHT - left });
    const isLast = at === sentences.length - 1;
    return {
      height: text.height,
      gap: (at === 0 ? 0.8 : 0.26) * size,
      isKept: isLast,
      draw: (y) =>
        paper.part("P", () => {
          paper.put(label, LEFT, y);
          paper.put(text, left, y);
        }),
    };
  });
}

function signature(paper: Paper, { closing, signed, table }: PaperWords, size: number): PageBlock {
  const text = { size, leading: 1.4, width: WIDTH };
  const hello = paper.set(closing, text);
  const name = signed.name ? paper.set(signed.name, { ...text, face: "title", size: size * 1.2 }) : undefined;
  const title = signed.title ? paper.set(signed.title, text) : undefined;
  // Room for a hand; on a list there is little.
  const air = (table ? 0.66 : 1.8) * size;
  return {
    height: hello.height + air + (name?.height ?? 0) + (title?.height ?? 0),
    gap: (table ? 0.9 : 1.3) * size,
    draw(y) {
      let next = y;
      paper.part("P", () => {
        next = paper.put(hello, LEFT, y) + air;
      });
      for (const words of [name, title])
        if (words)
          paper.part("P", () => {
            next = paper.put(words, LEFT, next);
          });
    },
  };
}
