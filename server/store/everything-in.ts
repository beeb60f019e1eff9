import { type Collection, type Fields, type Stored, StoreError, type Where } from "./store.ts";

/**
 * All documents of a collection as they are now. On Firestore a listener takes seconds to begin anew: what is read again
 * and again is asked for by `query` instead.
 */
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

const AT_ONCE = 100;

/** Some documents at a time, for collections that may be too large to hold. */
export async function* pagesOf<T extends Fields>(collection: Collection<T>) {
  let last: Stored<T> | undefined;
  for (;;) {
    const page = await collection.query({ limit: AT_ONCE, ...(last && { after: last }) });
    const end = page.at(-1);
    if (!end) return;
    if (last && end.id <= last.id) throw new StoreError("unavailable", "The store does not list in order.");
    yield page;
    last = end;
  }
}

/** All matching documents, ordered by a field. */
export async function* inOrderOf<T extends Fields>(field: string, from: Collection<T>, where: Where) {
  const asked = { ...where, orderBy: { field }, limit: 5 * AT_ONCE };
  let page = await from.query(asked);
  while (page.length > 0) {
    yield* page;
    const last = page.at(-1);
    page = page.length < asked.limit ? [] : await from.query({ ...asked, ...(last && { after: last }) });
  }
}
