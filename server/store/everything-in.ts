import type { Collection, Fields, Stored } from "./store.ts";

/** All documents of a collection as they are now, for work that does not follow changes. */
export async function everythingIn<T extends Fields>(collection: Collection<T>): Promise<Stored<T>[]> {
  let found: Stored<T>[] = [];
  const stop = await collection.subscribe({
    everything: (docs) => {
      found = docs;
    },
    changed() {},
  });
  stop();
  return found;
}
