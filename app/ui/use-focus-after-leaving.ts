import { type RefObject, useLayoutEffect } from "react";

/** When an element with the focus is removed, focuses where the focus came from, or else <main>. */
export function useFocusAfterLeaving(
  leaving: RefObject<HTMLElement | null>,
  cameFrom?: RefObject<Element | null>,
) {
  useLayoutEffect(() => {
    const element = leaving.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const from = cameFrom?.current;
      const place = from instanceof HTMLElement && from.isConnected ? from : document.getElementById("main");
      place?.focus({ preventScroll: true });
    };
  }, [leaving, cameFrom]);
}
