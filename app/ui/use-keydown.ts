import { useEffectEvent, useLayoutEffect } from "react";

/** Hears every key pressed on the page, from before the screen is painted: whoever sees it may press one at once. */
export function useKeydown(hear: (event: KeyboardEvent) => void) {
  const answer = useEffectEvent(hear);
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => answer(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}
