import type { QuerySnapshot } from "@google-cloud/firestore";
import { fromFirestore, versionOf } from "./firestore-values.ts";
import type { Change, Fields, Stored } from "./store.ts";

type Doc = Stored<Fields>;

/**
 * A collection as this process knows it. What Firestore last told is true up to its read time; what this process itself
 * wrote after that moment lies on top until Firestore tells it too.
 */
export function createView() {
  const theirs = new Map<string, Doc>();
  const own = new Map<string, { version: string; doc: Doc | undefined }>();
  const told = new Map<string, Doc>();

  return {
    /** Starts anew from a whole list. */
    begin(snapshot: QuerySnapshot) {
      theirs.clear();
      takeIn(snapshot);
      told.clear();
      for (const id of new Set([...theirs.keys(), ...own.keys()])) {
        const doc = known(id);
        if (doc) told.set(id, doc);
      }
    },

    /** Takes in what changed at Firestore, and answers what is news here. */
    hear(snapshot: QuerySnapshot) {
      return newsOf(takeIn(snapshot));
    },

    /** Takes in what this process wrote, or deleted, and answers whether it is news. */
    wrote(id: string, version: string, doc: Doc | undefined) {
      const before = own.get(id)?.version ?? theirs.get(id)?.version ?? "";
      if (version <= before) return [];
      own.set(id, { version, doc });
      return newsOf([id]);
    },

    copies: () => [...told.values()].map((doc) => structuredClone(doc)),

    clear() {
      for (const map of [theirs, own, told]) map.clear();
    },
  };

  function takeIn(snapshot: QuerySnapshot) {
    const touched = new Set<string>();
    for (const { type, doc } of snapshot.docChanges()) {
      touched.add(doc.id);
      if (type === "removed") theirs.delete(doc.id);
      else theirs.set(doc.id, fromFirestore(doc));
    }
    const readAt = versionOf(snapshot.readTime);
    for (const [id, { version }] of own) {
      if (version < readAt && own.delete(id)) touched.add(id);
    }
    return touched;
  }

  function newsOf(ids: Iterable<string>) {
    const news: Change<Fields>[] = [];
    for (const id of ids) {
      const [before, doc] = [told.get(id), known(id)];
      if (doc && (!before || before.version < doc.version)) {
        told.set(id, doc);
        news.push({ kind: "put", doc });
      } else if (!doc && told.delete(id)) {
        news.push({ kind: "gone", id });
      }
    }
    return news;
  }

  function known(id: string) {
    const mine = own.get(id);
    return mine ? mine.doc : theirs.get(id);
  }
}
