import { type Context, Hono } from "hono";
import { drawingOf } from "#app/charts/chart.ts";
import { tellTaken } from "#domain/activity.ts";
import { counted } from "#domain/counted.ts";
import { dayFrom } from "#domain/list-query.ts";
import { omit } from "#domain/omit.ts";
import { nameOf, type Person } from "#domain/person.ts";
import { maySee } from "#domain/roles.ts";
import type { Asked } from "#server/api/asked.ts";
import { versioned, watchable } from "#server/live/view.ts";
import { reportPdf } from "#server/paper/report-paper.ts";
import { csvFile, noteExport } from "#server/records/api.ts";
import { notYours, Refusal } from "#server/refusal.ts";
import type { House, LineTeller } from "#server/room.ts";
import { activity } from "./activity.server.ts";
import { assets } from "./assets.server.ts";
import { boardPackApi, boardPack as packOf } from "./board-pack.server.ts";
import type { Period } from "./board-pack.ts";
import { byDonor } from "./by-donor.server.ts";
import { compliance } from "./compliance.server.ts";
import { deposits } from "./deposits.server.ts";
import { donorMovement } from "./donor-movement.server.ts";
import { giving } from "./giving.server.ts";
import { loans } from "./loans.server.ts";
import { pledges } from "./pledges.server.ts";
import { projects } from "./projects.server.ts";
import { type AskedOfReport, type Books, linesIn, type Report, yearSoFar } from "./report.server.ts";
import {
  type Card,
  type CardList,
  columnsShown,
  REPORTS,
  type ReportAnswer,
  type ReportPage,
  valueInWords,
} from "./report.ts";
import { reportsAttention } from "./reports-attention.server.ts";
import { sponsorships } from "./sponsorships.server.ts";
import { statements } from "./statements.server.ts";

/** The only list of reports, in the order in which the room shows them. */
export const reports: readonly Report[] = [
  ...[giving, byDonor, statements, compliance, pledges, projects, deposits, donorMovement],
  ...[loans, sponsorships, assets, activity],
];

export const needs = ["donors", "donations", "receipts", "loans-projects", "temple-assets", "events"];

type ReportsOthers = Omit<Books, "house">;

/** What was given, promised and brought to the bank, told so that the ledger can be held against it. */
export async function open(house: House, others: ReportsOthers) {
  const books: Books = { house, ...others };
  const { gifts, pledges: promised, counts, ledger } = others.donations;
  const source = {
    /** Moves on with each line, and at midnight, when what is overdue changes. */
    get revision() {
      const day = Number(ledger.today().replaceAll("-", ""));
      const { phases, loans } = others["loans-projects"];
      const projects = phases.source.revision + loans.list.revision;
      const owned = others["temple-assets"].assets.list.revision;
      const sponsored = others.events.sponsorships.list.revision;
      const promises = promised.list.revision + sponsored;
      return gifts.list.revision + promises + counts.list.revision + projects + owned + day;
    },
  };
  const api = new Hono<Asked>()
    .route(
      "/",
      watchable(house, "/api/reports", "reports", () => ({ key: "", source, read: cards })),
    )
    .route(
      "/board-pack.pdf",
      boardPackApi(books, (c, filter) =>
        noteExport(house, c, "reports", { count: null, what: "the board pack", filter, as: "PDF" }),
      ),
    )
    .get("/:file{.+\\.csv}", async (c) => {
      const { name, columns, rows, filter, title } = await answered(c, ".csv");
      await note(c, title, filter, rows.length);
      return csvFile(c, name, columns, [rows]);
    })
    .get("/:file{.+\\.pdf}", async (c) => {
      const report = await answered(c, ".pdf");
      await note(c, report.title, report.filter, report.rows.length, "PDF");
      c.header("Content-Type", "application/pdf");
      c.header("Content-Disposition", `inline; filename="${report.name}.pdf"`);
      return c.body(new Uint8Array(await onPaper(report, house.words.now.temple.name)));
    })
    .get("/:name", async (c) => {
      return c.json(omit(await answered(c, ""), "links"));
    });

  return {
    /** What a report answers to an address, to whoever may see it. */
    answer,
    page,
    boardPack: (period: Period, person: Pick<Person, "name" | "email">) =>
      packOf(books, period, nameOf(person)),
    today: ledger.today,
    cards,
    /** The card of a report that only some may see. */
    cardsFor,
    attention: reportsAttention(books),
    api: { reports: api },
    tellers: [teller],
  };

  function answered(c: Context<Asked>, ending: string) {
    const name = (c.req.param("file") ?? c.req.param("name") ?? "").slice(0, -ending.length || undefined);
    const person = c.get("person");
    if (!person) throw new Error("Nobody was let through.");
    return answer(name, new URL(c.req.url).searchParams, person);
  }

  async function answer(
    name: string,
    asked: URLSearchParams,
    person: Pick<Person, "role">,
  ): Promise<ReportAnswer> {
    const report = reportNamed(name);
    if (report.rights && !maySee(person.role, report.rights)) throw notYours(person);
    return made(report, askedOf(report, asked, ledger.today()));
  }

  /** What the screen of a report shows, and lets people choose; or why there is none. */
  async function page(
    name: string,
    search: URLSearchParams,
    person: Pick<Person, "role">,
  ): Promise<ReportPage | { refused: string }> {
    try {
      const report = await answer(name, search, person);
      const { controls = [], hasDays = true } = reportNamed(name);
      const { from, to, choices } = askedOf(reportNamed(name), search, ledger.today());
      return { report, days: { from, to }, choices, controls, hasDays };
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      return { refused: fault.message };
    }
  }

  async function made(report: Report, asked: AskedOfReport): Promise<ReportAnswer> {
    const { columns: shown, ...found } = await report.make(books, asked);
    return {
      ...found,
      name: report.name,
      title: report.title,
      madeAt: new Date(house.now()).toISOString(),
      columns: shown.map(({ field }) => field),
      labels: Object.fromEntries(shown.map(({ field, label }) => [field, label])),
      amounts: shown.filter(({ as }) => as === "cents").map(({ field }) => field),
      shown,
    };
  }

  /** Those that everyone sees who comes into the room. */
  async function cards(): Promise<CardList> {
    const open = reports.filter(({ rights }) => !rights);
    return versioned({ cards: await Promise.all(open.map(cardOf)) });
  }

  async function cardsFor(person: Pick<Person, "role">): Promise<Card[]> {
    const theirs = reports.filter(({ rights }) => rights && maySee(person.role, rights));
    return Promise.all(theirs.map(cardOf));
  }

  async function cardOf(report: Report): Promise<Card> {
    const { name, title, about, readsLines } = report;
    const asked = askedOf(report, new URLSearchParams(), ledger.today());
    const card = { name, title, about, href: `${REPORTS}/${name}` };
    if (readsLines && (await linesIn(books, asked)).count > MOST_FOR_A_CARD)
      return { ...card, figure: "Counted when it is opened", ledger: null, picture: { kind: "nothing" } };
    try {
      const found = await report.make(books, asked);
      return { ...card, ...report.card(found, asked), ledger: found.ledger };
    } catch (fault) {
      // The others are still of use; whoever opens this one is told more.
      house.log.error("report could not be counted", fault, { report: name });
      return {
        ...card,
        figure: "Could not be counted",
        isUrgent: true,
        ledger: null,
        picture: { kind: "nothing" },
      };
    }
  }

  /** What leaves the house is written down first. */
  function note(c: Context<Asked>, title: string, filter: string, rows: number, as?: "PDF") {
    const what = `the report “${title}”, ${counted(rows, "row")},`;
    return noteExport(house, c, "reports", { count: rows, what, filter, ...(as && { as }) });
  }
}

export type Reports = Awaited<ReturnType<typeof open>>;

/** More lines than this are counted once somebody opens the report, and not for its card. */
const MOST_FOR_A_CARD = 5_000;

const teller: LineTeller = {
  noun: "reports",
  one: "report",
  tell: ({ kind, after }) => tellTaken(kind === "printed" ? "printed" : "exported", "report", after),
};

/** As it is printed: the words of values, and no column that nobody reads. */
function onPaper(report: ReportAnswer, temple: string) {
  const { shown, rows, sums, ledger, title, filter, madeAt, chart, notes, nothing } = report;
  const columns = columnsShown(shown, sums);
  return reportPdf({
    temple,
    title,
    filter,
    madeAt,
    tie: ledger,
    sums,
    columns: columns.map(({ field, label, as }) => ({ field, label, isAmount: as === "cents" })),
    rows: rows.map((row) =>
      Object.fromEntries(
        columns.map((column) => {
          const value = row[column.field] ?? null;
          return [column.field, column.as === "cents" ? value : valueInWords(column, value)];
        }),
      ),
    ),
    ...(chart && rows.length > 0 && { chart: drawingOf(chart) }),
    notes: [...(rows.length === 0 && nothing ? [`${nothing.title}. ${nothing.text}`] : []), ...(notes ?? [])],
  });
}

function reportNamed(name: string): Report {
  const report = reports.find((each) => each.name === name);
  if (!report) throw new Refusal(404, "not-found", "There is no such report.");
  return report;
}

/** What an address asks for; whatever the report does not know is as if it were not there. */
export function askedOf(report: Report, asked: URLSearchParams, today: string): AskedOfReport {
  const usual = (report.usualDays ?? yearSoFar)(today);
  const choices = (report.controls ?? []).map(({ field, options, usual }) => {
    const value = asked.get(field) ?? "";
    return [field, Object.hasOwn(options, value) ? value : usual];
  });
  return {
    from: dayAt("from"),
    to: dayAt("to"),
    today,
    choices: Object.fromEntries(choices),
    params: asked,
  };

  /** A day that was left empty is no bound. */
  function dayAt(end: "from" | "to") {
    const day = asked.get(end);
    return day === "" ? "" : dayFrom(day) || usual[end];
  }
}
