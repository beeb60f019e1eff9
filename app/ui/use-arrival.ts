import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Scroll and focus after navigation: to the anchor, else to the top, also after back and forward. A reload keeps the
 * position.
 */
export function useScrollAndFocus() {
  // A new object at every navigation, so that the same anchor scrolls again.
  const location = useLocation();
  const lastPath = useRef<string>(undefined);

  useEffect(() => {
    document.documentElement.dataset.ready = "";
    history.scrollRestoration = "manual";
    // Returned to the browser on leaving, because it restores the position after a reload.
    const leave = () => {
      history.scrollRestoration = "auto";
      keepPlace();
    };
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      history.scrollRestoration = "manual";
      if (!window.location.hash) toTop();
    };
    addEventListener("pagehide", leave);
    addEventListener("pageshow", comeBack);
    return () => {
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", comeBack);
    };
  }, []);

  useEffect(() => {
    const from = lastPath.current;
    lastPath.current = location.pathname;
    const visit = from === undefined ? visitType() : "inside";
    if (visit === "reload") return location.hash ? returnToPlace() : undefined;
    const moved = from !== undefined && from !== location.pathname;
    const anchor = location.hash && document.getElementById(location.hash.slice(1));
    if (anchor) anchor.scrollIntoView();
    else if (moved || visit === "back_forward") toTop();
    if (moved) document.getElementById("main")?.focus({ preventScroll: true });
  }, [location]);
}

/** How the browser came to this page: `navigate`, `reload` or `back_forward`. */
function visitType() {
  const [visit] = performance.getEntriesByType("navigation");
  return visit && "type" in visit ? visit.type : undefined;
}

const PLACE = "place-left";

/** For addresses with an anchor: some browsers scroll to it after a reload instead of keeping the position. */
function keepPlace() {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify({ address: window.location.href, top: scrollY }));
  } catch {
    // Without storage the browser scrolls to the anchor.
  }
}

function returnToPlace() {
  try {
    const { address, top } = JSON.parse(sessionStorage.getItem(PLACE) ?? "{}");
    if (address === window.location.href) window.scrollTo({ top, behavior: "instant" });
  } catch {
    // Likewise.
  }
}

function toTop() {
  window.scrollTo({ top: 0, behavior: "instant" });
}
