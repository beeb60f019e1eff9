import { hash } from "node:crypto";
import type { ActivityKind, HistoryKind } from "#domain/records.ts";
import { newLineId } from "#server/store/documents.ts";
import {
  type Collection,
  type Fields,
  type HistoryLine,
  isRefusedAs,
  type Note,
  type Query,
  type Store,
  type Transaction,
} from "#server/store/store.ts";
import { HISTORY, historyShape } from "#server/store/transaction.ts";
import { SOMEBODY } from "./house-actors.ts";
import type { Actor } from "./records.ts";

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

const QUARTER_MS = 15 * 60_000;
/** Addresses fall into so many groups: so many lines at most tell of one account and one reason in a quarter of an hour. */
const ADDRESS_GROUPS = 16;

/** The reason of those who may not even try for a while. */
export const HELD_BACK = "too-many-attempts";

type RefusedSignIn = {
  /** The account, or "unknown": what strangers type is not kept. */
  as: string;
  reason: string;
  /** Whose tries are counted together. It is not kept, nor can it be told from what is. */
  address: string;
  /** Whoever was signed in already and was asked once more; nobody is known otherwise. */
  by?: Actor | undefined;
};

/**
 * A sign-in that was refused. Further ones of the same account from the same address within the same quarter of an hour
 * are counted on the line of the first: its id is made from these, so that every server comes upon the same line. A
 * flood of guesses, from however many addresses, thus adds a bounded number of lines.
 */
export async function addRefusal(
  store: Store,
  at: string,
  { as, reason, address, by = SOMEBODY }: RefusedSignIn,
) {
  const lines = historyCollection(store);
  const quarter = new Date(Math.floor(Date.parse(at) / QUARTER_MS) * QUARTER_MS).toISOString();
  const group = hash("sha256", address, "buffer").readUInt8(0) % ADDRESS_GROUPS;
  const key = hash("sha256", JSON.stringify([as, reason, group, by.name]), "hex").slice(0, 16);
  const id = `${quarter.replace(/\D/g, "")}-refused-${key}`;
  try {
    await store.transaction(undefined, async (tx) => {
      const line = await tx.get(lines, id);
      // Those who are held back have not tried: a flood of them is one line, and not written again.
      if (line && reason === HELD_BACK) return;
      const times = Number(line?.after?.times ?? 0) + 1;
      const after = { as, reason, times };
      if (line) await tx.update(lines, id, { after });
      else await tx.create(lines, lineOf(at, { room: "sign-in", kind: "refused", by, after }), id);
    });
  } catch (fault) {
    // Many at once come upon the same line: that one more was not counted must not change what the person is told.
    if (!isRefusedAs(fault, "conflict")) throw fault;
  }
}

function lineOf(at: string, { by, about, after, ...what }: Happening): HistoryLine {
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
