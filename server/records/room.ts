import type { ListAnswer, Shown } from "#domain/records.ts";
import { burst } from "#server/live/burst.ts";
import type { House } from "#server/room.ts";
import type { Fields } from "#server/store/store.ts";
import { tellerOf } from "./activity.ts";
import { recordsApi } from "./api.ts";
import { type ListRules, openMirrorList } from "./lists.ts";
import { openRecords, type RecordRules } from "./records.ts";

const PAUSE_MS = 100;

/** A room of one kind of record that is small enough to be held in memory: all that every room has. */
export async function openRecordRoom<Rec extends Shown & Fields, Form extends Fields>(
  house: House,
  rules: RecordRules<Rec, Form, ListAnswer<Rec>> & { list: ListRules<Rec> },
) {
  const records = openRecords(house, rules);
  const list = await openMirrorList(records, rules.list, house.log);
  list.onChange(burst(house.hub.publish, PAUSE_MS));
  const { api, csv } = recordsApi(house, records, list);
  const { name } = rules.kind;
  return {
    records,
    list,
    api: { [name]: api, [`${name}.csv`]: csv },
    tellers: [tellerOf(records, undefined, "in the list")],
    close: list.close,
  };
}
