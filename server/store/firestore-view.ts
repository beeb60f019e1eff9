import type { QuerySnapshot } from "@google-cloud/firestore";
import type { Read } from "./documents.ts";
import { fromFirestore, versionOf } from "./firestore-values.ts";
import type { Change, Fields, Stored } from "./store.ts";

type Doc = Stored<Fields>;
/** A document as of a time; undefined where it was deleted. */
type FirestoreViewKnown = { writtenAt: string; doc: Doc | undefined };

/**
 * A collection as this process knows it: Firestore's last snapshot, valid up to its read time, and on top of it this
 * process's own later writes until Firestore reports them too.
 */
export function createView() {
  const theirs = new Map<string, Read>();
  const own = new Map<string, FirestoreViewKnown>();
  const told = new Map<string, Read>();

  return {
    /** Replaces everything by a whole snapshot. */
    begin(snapshot: QuerySnapshot) {
      theirs.clear();
      takeIn(snapshot);
      told.clear();
      for (const id of new Set([...theirs.keys(), ...own.keys()])) {
        const now = known(id);
        if (now) told.set(id, now);
      }
    },

    /** Applies a snapshot's changes and returns those that were not known yet. */
    hear(snapshot: QuerySnapshot) {
      return newsOf(takeIn(snapshot));
    },

    /** Applies a write of this process and returns whether it was not known yet. */
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
