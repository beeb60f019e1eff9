import { useEffect, useState } from "react";
import { type Connection, follow } from "./live-stream.ts";

/**
 * What the loader gave, kept true: `view` is `initial` until the server says otherwise. `source` is the address of the
 * view, `event` the name under which its stream sends it.
 */
export function useLive<View extends { version: string }>(event: string, source: string, initial: View) {
  const [heard, setHeard] = useState<Heard<View>>();
  const [connection, setConnection] = useState<Connection>("live");

  // Opened anew after each loading: what was loaded may be older than the last event, and an opening stream says what is.
  useEffect(
    () =>
      follow<View>(event, source, {
        // Most often an opening stream says what is shown already: then nothing is drawn again.
        show: (view) =>
          setHeard((last) =>
            current(last, initial).version === view.version ? last : { after: initial, view },
          ),
        tell: setConnection,
      }),
    [event, source, initial],
  );

  return { view: current(heard, initial), connection };
}

type Heard<View> = { after: View; view: View };

/** What was heard belongs to the data it followed: a loader that has run since knows better. */
function current<View>(heard: Heard<View> | undefined, initial: View) {
  return heard?.after === initial ? heard.view : initial;
}
