import type { Change, Fields, Watcher } from "./store.ts";

type WatcherCall = (watcher: Watcher<Fields>) => void;

/** Passes committed changes to the watchers of a collection: in order, and a copy for each. */
export function announcements(onFault: (error: unknown) => void) {
  const watchers = new Set<Watcher<Fields>>();
  const waiting: { watcher: Watcher<Fields>; word: WatcherCall }[] = [];
  let isTelling = false;

  return {
    add(watcher: Watcher<Fields>) {
      watchers.add(watcher);
      return () => {
        watchers.delete(watcher);
      };
    },

    /** `change` is called for each watcher, so that none can modify another's copy. */
    tell(change: () => Change<Fields>) {
      say((watcher) => watcher.changed([change()]));
    },

    say,

    clear() {
      watchers.clear();
    },
  };

  function say(word: WatcherCall) {
    for (const watcher of watchers) waiting.push({ watcher, word });
    // A watcher may write: that change is queued, so that everyone hears of the first one first.
    if (isTelling) return;
    isTelling = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (!watchers.has(next.watcher)) continue;
      try {
        next.word(next.watcher);
      } catch (error) {
        onFault(error);
      }
    }
    isTelling = false;
  }
}
