import type { ActivityEntry, EventKind, ListAnswer } from "#domain/records.ts";
import { versioned } from "#server/live/view.ts";
import { newLineId } from "#server/store/documents.ts";
import type { Collection, Fields, HistoryLine, Query, Store, Stored } from "#server/store/store.ts";
import { HISTORY, historyShape } from "#server/store/transaction.ts";
import type { Actor } from "./records.ts";

/** More than anybody reads; a record changed more often shows its newest lines. */
const MOST_LINES = 1000;

/** Every change of every record, as the store writes it down with the change itself. */
export function historyCollection(store: Store): Collection<HistoryLine> {
  return store.collection(HISTORY, historyShape);
}

/** What happened to one record, newest first. */
export function linesOf(store: Store, room: string, recordId: string, limit = MOST_LINES) {
  return historyCollection(store).query({ ...newestFirst({ room, recordId }), limit });
}

export async function lastChange(store: Store, room: string, recordId: string) {
  const [line] = await linesOf(store, room, recordId, 1);
  return line;
}

/** What a record held at a version; of the version it was deleted with, what it held until then. */
export async function fieldsAt(store: Store, room: string, recordId: string, version: string) {
  for (const line of await linesOf(store, room, recordId)) {
    if (line.version === version) return line.after ?? line.before;
    if (line.beforeVersion === version) return line.before;
  }
}

const AT_ONCE = 100;

/** Who changed a record of this room and when stays known; what it held until that moment does not. */
export async function forgetWords(store: Store, room: string, until: string) {
  const lines = historyCollection(store);
  const asked = { equal: { room }, range: { field: "at", to: until }, limit: AT_ONCE };
  let page = await lines.query(asked);
  while (page.length > 0) {
    for (const { id, before, after } of page)
      if (before || after) await lines.update(id, { before: null, after: null });
    const last = page.at(-1);
    page = page.length < AT_ONCE ? [] : await lines.query({ ...asked, ...(last && { after: last }) });
  }
}

/** Something that happened without a record being changed; `after` says more of it. */
export type Happening = {
  /** Where: a noun as in history, or "sign-in". */
  room: string;
  kind: EventKind;
  by: Actor;
  /** What it was about, where there is one. */
  recordId?: string;
  after?: Fields;
};

/** Written down like a change, and like a change never touched again. */
export async function addLine(store: Store, at: string, { by, recordId = "", after, ...what }: Happening) {
  await historyCollection(store).create(
    {
      ...what,
      ...{ recordId, at, by: by.name, email: by.email ?? null },
      ...{ before: null, after: after ?? null, beforeVersion: null },
    },
    newLineId(at),
  );
}

export type ActivityQuery = {
  by: string;
  room: string;
  from: string;
  to: string;
  page: number;
  size: number;
};

/** The lines of all rooms, newest first; `from` and `to` are moments. */
export async function activity(store: Store, asked: ActivityQuery): Promise<ListAnswer<ActivityEntry>> {
  const lines = historyCollection(store);
  const where = {
    equal: { by: asked.by || undefined, room: asked.room || undefined },
    range: { field: "at", from: asked.from || undefined, to: asked.to || undefined },
  };
  const { count } = await lines.totals(where);
  const pages = Math.max(1, Math.ceil(count / asked.size));
  const page = Math.min(asked.page, pages);
  const rows = await lines.query({
    ...where,
    orderBy: { field: "at", descending: true },
    limit: asked.size,
    offset: (page - 1) * asked.size,
  });
  return versioned({ rows: rows.map(entryOf), page, pages, total: count, sums: {} });
}

function entryOf({ beforeVersion: _, email: __, kind, ...line }: Stored<HistoryLine>): ActivityEntry {
  return { ...line, kind: kind as ActivityEntry["kind"] };
}

function newestFirst(equal: { room: string; recordId: string }): Query {
  return { equal, orderBy: { field: "at", descending: true } };
}
