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
 * Migrates documents to the format that their shape declares. Runs before anything else reads them, and remembers what
 * is done.
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
 * Safe to interrupt, repeat, or run on two servers at once, because a current document stays as it is.
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

/** The fields of an older document in the current format. */
export function upgradedFields({ upgrade }: Shape, fields: Fields): Fields {
  return upgrade ? upgrade(structuredClone(fields)) : fields;
}
