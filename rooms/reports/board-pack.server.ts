import { type Context, Hono } from "hono";
import { type Chart, drawingOf, swatch, WIDE } from "#app/charts/chart.ts";
import type { ChartShape, Drawing } from "#app/charts/drawing.ts";
import { counted } from "#domain/counted.ts";
import { FUNDS, funds } from "#domain/funds.ts";
import { dayFrom } from "#domain/list-query.ts";
import { formatCents } from "#domain/money.ts";
import { nameOf } from "#domain/person.ts";
import { letterDate } from "#domain/short-date.ts";
import { writtenMonth } from "#domain/written-date.ts";
import type { Asked } from "#server/api/asked.ts";
import { type Pack, type Piece, packPdf } from "#server/paper/report-paper.ts";
import { Refusal, wrong } from "#server/refusal.ts";
import { pledgeTotals } from "../ledger/pledge.ts";
import {
  type BoardPack,
  comparedInWords,
  type PackSheet,
  type PackTable,
  type Period,
  periodBefore,
  periodFrom,
  periodOf,
  titleOf,
  unfinishedInWords,
  yearBefore,
} from "./board-pack.ts";
import { giving } from "./giving.server.ts";
import { loans } from "./loans.server.ts";
import { pledges } from "./pledges.server.ts";
import { projects } from "./projects.server.ts";
import type { Books, Days, Report } from "./report.server.ts";
import {
  apartInWords,
  columnsShown,
  type Fact,
  type Made,
  type ReportColumn,
  type Row,
  signedCents,
  type Tie,
  valueInWords,
} from "./report.ts";

/** The pack of a month or a quarter: four reports with their pictures, for the people around the table. */
export async function boardPack(books: Books, period: Period, by: string): Promise<BoardPack> {
  const today = books.donations.ledger.today();
  const sheets = await Promise.all([
    givingSheet(books, period, today),
    pledgesSheet(books, period, today),
    projectsSheet(books, period, today),
    loansSheet(books, period, today),
  ]);
  return {
    ...period,
    madeAt: new Date(books.house.now()).toISOString(),
    by,
    unfinished: unfinishedInWords(period, today),
    figures: sheets.flatMap(({ figures }) => figures).slice(0, MOST_FIGURES),
    sheets: sheets.map(({ sheet }) => sheet),
    apart: sheets.flatMap(({ sheet: { name, title, tie } }) =>
      tie && !tie.matches ? [{ name, title, words: apartInWords(tie) }] : [],
    ),
  };
}

const MOST_FIGURES = 4;
type OnePage = { sheet: PackSheet; figures: BoardPack["figures"] };

async function made(
  books: Books,
  report: Report,
  days: Days,
  today: string,
  choices: { [field: string]: string } = {},
) {
  const usual = Object.fromEntries((report.controls ?? []).map(({ field, usual }) => [field, usual]));
  return report.make(books, {
    ...days,
    today,
    choices: { ...usual, ...choices },
    params: new URLSearchParams(days),
  });
}

/** Those that tie; or the first that does not. */
function tieOfAll(found: readonly Made[]): Tie | null {
  const ties = found.flatMap(({ ledger }) => ledger ?? []);
  return ties.find(({ matches }) => !matches) ?? ties[0] ?? null;
}

async function givingSheet(books: Books, period: Period, today: string): Promise<OnePage> {
  const [before, aYearAgo] = [periodBefore(period, today), yearBefore(period, today)];
  const soFar = { from: `${period.to.slice(0, 4)}-01-01`, to: period.to };
  const [now, last, lastYear, year, pictured] = await Promise.all([
    ...[period, before, aYearAgo, soFar].map((days) => made(books, giving, days, today)),
    made(books, giving, soFar, today, { beside: "1" }),
  ]);
  if (!now || !last || !lastYear || !year || !pictured) throw new Error("Each of these is asked for.");
  const cents = now.sums.cents ?? 0;
  const columns = [
    { field: "now", label: period.title, of: now },
    { field: "before", label: before.title, of: last },
    { field: "aYearAgo", label: aYearAgo.title, of: lastYear },
    { field: "year", label: "This year", of: year },
  ];
  const largest = FUNDS.toSorted((a, b) => (now.sums[b] ?? 0) - (now.sums[a] ?? 0))[0];
  const inFund = largest ? (now.sums[largest] ?? 0) : 0;
  const others = [
    { cents: last.sums.cents ?? 0, title: before.title },
    { cents: lastYear.sums.cents ?? 0, title: aYearAgo.title },
  ];
  const compared = others.filter((other) => other.cents > 0);
  const sentences = [
    `${[
      `${signedCents(cents)} came in during ${period.title}`,
      ...(compared.length > 0
        ? [compared.map((other) => comparedInWords(cents, other.cents, other.title)).join(" and ")]
        : []),
    ].join(", ")}.`,
    ...others.filter((other) => other.cents <= 0).map((other) => `No gifts for ${other.title}.`),
    ...(largest && inFund > 0 && cents > 0
      ? [`${funds[largest]} was ${((inFund / cents) * 100).toFixed(1)}% of it.`]
      : []),
  ];
  return {
    figures: [
      {
        label: `Given in ${period.title}`,
        value: signedCents(cents),
        about: comparedInWords(cents, lastYear.sums.cents ?? 0, aYearAgo.title),
      },
      {
        label: "Given this year",
        value: signedCents(year.sums.cents ?? 0),
        about: `to ${letterDate(period.to)}`,
      },
    ],
    sheet: {
      name: giving.name,
      title: "Giving",
      lede: sentences.join(" "),
      charts: pictured.chart && (pictured.sums.cents ?? 0) > 0 ? [pictured.chart] : [],
      tables: [
        {
          caption: "Giving by fund",
          columns: [
            { field: "fund", label: "Fund", words: funds },
            ...columns.map(({ field, label }): ReportColumn => ({ field, label, as: "cents" })),
          ],
          rows: FUNDS.filter((fund) => columns.some(({ of }) => of.sums[fund])).map(
            (fund): Row => ({
              fund,
              ...Object.fromEntries(columns.map(({ field, of }) => [field, of.sums[fund] ?? 0])),
            }),
          ),
          sums: Object.fromEntries(columns.map(({ field, of }) => [field, of.sums.cents ?? 0])),
          sumsLabel: "All funds",
        },
      ],
      notes: [],
      tie: tieOfAll([now, last, lastYear, year, pictured]),
    },
  };
}

const MOST_DONORS = 8;

/** What was promised until the end of the period, as it is paid today: what was paid on an earlier day nobody has kept. */
async function pledgesSheet(books: Books, { to }: Period, today: string): Promise<OnePage> {
  const days = { from: "", to };
  const found = await made(books, pledges, days, today, { by: "donor" });
  const { pledgedCents = 0, balanceCents = 0, overdueCents = 0 } = found.sums;
  const { keptCents: kept } = pledgeTotals(books.donations.pledges.list.standing(days));
  const share = pledgedCents > 0 ? ((kept / pledgedCents) * 100).toFixed(1) : "0.0";
  const overdue = books.donations.pledges.list
    .standing(days)
    .filter(({ state }) => state === "overdue").length;
  const open = found.rows.filter((row) => Number(row.balanceCents) > 0);
  const [shown, others] = [open.slice(0, MOST_DONORS), open.slice(MOST_DONORS)];
  const rest = found.rows.filter((row) => !shown.includes(row));
  const sumOf = (field: string) => rest.reduce((sum, row) => sum + Number(row[field] ?? 0), 0);
  const amounts: ReportColumn[] = [
    { field: "pledgedCents", label: "Pledged", as: "cents" },
    { field: "paidCents", label: "Paid", as: "cents" },
    { field: "balanceCents", label: "To come", as: "cents" },
  ];
  const of = (value: (field: string) => number) =>
    Object.fromEntries(amounts.map(({ field }) => [field, value(field)]));
  return {
    figures: [
      {
        label: "Outstanding pledges",
        value: formatCents(balanceCents),
        about: overdueCents > 0 ? `${formatCents(overdueCents)} overdue` : "nothing is overdue",
      },
    ],
    sheet: {
      name: pledges.name,
      title: "Pledges",
      lede:
        pledgedCents === 0
          ? "Nobody has pledged anything yet."
          : `${share}% of what was pledged has come in; ${formatCents(balanceCents)} is still to come. ${
              overdue === 0
                ? "Nothing is overdue."
                : `${counted(overdue, "pledge")} ${overdue === 1 ? "is" : "are"} overdue, together ${formatCents(overdueCents)}.`
            }`,
      charts: pledgedCents > 0 ? [stackOf(kept, balanceCents)] : [],
      tables: [
        {
          caption: "Open pledges",
          columns: [{ field: "donorName", label: "The largest open" }, ...amounts],
          rows: [
            ...shown.map(
              (row): Row => ({ donorName: row.donorName ?? "", ...of((field) => Number(row[field] ?? 0)) }),
            ),
            ...(rest.length > 0
              ? [{ donorName: others.length > 0 ? "All others" : "Those that are kept", ...of(sumOf) }]
              : []),
          ],
          sums: of((field) => found.sums[field] ?? 0),
          sumsLabel: "All pledges",
        },
      ],
      notes: [`Promised until ${letterDate(to)}; paid, to come and overdue as of ${letterDate(today)}.`],
      tie: found.ledger,
    },
  };
}

function stackOf(kept: number, toCome: number): Chart {
  return {
    kind: "side",
    title: "What has come of the pledges",
    series: [
      { label: "Paid", color: "#8C1C2C" },
      { label: "To come", color: "#A8761A" },
    ],
    rows: [{ label: "All pledges", values: [kept, toCome], value: formatCents(kept + toCome) }],
  };
}

const MONTHS_DRAWN = 24;
const MONTHS_LISTED = 4;

async function projectsSheet(books: Books, { to }: Period, today: string): Promise<OnePage> {
  const found = await made(books, projects, { from: "", to }, today);
  const phases = [...new Set(found.rows.map(({ phase }) => String(phase)))];
  const of = (phase: string) => found.rows.filter((row) => row.phase === phase);
  const words = found.columns.find(({ field }) => field === "phase")?.words ?? {};
  const [first = ""] = phases;
  const last = of(first).at(-1);
  const [soFar, goal] = [Number(last?.soFarCents ?? 0), Number(last?.goalCents ?? 1)];
  const share = ((Math.max(0, soFar) / goal) * 100).toFixed(1);
  const months = of(first)
    .slice(-MONTHS_LISTED)
    .map(({ month }) => String(month));
  const raised = (phase: string, month: string) =>
    Number(of(phase).find((row) => row.month === month)?.raisedCents ?? 0);
  const steps = of(first).slice(-MONTHS_DRAWN);
  return {
    figures: [
      { label: "Phase 1 raised", value: `${share}%`, about: `${signedCents(soFar)} of ${formatCents(goal)}` },
    ],
    sheet: {
      name: projects.name,
      title: "Projects",
      lede: `Phase 1 stands at ${share}% of its goal: ${signedCents(soFar)} of ${formatCents(goal)}.`,
      charts: [
        ...(found.chart ? [found.chart] : []),
        ...(steps.length > 1
          ? [
              {
                kind: "lines" as const,
                title: "Phase 1 raised, month by month",
                series: [{ label: "Raised so far", color: "#8C1C2C" }],
                steps: steps.map(({ month, soFarCents }) => ({
                  label: `${writtenMonth(String(month)).slice(0, 3)} ${String(month).slice(2, 4)}`,
                  values: [Number(soFarCents)],
                })),
              },
            ]
          : []),
      ],
      tables: [
        {
          caption: "Raised by month",
          columns: [
            { field: "month", label: "Month", as: "month" },
            ...phases.map(
              (phase): ReportColumn => ({ field: phase, label: words[phase] ?? phase, as: "cents" }),
            ),
          ],
          rows: months.map(
            (month): Row => ({
              month,
              ...Object.fromEntries(phases.map((phase) => [phase, raised(phase, month)])),
            }),
          ),
          sums: Object.fromEntries(
            phases.map((phase) => [phase, months.reduce((sum, month) => sum + raised(phase, month), 0)]),
          ),
          sumsLabel: "Together",
        },
      ],
      notes: found.notes ?? [],
      tie: found.ledger,
    },
  };
}

/** Whatever its report says of each loan. */
async function loansSheet(books: Books, { from, to }: Period, today: string): Promise<OnePage> {
  const found = await made(books, loans, { from, to }, today);
  const table: PackTable = {
    caption: "Loans",
    columns: columnsShown(found.columns, found.sums),
    rows: found.rows,
    sums: found.sums,
    sumsLabel: found.sumsLabel ?? "Together",
  };
  return {
    figures: [],
    sheet: {
      name: loans.name,
      title: "Loans",
      charts: found.chart ? [found.chart] : [],
      lede: found.rows.length === 0 ? (found.nothing?.text ?? "") : loansInWords(found.facts),
      tables: found.rows.length > 0 ? [table] : [],
      notes: found.notes ?? [],
      tie: found.ledger,
    },
  };
}

/** "$93,000 is owed, 7 open loans. $8,000 is past due. $30,000 matures in 90 days." */
function loansInWords(facts: Fact[] = []) {
  const [owed, late, soon] = facts;
  return [
    `${owed?.value} is owed, ${owed?.note}.`,
    late?.tone === "bad" ? `${late.value} is past due, ${late.note}.` : "Nothing is past due.",
    `${soon?.label}: ${soon?.value}.`,
  ].join(" ");
}

/** `GET /board-pack.pdf?from=&to=`; the last month that is over, where nothing is asked for. */
export function boardPackApi(books: Books, noted: (c: Context<Asked>, filter: string) => Promise<unknown>) {
  return new Hono<Asked>().get("/", async (c) => {
    const person = c.get("person");
    const period = periodAsked(c, books.donations.ledger.today());
    const pack = await boardPack(books, period, person ? nameOf(person) : "");
    if (pack.apart.length > 0) throw notTied(pack);
    await noted(c, pack.title);
    c.header("Content-Type", "application/pdf");
    c.header(
      "Content-Disposition",
      `inline; filename="board-pack-${pack.value || `${pack.from}-${pack.to}`}.pdf"`,
    );
    return c.body(new Uint8Array(await packPdf(onPaper(pack, books.house.words.now.temple.name))));
  });
}

function periodAsked(c: Context<Asked>, today: string): Period {
  const asked = [c.req.query("from"), c.req.query("to")];
  if (asked.every((day) => !day)) return periodFrom(null, today);
  const [from, to] = asked.map((day) => dayFrom(day ?? null));
  const mistake = "Please say from which day to which: a month or a quarter.";
  if (!from || !to || from > to || from > today || Number(to.slice(0, 4)) - Number(from.slice(0, 4)) > 1)
    throw wrong(from ? "to" : "from", mistake);
  return periodOf({ from, to });
}

function notTied({ apart }: BoardPack) {
  const words = apart.map(({ title, words }) => `${title}: ${words}.`).join(" ");
  return new Refusal(409, "does-not-tie", `The pack was not made. ${words}`, { apart });
}

function onPaper(pack: BoardPack, temple: string): Pack {
  const { unfinished, madeAt, by, figures, sheets } = pack;
  const period = titleOf(pack);
  return {
    temple,
    title: "Board pack",
    period,
    madeAt,
    figures,
    made: `Made by ${by} from the temple’s records.${unfinished ? ` ${unfinished}.` : ""} Every sum ties to the ledger.`,
    sheets: sheets.map(({ title: name, lede, charts, tables, notes, tie }) => ({
      title: name,
      tie,
      lede,
      pieces: [
        ...charts.flatMap((chart, at): Piece[] => [
          ...(at > 0 ? [{ heading: chart.title }] : []),
          { drawing: drawingOf(chart) },
          ...(chart.series.length > 1 ? [{ drawing: keyOf(chart) }] : []),
          ...(chart.kind === "stacked" && chart.besideLabel
            ? [{ words: `The line across each bar: ${chart.besideLabel.toLowerCase()}.` }]
            : []),
        ]),
        ...tables.map(
          ({ columns, rows, sums, sumsLabel }): Piece => ({
            listing: {
              sums,
              sumsLabel,
              columns: columns.map(({ field, label, as }) => ({ field, label, isAmount: as === "cents" })),
              rows: rows.map((row) =>
                Object.fromEntries(
                  columns.map((column) => {
                    const value = row[column.field] ?? null;
                    return [column.field, column.as === "cents" ? value : valueInWords(column, value)];
                  }),
                ),
              ),
            },
          }),
        ),
        ...notes.map((words): Piece => ({ words })),
      ],
    })),
  };
}

const [KEY_ROW, KEY_COLUMN] = [26, 225];

/** What the colours and patterns of a chart mean, four beside each other. */
function keyOf({ series }: Chart): Drawing {
  const shapes = series.flatMap(({ label, color }, at): ChartShape[] => {
    const [x, y] = [(at % 4) * KEY_COLUMN, Math.floor(at / 4) * KEY_ROW + 6];
    return [
      ...swatch(at, color).shapes.map((shape) => moved(shape, x, y)),
      { text: label, x: x + 22, y: y + 12, size: 14 },
    ];
  });
  return {
    width: WIDE,
    height: Math.ceil(series.length / 4) * KEY_ROW + 6,
    shapes,
    alt: `Key: ${series.map(({ label }) => label).join(", ")}`,
  };
}

/** A swatch begins at 0, 0, and every step of its paths is relative to where it begins. */
function moved(shape: ChartShape, x: number, y: number): ChartShape {
  if ("text" in shape) return { ...shape, x: shape.x + x, y: shape.y + y };
  const path = shape.path.replaceAll(
    /M([\d.]+) ([\d.]+)/g,
    (_, left, top) => `M${Number(left) + x} ${Number(top) + y}`,
  );
  return { ...shape, path };
}
