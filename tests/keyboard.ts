import { expect, type Locator, type Page } from "@playwright/test";

/** Goes on with Tab until the thing is focused, and sees to it that every stop on the way can be seen. */
export async function tabTo(page: Page, wanted: Locator, { back = false } = {}) {
  const isThere = () => wanted.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < 80; stops++) {
    await page.keyboard.press(back ? "Shift+Tab" : "Tab");
    await expectFocusInSight(page);
    if (await isThere()) return;
  }
  await expect(wanted).toBeFocused();
}

/** The focus is on something, has a ring, and does not hide under the sticky header or off the screen. */
export async function expectFocusInSight(page: Page) {
  // A drawer may still be on its way in.
  await expect.poll(() => page.evaluate(focusTrouble)).toBe("");
}

/** Runs in the page. */
function focusTrouble() {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return "The focus is lost.";
  const name = `${focused.tagName} '${focused.getAttribute("aria-label") ?? focused.textContent?.trim()}'`;
  const { top, bottom, left, right } = focused.getBoundingClientRect();
  if (bottom < 1 || right < 1 || top > innerHeight - 1 || left > innerWidth - 1)
    return `${name} is off the screen.`;
  const header = document.querySelector(".site-header");
  const isUnder = header && !focused.closest(".strip, .site-header, .skip, dialog");
  if (isUnder && top < header.getBoundingClientRect().bottom) return `${name} is under the header.`;
  // A radio wears its ring on the card around it; main is a place, not a control.
  const wearers = [focused, focused.closest("label"), focused.nextElementSibling, focused.parentElement];
  const hasRing = wearers.some((wearer) => {
    if (!wearer) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(wearer);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
  });
  return hasRing || focused.tagName === "MAIN" ? "" : `${name} has no ring.`;
}
