import { grouped } from "#domain/counted.ts";
import type { ReferenceCount } from "#domain/records.ts";
import { inOrderOf } from "#server/store/everything-in.ts";
import type { KeptCollection } from "#server/store/kept-collection.ts";
import type { Collection, Fields, Store, Stored, Transaction } from "#server/store/store.ts";

/** A field in which records of one kind hold the id of a record of another. */
export type RecordLink = {
  /** Whose field it is, as history calls them: "gifts". */
  noun: string;
  field: string;
  /** Whose id it holds: "donors". */
  to: string;
  collection: Collection<Fields>;
};

/** Where a link leads, and the records it belonged to before those were merged into others, the first one first. */
export type Led = { id: string; mergedFrom: readonly { id: string; name: string }[] };
/** Where a link of an earlier version leads now. */
export type Follower = (tx: Transaction, led: Led) => Promise<Led>;

export type References = ReturnType<typeof openReferences>;

/**
 * Who refers to whom, as the shapes of all collections declare it (`refersTo`): whoever merges, deletes or restores a
 * record asks here, and no room has to know the collections of another.
 */
export function openReferences(store: Store, kept: readonly KeptCollection[]) {
  const followers = new Map<string, Follower>();
  const links = kept.flatMap(({ name, shape, one, many, inForce }) => {
    const collection: Collection<Fields> = store.collection(name, shape);
    return Object.entries(shape.refersTo ?? {}).map(([field, to]) => {
      const orderedBy = Object.entries(shape.indexes ?? {}).find(([, filters]) =>
        filters.includes(field),
      )?.[0];
      if (!orderedBy) throw new Error(`${name} declares no index for ${field}, which refers to ${to}.`);
      return { noun: shape.history ?? name, field, to, collection, orderedBy, one, many, inForce };
    });
  });

  return {
    /** Every field that holds the id of a record of this noun. */
    linksTo: (noun: string): RecordLink[] => links.filter(({ to }) => to === noun),

    /** The records that name this one in that field, however many there are. */
    recordsOf({ collection, field }: RecordLink, id: string): AsyncIterable<Stored<Fields>> {
      const { orderedBy } =
        links.find((link) => link.collection === collection && link.field === field) ?? {};
      return inOrderOf(orderedBy ?? "", collection, { equal: { [field]: id } });
    },

    /** How many records of each kind name this one, those of which there are any. */
    async to(noun: string, id: string): Promise<ReferenceCount[]> {
      const counts = await Promise.all(
        links
          .filter((link) => link.to === noun)
          .map(async ({ noun, field, collection, one, many, inForce }) => {
            const equal = { [field]: id };
            const { count } = await collection.totals({ equal });
            const still =
              inForce && count > 0
                ? (await collection.totals({ equal: { ...equal, ...inForce } })).count
                : count;
            return { noun, count, inForce: still, words: `${grouped(still)} ${still === 1 ? one : many}` };
          }),
      );
      return counts.filter(({ count }) => count > 0);
    },

    /** The room that merges records of a noun says here where a link to one of them leads. */
    onMerge: (noun: string, follower: Follower) => void followers.set(noun, follower),

    /** A record that is given to somebody else by hand no longer comes from a merge. */
    relinked(refersTo: { readonly [field: string]: string }, before: Fields, after: Fields) {
      const isOther = Object.entries(refersTo).some(
        ([field, noun]) => followers.has(noun) && field in after && after[field] !== before[field],
      );
      return isOther && "mergedFrom" in before ? { mergedFrom: [] } : {};
    },

    /** The fields of an earlier version, with links that lead to where the records they named are now. */
    async followed(tx: Transaction, refersTo: { readonly [field: string]: string }, fields: Fields) {
      let followed = fields;
      for (const [field, noun] of Object.entries(refersTo)) {
        const [follow, id] = [followers.get(noun), followed[field]];
        if (!follow || typeof id !== "string") continue;
        const before = (followed.mergedFrom ?? []) as Led["mergedFrom"];
        const led = await follow(tx, { id, mergedFrom: before });
        if (led.id !== id || led.mergedFrom.length !== before.length)
          followed = { ...followed, [field]: led.id, mergedFrom: led.mergedFrom };
      }
      return followed;
    },
  };
}
