import { isDeepStrictEqual } from "node:util";
import { type Collection, type Fields, type Store, type Stored, StoreError } from "./store.ts";

const AT_ONCE = 100;

/**
 * Brings the documents of older versions of the site up to the format that each collection's shape declares. Runs
 * before anything else reads them; what it has done is remembered, so that the next start only looks.
 */
export async function upgradeDocuments(store: Store, collections: Collection<Fields>[]) {
  const formats = store.collection<{ format: number }>("formats");
  for (const collection of collections) {
    const { format = 0 } = collection.shape;
    const reached = await formats.get(collection.name);
    if ((reached?.format ?? 0) > format)
      throw new StoreError(
        "unavailable",
        `The records of ${collection.name} were written by a newer version of the site: please update this one.`,
      );
    if ((reached?.format ?? 0) === format) continue;
    await upgradeAll(store, collection);
    if (reached) await formats.update(collection.name, { format });
    else await formats.create({ format }, collection.name);
  }
}

/** Interrupted in the middle, it begins again: a document that is up to date stays as it is. */
async function upgradeAll(store: Store, collection: Collection<Fields>) {
  const { upgrade = (fields: Fields) => fields } = collection.shape;
  for await (const page of pagesOf(collection)) {
    const older = page.flatMap(({ id, version, ...fields }) => {
      const upgraded = upgrade(structuredClone(fields));
      return isDeepStrictEqual(upgraded, fields) ? [] : [{ id, version, upgraded }];
    });
    await store.transaction(undefined, async (tx) => {
      for (const { id, version, upgraded } of older)
        await tx.replace(collection, id, upgraded, { version, isDerived: true });
    });
  }
}

async function* pagesOf(collection: Collection<Fields>) {
  let last: Stored<Fields> | undefined;
  for (;;) {
    const page = await collection.query({ limit: AT_ONCE, ...(last && { after: last }) });
    const end = page.at(-1);
    if (!end) return;
    if (last && end.id <= last.id) throw new StoreError("unavailable", "The store does not list in order.");
    yield page;
    last = end;
  }
}
