import { useEffect } from "react";
import { useLive } from "#app/ui/use-live.ts";
import { goToLogin } from "./leaving.ts";

/** A live view of the admin area: whoever may no longer watch it is no longer signed in. */
export function useLiveOrLeave<View extends { version: string }>(
  event: string,
  source: string,
  initial: View,
) {
  const live = useLive(event, source, initial);
  useEffect(() => {
    if (live.connection === "refused") goToLogin("ended");
  }, [live.connection]);
  return live;
}
