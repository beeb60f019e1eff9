import { useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import type { Connection } from "#app/ui/live-stream.ts";
import { whenInWords } from "./moment.tsx";

/** Shown while a live view may be out of date. */
export function NotLive({ connection }: { connection: Connection }) {
  const [since, setSince] = useState<string>();
  const isLost = connection === "lost";
  if (isLost !== (since !== undefined)) setSince(isLost ? new Date().toISOString() : undefined);
  // Always rendered, because screen readers announce only changes of an existing status.
  return (
    <div role="status" className="not-live">
      {since && (
        <div className="notice notice--warn">
          <Icon name="again" />
          <p>
            Not live since {whenInWords(since).replace(/^(at|on) /, "")}. What you see may be old; we keep
            trying.
          </p>
        </div>
      )}
    </div>
  );
}
