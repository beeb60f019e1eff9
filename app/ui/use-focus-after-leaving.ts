import { type RefObject, useLayoutEffect } from "react";

/** Whoever stands in something that leaves the page is led back to where they came from, or else to its main part. */
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
