import type { Hono } from "hono";
import type { z } from "zod";
import { schemaOf } from "#domain/field-schema.ts";
import { type FieldSet as Described, entriesOf, type FormOf, type RecordOf } from "#domain/fields.ts";
import type { DescribedKind } from "#domain/kind.ts";
import { addressOfDeleted, type ListAnswer, type Shown } from "#domain/records.ts";
import type { Asked } from "#server/api/asked.ts";
import { burst } from "#server/live/burst.ts";
import type { House } from "#server/room.ts";
import type { KeptCollection } from "#server/store/kept-collection.ts";
import type { Fields, Shape, Stored } from "#server/store/store.ts";
import { tellerOf } from "./activity.ts";
import { recordsApi } from "./api.ts";
import type { FieldName, ListRules } from "./list.ts";
import { type MemoryRules, openMemoryList } from "./memory-list.ts";
import { openRecords, type RecordRules } from "./records.ts";

const PAUSE_MS = 100;

/** What a room of described records says beyond its kind. */
type RoomRules<
  F extends Described,
  Kept extends Shown & Fields,
  Rec extends Kept,
  More extends object,
> = Omit<RecordRules<Rec, FormOf<F> & Fields, ListAnswer<Rec> & More>, "kind" | "form" | "read" | "tell"> & {
  kind: DescribedKind<F, Rec, ListAnswer<Rec> & More>;
  /** Where fields are checked together, or have schemas of the room's own. */
  schema?: z.ZodType<FormOf<F>>;
  /** The usual order of its list: a field, with a minus for the largest first. */
  order: FieldName<Rec> | `-${FieldName<Rec>}`;
  /** What its list does besides what its fields say. */
  list?: Partial<MemoryRules<Kept, Rec, More>>;
  /** Calls of its own, before those that every room has. */
  api?: Hono<Asked>;
  /** The address of its screen, where activity leads to it. */
  screen?: string;
};

/** A room of one kind of record that is small enough to be held in memory: all that every room has. */
export async function openRecordRoom<
  F extends Described,
  Kept extends Shown & Fields = RecordOf<F> & Fields,
  Rec extends Kept = Kept,
  More extends object = object,
>(
  house: House,
  { kind, schema, order, list: own, api: ownApi, screen, ...rules }: RoomRules<F, Kept, Rec, More>,
) {
  const { name, fields, one } = kind;
  const view = own?.view ?? ((kept: Kept[]) => kept as Rec[]);
  const kept = (doc: Stored<Fields>) => doc as unknown as Kept;
  const records = openRecords(house, {
    ...rules,
    kind,
    form: (schema ?? schemaOf(fields, ...([`Please fill in the ${one}`] as never))) as z.ZodType<
      FormOf<F> & Fields
    >,
    shape: { ...shapeOf(fields), ...rules.shape },
    read: (doc) => view([kept(doc)])[0] as Rec,
    tell: (doc) => kept(doc) as Rec,
  });
  const list = await openMemoryList<Kept, Rec, More>(
    { collection: records.collection, read: kept },
    { ...listRulesOf<Rec>(fields, order), ...own },
    house.log,
  );
  list.onChange(burst(house.hub.publish, PAUSE_MS));
  const common = recordsApi(house, records, list);
  return {
    records,
    list,
    api: {
      [name]: ownApi ? ownApi.route("/", common.api) : common.api,
      [`${name}.csv`]: common.csv,
    },
    tellers: [
      screen
        ? tellerOf(
            records,
            () => screen,
            () => addressOfDeleted(screen),
          )
        : tellerOf(records, undefined, "in the list"),
    ],
    close: list.close,
  };
}

/** What a list can be asked, as its fields say. */
export function listRulesOf<Rec>(fields: Described, order: ListRules<Rec>["sorts"][0]): ListRules<Rec> {
  const named = (isSo: (field: Described[string]) => unknown) =>
    entriesOf(fields).flatMap(([name, field]) => (isSo(field) ? [name as FieldName<Rec>] : []));
  const [date] = named(({ kind, filter }) => kind === "day" && filter);
  return {
    columns: ["id" as FieldName<Rec>, ...named(({ csv }) => csv !== false)],
    searched: named(({ search }) => search),
    filters: named(({ kind, filter }) => kind !== "day" && filter),
    ...(date && { date }),
    sums: named((field) => field.kind === "money" && field.sum),
    sorts: [order, ...named(({ sort }) => sort)],
  };
}

/** The collection of a described kind, as the room lists it for backups and copies. */
export function collectionOf(
  { name, one, many, fields }: { name: string; one: string; many: string; fields: Described },
  shape: Omit<Shape, "history"> = {},
): KeptCollection {
  return { name, one, many, shape: { ...shapeOf(fields), ...shape, history: name } };
}

/** What a collection has to know of its fields. */
export function shapeOf(fields: Described): Pick<Shape, "refersTo" | "derived"> {
  const refersTo = entriesOf(fields).flatMap(([name, field]) =>
    field.refersTo ? [[name, field.refersTo]] : [],
  );
  const derived = entriesOf(fields).flatMap(([name, field]) => (field.derived ? [name] : []));
  return {
    ...(refersTo.length > 0 && { refersTo: Object.fromEntries(refersTo) }),
    ...(derived.length > 0 && { derived }),
  };
}
