import { useEffect, useRef, useState } from "react";
import { type Connection, follow } from "./live-stream.ts";

/** Keeps the loader's data live: `view` is `initial` until the server sends a newer one. */
export function useLive<View extends { version: string }>(source: string, initial: View) {
  return useFollowed(source, initial, followAlone);
}

/** By the view's own stream: `/api/wall?page=2` → `/api/wall/live?page=2`, with events named after its noun. */
const followAlone: Follow = (source, show, tell) => {
  const [, path = "", query = ""] = /^([^?]*)(.*)$/.exec(source) ?? [];
  const event = path.slice(path.lastIndexOf("/") + 1);
  const open = () => follow(`${path}/live${query}`, [{ event, source, show }], tell);
  let stop = open();
  return {
    stop: () => stop(),
    askAgain() {
      stop();
      stop = open();
    },
  };
};

/** Follows a view until stopped; can be asked to send it again. */
export type Follow = (
  source: string,
  show: (view: unknown) => void,
  tell: (connection: Connection) => void,
) => { stop(): void; askAgain(): void };

/** Follows again only when the source changes. */
export function useFollowed<View extends { version: string }>(source: string, initial: View, start: Follow) {
  const [heard, setHeard] = useState<Heard<View>>();
  const [connection, setConnection] = useState<Connection>("live");
  const loaded = useRef(initial);
  const said = useRef<{ source: string; version: string }>(undefined);
  const following = useRef<ReturnType<Follow>>(undefined);

  useEffect(() => {
    if (loaded.current === initial) return;
    loaded.current = initial;
    // The loaded data may be older or newer than the last event: if they differ, the view is requested again.
    if (said.current?.source === source && said.current.version !== initial.version)
      following.current?.askAgain();
  }, [source, initial]);

  useEffect(() => {
    following.current = start(
      source,
      (told) => {
        const view = told as View;
        const after = loaded.current;
        said.current = { source, version: view.version };
        // An opening stream usually sends what is shown already: then nothing is rendered again.
        setHeard((last) => (current(last, after).version === view.version ? last : { after, view }));
      },
      setConnection,
    );
    return () => following.current?.stop();
  }, [source, start]);

  return { view: current(heard, initial), connection };
}

type Heard<View> = { after: View; view: View };

/** An event counts only until the loader runs again. */
function current<View>(heard: Heard<View> | undefined, initial: View) {
  return heard?.after === initial ? heard.view : initial;
}
