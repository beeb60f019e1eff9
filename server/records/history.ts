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

/** More than anybody reads; a record changed more often shows its newest lines. */
const MOST_LINES = 1000;

/** Every change of every record, as the store writes it down with the change itself. */
export function historyCollection(store: Store): Collection<HistoryLine> {
  return store.collection(HISTORY, historyShape);
}

/** Who changes something and when: what the line of its history begins with. */
export function noteBy({ name, email }: Actor, now: number, kind?: HistoryKind): Note {
  return {
    by: name,
    ...(email && { email }),
    at: new Date(now).toISOString(),
    ...(kind && { kind }),
  };
}

/** What happened to one record, newest first. */
export function linesOf(store: Store, room: string, recordId: string, limit = MOST_LINES) {
  return historyCollection(store).query({ ...newestFirst({ room, recordId }), limit });
}

export async function lastChange(store: Store, room: string, recordId: string) {
  const [line] = await linesOf(store, room, recordId, 1);
  return line;
}

/** The newest deletions of records of one room, newest first; more often than this, nobody looks for one. */
export function deletionsOf(store: Store, room: string, limit = MOST_LINES) {
  return historyCollection(store).query({ ...newestFirst({ room, kind: "deleted" }), limit });
}

/** What a record held at a version; of the version it was deleted with, what it held until then. */
export async function fieldsAt(store: Store, room: string, recordId: string, version: string) {
  for (const line of await linesOf(store, room, recordId)) {
    if (line.version === version) return line.after ?? line.before;
    if (line.beforeVersion === version) return line.before;
  }
}

/** What happened to a record after that version, newest first. */
export async function linesSince(store: Store, room: string, recordId: string, version: string) {
  const lines = await linesOf(store, room, recordId);
  const at = lines.findIndex((line) => line.version === version);
  // Of a version that only the line after it knows, that line is the first since.
  const first = at < 0 ? lines.findIndex((line) => line.beforeVersion === version) + 1 : at;
  return lines.slice(0, first);
}

const AT_ONCE = 100;

type Moments = {
  /** What lies before was forgotten already. */
  from?: string | undefined;
  to: string;
};

/** Who changed a record of this room and when stays known; what it held until that moment does not. */
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
 * Something that happened without a record being changed; `after` says more of it. The words of each kind are made in
 * domain/activity.ts: an export has `what` and `filter`, a print the `name` of what was printed and a `note`.
 */
type Happening = {
  /** Where: a noun as in history, or "sign-in". */
  room: string;
  kind: ActivityKind;
  by: Actor;
  /** The record it was about, where there is one. It is no change of it, and not in the record's own history. */
  about?: string;
  after?: Fields;
};

/** Recorded like a change, and like a change never touched again; within a transaction where it belongs to one. */
export async function addLine(store: Store, at: string, happening: Happening, tx?: Transaction) {
  const [lines, line, id] = [historyCollection(store), lineOf(at, happening), newLineId(at)];
  return tx ? tx.create(lines, line, id) : lines.create(line, id);
}

/** The line of history that tells of it. */
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
