/** Keeps a browser from asking for an icon by itself until it is told of ours. */
const noIconYet = '<link rel="icon" href="data:,"/>';

const styles = /<link rel="stylesheet"[^>]*>/g;
const pictures = /<link rel="preload" as="image"[^>]*>/g;
const inline = /<script>(.+?)<\/script>/gs;

/**
 * What the first paint needs comes first: styles, then its picture, then the fonts. Scripts, icons and the manifest
 * are fetched once the page shows: on a slow line they would share it with these. Links, menus and the first slide
 * work without scripts. Neither React nor the router has a setting for this.
 */
export function paintFirst(html: string) {
  const first = [styles, pictures].flatMap((links) => html.match(links) ?? []);
  // One script in place of four: each would have a hash of its own in the Content-Security-Policy of every answer.
  const scripts = [...html.matchAll(inline)].map(([, code]) => code);
  return first
    .reduce((rest, link) => rest.replace(link, ""), html)
    .replaceAll('rel="modulepreload"', 'data-later="modulepreload"')
    .replace(/<link rel=("(?:icon|manifest)"[^>]*>)/g, "<noscript>$&</noscript><link data-later=$1")
    .replace("<head>", `<head>${first.join("")}${noIconYet}`)
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
    new PerformanceObserver(() => idle().then(start)).observe({ type: "paint", buffered: true });
  }

  async function start() {
    const later = document.querySelector("script[type=later]");
    if (!later) return;
    const script = document.createElement("script");
    later.replaceWith(script);
    new MutationObserver(pressAgain).observe(document.documentElement, { attributeFilter: ["data-ready"] });
    document.querySelector('link[href="data:,"]')?.remove();
    const letters = askForLetters();
    // Each in a task of its own, as below: a press need not wait for all of them.
    for (const link of document.querySelectorAll<HTMLLinkElement>("link[data-later]")) {
      await idle();
      link.rel = link.dataset.later ?? "";
    }
    // While the scripts are on their way.
    await letters;
    for (const part of document.querySelectorAll<HTMLElement>("main > *, .site-footer")) {
      await idle();
      part.style.contentVisibility = "visible";
      part.getBoundingClientRect();
    }
    script.type = "module";
    script.textContent = later.textContent;
  }

  // Another script than Latin has a font of its own. A browser that draws without it looks for one that would do, and
  // then lays out the whole page again. It is worth a second's wait, no more.
  function askForLetters() {
    const fonts = Array.from(document.querySelectorAll("main [lang]"), (words) =>
      document.fonts.load(getComputedStyle(words).font, words.textContent),
    );
    return Promise.race([Promise.allSettled(fonts), new Promise((resolve) => setTimeout(resolve, 1000))]);
  }

  function idle() {
    return new Promise<void>((resolve) => {
      if ("scheduler" in window) scheduler.postTask(resolve, { priority: "background" });
      else setTimeout(resolve, 10);
    });
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
