import { setTimeout as passed } from "node:timers/promises";
import type { Firestore } from "@google-cloud/firestore";
import { checkedFields, checkedId, checkSize, newId } from "./documents.ts";
import { type Feed, openFeed } from "./firestore-feed.ts";
import { openLine } from "./firestore-line.ts";
import { canBeId, fromFirestore, timeOf, toFirestore, toPatch, versionOf } from "./firestore-values.ts";
import {
  type Collection,
  type Fields,
  isRefusedAs,
  type Shape,
  type Store,
  type Stored,
  StoreError,
} from "./store.ts";

type Options = { onWatcherFault?: (error: unknown) => void; deadlineMs?: number };

const DEADLINE_MS = 8000;
const MOST_TRIES = 10;

/** All collections in one Firestore database, shared with every other server of the site. */
export function openFirestore(
  db: Firestore,
  { onWatcherFault = console.error, deadlineMs = DEADLINE_MS }: Options = {},
): Store {
  const feeds = new Map<string, Feed>();
  const line = openLine(db, {
    deadlineMs,
    onLost(error) {
      for (const feed of feeds.values()) feed.lost(error);
    },
    onBack() {
      for (const feed of feeds.values()) feed.listenAgain();
    },
  });

  return {
    collection<T extends Fields>(name: string, shape: Shape = {}): Collection<T> {
      checkedId(name);

      return {
        async create(fields, id = newId()) {
          const kept = checkedFields(fields, shape);
          const ref = db.collection(name).doc(checkedId(id));
          const { writeTime } = await line.ask(() => ref.create(toFirestore(kept, shape)));
          return wrote({ ...kept, id, version: versionOf(writeTime) });
        },

        async update(id, fields, version) {
          const patch = checkedFields(fields, shape);
          if (Object.keys(patch).length === 0) throw new StoreError("invalid", "There is nothing to change.");
          for (let attempt = 1; ; attempt++) {
            const { before, lastUpdateTime } = await current(id, version);
            const { id: _, version: __, ...after } = { ...before, ...patch };
            checkSize(JSON.stringify(after));
            try {
              // Only the patch is sent, and only onto what was read: fields we know nothing of stay as they are.
              const change = toPatch(toFirestore(patch, shape));
              const { writeTime } = await line.ask(() => reference(id).update(...change, { lastUpdateTime }));
              return wrote({ ...after, id, version: versionOf(writeTime) });
            } catch (error) {
              if (!isRefusedAs(error, "conflict") || attempt === MOST_TRIES) throw error;
              await passed(Math.random() * 20 * attempt);
            }
          }
        },

        async delete(id, version) {
          const lastUpdateTime = version === undefined ? undefined : timeOf(version);
          // A version nobody ever gave out finds the document changed, or none.
          if (version !== undefined && !lastUpdateTime) await current(id, version);
          const condition = lastUpdateTime ? { lastUpdateTime } : { exists: true };
          try {
            const { writeTime } = await line.ask(() => reference(id).delete(condition));
            feeds.get(name)?.wrote(id, versionOf(writeTime), undefined);
          } catch (error) {
            if (isRefusedAs(error, "conflict")) await current(id, version);
            throw error;
          }
        },

        async deleteMany(ids) {
          const gone = [...new Set(ids)].filter(canBeId);
          const batch = db.batch();
          for (const id of gone) batch.delete(db.collection(name).doc(id));
          const results = await line.ask(() => batch.commit());
          for (const [at, { writeTime }] of results.entries())
            feeds.get(name)?.wrote(gone[at] ?? "", versionOf(writeTime), undefined);
        },

        async get(id) {
          line.mustBeOpen();
          if (!canBeId(id)) return undefined;
          const snapshot = await line.ask(() => reference(id).get());
          return snapshot.exists ? asStored<T>(fromFirestore(snapshot)) : undefined;
        },

        async subscribe(watcher) {
          line.mustBeOpen();
          line.pulse.watch();
          return feed().join({
            everything: (docs) => watcher.everything(docs.map(asStored<T>)),
            changed: (changes) =>
              watcher.changed(
                changes.map((change) =>
                  change.kind === "put" ? { kind: "put", doc: asStored<T>(change.doc) } : change,
                ),
              ),
            lost: (error) => watcher.lost?.(error),
          });
        },
      };

      function reference(id: string) {
        if (!canBeId(id)) throw new StoreError("not-found", `There is no document ${id}.`);
        return db.collection(name).doc(id);
      }

      async function current(id: string, version: string | undefined) {
        const snapshot = await line.ask(() => reference(id).get());
        if (!snapshot.exists) throw new StoreError("not-found", `There is no document ${id}.`);
        const before = fromFirestore(snapshot);
        if (version !== undefined && version !== before.version) {
          throw new StoreError("conflict", `Somebody else changed the document ${id} in the meantime.`);
        }
        return { before, lastUpdateTime: snapshot.updateTime };
      }

      function wrote(doc: Stored<Fields>) {
        feeds.get(name)?.wrote(doc.id, doc.version, structuredClone(doc));
        return asStored<T>(doc);
      }

      function feed() {
        const documents = db.collection(name);
        const opened =
          feeds.get(name) ?? openFeed({ documents, onWatcherFault, onTrouble: line.pulse.suspect });
        feeds.set(name, opened);
        return opened;
      }
    },

    async check() {
      line.mustBeOpen();
      await line.pulse.check();
    },

    async close() {
      for (const feed of feeds.values()) feed.close();
      await line.close();
    },
  };
}

/** What leaves the store is asserted here, once, to be what was put in. */
function asStored<T extends Fields>(doc: Stored<Fields>) {
  return doc as Stored<T>;
}
