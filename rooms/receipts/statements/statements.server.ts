import { type Context, Hono } from "hono";
import { stream } from "hono/streaming";
import { z } from "zod";
import { omit } from "#domain/omit.ts";
import { pageFrom, pageOf } from "#domain/paging.ts";
import { type Asked, checkFields, readJson } from "#server/api/asked.ts";
import { burst } from "#server/live/burst.ts";
import { versioned, watchable } from "#server/live/view.ts";
import { actorOf, isHead, keyOf } from "#server/records/api.ts";
import { addLine } from "#server/records/history.ts";
import { Refusal } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import { MOST_ENTRIES, zipOf } from "#server/zip.ts";
import type { Donors } from "../../donors/donors.server.ts";
import type { Ledger } from "../../ledger/ledger.server.ts";
import type { HandedOut, HandingOut } from "../handing-out.server.ts";
import { type Issuing, noEin } from "../issuing.server.ts";
import type { Receipt } from "../receipt.ts";
import type { ReceiptMail } from "../receipt-mail.server.ts";
import { receiptPdf } from "../receipt-paper.server.ts";
import { openStatementList } from "./statement-list.server.ts";
import { statementsPdf } from "./statement-paper.server.ts";
import { openStatementRuns } from "./statement-runs.server.ts";
import {
  GROUPS,
  isIn,
  isLaterNumber,
  RUN,
  type StatementRun,
  type StatementsPage,
  statementsInWords,
  usualYear,
  YEAR,
} from "./statements.ts";

const Making = z.object(
  {
    year: z.coerce.string().regex(YEAR, "Please choose a year"),
    send: z.enum(["none", "mail"], "Please say whether they are emailed").default("none"),
    donorIds: z.array(z.string().max(128)).max(10_000, "Please choose at most 10,000 donors").optional(),
  },
  "Please choose a year",
);
const MOST_BYTES = 2_000_000;
const PAUSE_MS = 200;
const ROWS = 10;
const MOST_CHANGED = 200;
/** Of a file that nobody takes to its end, so many originals at most are lost. */
const HANDED_OUT_AT_ONCE = 20;

type StatementsNeeds = {
  ledger: Ledger;
  donors: Donors;
  issuing: Issuing;
  mail: Pick<ReceiptMail, "onChange" | "ofStatements" | "reached" | "canSend">;
  handingOut: Pick<HandingOut, "several">;
};
export type Statements = ReturnType<typeof openStatements>;

/** What everyone who gave in a year gets for their tax records. */
export function openStatements(house: House, { ledger, donors, issuing, mail, handingOut }: StatementsNeeds) {
  const { records } = issuing;
  const list = openStatementList(house, { ledger, donors, records, mail });
  const runs = openStatementRuns(house, { list, issuing });
  const view = { revision: 0 };
  const show = burst(house.hub.publish, PAUSE_MS);
  for (const { onChange } of [runs, mail])
    onChange(() => {
      view.revision++;
      show();
    });

  const api = new Hono<Asked>()
    .route(
      "/run",
      watchable(house, RUN, "run", () => ({ key: "", source: view, read: run })),
    )
    .post("/run/stop", async (c) => {
      await runs.stop();
      return c.body(null, 204);
    })
    .post("/", async (c) => {
      const body = await readJson(c.req.raw, MOST_BYTES);
      const asked = checkFields(body, Making);
      if (!isOver(asked.year)) throw notOver();
      if (!(await hasEin())) throw noEin();
      const id = await runs.begin(asked, actorOf(c), keyOf(c, body));
      house.log.info("statements begun", { request: c.get("requestId"), by: c.get("person")?.email, id });
      return c.json({ id }, 202);
    })
    .get("/:year/preview/:file{.+\\.pdf}", async (c) => {
      const donorId = c.req.param("file").replace(/\.pdf$/, "");
      const paper = await previewOf(donorId, known(c.req.param("year")), actorOf(c));
      c.header("Content-Type", "application/pdf");
      c.header("Content-Disposition", 'inline; filename="preview.pdf"');
      return c.body(new Uint8Array(await receiptPdf({ ...paper, number: "" }, "preview")));
    })
    .get("/:file{\\d+\\.pdf}", async (c) => {
      const { year, ids } = await forPaper(c);
      c.header("Content-Type", "application/pdf");
      c.header("Content-Disposition", `inline; filename="statements-${year}.pdf"`);
      if (isHead(c)) return c.body(null);
      return c.body(statementsPdf(eachOf(ids, c.req.query("copy") === "duplicate")));
    })
    .get("/:file{\\d+\\.zip}", async (c) => {
      const { year, ids } = await forPaper(c);
      if (ids.length > MOST_ENTRIES)
        throw new Refusal(422, "too-many", "These are too many for one folder: take one PDF for all.");
      c.header("Content-Type", "application/zip");
      c.header("Content-Disposition", `attachment; filename="statements-${year}.zip"`);
      if (isHead(c)) return c.body(null);
      return stream(c, async (file) => {
        for await (const part of zipOf(
          filesOf(eachOf(ids, c.req.query("copy") === "duplicate")),
          new Date(house.now()),
        ))
          await file.write(part);
      });
    });

  return {
    /** The year's list, as /api/reports/statements answers it. */
    report: list.report,
    page,
    run,
    beside,
    api: { statements: api },
    close: runs.close,
  };

  async function run(): Promise<StatementRun> {
    const latest = await runs.latest();
    return versioned({ ...latest, outbox: mail.ofStatements(latest.year) });
  }

  /** What the screen shows of the year that an address asks for. */
  async function page(asked: URLSearchParams): Promise<StatementsPage> {
    const year = YEAR.test(asked.get("year") ?? "") ? String(asked.get("year")) : usualYear(ledger.today());
    const { rows, ...report } = omit(await list.report(year), "columns", "labels", "amounts");
    const group = GROUPS.find((one) => one === asked.get("show")) ?? "all";
    const shown = rows.filter((row) => isIn(group, row));
    const { page, pages, start, end } = pageOf(shown.length, ROWS, pageFrom(asked.get("page")));
    return {
      ...report,
      years: list.years(),
      today: ledger.today(),
      isOver: isOver(year),
      hasEin: await hasEin(),
      canEmail: mail.canSend,
      group,
      page,
      pages,
      total: shown.length,
      rows: shown.slice(start, end),
      changed: rows.filter(({ statement }) => statement === "changed").slice(0, MOST_CHANGED),
      withoutAddress: rows
        .filter(({ hasAddress, gifts }) => !hasAddress && gifts > 0)
        .slice(0, ROWS)
        .map(({ donorId, donor }) => ({ donorId, donor })),
    };
  }

  /** Whose statements of the year stand before and after this one. */
  async function beside({ id, year }: Pick<Receipt, "id" | "year">) {
    const names = year ? await list.namesIn(year) : [];
    const at = names.findIndex((one) => one.id === id);
    return { previous: names[at - 1], next: at < 0 ? undefined : names[at + 1] };
  }

  function isOver(year: string) {
    return ledger.today() > `${year}-12-31`;
  }

  async function hasEin() {
    return house.words.now.temple.ein !== "";
  }

  async function previewOf(donorId: string, year: string, by: ReturnType<typeof actorOf>) {
    const { own, listed } = await list.giftsOf(donorId, year, undefined);
    if (own.length + listed.length === 0)
      throw new Refusal(404, "no-gifts", `Nothing is written down from this donor in ${year}.`);
    return issuing.preview({ giftIds: own, statement: { donorId, year, listed, replaces: undefined } }, by);
  }

  /** What is handed out is written down first. */
  async function forPaper(c: Context<Asked>) {
    const [isPosted, from = ""] = [c.req.query("only") === "posted", c.req.query("from")];
    const year = known(c.req.param("file")?.replace(/\.\w+$/, ""));
    const made = await list.namesIn(year);
    const ids = made
      .filter(({ isMailed, number }) => !(isPosted && isMailed) && !isLaterNumber(from, number))
      .map(({ id }) => id);
    if (ids.length === 0) throw new Refusal(404, "no-statements", `There are no statements for ${year} yet.`);
    if (isHead(c)) return { year, ids };
    await addLine(house.store, new Date(house.now()).toISOString(), {
      room: "receipts",
      kind: "printed" as const,
      by: actorOf(c),
      after: { what: `${statementsInWords(ids.length)} for ${year}`, note: isPosted ? "to be posted" : "" },
    });
    return { year, ids };
  }

  /** One after the other, each an original or a duplicate. */
  async function* eachOf(ids: readonly string[], isDuplicate: boolean) {
    for (let at = 0; at < ids.length; at += HANDED_OUT_AT_ONCE)
      yield* await handingOut.several(ids.slice(at, at + HANDED_OUT_AT_ONCE), isDuplicate);
  }
}

/** One file for each, called by whose it is. */
async function* filesOf(receipts: AsyncIterable<HandedOut>) {
  for await (const { receipt, copy } of receipts) {
    const { donorName, number } = receipt;
    yield { name: `${fileWords(donorName)} ${number}.pdf`, content: await receiptPdf(receipt, copy) };
  }
}

/** Without what some systems take for something else than a letter. */
function fileWords(name: string) {
  const words = name.replace(/[\p{Cc}<>:"/\\|?*]+/gu, " ").replace(/\s+/g, " ");
  return words.replace(/^[. ]+|[. ]+$/g, "").slice(0, 80) || "Donor";
}

function known(year = "") {
  if (!YEAR.test(year)) throw new Refusal(404, "not-found", "There is no such year.");
  return year;
}

function notOver() {
  return new Refusal(409, "year-not-over", "Statements can be made from January 1.");
}
