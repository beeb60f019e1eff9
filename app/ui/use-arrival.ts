import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Where a reader stands after following a link: at the anchor if the address names one, else at the top,
 * also after back and forward. Keyboard and screen-reader users are brought along to the new page. A reload leaves
 * readers where they were: see keep-place.ts.
 */
export function useArrival() {
  // A new object at every navigation, so choosing the same anchor again scrolls there again.
  const location = useLocation();
  const lastPath = useRef(location.pathname);

  useEffect(() => {
    history.scrollRestoration = "manual";
    document.documentElement.dataset.ready = "";
    // The browser kept the page as it was left, with its place.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted && !window.location.hash) toTop();
    };
    addEventListener("pageshow", comeBack);
    return () => removeEventListener("pageshow", comeBack);
  }, []);

  useEffect(() => {
    const moved = lastPath.current !== location.pathname;
    lastPath.current = location.pathname;
    if (isPlaceKept() && !moved) return;
    const anchor = location.hash && document.getElementById(location.hash.slice(1));
    if (anchor) anchor.scrollIntoView();
    else if (moved) toTop();
    if (moved) document.getElementById("main")?.focus({ preventScroll: true });
  }, [location]);
}

/** True once, after a reload. */
function isPlaceKept() {
  const { dataset } = document.documentElement;
  const isKept = "whole" in dataset;
  delete dataset.whole;
  return isKept;
}

function toTop() {
  window.scrollTo({ top: 0, behavior: "instant" });
}
