/** Keeps a browser from asking for an icon by itself until it is told of ours. */
const noIconYet = '<link rel="icon" href="data:,"/>';

const inline = /<script>(.+?)<\/script>/gs;

/**
 * What the first paint needs comes first, styles before all. Scripts, icons and the manifest are fetched once the page
 * shows: on a slow line they would share it with the styles, the fonts and the first picture. Links, menus and the
 * first slide work without scripts. Neither React nor the router has a setting for this.
 */
export function paintFirst(html: string) {
  const styles = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  // One script in place of four: each would have a hash of its own in the Content-Security-Policy of every answer.
  const scripts = [...html.matchAll(inline)].map(([, code]) => code);
  return styles
    .reduce((rest, style) => rest.replace(style, ""), html)
    .replaceAll('rel="modulepreload"', 'data-later="modulepreload"')
    .replace(/<link rel=("(?:icon|manifest)"[^>]*>)/g, "<noscript>$&</noscript><link data-later=$1")
    .replace("<head>", `<head>${styles.join("")}${noIconYet}`)
    .replace('<script type="module" async="">', '<script type="later">')
    .replaceAll(inline, "<script></script>")
    .replace("</body>", () => `<script>${scripts.join("")}(${startLater})()</script></body>`);
}

/** Runs in the page, as it is written here. */
function startLater() {
  const pressed: HTMLButtonElement[] = [];
  const shown = location.pathname + location.search;

  addEventListener("load", () => (document.hidden ? start() : afterPaint()));
  addEventListener("click", keepPress);
  addEventListener("popstate", askForPage);
  for (const sign of ["pointerdown", "keydown"]) addEventListener(sign, start, { once: true });

  // The browser says when the page was first seen; the last pictures are shown before it turns to idle work.
  function afterPaint() {
    const idly = () =>
      "scheduler" in window ? scheduler.postTask(start, { priority: "background" }) : setTimeout(start, 50);
    new PerformanceObserver(idly).observe({ type: "paint", buffered: true });
  }

  function start() {
    const later = document.querySelector("script[type=later]");
    if (!later) return;
    document.querySelector('link[href="data:,"]')?.remove();
    for (const link of document.querySelectorAll<HTMLLinkElement>("link[data-later]"))
      link.rel = link.dataset.later ?? "";
    const script = document.createElement("script");
    script.type = "module";
    script.textContent = later.textContent;
    later.replaceWith(script);
    new MutationObserver(pressAgain).observe(document.documentElement, { attributeFilter: ["data-ready"] });
  }

  // A button that only scripts understand is pressed again once they are here; the others need no help.
  function keepPress({ target }: MouseEvent) {
    const button = target instanceof Element && target.closest("button");
    if (!button || button.commandForElement) return;
    if (button.type === "button" || button.form?.method === "dialog") pressed.push(button);
  }

  // Back, to an address that scripts once made: until they are here again, the server shows it.
  function askForPage() {
    if (location.pathname + location.search !== shown) location.reload();
  }

  function pressAgain() {
    removeEventListener("click", keepPress);
    removeEventListener("popstate", askForPage);
    for (const button of pressed.splice(0)) button.click();
  }
}
