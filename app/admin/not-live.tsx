import { useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import type { Connection } from "#app/ui/live-stream.ts";
import { whenInWords } from "./moment.tsx";

/** Said while a live view cannot know whether it still tells the truth. */
export function NotLive({ connection }: { connection: Connection }) {
  const [since, setSince] = useState<string>();
  const isLost = connection === "lost";
  if (isLost !== (since !== undefined)) setSince(isLost ? new Date().toISOString() : undefined);
  // Always there, or a reader would not announce what arrives in it.
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
