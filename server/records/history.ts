import type { Collection, HistoryLine, Query, Store, Stored } from "#server/store/store.ts";
import { HISTORY, historyShape } from "#server/store/transaction.ts";

/** More than anybody reads; a record changed more often shows its newest lines. */
const MOST_LINES = 1000;

/** Every change of every record, as the store writes it down with the change itself. */
export function historyCollection(store: Store): Collection<HistoryLine> {
  return store.collection(HISTORY, historyShape);
}

/** What happened to one record, newest first. */
export async function linesOf(store: Store, room: string, recordId: string): Promise<Stored<HistoryLine>[]> {
  return historyCollection(store).query({ ...newestFirst(room, recordId), limit: MOST_LINES });
}

export async function lastChange(store: Store, room: string, recordId: string) {
  const [line] = await historyCollection(store).query({ ...newestFirst(room, recordId), limit: 1 });
  return line;
}

export async function lineOfVersion(store: Store, room: string, recordId: string, version: string) {
  const lines = await linesOf(store, room, recordId);
  return lines.find((line) => line.version === version);
}

function newestFirst(room: string, recordId: string): Query {
  return { equal: { recordId, room }, orderBy: { field: "at", descending: true } };
}
