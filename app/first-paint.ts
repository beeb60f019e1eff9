import { keepPlace } from "#app/keep-place.ts";

/** Keeps a browser from asking for an icon by itself until it is told of ours. */
const noIconYet = '<link rel="icon" href="data:,"/>';

const styles = /<link rel="stylesheet"[^>]*>/g;
const pictures = /<link rel="preload" as="image"[^>]*>/g;

/**
 * What the first paint needs comes first: styles, then its picture, then the fonts. Scripts, icons and the manifest
 * are fetched once the page shows: on a slow line they would share it with these. Links, menus and the first slide
 * work without scripts. Neither React nor the router has a setting for this.
 */
export function paintFirst(html: string, nonce: string) {
  const own = `<script nonce="${nonce}"`;
  const inline = new RegExp(`${own}>(.+?)</script>`, "gs");
  const first = [styles, pictures].flatMap((links) => html.match(links) ?? []);
  // One script in place of four: each would have a hash of its own in the Content-Security-Policy of every answer.
  const scripts = [...html.matchAll(inline)].map(([, code]) => code);
  return first
    .reduce((rest, link) => rest.replace(link, ""), html)
    .replaceAll('rel="modulepreload"', 'data-later="modulepreload"')
    .replace(/<link rel=("(?:icon|manifest)"[^>]*>)/g, "<noscript>$&</noscript><link data-later=$1")
    .replace("<head>", `<head>${first.join("")}${noIconYet}`)
    .replace(`${own} type="module" async="">`, `${own} type="later">`)
    .replaceAll(inline, "<script></script>")
    .replace("</body>", () => `${own}>${scripts.join("")}(${keepPlace})();(${startLater})()</script></body>`);
}

/** Runs in the page, as it is written here. */
function startLater() {
  const pressed: HTMLButtonElement[] = [];
  const shown = location.pathname + location.search;
  let restDrawn: Promise<void> | undefined;

  requestAnimationFrame(drawFirstScreenAlone);
  // Scripts that came while the rest is drawn would share the processor with it. A press asks for them at once.
  addEventListener("load", () => (document.hidden ? start() : onceSeen(() => drawRest().then(start))));
  addEventListener("click", keepPress);
  addEventListener("popstate", askForPage);
  for (const sign of ["pointerdown", "keydown"]) addEventListener(sign, start, { once: true });

  // Without what is so near that a browser would draw it too, in case of a scroll: unless the address leads there, or
  // the reader was there before a reload.
  function drawFirstScreenAlone() {
    if (location.hash || "whole" in document.documentElement.dataset) return;
    const below = [...parts()].filter((part) => part.getBoundingClientRect().top > innerHeight);
    for (const { style } of below) style.display = "none";
    onceSeen(() => {
      for (const { style } of below) style.display = "";
    });
  }

  // Some browsers keep such times to themselves, and must not wait for ever.
  function onceSeen(next: () => void) {
    new PerformanceObserver(next).observe({ type: "paint", buffered: true });
    setTimeout(next, 2000);
  }

  function drawRest() {
    restDrawn ??= drawPartByPart();
    return restDrawn;
  }

  // In the browser's idle time, after the last pictures of the first screen.
  async function drawPartByPart() {
    await idle();
    await lettersHere();
    for (const part of parts()) {
      await idle();
      part.style.contentVisibility = "visible";
      part.getBoundingClientRect();
    }
  }

  async function start() {
    const later = document.querySelector("script[type=later]");
    if (!later) return;
    const script = document.createElement("script");
    later.replaceWith(script);
    new MutationObserver(pressAgain).observe(document.documentElement, { attributeFilter: ["data-ready"] });
    document.querySelector('link[href="data:,"]')?.remove();
    // Each in a task of its own, as above: a press need not wait for all of them.
    for (const link of document.querySelectorAll<HTMLLinkElement>("link[data-later]")) {
      await idle();
      link.rel = link.dataset.later ?? "";
    }
    await drawRest();
    script.type = "module";
    script.textContent = later.textContent;
  }

  function parts() {
    return document.querySelectorAll<HTMLElement>("main > *, .site-footer");
  }

  // Another script than Latin has a font of its own. A browser that draws without it looks for one that would do, and
  // then lays out the whole page again. It is worth a second's wait, no more.
  function lettersHere() {
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
    if (button && button.type === "button" && !button.commandForElement) pressed.push(button);
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
