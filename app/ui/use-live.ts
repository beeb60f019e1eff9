import { useEffect, useRef, useState } from "react";
import { type Connection, follow } from "./live-stream.ts";

/** What the loader gave, kept true: `view` is `initial` until the server says otherwise. */
export function useLive<View extends { version: string }>(source: string, initial: View) {
  return useFollowed(source, initial, followAlone);
}

/** Through the stream beside the address, `/api/wall?page=2` → `/api/wall/live?page=2`, whose events bear its noun. */
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

/** How a view is followed: until stopped, and told again on request. */
export type Follow = (
  source: string,
  show: (view: unknown) => void,
  tell: (connection: Connection) => void,
) => { stop(): void; askAgain(): void };

/** Follows anew when the source is another, and only then. */
export function useFollowed<View extends { version: string }>(source: string, initial: View, start: Follow) {
  const [heard, setHeard] = useState<Heard<View>>();
  const [connection, setConnection] = useState<Connection>("live");
  const loaded = useRef(initial);
  const said = useRef<{ source: string; version: string }>(undefined);
  const following = useRef<ReturnType<Follow>>(undefined);

  useEffect(() => {
    if (loaded.current === initial) return;
    loaded.current = initial;
    // What was loaded may be older or newer than what was heard last: where they differ, the stream says again what is.
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
        // Most often an opening stream says what is shown already: then nothing is drawn again.
        setHeard((last) => (current(last, after).version === view.version ? last : { after, view }));
      },
      setConnection,
    );
    return () => following.current?.stop();
  }, [source, start]);

  return { view: current(heard, initial), connection };
}

type Heard<View> = { after: View; view: View };

/** What was heard belongs to the data it followed: a loader that has run since knows better. */
function current<View>(heard: Heard<View> | undefined, initial: View) {
  return heard?.after === initial ? heard.view : initial;
}
