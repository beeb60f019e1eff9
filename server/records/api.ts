import { type Context, Hono } from "hono";
import { stream } from "hono/streaming";
import { z } from "zod";
import { grouped } from "#domain/counted.ts";
import { nameOf } from "#domain/person.ts";
import { listInWords } from "#domain/record-words.ts";
import { addressOf, type ListAnswer, type Shown } from "#domain/records.ts";
import { type Asked, checkFields, readJson } from "#server/api/asked.ts";
import { watchable } from "#server/live/view.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/services.ts";
import type { Fields } from "#server/store/store.ts";
import type { Actor } from "./actors.ts";
import { CSV_START, csvLine } from "./csv.ts";
import { deletedApi, historyFor } from "./deleted.ts";
import { addLine } from "./history.ts";
import type { RecordList } from "./list.ts";
import type { Records } from "./records.ts";

export const Version = z.string().max(100);
const Versioned = z.object({ version: Version.optional() });
const Restored = Versioned.extend({ current: Version.optional() });
/** The body of an undo: the version to restore, and the version it undoes. */
export const Undone = z.object(
  { version: Version, current: Version },
  "Say which version to restore, and which one it takes back.",
);
const KEY = /^[!-~]{1,200}$/;

/** The REST of a room: list, records and history at /api/<noun>, and the list as a file at /api/<noun>.csv. */
export function recordsApi<Rec extends Shown, Form extends Fields, List extends ListAnswer<Rec>>(
  services: Pick<Services, "hub" | "env" | "log" | "store" | "now">,
  records: Records<Rec, Form>,
  list: RecordList<Rec, List>,
) {
  const { kind, form } = records;
  const { log } = services;
  const path = addressOf(kind);
  const viewOf = (asked: URLSearchParams) => {
    const query = list.read(asked);
    return { key: JSON.stringify(query), source: list, read: () => list.page(query) };
  };

  const api = new Hono<Asked>()
    .route("/", watchable(services, path, kind.name, viewOf))
    .route("/deleted", deletedApi(records))
    .get("/:id", async (c) => c.json(await records.get(c.req.param("id"))))
    .post("/", async (c) => {
      const body = await readJson(c.req.raw);
      const made = await records.create(checkFields(body, form), actorOf(c), keyOf(c, body));
      note(c, "added", made);
      return c.json(made, 201);
    })
    .put("/:id", async (c) => {
      const body = await readJson(c.req.raw);
      const { version } = checkFields(body, Versioned);
      const changed = await records.update(c.req.param("id"), checkFields(body, form), version, actorOf(c));
      note(c, "updated", changed);
      return c.json(changed);
    })
    .delete("/:id", async (c) => {
      // The undo of an addition names the version it added.
      const { version } = checkFields(c.req.query(), Versioned);
      note(c, "deleted", await records.delete(c.req.param("id"), actorOf(c), version));
      return c.body(null, 204);
    })
    .get("/:id/history", async (c) => c.json(await historyFor(c, records, c.req.param("id"))))
    .post("/:id/restore", async (c) => {
      const { version, current } = checkFields(
        c.req.header("Content-Type") ? await readJson(c.req.raw) : {},
        Restored,
      );
      const restored = await records.restore(c.req.param("id"), version, actorOf(c), current);
      note(c, "restored", restored);
      return c.json(restored);
    });

  const csv = new Hono<Asked>().get("/", async (c) => {
    const query = list.read(new URL(c.req.url).searchParams);
    const { total } = await list.page({ ...query, page: 1, size: 1 });
    const what = `${grouped(total)} ${total === 1 ? kind.one : kind.many}`;
    await noteExport(services, c, kind.name, {
      count: total,
      what,
      filter: listInWords(kind.filters, query),
    });
    return csvFile(c, kind.name, list.columns, list.everything(query));
  });

  return { api, csv };

  /** Logs who changed which record; what was changed is in its history. */
  function note(c: Context<Asked>, what: string, { id }: Rec) {
    log.info(`${kind.one} ${what}`, { request: c.get("requestId"), by: c.get("person")?.email, id });
  }
}

/** HEAD answers the headers alone: nothing is exported, so nothing is logged as exported. */
export function isHead(c: Context<Asked>) {
  return c.req.method === "HEAD";
}

/** Adds the export to the activity log, before the first byte is sent. */
export async function noteExport(
  { store, now, log }: Pick<Services, "store" | "now" | "log">,
  c: Context<Asked>,
  room: string,
  after: { count: number | null; what: string; filter: string; as?: "PDF" },
) {
  if (isHead(c)) return undefined;
  log.info(`${room} exported`, { request: c.get("requestId"), by: c.get("person")?.email });
  const by = actorOf(c);
  return addLine(store, new Date(now()).toISOString(), { room, kind: "exported", by, after });
}

/** Streams the list as it is read, so that a long one needs little memory. */
export function csvFile(
  c: Context<Asked>,
  name: string,
  columns: readonly string[],
  parts: AsyncIterable<readonly Fields[]> | Iterable<readonly Fields[]>,
) {
  c.header("Content-Type", "text/csv; charset=utf-8");
  c.header("Content-Disposition", `attachment; filename="${name}.csv"`);
  if (isHead(c)) return c.body(null);
  return stream(c, async (file) => {
    await file.write(CSV_START + csvLine(columns));
    for await (const part of parts)
      await file.write(part.map((record) => csvLine(columns.map((column) => record[column]))).join(""));
  });
}

/** The signed-in person, as history names them. */
export function actorOf(c: Context<Asked>): Actor {
  const person = c.get("person");
  if (!person) throw new Error("Nobody was let through.");
  return { name: nameOf(person), email: person.email };
}

/** The Idempotency-Key of a request with what it belongs to; undefined without one. */
export function keyOf(c: Context<Asked>, body: unknown) {
  const key = c.req.header("Idempotency-Key");
  if (key === undefined) return undefined;
  if (!KEY.test(key)) throw new Refusal(422, "bad-key", "An Idempotency-Key has 1 to 200 plain characters.");
  return { key, path: c.req.path, body };
}
