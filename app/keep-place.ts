/**
 * A reload leaves the reader where they were. The browser would do that, if use-arrival.ts did not keep it from finding
 * places again after back and forward. Runs in the page as it is written here, as soon as the page is whole: by the time
 * the other scripts come, the reader has begun to read.
 */
export function keepPlace() {
  const key = "place-left";
  const [visit] = performance.getEntriesByType("navigation");
  try {
    const left = JSON.parse(sessionStorage.getItem(key) ?? "null");
    sessionStorage.removeItem(key);
    if (visit && "type" in visit && visit.type === "reload" && left?.address === location.href) {
      document.documentElement.dataset.whole = "";
      scrollTo({ top: left.top, behavior: "instant" });
    }
  } catch {
    // A browser that keeps nothing for us begins at the top.
  }
  addEventListener("pagehide", () => {
    try {
      sessionStorage.setItem(key, JSON.stringify({ address: location.href, top: scrollY }));
    } catch {
      // Likewise.
    }
  });
}
