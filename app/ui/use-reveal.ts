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
        for (const entry of entries) settle(entry, watch);
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
  watch: IntersectionObserver,
) {
  if (!(target instanceof HTMLElement)) return;
  const isBelowTheFold = !isIntersecting && boundingClientRect.top >= window.innerHeight;
  if (isBelowTheFold) target.dataset.reveal = "waiting";
  else if (isIntersecting || target.dataset.reveal !== "waiting") {
    if (target.dataset.reveal === "waiting") target.dataset.reveal = "seen";
    watch.unobserve(target);
  }
}
