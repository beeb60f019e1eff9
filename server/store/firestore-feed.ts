import type { Query } from "@google-cloud/firestore";
import { announcements } from "./announcements.ts";
import { outOfReach, refusalOf, within } from "./firestore-faults.ts";
import { createView } from "./firestore-view.ts";
import { type Change, type Fields, type Stored, StoreError, type Watcher } from "./store.ts";

export type Feed = ReturnType<typeof openFeed>;

type FirestoreFeedNeeds = {
  documents: Query;
  onWatcherFault: (error: unknown) => void;
  /** The listener failed: the connection should be checked. */
  onTrouble: () => void;
};

/** The first snapshot of a large collection takes long. */
const FIRST_LIST_MS = 60_000;
const [FIRST_RETRY_MS, LAST_RETRY_MS] = [1000, 30_000];

/** One Firestore listener shared by all watchers of the same query, open while there are any. */
export function openFeed({ documents, onWatcherFault, onTrouble }: FirestoreFeedNeeds) {
  const watchers = announcements(onWatcherFault);
  const view = createView();
  let members = 0;
  let firstList: PromiseWithResolvers<void> | undefined;
  let stopListening = () => {};
  let retry: NodeJS.Timeout | undefined;
  let retryMs = FIRST_RETRY_MS;

  return {
    async join(watcher: Watcher<Fields>) {
      members++;
      const { promise } = firstList ?? listen();
      try {
        await within(FIRST_LIST_MS, promise);
        // Subscribed and told everything in one turn of the event loop, so that no change is missed in between.
        const stop = watchers.add(watcher);
        try {
          watcher.everything(view.copies());
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

    /** Passes on this process's own write at once; Firestore reports it a little later. */
    wrote(id: string, writtenAt: string, doc: Stored<Fields> | undefined) {
      if (firstList) tell(view.wrote(id, writtenAt, doc));
    },

    lost,

    /** Opens the listener again; watchers get everything again. */
    listenAgain() {
      if (firstList) listen();
    },

    close() {
      watchers.clear();
      stop();
    },
  };

  function listen() {
    stopListening();
    clearTimeout(retry);
    firstList ??= awaited();
    let isFirst = true;
    stopListening = documents.onSnapshot(
      (snapshot) => {
        retryMs = FIRST_RETRY_MS;
        if (!isFirst) return tell(view.hear(snapshot));
        isFirst = false;
        view.begin(snapshot);
        watchers.say((watcher) => watcher.everything(view.copies()));
        firstList?.resolve();
      },
      (fault) => {
        const error = refusalOf(fault);
        listenLater(error instanceof StoreError ? error : outOfReach(error));
      },
    );
    return firstList;
  }

  function listenLater(error: StoreError) {
    const waiting = firstList;
    firstList = awaited();
    waiting?.reject(error);
    lost(error);
    onTrouble();
    retry = setTimeout(listen, retryMs).unref();
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
  }

  function lost(error: StoreError) {
    watchers.say((watcher) => watcher.lost?.(error));
  }

  function tell(news: Change<Fields>[]) {
    for (const change of news) watchers.tell(() => structuredClone(change));
  }

  function leave() {
    members--;
    if (members === 0) stop();
  }

  function stop() {
    clearTimeout(retry);
    stopListening();
    stopListening = () => {};
    firstList = undefined;
    view.clear();
  }
}

/** A promise whose rejection may stay unhandled. */
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
