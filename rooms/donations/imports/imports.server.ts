import { type Context, Hono } from "hono";
import { z } from "zod";
import { counted } from "#domain/counted.ts";
import { FUNDS } from "#domain/funds.ts";
import { formatCents } from "#domain/money.ts";
import { plain } from "#domain/search.ts";
import { LineText } from "#domain/text-field.ts";
import { type Asked, checkFields, readFields, readJson } from "#server/api/asked.ts";
import { burst } from "#server/live/burst.ts";
import { versioned, watchable } from "#server/live/view.ts";
import { actorOf, csvFile, keyOf, noteExport } from "#server/records/api.ts";
import { Refusal } from "#server/refusal.ts";
import type { House, LineTeller } from "#server/room.ts";
import type { Collection, Fields } from "#server/store/store.ts";
import { METHODS } from "../../ledger/gift.ts";
import {
  type BankFile,
  cellFinder,
  dayOrderOf,
  decimalSignOf,
  guessMapping,
  isDayOrderOpen,
  isOwnFile,
  leadIn,
  readBankFile,
  UnreadableFile,
} from "./bank-file.ts";
import { isColumn, type Mapping } from "./file-columns.ts";
import {
  dayOrders,
  type ImportAnswer,
  type ImportColumns,
  type ImportList,
  type ImportRow,
  MOST_FILE_BYTES,
  MOST_ROWS,
  OWN_SOURCE,
  TOO_LARGE,
} from "./import.ts";
import {
  importCollections,
  type KeptName,
  nameKey,
  type Reading,
  type SaidRow,
  sourceKey,
} from "./import-collections.server.ts";
import { openPlanner, type Rooms, rowReader } from "./import-plan.server.ts";
import { countsOf, openImportRuns } from "./import-runs.server.ts";

/** A file as a text in JSON, where quotation marks and ends of lines take two letters, and what is said of its rows. */
const MOST_BYTES = 2 * MOST_FILE_BYTES + 2_000_000;
const LISTED = 20;
const LISTED_NAMES = 500;
const FIRST_ROWS = 3;
const PAUSE_MS = 200;

const source = LineText("Please say where the file comes from").max(100).default("");
const csv = z.string("Please choose a file").min(1, "Please choose a file").max(MOST_FILE_BYTES, TOO_LARGE);
const mapping = records(z.string().max(50), z.string().max(500), 50);
const giver = z.union([
  z.string().min(1).max(128),
  z.null(),
  z.strictObject({ newName: LineText().min(1).max(200) }),
  z.strictObject({ leaveOut: z.literal(true) }),
]);
const Asking = z.object(
  {
    source,
    csv,
    mapping,
    dryRun: z.boolean().default(true),
    fileName: LineText().max(200).default(""),
    givers: records(z.string().max(300), giver, MOST_ROWS),
    rowGivers: records(z.string().regex(/^\d{1,6}$/), giver, MOST_ROWS),
    anyway: z.array(z.int()).max(MOST_ROWS).default([]),
    method: z.enum(METHODS, "Please choose how it was given").optional(),
    fund: z.enum(FUNDS, "Please choose a fund").optional(),
    towardPledges: z.boolean().default(false),
    dayOrder: z.enum(Object.keys(dayOrders) as (keyof typeof dayOrders)[]).optional(),
    remember: z.boolean().default(true),
    wait: z.boolean().default(true),
  },
  "Please choose a file",
);
type ImportsAsking = z.infer<typeof Asking>;
const Looking = z.object({ source, csv, mapping }, "Please choose a file");

/** No more of them than a file can have rows: each one is looked up, and some are stored. */
function records<Value extends z.ZodType>(name: z.ZodString, value: Value, most: number) {
  return z
    .record(name, value)
    .refine((given) => Object.keys(given).length <= most, `Please send at most ${most} of these`)
    .default({});
}

/** Files of banks and payment services, row by row into the ledger: tried first by the very code that does it. */
export function openImports(house: House, rooms: Rooms) {
  const { store, now, hub, log } = house;
  const { donors } = rooms;
  const { imports, learnt, columns } = importCollections(store);
  const runs = openImportRuns(house, rooms);
  const view = { revision: 0 };
  const show = burst(hub.publish, PAUSE_MS);
  for (const collection of [imports, learnt, columns])
    collection.onChange(() => {
      view.revision++;
      show();
    });

  const api = new Hono<Asked>()
    .route(
      "/",
      watchable(house, "/api/imports", "imports", () => ({ key: "", source: view, read: list })),
    )
    .post("/columns", async (c) => c.json(await columnsOf(await readFields(c, Looking, MOST_BYTES))))
    .delete("/names/:id", async (c) => {
      await learnt.deleteMany([c.req.param("id")]);
      note(c, "name forgotten");
      return c.body(null, 204);
    })
    .post("/", async (c) => {
      const body = await readJson(c.req.raw, MOST_BYTES);
      const asked = checkFields(body, Asking);
      const file = await understood(asked);
      if (asked.dryRun) return c.json(await tried(file));
      const id = await begin(c, file, body);
      if (!asked.wait) return c.json({ ...answerOf(file, []), id }, 202);
      await runs.ended(id);
      const rows: ImportRow[] = [];
      for await (const part of runs.rowsOf(id)) rows.push(...part);
      return c.json({ ...answerOf(file, rows), id }, 201);
    })
    .get("/:id", async (c) => c.json(runs.summaryOf(await runs.existing(c.req.param("id")))))
    .get("/:id/outcome.csv", async (c) => {
      const { id, source, rows } = await runs.existing(c.req.param("id"));
      const what = `what became of ${counted(rows, "row")} from ${source}`;
      await noteExport(house, c, "imports", { count: rows, what, filter: "" });
      return csvFile(c, `outcome-${fileWord(source)}`, OUTCOME_COLUMNS, outcomeRows(id));
    })
    .post("/:id/stop", async (c) => c.json(await runs.stop(c.req.param("id"), actorOf(c))))
    .post("/:id/resume", async (c) => c.json(await runs.resume(c.req.param("id"), actorOf(c)), 202))
    .get("/:id/undo", async (c) => c.json(await runs.undoing(c.req.param("id"))))
    .post("/:id/undo", async (c) => {
      const undone = await runs.undo(c.req.param("id"), actorOf(c));
      note(c, "import undone", c.req.param("id"));
      return c.json(undone);
    });

  return { api, list, teller, close: runs.close };

  async function list(): Promise<ImportList> {
    const [latest, known, files] = await Promise.all([
      imports.query({ orderBy: { field: "at", descending: true }, limit: LISTED }),
      learnt.query({ limit: LISTED_NAMES }),
      columns.query({ limit: LISTED_NAMES }),
    ]);
    const names = await Promise.all(
      known.map(async (name) => ({
        id: name.id,
        source: name.source,
        name: name.name,
        means: await meaningOf(name),
      })),
    );
    return versioned({
      imports: latest.map(runs.summaryOf),
      names: names.sort((one, other) => one.name.localeCompare(other.name, "en")),
      columns: files.flatMap(({ source, at }) => (at ? { source, at } : [])),
    });
  }

  async function meaningOf({ donorId, leaveOut }: KeptName) {
    if (leaveOut) return "Left out";
    if (!donorId) return "Nobody we know";
    const doc = await donors.records.collection.get(donorId);
    return doc ? donors.records.read(doc).name : "Somebody who is gone";
  }

  /** What the screen shows before anything is mapped. */
  async function columnsOf(asked: z.infer<typeof Looking>): Promise<ImportColumns> {
    const file = await readable(asked.csv);
    const isOwn = isOwnFile(file.header);
    const known = await columns.get(sourceKey(asked.source || OWN_SOURCE));
    const mapping = mappingOf(file, known?.mapping, asked.mapping);
    const days = cellsOf(file, mapping.receivedOn);
    const cellOf = cellFinder(file.header);
    const leads = file.header.map((column) => [column, leadIn(cellOf(file.rows[0] ?? [], column))] as const);
    return {
      header: file.header,
      first: file.rows.slice(0, FIRST_ROWS).map((row) => ({
        cells: file.header.map((column) => cellOf(row, column).slice(0, 80)),
      })),
      rows: file.rows.length,
      mapping,
      defaults: known?.defaults ?? {},
      dayOrder: dayOrderOf(days),
      isDayOrderOpen: isDayOrderOpen(days),
      leads: Object.fromEntries(leads.filter(([, lead]) => lead !== "")),
      isOwn,
      problem: problemOf(file, mapping),
    };
  }

  type Understood = Awaited<ReturnType<typeof understood>>;

  /** The file as it is meant; refused where no gifts can be read from it. */
  async function understood(asked: ImportsAsking) {
    const file = await readable(asked.csv);
    const isOwn = isOwnFile(file.header);
    const from = asked.source || (isOwn ? OWN_SOURCE : "");
    if (!from) throw invalid("source", "Please say where the file comes from");
    const known = await columns.get(sourceKey(from));
    const mapping = mappingOf(file, known?.mapping, asked.mapping);
    const problem = problemOf(file, mapping);
    if (problem) throw invalid("mapping", problem, { header: file.header, mapping });
    const reading: Reading = {
      source: from,
      isOwn,
      isWholeCents: plain(mapping.cents ?? "") === "cents",
      ...(asked.method && { method: asked.method }),
      ...(asked.fund && { fund: asked.fund }),
      towardPledges: asked.towardPledges,
      dayOrder: asked.dayOrder ?? dayOrderOf(cellsOf(file, mapping.receivedOn)),
      ...signOf(cellsOf(file, mapping.cents || mapping.amount)),
    };
    const anyway = new Set(asked.anyway);
    const readRow = rowReader(file.header, mapping, isOwn);
    const said = file.rows.map((row, at): SaidRow => {
      const words = readRow(row, at + 1);
      const told = Object.hasOwn(asked.rowGivers, words.row)
        ? asked.rowGivers[words.row]
        : Object.hasOwn(asked.givers, words.name)
          ? asked.givers[words.name]
          : undefined;
      return {
        ...words,
        ...(told !== undefined && { choice: told }),
        ...(anyway.has(words.row) && { isAnyway: true }),
      };
    });
    return { asked, file, mapping, reading, said: isOwn ? takenAwayLast(said) : said };
  }

  async function tried(file: Understood): Promise<ImportAnswer> {
    const planner = await openPlanner(store, rooms, file.reading, "");
    const planned = await planner.plan(file.said);
    return answerOf(
      file,
      planned.map(({ shown }) => shown),
    );
  }

  async function begin(c: Context<Asked>, { asked, mapping, reading, said }: Understood, body: unknown) {
    const by = actorOf(c);
    const source = reading.source;
    const names = Object.entries(asked.givers);
    if (asked.remember && !reading.isOwn) {
      const { method, fund, towardPledges } = asked;
      const defaults = { ...(method && { method }), ...(fund && { fund }), towardPledges };
      const at = new Date(now()).toISOString();
      await put(columns, sourceKey(source), { source, mapping: filled(mapping), defaults, at });
    }
    for (const [name, choice] of names) {
      if (name === "" || (typeof choice === "object" && choice && "newName" in choice)) continue;
      const leaveOut = typeof choice === "object" && choice !== null;
      const donorId = typeof choice === "string" ? choice : null;
      await put(learnt, nameKey(source, name), { source, name, donorId, leaveOut });
    }
    const about = { source, fileName: asked.fileName, reading, said };
    const id = await runs.begin(
      {
        ...about,
        names: names
          .map(([name]) => name)
          .filter(Boolean)
          .slice(0, 100),
      },
      by,
      keyOf(c, body),
    );
    note(c, "import begun", id);
    return id;
  }

  async function* outcomeRows(id: string) {
    for await (const rows of runs.rowsOf(id))
      yield rows.map(
        ({
          row,
          day,
          donorName,
          cents,
          reference,
          outcome,
          isRecorded,
          message,
          becomes,
          pledge,
          giftId,
        }) => ({
          row,
          day,
          name: donorName,
          amount: cents / 100,
          reference,
          outcome,
          recorded: isRecorded ? "yes" : "no",
          why: [
            message,
            pledge === "counts" && "Counts toward the pledge",
            pledge === "completes" && "Completes the pledge",
          ]
            .filter(Boolean)
            .join(". "),
          donor: becomes.name,
          giftId: giftId ?? "",
        }),
      );
  }

  async function put<T extends Fields>(into: Collection<T>, id: string, fields: T) {
    await store.transaction(undefined, async (tx) => {
      if (await tx.get(into, id)) await tx.replace(into, id, fields);
      else await tx.create(into, fields, id);
    });
  }

  function note(c: Context<Asked>, what: string, id?: string) {
    log.info(what, { request: c.get("requestId"), by: c.get("person")?.email, id });
  }
}

const OUTCOME_COLUMNS = [
  ...["row", "day", "name", "amount", "reference", "outcome", "recorded", "why", "donor", "giftId"],
];

/** How the activity log tells of imports. */
const teller: LineTeller = {
  noun: "imports",
  one: "import",
  tell({ kind, after }) {
    const { source, status, added, cents, what } = Object(after) as Fields;
    const about = { name: "", more: "", fields: [] };
    if (kind === "exported") return { ...about, did: `exported ${String(what ?? "")} as CSV` };
    const sum = `${counted(Number(added), "gift")}, ${formatCents(Number(cents))}`;
    const did = {
      running: kind === "added" ? "began the import" : "went on with the import",
      stopped: "stopped the import",
      done: "finished the import",
      undoing: "began to undo the import",
      undone: "undid the import",
    }[String(status)];
    const isCounted = status === "done" || status === "undone";
    return {
      ...about,
      did: `${did ?? "changed the import"} from`,
      name: String(source ?? ""),
      more: isCounted ? `: ${sum}` : "",
    };
  },
};

async function readable(csv: string) {
  if (Buffer.byteLength(csv) > MOST_FILE_BYTES) throw invalid("csv", TOO_LARGE);
  try {
    return await readBankFile(csv);
  } catch (fault) {
    if (!(fault instanceof UnreadableFile)) throw fault;
    throw invalid("csv", fault.message);
  }
}

/** Guessed, then as remembered for the source where the file still has those columns, then as said now. */
function mappingOf(file: BankFile, known: Mapping = {}, asked: Mapping = {}): Mapping {
  // A field that gifts do not have takes no column away from one that they have.
  const said: Mapping = Object.fromEntries(Object.entries(asked).filter(([field]) => isColumn(field)));
  for (const column of Object.values(said))
    if (column && !file.header.includes(column))
      throw invalid("mapping", `There is no column “${column}”. ${headerInWords(file.header)}`);
  if (isOwnFile(file.header)) return guessMapping(file);
  const still = Object.entries(known).filter(([, column]) => !column || file.header.includes(column));
  const isKnown = Object.values(known).some((column) => column && file.header.includes(column));
  const taken = new Set(Object.values(said).filter(Boolean));
  const guessed = Object.entries(guessMapping(file)).filter(([, column]) => column && !taken.has(column));
  const before = isKnown ? still.filter(([, column]) => !column || !taken.has(column)) : guessed;
  const mapping = { ...Object.fromEntries(before), ...said } as Mapping;
  if (said.amount && !said.cents) mapping.cents = "";
  return mapping;
}

/** Fields without a column are kept as such, so that they are not guessed again. */
function filled(mapping: Mapping): Mapping {
  return Object.fromEntries(Object.entries(mapping).map(([field, column]) => [field, column ?? ""]));
}

function problemOf({ header }: BankFile, { receivedOn, amount, cents }: Mapping) {
  const missing = !(amount || cents) ? "an amount" : !receivedOn ? "a day" : "";
  if (!missing) return "";
  return `No column holds ${missing}. ${headerInWords(header)} Choose ${missing.replace(/^an? /, "the ")} by hand, or export the file again with ${missing.replace(/^an? /, "")}s.`;
}

function headerInWords(header: string[]) {
  return `The header reads “${header.join("; ").slice(0, 200)}”.`;
}

function cellsOf({ header, rows }: BankFile, column: string | undefined) {
  const cellOf = cellFinder(header);
  return rows.map((row) => cellOf(row, column)).filter(Boolean);
}

function signOf(amounts: string[]) {
  const decimalSign = decimalSignOf(amounts);
  return decimalSign ? { decimalSign } : {};
}

/** Our own file has the newest lines first; what takes away from a total comes after what is in it. */
function takenAwayLast(said: SaidRow[]) {
  const takes = ({ amount }: SaidRow) => amount.startsWith("-");
  return [...said.filter((row) => !takes(row)), ...said.filter(takes)];
}

function answerOf(
  { file: { header }, mapping }: { file: BankFile; mapping: Mapping },
  rows: ImportRow[],
): ImportAnswer {
  return { id: "", header, mapping, rows: rows.toSorted((a, b) => a.row - b.row), ...countsOf(rows) };
}

function invalid(field: string, message: string, more: Fields = {}) {
  return new Refusal(422, "invalid", message, { fields: { [field]: message }, ...more });
}

function fileWord(source: string) {
  return (
    plain(source)
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || "import"
  );
}
