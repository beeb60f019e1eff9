import { useEffect, useState } from "react";
import { type Connection, follow } from "./live-stream.ts";

/**
 * What the loader gave, kept true: `view` is `initial` until the server says otherwise. `source` is the address of the
 * view, `event` the name under which its stream sends it.
 */
export function useLive<View>(event: string, source: string, initial: View) {
  const [heard, setHeard] = useState<{ after: View; view: View }>();
  const [connection, setConnection] = useState<Connection>("live");

  // Opened anew after each loading: what was loaded may be older than the last event, and an opening stream says what is.
  useEffect(
    () =>
      follow<View>(event, source, {
        show: (view) => setHeard({ after: initial, view }),
        tell: setConnection,
      }),
    [event, source, initial],
  );

  // What was heard belongs to the data it followed: a loader that has run since knows better.
  return { view: heard?.after === initial ? heard.view : initial, connection };
}
