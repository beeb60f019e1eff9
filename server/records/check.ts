import { hash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { pagesOf } from "#server/store/everything-in.ts";
import type { KeptCollection } from "#server/store/kept-collection.ts";
import {
  type Collection,
  type Fields,
  fieldsOf,
  type HistoryLine,
  type Store,
  type Stored,
} from "#server/store/store.ts";
import { upgradedFields } from "#server/store/upgrade.ts";
import { historyCollection, lastChange } from "./history.ts";

/**
 * Compares every record with the newest line of its history, and yields a sentence for each that differs. Both are read
 * once from end to end and compared by digest; what seems to differ is then read again by itself.
 */
export async function* checkHistory(store: Store, kept: KeptCollection[]) {
  const rooms: CheckedCollection[] = [];
  for (const each of kept) {
    const room = each.shape.history;
    if (room) rooms.push({ ...each, room, records: store.collection(each.name, each.shape) });
  }
  const said = new Map<string, Map<string, string>>(rooms.map(({ room }) => [room, new Map()]));
  // Events without a record, such as exports, have no id.
  for await (const page of pagesOf(historyCollection(store)))
    for (const line of page) if (line.recordId) said.get(line.room)?.set(line.recordId, inShort(rooms, line));
  for (const room of rooms) {
    const newest = said.get(room.room) ?? new Map<string, string>();
    for await (const page of pagesOf(room.records)) {
      const differ = page.filter((record) => {
        const line = newest.get(record.id);
        // From before there was a history.
        return line !== undefined && line !== digestOf(room, fieldsOf(record));
      });
      for (const { id } of page) newest.delete(id);
      yield* (await Promise.all(differ.map(({ id }) => differencesNow(store, room, id)))).flat();
    }
  }
  // Records that exist in history only must have been deleted.
  for (const [name, ids] of said)
    for (const [id, short] of ids) if (short !== NOTHING) yield* await differencesOfGone(name, id);

  async function differencesOfGone(name: string, id: string) {
    const itsRooms = rooms.filter(({ room }) => room === name);
    const [first] = itsRooms;
    if (!first) return [];
    const found = await Promise.all(itsRooms.map(({ records }) => records.get(id)));
    return found.some(Boolean) ? [] : differencesNow(store, first, id);
  }
}

type CheckedCollection = KeptCollection & { room: string; records: Collection<Fields> };

/** The digest of a record that was deleted, or whose content was forgotten. */
const NOTHING = "";

/** The digest of the record as a line leaves it. */
function inShort(rooms: CheckedCollection[], { room: name, after }: HistoryLine) {
  const room = rooms.find((one) => one.room === name);
  return room && after ? digestOf(room, upgradedFields(room.shape, after)) : NOTHING;
}

/** Whether changes of this field are written to history. */
function isTold({ shape, withoutHistory = {} }: CheckedCollection, field: string) {
  return !shape.derived?.includes(field) && !withoutHistory.fields?.includes(field);
}

function digestOf(room: CheckedCollection, fields: Fields) {
  const names = Object.keys(fields).filter((name) => isTold(room, name));
  return hash("sha256", JSON.stringify(names.sort().map((name) => [name, fields[name]])), "base64url");
}

/** Reads both in one transaction, so that a change made meanwhile is not reported. */
async function differencesNow(store: Store, room: CheckedCollection, id: string) {
  const [record, line] = await Promise.all([room.records.get(id), lastChange(store, room.room, id)]);
  return compared(room, id, record, line);
}

function compared(
  room: CheckedCollection,
  id: string,
  record: Stored<Fields> | undefined,
  line: HistoryLine | undefined,
): string[] {
  const { one, shape, withoutHistory = {} } = room;
  // Older than the history, or its content was forgotten.
  if (!line || (!line.before && !line.after)) return [];
  if (!record)
    return line.after && !withoutHistory.deletion
      ? [`The ${one} ${id} is gone, and its history does not say so.`]
      : [];
  if (!line.after)
    return withoutHistory.creation
      ? []
      : [`The ${one} ${id} is there, and its history says that it was deleted.`];
  const [now, then] = [fieldsOf(record), upgradedFields(shape, line.after)];
  const names = [...new Set([...Object.keys(now), ...Object.keys(then)])].filter(
    (name) => isTold(room, name) && !isDeepStrictEqual(now[name], then[name]),
  );
  return names.map(
    (name) =>
      `The ${one} ${id} has ${name} ${jsonOrNothing(now[name])}, and ${jsonOrNothing(then[name])} in its history.`,
  );
}

function jsonOrNothing(value: unknown) {
  return value === undefined ? "nothing" : JSON.stringify(value);
}
