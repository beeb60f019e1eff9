import { useEffectEvent, useLayoutEffect } from "react";

/** Listens to keydown from before the first paint, so that no early key is missed. */
export function useKeydown(hear: (event: KeyboardEvent) => void) {
  const answer = useEffectEvent(hear);
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => answer(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}
