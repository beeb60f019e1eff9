import { isDeepStrictEqual } from "node:util";
import type { KeptCollection } from "#server/room.ts";
import { pagesOf } from "#server/store/everything-in.ts";
import { type Collection, type Fields, fieldsOf, type Store } from "#server/store/store.ts";
import { upgradedFields } from "#server/store/upgrade.ts";
import { historyCollection, lastChange } from "./history.ts";

/** Compares every record with the newest line of its history; a sentence for each that differs. */
export async function* checkHistory(store: Store, kept: KeptCollection[]) {
  const rooms: Room[] = [];
  for (const each of kept) {
    const room = each.shape.history;
    if (room) rooms.push({ ...each, room, records: store.collection(each.name, each.shape) });
  }
  for (const room of rooms)
    for await (const page of pagesOf(room.records))
      for (const { id } of page) yield* differenceOf(store, room, id);
  // A record that is gone is in no list of records; its history still tells of it.
  for await (const page of pagesOf(historyCollection(store)))
    for (const { room: name, recordId, after } of page) {
      // What happened to no record in particular, such as an export, has no id.
      const itsRooms = rooms.filter(({ room }) => room === name);
      const [first] = itsRooms;
      if (!first || !after || !recordId) continue;
      const found = await Promise.all(itsRooms.map(({ records }) => records.get(recordId)));
      if (!found.some(Boolean)) yield* differenceOf(store, first, recordId);
    }
}

type Room = KeptCollection & { room: string; records: Collection<Fields> };

/** Reads both at once, so that somebody who changes the record meanwhile makes no difference. */
async function* differenceOf(
  store: Store,
  { room, one, shape, records, withoutHistory = {} }: Room,
  id: string,
) {
  const [record, line] = await Promise.all([records.get(id), lastChange(store, room, id)]);
  // From before there was a history, or its words are forgotten.
  if (!line || (!line.before && !line.after)) return;
  if (!record) {
    if (line.after && !withoutHistory.deletion)
      yield `The ${one} ${id} is gone, and its history does not say so.`;
    return;
  }
  if (!line.after) {
    yield `The ${one} ${id} is there, and its history says that it was deleted.`;
    return;
  }
  const [now, then] = [fieldsOf(record), upgradedFields(shape, line.after)];
  const names = [...new Set([...Object.keys(now), ...Object.keys(then)])].filter(
    (name) => !withoutHistory.fields?.includes(name) && !isDeepStrictEqual(now[name], then[name]),
  );
  for (const name of names)
    yield `The ${one} ${id} has ${name} ${inWords(now[name])}, and ${inWords(then[name])} in its history.`;
}

function inWords(value: unknown) {
  return value === undefined ? "nothing" : JSON.stringify(value);
}
