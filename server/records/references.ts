import { grouped } from "#domain/counted.ts";
import type { ReferenceCount } from "#domain/records.ts";
import { inOrderOf } from "#server/store/everything-in.ts";
import type { KeptCollection } from "#server/store/kept-collection.ts";
import type { Collection, Fields, Store, Stored, Transaction } from "#server/store/store.ts";

/** A field that holds the id of a record of another kind. */
export type RecordLink = {
  /** The kind that has the field: "gifts". */
  noun: string;
  field: string;
  /** The kind whose id it holds: "donors". */
  to: string;
  collection: Collection<Fields>;
};

/** The record a link points to, and the merged records it pointed to before, oldest first. */
export type Led = { id: string; mergedFrom: readonly { id: string; name: string }[] };
/** Finds the record that a link of an earlier version points to after merges. */
export type Follower = (tx: Transaction, led: Led) => Promise<Led>;

export type References = ReturnType<typeof openReferences>;

/**
 * The registry of references between records, from `refersTo` of all shapes. Merging, deleting and restoring ask it, so
 * no room has to know another's collections.
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

    /** All records that hold this id in that field. */
    recordsOf({ collection, field }: RecordLink, id: string): AsyncIterable<Stored<Fields>> {
      const { orderedBy } =
        links.find((link) => link.collection === collection && link.field === field) ?? {};
      return inOrderOf(orderedBy ?? "", collection, { equal: { [field]: id } });
    },

    /** The number of records of each kind that refer to this one; kinds without any are left out. */
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

    /** A room that merges records registers here how links to them are updated. */
    onMerge: (noun: string, follower: Follower) => void followers.set(noun, follower),

    /** Clears `mergedFrom` when somebody changes the link by hand. */
    relinked(refersTo: { readonly [field: string]: string }, before: Fields, after: Fields) {
      const isOther = Object.entries(refersTo).some(
        ([field, noun]) => followers.has(noun) && field in after && after[field] !== before[field],
      );
      return isOther && "mergedFrom" in before ? { mergedFrom: [] } : {};
    },

    /** The fields of an earlier version, with links to merged records updated. */
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
