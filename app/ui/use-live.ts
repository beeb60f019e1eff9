import { useEffect, useRef, useState } from "react";
import { type Connection, follow, streamBeside } from "./live-stream.ts";

/**
 * What the loader gave, kept true: `view` is `initial` until the server says otherwise. `source` is the address of the
 * view, `event` the name under which the stream beside it sends it.
 */
export function useLive<View extends { version: string }>(event: string, source: string, initial: View) {
  return useFollowed(source, initial, (show, tell) => {
    const open = () => follow(streamBeside(source), [{ event, source, show }], tell);
    let stop = open();
    return {
      stop: () => stop(),
      askAgain() {
        stop();
        stop = open();
      },
    };
  });
}

/** How a view is followed: until stopped, and told again on request. */
export type Following = { stop(): void; askAgain(): void };
type Follow = (show: (view: unknown) => void, tell: (connection: Connection) => void) => Following;

/** Follows anew when the source is another, and only then. */
export function useFollowed<View extends { version: string }>(source: string, initial: View, start: Follow) {
  const [heard, setHeard] = useState<Heard<View>>();
  const [connection, setConnection] = useState<Connection>("live");
  const loaded = useRef(initial);
  const said = useRef<{ source: string; version: string }>(undefined);
  const following = useRef<Following>(undefined);
  const latestStart = useRef(start);

  useEffect(() => {
    latestStart.current = start;
    const isLoadedAnew = loaded.current !== initial;
    loaded.current = initial;
    // What was loaded may be older or newer than what was heard last: where they differ, the stream says again what is.
    if (!isLoadedAnew) return;
    if (said.current?.source === source && said.current.version !== initial.version)
      following.current?.askAgain();
  }, [start, source, initial]);

  useEffect(() => {
    function show(told: unknown) {
      const view = told as View;
      said.current = { source, version: view.version };
      const after = loaded.current;
      // Most often an opening stream says what is shown already: then nothing is drawn again.
      setHeard((last) => (current(last, after).version === view.version ? last : { after, view }));
    }
    following.current = latestStart.current(show, setConnection);
    return () => following.current?.stop();
  }, [source]);

  return { view: current(heard, initial), connection };
}

type Heard<View> = { after: View; view: View };

/** What was heard belongs to the data it followed: a loader that has run since knows better. */
function current<View>(heard: Heard<View> | undefined, initial: View) {
  return heard?.after === initial ? heard.view : initial;
}
