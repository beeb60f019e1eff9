import type { Change, Fields, Watcher } from "./store.ts";

type WatcherCall = (watcher: Watcher<Fields>) => void;

/** Tells a collection's watchers what was committed: in order, each one a copy of its own. */
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

    /** `change` is asked once for each watcher, so that none can spoil what another one holds. */
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
    // A watcher that writes while it is being told adds to the queue: everyone hears of the first write first.
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
