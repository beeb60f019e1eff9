import {
  type Bound,
  type Collection,
  type Fields,
  type Query,
  type Shape,
  StoreError,
  type Value,
  type Where,
} from "./store.ts";

/** A query checked by the shape, with everything a backend needs to answer it. */
export type PlannedQuery = {
  equal: [field: string, values: readonly Value[]][];
  range: { field: string; from: Bound | undefined; to: Bound | undefined } | undefined;
  /** The field whose index answers the query; undefined for the order of ids. */
  orderedBy: string | undefined;
  descending: boolean;
  limit: number | undefined;
  offset: number;
  after: { value: Bound | undefined; id: string } | undefined;
};

type QueriesAsking = Pick<Collection<Fields>, "name" | "shape" | "valuesAtOnce">;

/**
 * Refuses a query that no declared index answers: it would be slow in one backend and impossible in the other, so tests
 * must find it.
 */
export function checkedQuery(
  { name, shape: { indexes = {} }, valuesAtOnce }: QueriesAsking,
  query: Query,
): PlannedQuery {
  const equal = Object.entries(query.equal ?? {}).flatMap(([field, value]) =>
    value === undefined ? [] : ([[field, valuesOf(field, value, valuesAtOnce)]] as PlannedQuery["equal"]),
  );
  const range = boundsOf(query.range);
  const orderedBy = query.orderBy?.field ?? range?.field ?? orderFor(equal, indexes);
  if (range && orderedBy !== range.field)
    throw new StoreError("invalid", `A list bounded by ${range.field} is ordered by it, too.`);
  if (orderedBy === undefined) {
    if (equal.length > 0) throw undeclared(name, equal, "nothing");
  } else {
    const filters = indexes[orderedBy];
    if (!filters || equal.some(([field]) => !filters.includes(field)))
      throw undeclared(name, equal, orderedBy);
  }
  return {
    equal,
    range,
    orderedBy,
    descending: query.orderBy?.descending ?? false,
    limit: query.limit,
    offset: query.offset ?? 0,
    after: query.after && {
      id: query.after.id,
      value: orderedBy === undefined ? undefined : boundOf(orderedBy, query.after[orderedBy]),
    },
  };
}

/** Whether a document matches, decided in memory for watchers. */
export function isMatch(doc: Fields, { equal, range }: Pick<PlannedQuery, "equal" | "range">) {
  for (const [field, values] of equal) {
    const value = doc[field];
    if (value === undefined || !values.includes(value as Value)) return false;
  }
  if (!range) return true;
  const value = doc[range.field];
  if (typeof value !== "string" && typeof value !== "number") return false;
  return (
    (range.from === undefined || (typeof value === typeof range.from && value >= range.from)) &&
    (range.to === undefined || (typeof value === typeof range.to && value <= range.to))
  );
}

/** Every document must have a value in the fields that lists are ordered by, or it would be in no list. */
export function checkIndexedFields({ indexes = {}, sums = [] }: Shape, fields: Fields) {
  for (const [orderedBy, filters] of Object.entries(indexes)) {
    const value = fields[orderedBy];
    if (typeof value !== "string" && typeof value !== "number")
      throw new StoreError(
        "invalid",
        `The field ${orderedBy} holds a text or a number, as lists are ordered by it.`,
      );
    for (const filter of filters)
      if (!isValue(fields[filter]))
        throw new StoreError(
          "invalid",
          `The field ${filter} holds a plain value, as lists are filtered by it.`,
        );
  }
  for (const field of sums)
    if (!Number.isSafeInteger(fields[field]))
      throw new StoreError("invalid", `The field ${field} holds a whole number, as it is summed.`);
}

export function checkSums(name: string, { sums = [] }: Shape, asked: readonly string[]) {
  for (const field of asked)
    if (!sums.includes(field)) throw new StoreError("invalid", `${name} declares no sum of ${field}.`);
}

/** A query without an order uses the first declared order that has its filters. */
function orderFor(equal: PlannedQuery["equal"], indexes: NonNullable<Shape["indexes"]>) {
  if (equal.length === 0) return undefined;
  return Object.keys(indexes).find((orderedBy) =>
    equal.every(([field]) => indexes[orderedBy]?.includes(field)),
  );
}

function valuesOf(field: string, value: Value | readonly Value[], most: number): readonly Value[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (values.length === 0 || values.length > most || !values.every(isValue))
    throw new StoreError("invalid", `${field} is compared with 1 to ${most} plain values.`);
  return values as readonly Value[];
}

function boundsOf(range: Where["range"]): PlannedQuery["range"] {
  if (!range || (range.from === undefined && range.to === undefined)) return undefined;
  const [from, to] = [range.from, range.to].map((bound) =>
    bound === undefined ? undefined : boundOf(range.field, bound),
  );
  return { field: range.field, from, to };
}

function boundOf(field: string, bound: unknown): Bound {
  if (typeof bound === "string" || (typeof bound === "number" && Number.isFinite(bound))) return bound;
  throw new StoreError("invalid", `A bound of ${field} is a text or a number.`);
}

function isValue(value: unknown): value is Value {
  return (
    value === null ||
    typeof value === "string" ||
    typeof value === "boolean" ||
    (typeof value === "number" && Number.isFinite(value))
  );
}

function undeclared(name: string, equal: PlannedQuery["equal"], orderedBy: string) {
  const filters = equal.map(([field]) => field).join(", ") || "nothing";
  return new StoreError(
    "invalid",
    `${name} declares no index for a list filtered by ${filters} and ordered by ${orderedBy}.`,
  );
}
