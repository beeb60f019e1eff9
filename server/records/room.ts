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

/** The rules of a room of described records, beyond its kind. */
type RoomRules<
  F extends Described,
  Kept extends Shown & Fields,
  Rec extends Kept,
  More extends object,
> = Omit<RecordRules<Rec, FormOf<F> & Fields, ListAnswer<Rec> & More>, "kind" | "form" | "read" | "tell"> & {
  kind: DescribedKind<F, Rec, ListAnswer<Rec> & More>;
  /** Where fields are checked together, or need a schema of their own. */
  schema?: z.ZodType<FormOf<F>>;
  /** The default order of its list: a field, with a minus for descending. */
  order: FieldName<Rec> | `-${FieldName<Rec>}`;
  /** Further rules of its list. */
  list?: Partial<MemoryRules<Kept, Rec, More>>;
  /** Its own routes, mounted before the common ones. */
  api?: Hono<Asked>;
  /** The address of its screen, for links in the activity log. */
  screen?: string;
};

/** Opens a room with one described kind that is small enough for memory: records, list, API and activity. */
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

/** The list rules that follow from the fields. */
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

/** The collection of a described kind, for `collections` of the room. */
export function collectionOf(
  { name, one, many, fields }: { name: string; one: string; many: string; fields: Described },
  shape: Omit<Shape, "history"> = {},
): KeptCollection {
  return { name, one, many, shape: { ...shapeOf(fields), ...shape, history: name } };
}

/** The part of a collection's shape that follows from the fields. */
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
