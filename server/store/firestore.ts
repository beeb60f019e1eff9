import { setTimeout as passed } from "node:timers/promises";
import type { Firestore } from "@google-cloud/firestore";
import { checkedFields, checkedId, checkSize, newId } from "./documents.ts";
import { refusalOf, within } from "./firestore-faults.ts";
import { type Feed, openFeed } from "./firestore-feed.ts";
import { openPulse } from "./firestore-pulse.ts";
import { canBeId, fromFirestore, timeOf, toFirestore, toPatch, versionOf } from "./firestore-values.ts";
import { type Collection, type Fields, type Shape, type Store, type Stored, StoreError } from "./store.ts";

type Options = { onWatcherFault?: (error: unknown) => void; deadlineMs?: number };

const DEADLINE_MS = 8000;
const MOST_TRIES = 10;

/** All collections in one Firestore database, shared with every other server of the site. */
export function openFirestore(
  db: Firestore,
  { onWatcherFault = console.error, deadlineMs = DEADLINE_MS }: Options = {},
): Store {
  const feeds = new Map<string, Feed>();
  let isOpen = true;
  const pulse = openPulse({
    // Nothing lies at this address, and nothing needs to: that Firestore says so is the answer.
    probe: () => asked(() => db.doc("pulse/none").get()).then(() => {}),
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
          const { writeTime } = await answered(() => ref.create(toFirestore(kept, shape)));
          return wrote<T>({ ...kept, id, version: versionOf(writeTime) });
        },

        async update(id, fields, version) {
          const patch = checkedFields(fields, shape);
          if (Object.keys(patch).length === 0) throw new StoreError("invalid", "There is nothing to change.");
          for (let attempt = 1; ; attempt++) {
            const { ref, before, updateTime } = await current(id, version);
            const { id: _, version: __, ...after } = { ...before, ...patch };
            checkSize(JSON.stringify(after));
            try {
              // Only the patch is sent, and only onto what was read: fields we know nothing of stay as they are.
              const change = toPatch(toFirestore(patch, shape));
              const { writeTime } = await answered(() =>
                ref.update(...change, { lastUpdateTime: updateTime }),
              );
              return wrote<T>({ ...after, id, version: versionOf(writeTime) });
            } catch (error) {
              if (!isOvertaken(error) || attempt === MOST_TRIES) throw error;
              await passed(Math.random() * 20 * attempt);
            }
          }
        },

        async delete(id, version) {
          const lastUpdateTime = version === undefined ? undefined : timeOf(version);
          // A version nobody ever gave out finds the document changed, or none.
          if (version !== undefined && !lastUpdateTime) await current(id, version);
          const ref = reference(id);
          try {
            const { writeTime } = await answered(() =>
              ref.delete(lastUpdateTime ? { lastUpdateTime } : { exists: true }),
            );
            feeds.get(name)?.wrote(id, versionOf(writeTime), undefined);
          } catch (error) {
            if (isOvertaken(error)) await current(id, version);
            throw error;
          }
        },

        async get(id) {
          mustBeOpen();
          if (!canBeId(id)) return undefined;
          const snapshot = await answered(() => reference(id).get());
          return snapshot.exists ? asStored<T>(fromFirestore(snapshot)) : undefined;
        },

        async subscribe(watcher) {
          mustBeOpen();
          const feed =
            feeds.get(name) ??
            openFeed({ documents: db.collection(name), onWatcherFault, onTrouble: pulse.suspect });
          feeds.set(name, feed);
          pulse.watch();
          return feed.join({
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
        mustBeOpen();
        const ref = reference(id);
        const snapshot = await answered(() => ref.get());
        if (!snapshot.exists) throw new StoreError("not-found", `There is no document ${id}.`);
        const before = fromFirestore(snapshot);
        if (version !== undefined && version !== before.version) {
          throw new StoreError("conflict", `Somebody else changed the document ${id} in the meantime.`);
        }
        return { ref, before, updateTime: snapshot.updateTime };
      }

      function wrote<U extends Fields>(doc: Stored<Fields>) {
        feeds.get(name)?.wrote(doc.id, doc.version, structuredClone(doc));
        return asStored<U>(doc);
      }
    },

    async check() {
      mustBeOpen();
      await pulse.check();
    },

    async close() {
      if (!isOpen) return;
      isOpen = false;
      pulse.close();
      for (const feed of feeds.values()) feed.close();
      await within(deadlineMs, db.terminate()).catch(() => {});
    },
  };

  async function answered<R>(work: () => Promise<R>): Promise<R> {
    try {
      const answer = await asked(work);
      pulse.beat();
      return answer;
    } catch (error) {
      if (error instanceof StoreError && error.fault === "unavailable") pulse.suspect();
      throw error;
    }
  }

  async function asked<R>(work: () => Promise<R>): Promise<R> {
    mustBeOpen();
    try {
      return await within(deadlineMs, work());
    } catch (error) {
      throw refusalOf(error);
    }
  }

  function mustBeOpen() {
    if (!isOpen) throw new StoreError("unavailable", "The store is closed.");
  }
}

function isOvertaken(error: unknown) {
  return error instanceof StoreError && error.fault === "conflict";
}

/** What leaves the store is asserted here, once, to be what was put in. */
function asStored<T extends Fields>(doc: Stored<Fields>) {
  return doc as Stored<T>;
}
