import { type Drawing, drawOn } from "./drawing.ts";
import { openPaper } from "./paper.ts";

export type ReportColumn = {
  field: string;
  label: string;
  /** In whole cents, written with two places at the right. */
  isAmount?: boolean;
};

export type Report = {
  title: string;
  /** In words: "January 1 to November 15, 2026, by fund". */
  filter: string;
  /** The moment, as the API has it. */
  madeAt: string;
  /** What the lines of the ledger come to, and whether the report says the same; null where no money is counted. */
  tie: { cents: number; matches: boolean } | null;
  columns: ReportColumn[];
  rows: Record<string, unknown>[];
  sums: Record<string, number>;
  chart?: Drawing;
  /** Sentences below the table. */
  notes?: string[];
};

/** A report on Letter paper: as many pages as it takes, upright or, with many columns, across. */
export function reportPdf(report: Report): Promise<Buffer> {
  const paper = openPaper({ title: report.title });
  paper.doc.addPage();
  const y = paper.write(report.title, 72, 72, { face: "title", size: 20 });
  if (report.chart) drawOn(paper, report.chart, 72, y, 468);
  return paper.finished();
}
