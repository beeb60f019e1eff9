import type { Query } from "@google-cloud/firestore";
import { announcements } from "./announcements.ts";
import { outOfReach, refusalOf, within } from "./firestore-faults.ts";
import { createView } from "./firestore-view.ts";
import { type Change, type Fields, type Stored, StoreError, type Watcher } from "./store.ts";

export type Feed = ReturnType<typeof openFeed>;

type FirestoreFeedNeeds = {
  documents: Query;
  onWatcherFault: (error: unknown) => void;
  /** Something is wrong with listening: is it the connection? */
  onTrouble: () => void;
};

/** The first list of a large collection takes its time. */
const FIRST_LIST_MS = 60_000;
const [FIRST_RETRY_MS, LAST_RETRY_MS] = [1000, 30_000];

/** One listener of a collection, or of a part of it, for all its watchers, as long as there are any. */
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
        // No change comes between joining and being told everything: both happen in one turn of the event loop.
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

    /** What this process wrote or deleted is told at once; Firestore's own word of it comes a little later. */
    wrote(id: string, writtenAt: string, doc: Stored<Fields> | undefined) {
      if (firstList) tell(view.wrote(id, writtenAt, doc));
    },

    lost,

    /** Everything is told anew. */
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
