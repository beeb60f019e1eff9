import type { Shape } from "./store.ts";

type IndexField = { fieldPath: string; order: "ASCENDING" | "DESCENDING" };
type Index = { collectionGroup: string; queryScope: "COLLECTION"; fields: IndexField[] };

/**
 * What firestore.indexes.json must hold for the declared lists. Single fields are indexed by Google without asking; a
 * list with several filters is put together from the indexes of each, which share their order. Sums need the summed
 * field in the index too.
 */
export function firestoreIndexes(collections: { name: string; shape: Shape }[]) {
  const indexes = collections.flatMap(({ name, shape: { indexes = {}, sums = [] } }) =>
    Object.entries(indexes).flatMap(([orderedBy, filters]) => [
      ...filters.flatMap((filter) =>
        (["ASCENDING", "DESCENDING"] as const).map((order) => index(name, [filter], orderedBy, order)),
      ),
      ...sums
        .filter((sum) => sum !== orderedBy)
        .flatMap((sum) =>
          [[], ...filters.map((filter) => [filter])].map((of) => index(name, [...of, orderedBy], sum)),
        ),
    ]),
  );
  return { indexes, fieldOverrides: [] };
}

function index(
  collectionGroup: string,
  filters: string[],
  last: string,
  order: IndexField["order"] = "ASCENDING",
): Index {
  const fields = [
    ...filters.map((fieldPath) => ({ fieldPath, order: "ASCENDING" as const })),
    { fieldPath: last, order },
  ];
  return { collectionGroup, queryScope: "COLLECTION", fields };
}
