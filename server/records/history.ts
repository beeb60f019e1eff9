import type { ActivityKind, HistoryKind } from "#domain/records.ts";
import { newLineId } from "#server/store/documents.ts";
import type {
  Collection,
  Fields,
  HistoryLine,
  Note,
  Query,
  Store,
  Transaction,
} from "#server/store/store.ts";
import { HISTORY, historyShape } from "#server/store/transaction.ts";
import type { Actor } from "./actors.ts";

/** A record with more lines shows the newest ones. */
const MOST_LINES = 1000;

/** One line for every change of every record, written by the store in the same transaction. */
export function historyCollection(store: Store): Collection<HistoryLine> {
  return store.collection(HISTORY, historyShape);
}

/** Who makes a change and when, for its line of history. */
export function noteBy({ name, email }: Actor, now: number, kind?: HistoryKind): Note {
  return {
    by: name,
    ...(email && { email }),
    at: new Date(now).toISOString(),
    ...(kind && { kind }),
  };
}

/** The lines of one record, newest first. */
export function linesOf(store: Store, room: string, recordId: string, limit = MOST_LINES) {
  return historyCollection(store).query({ ...newestFirst({ room, recordId }), limit });
}

export async function lastChange(store: Store, room: string, recordId: string) {
  const [line] = await linesOf(store, room, recordId, 1);
  return line;
}

/** The latest deletions in a room, newest first. */
export function deletionsOf(store: Store, room: string, limit = MOST_LINES) {
  return historyCollection(store).query({ ...newestFirst({ room, kind: "deleted" }), limit });
}

/** The fields of a record at a version; for the version of its deletion, the fields it had until then. */
export async function fieldsAt(store: Store, room: string, recordId: string, version: string) {
  for (const line of await linesOf(store, room, recordId)) {
    if (line.version === version) return line.after ?? line.before;
    if (line.beforeVersion === version) return line.before;
  }
}

/** The lines of a record after that version, newest first. */
export async function linesSince(store: Store, room: string, recordId: string, version: string) {
  const lines = await linesOf(store, room, recordId);
  const at = lines.findIndex((line) => line.version === version);
  // A version may have no line of its own: then the line that names it as `beforeVersion` is the first one after it.
  const first = at < 0 ? lines.findIndex((line) => line.beforeVersion === version) + 1 : at;
  return lines.slice(0, first);
}

const AT_ONCE = 100;

type Moments = {
  /** Lines before this were forgotten already. */
  from?: string | undefined;
  to: string;
};

/** Removes the content of a room's lines up to a moment; who made each change and when stays. */
export async function forgetWords(store: Store, room: string, { from, to }: Moments) {
  const lines = historyCollection(store);
  const asked = { equal: { room }, range: { field: "at", from, to }, limit: AT_ONCE };
  let page = await lines.query(asked);
  while (page.length > 0) {
    for (const { id, before, after } of page)
      if (before || after) await lines.update(id, { before: null, after: null });
    const last = page.at(-1);
    page = page.length < AT_ONCE ? [] : await lines.query({ ...asked, ...(last && { after: last }) });
  }
}

/**
 * An event that changed no record; `after` holds its details. domain/activity.ts words each kind: an export has `what`
 * and `filter`, a print the `name` of what was printed and a `note`.
 */
type Happening = {
  /** A noun as in history, or "sign-in". */
  room: string;
  kind: ActivityKind;
  by: Actor;
  /** The id of the record it is about. The line is not part of that record's history. */
  about?: string;
  after?: Fields;
};

/** Adds a line for an event, in `tx` where it belongs to a transaction. */
export async function addLine(store: Store, at: string, happening: Happening, tx?: Transaction) {
  const [lines, line, id] = [historyCollection(store), lineOf(at, happening), newLineId(at)];
  return tx ? tx.create(lines, line, id) : lines.create(line, id);
}

/** The event as a line of history. */
export function lineOf(at: string, { by, about, after, ...what }: Happening): HistoryLine {
  return {
    ...what,
    recordId: "",
    at,
    by: by.name,
    email: by.email ?? null,
    before: null,
    after: about || after ? { ...(about && { about }), ...after } : null,
    beforeVersion: null,
  };
}

function newestFirst(equal: { room: string; recordId?: string; kind?: HistoryKind }): Query {
  return { equal, orderBy: { field: "at", descending: true } };
}
