import type { Shape } from "./store.ts";

type FirestoreIndexesOrder = "ASCENDING" | "DESCENDING";

/**
 * What firestore.indexes.json must hold for the lists that shapes declare. Google indexes single fields by itself. A
 * filtered list needs its order behind the filter, in each direction; one with several filters is put together from
 * the indexes of each, as they end alike. Sums are read from the index too, behind the order (`totals` asks so).
 */
export function firestoreIndexes(collections: { name: string; shape: Shape }[]) {
  const indexes = collections.flatMap(({ name, shape: { indexes = {}, sums = [] } }) =>
    Object.entries(indexes).flatMap(([orderedBy, filters]) => {
      const summed = sums.filter((field) => field !== orderedBy);
      return [
        ...filters.flatMap((filter) => [
          index(name, [filter, orderedBy]),
          index(name, [filter, orderedBy], "DESCENDING"),
        ]),
        ...(summed.length > 0
          ? [[], ...filters.map((filter) => [filter])].map((by) => index(name, [...by, orderedBy, ...summed]))
          : []),
      ];
    }),
  );
  return `${JSON.stringify({ indexes, fieldOverrides: [] }, undefined, 2)}\n`;
}

function index(collectionGroup: string, names: string[], last: FirestoreIndexesOrder = "ASCENDING") {
  const fields = names.map((fieldPath, at) => ({
    fieldPath,
    order: at === names.length - 1 ? last : "ASCENDING",
  }));
  return { collectionGroup, queryScope: "COLLECTION", fields };
}
