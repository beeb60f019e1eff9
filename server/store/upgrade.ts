import { isDeepStrictEqual } from "node:util";
import { pagesOf } from "./everything-in.ts";
import {
  type Collection,
  type Fields,
  fieldsOf,
  type Shape,
  type Store,
  type Stored,
  StoreError,
} from "./store.ts";

/**
 * Brings the documents of older versions of the site up to the format that each collection's shape declares. Runs
 * before anything else reads them; what it has done is remembered, so that the next start only looks.
 */
export async function upgradeDocuments(store: Store, collections: { name: string; shape: Shape }[]) {
  const formats = store.collection<{ format: number }>("formats");
  const reached = new Map((await formats.query()).map(({ id, format }) => [id, format]));
  for (const { name, shape } of collections) {
    const [{ format = 0 }, before = 0] = [shape, reached.get(name)];
    if (before > format)
      throw new StoreError(
        "unavailable",
        `The records of ${name} were written by a newer version of the site: please update this one.`,
      );
    if (before === format) continue;
    await upgradeAll(store, store.collection(name, shape));
    await store.transaction(undefined, async (tx) => {
      if (await tx.get(formats, name)) await tx.update(formats, name, { format });
      else await tx.create(formats, { format }, name);
    });
  }
}

/**
 * Interrupted in the middle, or done by two servers at once, it may begin again: a document that is up to date stays
 * as it is.
 */
async function upgradeAll(store: Store, collection: Collection<Fields>) {
  for await (const page of pagesOf(collection)) {
    const older = page.filter((doc) => !isDeepStrictEqual(upgraded(doc), fieldsOf(doc)));
    await store.transaction(undefined, async (tx) => {
      for (const { id } of older) {
        const doc = await tx.get(collection, id);
        if (doc) await tx.replace(collection, id, upgraded(doc), { isDerived: true });
      }
    });
  }

  function upgraded(doc: Stored<Fields>) {
    return upgradedFields(collection.shape, fieldsOf(doc));
  }
}

/** What an older version of the site wrote, as this one would have. */
export function upgradedFields({ upgrade }: Shape, fields: Fields): Fields {
  return upgrade ? upgrade(structuredClone(fields)) : fields;
}
