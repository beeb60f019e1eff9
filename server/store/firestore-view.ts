import type { QuerySnapshot } from "@google-cloud/firestore";
import type { Read } from "./documents.ts";
import { fromFirestore, versionOf } from "./firestore-values.ts";
import type { Change, Fields, Stored } from "./store.ts";

type Doc = Stored<Fields>;
/** What is known of a document since a moment; no document where it is gone. */
type FirestoreViewKnown = { writtenAt: string; doc: Doc | undefined };

/**
 * A collection as this process knows it. What Firestore last told is true up to its read time; what this process itself
 * wrote after that moment lies on top until Firestore tells it too.
 */
export function createView() {
  const theirs = new Map<string, Read>();
  const own = new Map<string, FirestoreViewKnown>();
  const told = new Map<string, Read>();

  return {
    /** Starts anew from a whole list. */
    begin(snapshot: QuerySnapshot) {
      theirs.clear();
      takeIn(snapshot);
      told.clear();
      for (const id of new Set([...theirs.keys(), ...own.keys()])) {
        const now = known(id);
        if (now) told.set(id, now);
      }
    },

    /** Takes in what changed at Firestore, and answers what is news here. */
    hear(snapshot: QuerySnapshot) {
      return newsOf(takeIn(snapshot));
    },

    /** Takes in what this process wrote, or deleted, and answers whether it is news. */
    wrote(id: string, writtenAt: string, doc: Doc | undefined) {
      const before = own.get(id)?.writtenAt ?? theirs.get(id)?.writtenAt ?? "";
      if (writtenAt <= before) return [];
      own.set(id, { writtenAt, doc });
      return newsOf([id]);
    },

    copies: () => [...told.values()].map(({ doc }) => structuredClone(doc)),

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
    for (const [id, { writtenAt }] of own) {
      if (writtenAt < readAt && own.delete(id)) touched.add(id);
    }
    return touched;
  }

  function newsOf(ids: Iterable<string>) {
    const news: Change<Fields>[] = [];
    for (const id of ids) {
      const [before, now] = [told.get(id), known(id)];
      if (now && (!before || before.writtenAt < now.writtenAt)) {
        told.set(id, now);
        news.push({ kind: "put", doc: now.doc });
      } else if (!now && told.delete(id)) {
        news.push({ kind: "gone", id });
      }
    }
    return news;
  }

  function known(id: string): Read | undefined {
    const mine = own.get(id);
    if (!mine) return theirs.get(id);
    return mine.doc && { writtenAt: mine.writtenAt, doc: mine.doc };
  }
}
