import { useEffect } from "react";

/**
 * Lets what a page marks with `data-reveal` rise into view, once. Only what is still below the fold waits;
 * what a reader has already passed counts as seen, and with reduced motion nothing waits at all.
 */
export function useReveal(offset = 60) {
  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const watch = new IntersectionObserver(
      (entries) => {
        // Asked once: after the first mark the browser would lay out the whole page to answer.
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
