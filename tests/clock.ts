import { expect, type Page } from "@playwright/test";

/**
 * Lets the page's own time pass, once the page has done all that the last event asked for: React sets its
 * timers a moment after what it draws, and one that is set too late would wait for time that has passed.
 */
export async function letPass(page: Page, time: number | string) {
  await page.evaluate(() => scheduler.postTask(() => {}, { priority: "background" }));
  await page.clock.runFor(time);
}

/** What is still said from here on has not left by itself. A page that is slow to hear of the moment is told a later one. */
export async function stopTheClock(page: Page) {
  await expect(async () => {
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  }).toPass();
}
