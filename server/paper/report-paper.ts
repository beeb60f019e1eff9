import { timeZone } from "#content/temple.ts";
import { counted, grouped } from "#domain/counted.ts";
import { dash } from "#domain/money.ts";
import { shortDate } from "#domain/short-date.ts";
import { writtenMoment } from "#domain/written-date.ts";
import { drawOn, type PaperDrawing } from "./drawing.ts";
import { drawEmblem } from "./emblem.ts";
import { drawAll, type PageBlock, paginated, paragraph } from "./pages.ts";
import { COLORS, INCH, LETTER, openPaper, type Paper } from "./paper.ts";
import { tableBlocks } from "./table.ts";

type PrintedColumn = {
  field: string;
  label: string;
  /** In whole cents; shown right-aligned with two decimals. */
  isAmount?: boolean;
};

/** The sum of the ledger lines, and whether the report matches it (`here`: its own sum if not). */
export type PrintedTie = { cents: number; here?: number; matches: boolean };

type Listing = {
  columns: PrintedColumn[];
  rows: Record<string, unknown>[];
  /** By field; amounts in cents. */
  sums: Record<string, number>;
  sumsLabel?: string;
};

export type PrintedReport = Listing & {
  /** The temple's name. */
  temple: string;
  title: string;
  /** In words: "January 1 to November 15, 2026, by fund". */
  filter: string;
  /** ISO 8601. */
  madeAt: string;
  /** Null for reports without money. */
  tie: PrintedTie | null;
  chart?: PaperDrawing;
  /** Above the table. */
  above?: Piece[];
  /** Sentences below the table. */
  notes?: string[];
};

/** The pieces of a sheet, from top to bottom. */
export type Piece =
  | { heading: string }
  | { words: string }
  | { drawing: PaperDrawing }
  | { listing: Listing };

/** A part of a pack; it begins a new page. */
export type ReportSheet = {
  title: string;
  /** One or two sentences. */
  lede?: string;
  pieces: Piece[];
  tie: PrintedTie | null;
};

export type Pack = {
  /** The temple's name. */
  temple: string;
  /** "Board pack" */
  title: string;
  /** "October 2026" */
  period: string;
  /** Four at most. */
  figures: { label: string; value: string; about: string }[];
  /** A sentence about when, by whom and from what it was made. */
  made: string;
  madeAt: string;
  sheets: ReportSheet[];
};

const MARGIN = 0.6 * INCH;
const TEXT = 10;
/** Reports with more columns are in landscape. */
const MOST_UPRIGHT = 7;

/** A report as a PDF, in landscape if it has many columns. */
export function reportPdf(report: PrintedReport): Promise<Buffer> {
  const { temple, title, filter, madeAt, tie, rows, chart, above = [], notes = [] } = report;
  const paper = openPaper({ title: `${title}, ${filter}`, author: temple, madeOn: new Date(madeAt) });
  const sheet = laidOut(
    paper,
    {
      title,
      tie,
      pieces: [
        ...(chart ? [{ drawing: chart }] : []),
        ...(rows.length > 0 ? above : []),
        ...(rows.length > 0 ? [{ listing: report }] : []),
        ...notes.map((words) => ({ words })),
      ],
    },
    [
      { words: filter, color: COLORS.ink },
      {
        words: `Made ${writtenMoment(madeAt, timeZone)} · ${counted(rows.length, "row")}`,
        color: COLORS.soft,
      },
      ...(tie ? [tieInWords(tie)] : []),
    ],
    report.columns.length > MOST_UPRIGHT,
  );
  writeSheet(paper, sheet, { temple, name: `${title}, ${filter}` }, 1, sheet.pages.length);
  return paper.finished();
}

/** Several reports in one PDF, with a cover that lists their pages. */
export function packPdf(pack: Pack): Promise<Buffer> {
  const name = `${pack.title}, ${pack.period}`;
  const paper = openPaper({ title: name, author: pack.temple, madeOn: new Date(pack.madeAt) });
  const sheets = pack.sheets.map((sheet) => laidOut(paper, sheet, [], false));
  const begins = sheets.map(
    (_, at) => 2 + sheets.slice(0, at).reduce((sum, { pages }) => sum + pages.length, 0),
  );
  const total = 1 + sheets.reduce((sum, { pages }) => sum + pages.length, 0);
  const ties = pack.sheets.flatMap(({ tie }) => (tie ? [tie] : []));

  paper.page();
  drawCover(paper, pack, begins);
  const isTied = ties.every(({ matches }) => matches);
  drawFooter(paper, name, ties.length > 0 ? { cents: 0, matches: isTied } : null, `1 of ${total}`);
  for (const [at, sheet] of sheets.entries())
    writeSheet(paper, sheet, { temple: pack.temple, name }, begins[at] ?? 0, total);
  return paper.finished();
}

type LaidOut = ReportSheet & { pages: ReturnType<typeof paginated>; isAcross: boolean };
type ReportPaperLine = { words: string; color: string };

function laidOut(paper: Paper, sheet: ReportSheet, lines: ReportPaperLine[], isAcross: boolean): LaidOut {
  const { width, height } = sizeOf(isAcross);
  const room = width - 2 * MARGIN;
  const small = { x: MARGIN, size: TEXT, width: room, leading: 1.4 };
  const blocks: PageBlock[] = [
    ...lines.map(({ words, color }) => paragraph(paper, "P", words, { ...small, color })),
    ...(sheet.lede ? [paragraph(paper, "P", sheet.lede, { ...small, size: 13, gap: 6 })] : []),
    ...sheet.pieces.flatMap((piece) => blocksOf(paper, piece, room)),
  ];
  const bottom = height - 0.85 * INCH;
  const pages = paginated(blocks, { top: 1.2 * INCH, bottom }, { top: 1.05 * INCH, bottom });
  return { ...sheet, pages, isAcross };
}

function blocksOf(paper: Paper, piece: Piece, room: number): PageBlock[] {
  if ("heading" in piece)
    return [
      paragraph(paper, "H2", piece.heading, {
        x: MARGIN,
        width: room,
        size: 10,
        face: "medium",
        color: COLORS.goldInk,
        gap: 16,
        isKept: true,
      }),
    ];
  if ("words" in piece)
    return [
      paragraph(paper, "P", piece.words, { x: MARGIN, width: room, size: TEXT, color: COLORS.soft, gap: 8 }),
    ];
  if ("drawing" in piece) {
    const { drawing } = piece;
    // Full width, but at most 4 inches high.
    const width = Math.min(room, (drawing.width * 4 * INCH) / drawing.height);
    const height = (drawing.height * width) / drawing.width;
    return [{ height, gap: 14, draw: (y) => drawOn(paper, drawing, MARGIN + (room - width) / 2, y, width) }];
  }
  return listingBlocks(paper, piece.listing, room);
}

function listingBlocks(paper: Paper, { columns, rows, sums, sumsLabel = "Together" }: Listing, room: number) {
  const first = columns.findIndex(({ field }) => field in sums);
  return tableBlocks(paper, {
    x: MARGIN,
    width: room,
    size: columns.length > 5 ? 9 : TEXT,
    gap: 16,
    columns: columns.map((column) => ({
      label: column.label,
      isAmount: column.isAmount || (rows.length > 0 && rows.every((row) => isFigure(row[column.field]))),
    })),
    rows: rows.map((row) => columns.map((column) => cellOf(column, row[column.field]))),
    sums:
      first < 0
        ? []
        : [
            {
              label: sumsLabel,
              isStrong: true,
              hasLine: true,
              cells: columns.slice(first).map(({ field, isAmount }) => {
                const sum = sums[field];
                if (sum === undefined) return "";
                return isAmount ? `$${inColumn(sum)}`.replace("$-", "-$") : grouped(sum);
              }),
            },
          ],
  });
}

function isFigure(value: unknown) {
  return typeof value === "number" || (typeof value === "string" && /^(-?[\d,]+(\.\d+)?%?|—)?$/.test(value));
}

function cellOf({ isAmount }: PrintedColumn, value: unknown): string {
  if (value === null || value === undefined || value === "" || value === false) return dash;
  if (value === true) return "yes";
  if (typeof value === "number") return isAmount ? (value === 0 ? dash : inColumn(value)) : grouped(value);
  const words = String(value);
  if (/^\d{4}-\d\d-\d\d$/.test(words)) return shortDate(words, "");
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(words) ? writtenMoment(words, timeZone) : words;
}

/** In a column, all amounts show cents. */
function inColumn(cents: number) {
  return column.format(cents / 100);
}

const column = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2 });

function tieInWords({ cents, here, matches }: PrintedTie): ReportPaperLine {
  const ledger = `$${inColumn(cents)}`;
  if (matches) return { words: `= ledger ✓ ${ledger}`, color: COLORS.success };
  const apart =
    here === undefined
      ? `the ledger has ${ledger}`
      : `$${inColumn(here)} here, ${ledger} in the ledger: $${inColumn(Math.abs(here - cents))} apart`;
  return { words: `≠ ledger, ${apart}`, color: COLORS.danger };
}

function writeSheet(
  paper: Paper,
  { title, tie, pages, isAcross }: LaidOut,
  { temple, name }: { temple: string; name: string },
  from: number,
  of: number,
) {
  paper.begin("Sect");
  for (const [at, placed] of pages.entries()) {
    paper.page({ isAcross });
    drawHead(paper, temple, title, at === 0);
    drawAll(placed);
    drawFooter(paper, name, tie, `${from + at} of ${of}`);
  }
  paper.end();
}

function drawHead(paper: Paper, temple: string, title: string, isFirst: boolean) {
  const width = paper.doc.page.width - 2 * MARGIN;
  const size = isFirst ? 22 : 14;
  const base = isFirst ? 0.5 * INCH : 0.55 * INCH;
  const heading = () =>
    paper.write(title, MARGIN, base, { face: "title", size, color: COLORS.kumkumDeep, leading: 1.2 });
  if (isFirst) paper.part("H1", heading);
  paper.decorate(() => {
    if (!isFirst) heading();
    const right = { size: 9.5, color: COLORS.soft, align: "right", width, leading: 1.2 } as const;
    paper.write(temple, MARGIN, base + 0.9 * (size - 9.5), right);
    rule(paper, base + size * 1.2 + 5, COLORS.turmeric, 0.75);
  });
}

function drawFooter(paper: Paper, name: string, tie: PrintedTie | null, page: string) {
  const { width, height } = paper.doc.page;
  const looks = { size: 9, color: COLORS.soft, width: width - 2 * MARGIN } as const;
  const y = height - 0.62 * INCH;
  paper.decorate(() => {
    rule(paper, y - 4, COLORS.line, 0.75);
    paper.put(shortened(paper, name, { ...looks, width: 0.36 * width }), MARGIN, y);
    if (tie)
      paper.write(tie.matches ? "= ledger ✓" : "≠ ledger", MARGIN, y, {
        ...looks,
        align: "center",
        color: tie.matches ? COLORS.success : COLORS.danger,
      });
    paper.write(page, MARGIN, y, { ...looks, align: "right" });
  });
}

/** Shortened to one line. */
function shortened(paper: Paper, words: string, looks: { size: number; width: number; color: string }) {
  const whole = paper.set(words, looks);
  if (whole.lines.length === 1) return whole;
  const first = whole.lines[0]?.runs.map(({ text }) => text).join("") ?? "";
  return paper.set(`${first.replace(/[ ,]+$/, "")} …`, { ...looks, width: looks.width + 20 });
}

function drawCover(paper: Paper, { temple, title, period, figures, made, sheets }: Pack, begins: number[]) {
  const width = LETTER.width - 2 * MARGIN;
  const center = { align: "center", width } as const;
  const emblem = 0.95 * INCH;
  paper.decorate(() => drawEmblem(paper, (LETTER.width - emblem) / 2, 0.8 * INCH, emblem, COLORS.kumkum));
  paper.part("P", () =>
    paper.write(temple, MARGIN, 1.85 * INCH, {
      ...center,
      face: "title",
      size: 16,
      color: COLORS.kumkum,
    }),
  );
  paper.decorate(() => {
    const middle = LETTER.width / 2;
    for (const side of [-1, 1])
      paper.doc
        .moveTo(middle + side * 10, 2.35 * INCH)
        .lineTo(middle + side * 120, 2.35 * INCH)
        .lineWidth(0.75)
        .stroke(COLORS.turmeric);
    for (const at of [-2, -1, 0, 1, 2])
      paper.doc.circle(middle + at * 4.5, 2.35 * INCH, at === 0 ? 2 : 1.2).fill(COLORS.turmeric);
  });
  paper.part("P", () =>
    paper.write(title, MARGIN, 2.7 * INCH, { ...center, face: "medium", size: 11, color: COLORS.goldInk }),
  );
  paper.part("H1", () =>
    paper.write(period, MARGIN, 2.9 * INCH, { ...center, face: "title", size: 36, color: COLORS.kumkumDeep }),
  );
  drawFigures(paper, figures, 3.85 * INCH);
  drawContents(paper, sheets, begins, 7.25 * INCH);
  paper.part("P", () =>
    paper.write(made, MARGIN, LETTER.height - 1.2 * INCH, { size: 10, color: COLORS.soft, width }),
  );
}

/** Two figures per row. */
function drawFigures(paper: Paper, figures: Pack["figures"], top: number) {
  const [width, tall] = [(LETTER.width - 2 * MARGIN) / 2, 1.1 * INCH];
  const rows = Math.ceil(figures.length / 2);
  paper.decorate(() => {
    for (let at = 0; at <= rows; at += 1)
      rule(paper, top + at * tall, at === 0 || at === rows ? COLORS.turmeric : COLORS.line, 0.75);
    paper.doc
      .moveTo(LETTER.width / 2, top)
      .lineTo(LETTER.width / 2, top + rows * tall)
      .lineWidth(0.75)
      .stroke(COLORS.line);
  });
  for (const [at, { label, value, about }] of figures.entries()) {
    const x = MARGIN + (at % 2) * width;
    const y = top + Math.floor(at / 2) * tall + 0.12 * INCH;
    const center = { align: "center", width, color: COLORS.soft, size: 10 } as const;
    paper.part("P", () => {
      const next = paper.write(`${label} `, x, y, center);
      const below = paper.write(`${value} `, x, next, {
        ...center,
        face: "medium",
        size: 24,
        color: COLORS.ink,
        leading: 1.25,
      });
      paper.write(about, x, below, center);
    });
  }
}

function drawContents(paper: Paper, sheets: readonly ReportSheet[], begins: readonly number[], top: number) {
  const width = LETTER.width - 2 * MARGIN;
  for (const [at, { title }] of sheets.entries()) {
    const y = top + at * 22;
    const words = paper.set(`${title} `, { size: 11.5 });
    const page = paper.set(String(begins[at]), { size: 11.5 });
    paper.decorate(() =>
      paper.doc
        .moveTo(MARGIN + words.width + 10, y + 12)
        .lineTo(MARGIN + width - page.width - 10, y + 12)
        .lineWidth(1)
        .dash(1, { space: 2.2 })
        .stroke(COLORS.turmeric),
    );
    paper.part("P", () => {
      paper.put(words, MARGIN, y);
      paper.put(page, MARGIN + width - page.width, y);
    });
  }
}

function rule({ doc }: Paper, y: number, color: string, width: number) {
  doc
    .lineWidth(width)
    .moveTo(MARGIN, y)
    .lineTo(doc.page.width - MARGIN, y)
    .stroke(color);
}

function sizeOf(isAcross: boolean) {
  return isAcross ? { width: LETTER.height, height: LETTER.width } : LETTER;
}
