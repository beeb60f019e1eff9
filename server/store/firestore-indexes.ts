import type { Shape } from "./store.ts";

type FirestoreIndexesOrder = "ASCENDING" | "DESCENDING";

/**
 * The content of firestore.indexes.json for the lists that shapes declare. Google indexes single fields automatically.
 * A filtered list needs an index of filter and order, in each direction; several filters are merged from the indexes of
 * each, as they end alike. Sums are read from the index too, after the order (as `totals` asks).
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
