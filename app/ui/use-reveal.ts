import { useEffect } from "react";

/**
 * Reveals elements with `data-reveal` once, when they scroll into view. Only those below the fold are hidden at first,
 * and none with reduced motion.
 */
export function useReveal(offset = 60) {
  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const watch = new IntersectionObserver(
      (entries) => {
        // Read once, because after the first change the browser would have to lay out the page again.
        const fold = window.innerHeight;
        for (const entry of entries) settle(entry, fold, watch);
      },
      { rootMargin: `99999px 0px -${offset}px 0px` },
    );
    for (const piece of document.querySelectorAll("[data-reveal]:not([data-reveal='seen'])"))
      watch.observe(piece);
    return () => watch.disconnect();
  }, [offset]);
}

function settle(
  { target, isIntersecting, boundingClientRect }: IntersectionObserverEntry,
  fold: number,
  watch: IntersectionObserver,
) {
  if (!(target instanceof HTMLElement)) return;
  const isBelowTheFold = !isIntersecting && boundingClientRect.top >= fold;
  if (isBelowTheFold) target.dataset.reveal = "waiting";
  else if (isIntersecting || target.dataset.reveal !== "waiting") {
    if (target.dataset.reveal === "waiting") target.dataset.reveal = "seen";
    watch.unobserve(target);
  }
}
