import { useEffect } from "react";
import { type Connection, follow } from "#app/ui/live-stream.ts";
import { type Follow, useFollowed } from "#app/ui/use-live.ts";
import { goToLogin } from "./leaving.ts";

/** A live view of the admin area; goes to the login when the session is over. */
export function useLiveOrLeave<View extends { version: string }>(source: string, initial: View) {
  const live = useFollowed(source, initial, watchInTab);
  useEffect(() => {
    if (live.connection === "refused") goToLogin("ended");
  }, [live.connection]);
  return live;
}

type LiveWatcher = { source: string; show(view: unknown): void; tell(connection: Connection): void };

const watchers = new Set<LiveWatcher>();
let stop: (() => void) | undefined;
let isDue = false;

/** All views of a tab share one stream, which is reopened when the views change. */
const watchInTab: Follow = (source, show, tell) => {
  const watcher = { source, show, tell };
  watchers.add(watcher);
  openSoon();
  return {
    stop() {
      watchers.delete(watcher);
      openSoon();
    },
    askAgain: openSoon,
  };
};

/** Batched, because one navigation may add and remove several views. */
function openSoon() {
  if (isDue) return;
  isDue = true;
  queueMicrotask(() => {
    isDue = false;
    stop?.();
    stop = watchers.size > 0 ? open() : undefined;
  });
}

function open() {
  const sources = [...new Set(Array.from(watchers, ({ source }) => source))];
  const views = sources.map((source) => ({
    event: source,
    source,
    show(view: unknown) {
      for (const watcher of watchers) if (watcher.source === source) watcher.show(view);
    },
  }));
  return follow(
    `/api/live?${new URLSearchParams(sources.map((source) => ["watch", source]))}`,
    views,
    (is) => {
      for (const { tell } of watchers) tell(is);
    },
  );
}
