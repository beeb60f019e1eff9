import { isDeepStrictEqual } from "node:util";
import type { KeptCollection } from "#server/room.ts";
import { pagesOf } from "#server/store/everything-in.ts";
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

/** Compares every record with the newest line of its history; a sentence for each that differs. */
export async function* checkHistory(store: Store, kept: KeptCollection[]) {
  const rooms: Room[] = [];
  const there = new Set<string>();
  for (const each of kept) {
    const room = each.shape.history;
    if (room) rooms.push({ ...each, room, records: store.collection(each.name, each.shape) });
  }
  for (const room of rooms)
    for await (const page of pagesOf(room.records)) {
      for (const { id } of page) there.add(`${room.room} ${id}`);
      yield* (await Promise.all(page.map((record) => differencesOf(store, room, record)))).flat();
    }
  // A record that is gone is in no list of records; its history still tells of it.
  for await (const page of pagesOf(historyCollection(store)))
    yield* (await Promise.all(page.map(differencesOfGone))).flat();

  async function differencesOfGone({ room: name, recordId, after }: HistoryLine) {
    const itsRooms = rooms.filter(({ room }) => room === name);
    const [first] = itsRooms;
    // What happened to no record in particular, such as an export, has no id.
    if (!first || !after || !recordId || there.has(`${name} ${recordId}`)) return [];
    const found = await Promise.all(itsRooms.map(({ records }) => records.get(recordId)));
    return found.some(Boolean) ? [] : differencesNow(store, first, recordId);
  }
}

type Room = KeptCollection & { room: string; records: Collection<Fields> };

/** Whatever seems to differ is read again: somebody may have changed it between the record and its line. */
async function differencesOf(store: Store, room: Room, record: Stored<Fields>) {
  const seeming = compared(room, record.id, record, await lastChange(store, room.room, record.id));
  return seeming.length === 0 ? [] : differencesNow(store, room, record.id);
}

/** Reads both at once, so that somebody who changes the record meanwhile makes no difference. */
async function differencesNow(store: Store, room: Room, id: string) {
  const [record, line] = await Promise.all([room.records.get(id), lastChange(store, room.room, id)]);
  return compared(room, id, record, line);
}

function compared(
  { one, shape, withoutHistory = {} }: Room,
  id: string,
  record: Stored<Fields> | undefined,
  line: HistoryLine | undefined,
): string[] {
  // From before there was a history, or its words are forgotten.
  if (!line || (!line.before && !line.after)) return [];
  if (!record)
    return line.after && !withoutHistory.deletion
      ? [`The ${one} ${id} is gone, and its history does not say so.`]
      : [];
  if (!line.after) return [`The ${one} ${id} is there, and its history says that it was deleted.`];
  const [now, then] = [fieldsOf(record), upgradedFields(shape, line.after)];
  const names = [...new Set([...Object.keys(now), ...Object.keys(then)])].filter(
    (name) => !withoutHistory.fields?.includes(name) && !isDeepStrictEqual(now[name], then[name]),
  );
  return names.map(
    (name) =>
      `The ${one} ${id} has ${name} ${inWords(now[name])}, and ${inWords(then[name])} in its history.`,
  );
}

function inWords(value: unknown) {
  return value === undefined ? "nothing" : JSON.stringify(value);
}
