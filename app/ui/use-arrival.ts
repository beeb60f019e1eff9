import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Where a reader stands after following a link: at the anchor if the address names one, else at the top,
 * also after back and forward. Keyboard and screen-reader users are brought along to the new page.
 */
export function useArrival() {
  // A new object at every navigation, so choosing the same anchor again scrolls there again.
  const location = useLocation();
  const lastPath = useRef(location.pathname);

  useEffect(() => {
    history.scrollRestoration = "manual";
    document.documentElement.dataset.ready = "";
  }, []);

  useEffect(() => {
    const moved = lastPath.current !== location.pathname;
    lastPath.current = location.pathname;
    const anchor = location.hash && document.getElementById(location.hash.slice(1));
    if (anchor) anchor.scrollIntoView();
    else if (moved) window.scrollTo({ top: 0, behavior: "instant" });
    if (moved) document.getElementById("main")?.focus({ preventScroll: true });
  }, [location]);
}
