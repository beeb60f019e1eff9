import type { CollectionReference, QuerySnapshot } from "@google-cloud/firestore";
import { announcements } from "./announcements.ts";
import { outOfReach, refusalOf, within } from "./firestore-faults.ts";
import { fromFirestore, versionOf } from "./firestore-values.ts";
import { type Fields, type Stored, StoreError, type Watcher } from "./store.ts";

export type Feed = ReturnType<typeof openFeed>;

type Needs = {
  documents: CollectionReference;
  onWatcherFault: (error: unknown) => void;
  /** Something is wrong with listening: is it the connection? */
  onTrouble: () => void;
};

type Own = { version: string; doc: Stored<Fields> | undefined };

/** The first list of a large collection takes its time. */
const FIRST_LIST_MS = 60_000;
const [FIRST_RETRY_MS, LAST_RETRY_MS] = [1000, 30_000];

/**
 * One collection as this process knows it: a single listener for all its watchers. What Firestore last told is true
 * up to its read time; what this process itself wrote after that moment lies on top until Firestore tells it too.
 */
export function openFeed({ documents, onWatcherFault, onTrouble }: Needs) {
  const news = announcements(onWatcherFault);
  const theirs = new Map<string, Stored<Fields>>();
  const own = new Map<string, Own>();
  const told = new Map<string, Stored<Fields>>();
  let members = 0;
  let current: PromiseWithResolvers<void> | undefined;
  let stopListening = () => {};
  let retry: NodeJS.Timeout | undefined;
  let retryMs = FIRST_RETRY_MS;

  return {
    async join(watcher: Watcher<Fields>) {
      members++;
      if (!current) listen();
      try {
        await within(FIRST_LIST_MS, current?.promise ?? Promise.reject(outOfReach(undefined)));
        // No change comes between joining and being told everything: both happen in one turn of the event loop.
        const stop = news.add(watcher);
        try {
          watcher.everything(copies());
        } catch (error) {
          stop();
          throw error;
        }
        return onlyOnce(() => {
          stop();
          leave();
        });
      } catch (error) {
        leave();
        throw error;
      }
    },

    /** What this process wrote or deleted is told at once; Firestore's own word of it comes a little later. */
    wrote(id: string, version: string, doc: Stored<Fields> | undefined) {
      if (!current) return;
      const known = own.get(id)?.version ?? theirs.get(id)?.version ?? "";
      if (version <= known) return;
      own.set(id, { version, doc });
      tell(id);
    },

    lost(error: StoreError) {
      news.say((watcher) => watcher.lost?.(error));
    },

    /** Everything is told anew. */
    listenAgain() {
      if (current) listen();
    },

    close() {
      news.clear();
      stop();
    },
  };

  function listen() {
    stopListening();
    clearTimeout(retry);
    current ??= awaited();
    let isFirst = true;
    stopListening = documents.onSnapshot(
      (snapshot) => {
        hear(snapshot, isFirst);
        isFirst = false;
      },
      (fault) => {
        const error = refusalOf(fault);
        const refusal = error instanceof StoreError ? error : outOfReach(error);
        const waiting = current;
        current = awaited();
        waiting?.reject(refusal);
        news.say((watcher) => watcher.lost?.(refusal));
        onTrouble();
        retry = setTimeout(listen, retryMs).unref();
        retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
      },
    );
  }

  function hear(snapshot: QuerySnapshot, isFirst: boolean) {
    retryMs = FIRST_RETRY_MS;
    const changed = new Set<string>();
    if (isFirst) theirs.clear();
    for (const { type, doc } of snapshot.docChanges()) {
      changed.add(doc.id);
      if (type === "removed") theirs.delete(doc.id);
      else theirs.set(doc.id, fromFirestore(doc));
    }
    const readAt = versionOf(snapshot.readTime);
    for (const [id, { version }] of own) {
      if (version < readAt && own.delete(id)) changed.add(id);
    }
    if (isFirst) tellEverything();
    else for (const id of changed) tell(id);
  }

  function tellEverything() {
    told.clear();
    for (const id of new Set([...theirs.keys(), ...own.keys()])) {
      const doc = known(id);
      if (doc) told.set(id, doc);
    }
    news.say((watcher) => watcher.everything(copies()));
    current?.resolve();
  }

  function tell(id: string) {
    const before = told.get(id);
    const doc = known(id);
    if (doc) {
      if (before && before.version >= doc.version) return;
      told.set(id, doc);
      news.tell(() => ({ kind: "put", doc: structuredClone(doc) }));
    } else if (before) {
      told.delete(id);
      news.tell(() => ({ kind: "gone", id }));
    }
  }

  function known(id: string) {
    const mine = own.get(id);
    return mine ? mine.doc : theirs.get(id);
  }

  function copies() {
    return [...told.values()].map((doc) => structuredClone(doc));
  }

  function leave() {
    members--;
    if (members === 0) stop();
  }

  function stop() {
    clearTimeout(retry);
    stopListening();
    stopListening = () => {};
    current = undefined;
    for (const map of [theirs, own, told]) map.clear();
  }
}

/** One that nobody has to wait for. */
function awaited() {
  const promised = Promise.withResolvers<void>();
  promised.promise.catch(() => {});
  return promised;
}

function onlyOnce(work: () => void) {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}
