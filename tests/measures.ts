import { expect, type Page } from "@playwright/test";

/** Fingers differ: everything that can be pressed is 44 px high and wide, links inside running text excepted. */
export async function expectRoomForFingers(page: Page) {
  await expect.poll(() => page.evaluate(smallTargets)).toEqual([]);
}

/** No line of text lies over another, is cut off by its box, or leaves the screen. */
export async function expectEveryWordInPlace(page: Page) {
  await expect.poll(() => page.evaluate(misplacedText)).toEqual([]);
}

/** Nothing may be wider than the screen. */
export async function expectNoSidewaysScroll(page: Page) {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(excess).toBeLessThanOrEqual(0);
}

/** How far down the page its first word or picture is, after the breadcrumb, the title and the lede. */
export function firstContentTop(page: Page) {
  return page.evaluate(topAfterOpening);
}

/** Runs in the page. */
function topAfterOpening() {
  const opening = document.querySelector("h1 ~ .lede, main > h1.vh");
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!opening || !(opening.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING)) continue;
    // The picture of an opening and its button belong to it.
    const around = node instanceof Element ? node : node.parentElement;
    if (opening.contains(node) || around?.closest(".threshold, .vh")) continue;
    const isContent = node instanceof HTMLImageElement || (node instanceof Text && node.data.trim() !== "");
    if (!isContent) continue;
    const range = document.createRange();
    range.selectNode(node);
    const { top, height } = range.getBoundingClientRect();
    if (height > 0) return top + scrollY;
  }
  return Number.POSITIVE_INFINITY;
}

/** No word of a name or a button is broken, no column of a table is out of sight, and the menu is called so. */
export async function expectWholeWords(page: Page) {
  await expect.poll(() => page.evaluate(brokenWords)).toEqual([]);
}

/** Runs in the page. */
function brokenWords() {
  const trouble: string[] = [];
  // A browser tells the room within an element in whole pixels.
  const ROUNDED = 1;
  for (const named of document.querySelectorAll<HTMLElement>("button, .btn, .ways a, .table th, .honor h3")) {
    if (!named.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const walker = document.createTreeWalker(named, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const word of node.textContent?.matchAll(/[^\s-]+/g) ?? []) {
        const pieces = piecesOf(node, word);
        // A word that is longer than its line has to be broken; a name may have the whole line of a table.
        const width = pieces.reduce((sum, piece) => sum + piece.width, 0);
        const line = named.closest<HTMLElement>(".tablewrap") ?? named;
        if (pieces.length > 1 && width < roomIn(line) - ROUNDED) trouble.push(`'${word[0]}' is broken`);
      }
  }
  for (const wrap of document.querySelectorAll(".tablewrap"))
    if (wrap.scrollWidth > wrap.clientWidth + 1) trouble.push("A table has more columns than can be seen");
  const menu = document.querySelector<HTMLElement>(".site-header .menu-btn");
  const word = menu?.querySelector("span");
  if (menu?.checkVisibility() && word) {
    const { left, right, width } = word.getBoundingClientRect();
    const isCut = left < 0 || right > innerWidth || width < 10;
    if (isCut || getComputedStyle(word).clipPath !== "none") trouble.push("'Menu' cannot be read");
  }
  return trouble;

  /** A word's boxes, one on each line it stands on. */
  function piecesOf(node: Node, { index, 0: word }: RegExpExecArray) {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    return [...range.getClientRects()].filter(({ width }) => width > 0);
  }

  function roomIn(element: HTMLElement) {
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  }
}

/** Runs in the page. */
function smallTargets() {
  // Behind an open dialog nothing can be pressed.
  const reachable = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  const controls = "a[href], button, input:not([type=hidden]), select, textarea, summary";
  return [...reachable.querySelectorAll<HTMLElement>(controls)]
    .filter((control) => isSeen(control) && !isInsideText(control))
    .flatMap((control) => {
      const { width, height } = (control.closest("label") ?? control).getBoundingClientRect();
      const words = control.getAttribute("aria-label") ?? control.textContent?.trim();
      return Math.min(width, height) < 43.9 ? [`${words}: ${width} x ${height}`] : [];
    });

  function isSeen(control: HTMLElement) {
    return (
      !control.closest("[inert], .skip, .vh") &&
      control.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    );
  }

  function isInsideText(control: HTMLElement) {
    const around = control.parentElement?.textContent?.trim();
    return getComputedStyle(control).display === "inline" && around !== control.textContent?.trim();
  }
}

/** Runs in the page. */
function misplacedText() {
  type Line = { words: string; box: DOMRect };
  const shown = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
  const lines: Line[] = [];
  const trouble: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const around = node.parentElement;
    const words = node.textContent?.trim().slice(0, 40);
    if (!around || !words || !isRead(around)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const size = Number.parseFloat(getComputedStyle(around).fontSize);
    const boxes = boxesAround(around);
    for (const line of range.getClientRects()) {
      const box = lettersIn(line, size);
      const cut = boxes.find((outer) => isOutside(box, outer.getBoundingClientRect()));
      if (cut) trouble.push(`'${words}' is cut off by ${cut.className || cut.tagName}`);
      lines.push({ words, box });
    }
  }
  lines.sort((a, b) => a.box.top - b.box.top);
  // Downwards: what begins below this line cannot lie over it, nor can what follows.
  for (const [at, line] of lines.entries())
    for (let next = at + 1; next < lines.length; next++) {
      const other = lines[next] as Line;
      if (other.box.top >= line.box.bottom) break;
      if (line.words !== other.words && isOver(line.box, other.box))
        trouble.push(`'${line.words}' lies over '${other.words}'`);
    }
  return trouble;

  function isRead(element: Element) {
    const isDrawn = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    // What sticks or drops down may pass over the rest, and a drifting line is meant to leave its window.
    const isPinned = element.closest(
      ".skip, svg, option, noscript, .site-header, .give__act, .work__acts--thumb, .takethumb, .pubbar, .festbar, .welcome__track, .hall__track, .toast, .under-way, .drop, [inert]",
    );
    return isDrawn && !isPinned && !isForTheEar(element);
  }

  function isForTheEar(element: Element | null): boolean {
    if (!element) return false;
    return getComputedStyle(element).clipPath === "inset(50%)" || isForTheEar(element.parentElement);
  }

  function boxesAround(element: Element) {
    const boxes: Element[] = [];
    for (let outer: Element | null = element; outer; outer = outer.parentElement) {
      const { overflowX, position } = getComputedStyle(outer);
      // What scrolls shows the rest when asked.
      if (overflowX === "auto" || overflowX === "scroll" || position === "fixed") break;
      if (overflowX !== "visible" || outer.tagName === "HTML") boxes.push(outer);
    }
    return boxes;
  }

  function isOutside(box: DOMRect, outer: DOMRect) {
    return box.left < outer.left - 2 || box.right > outer.right + 2 || box.bottom > outer.bottom + 2;
  }

  /** A line's box is taller than its letters, in some faces by far. */
  function lettersIn({ x, y, width, height }: DOMRect, size: number) {
    return new DOMRect(x, y + (height - size) / 2, width, size);
  }

  function isOver(a: DOMRect, b: DOMRect) {
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return across > 2 && down > 3;
  }
}
