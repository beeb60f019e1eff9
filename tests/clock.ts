import type { Page } from "@playwright/test";

/**
 * Lets the page's own time pass, once the page has done all that the last event asked for: React sets its
 * timers a moment after what it draws, and one that is set too late would wait for time that has passed.
 */
export async function letPass(page: Page, time: number | string) {
  await page.evaluate(() => scheduler.postTask(() => {}, { priority: "background" }));
  await page.clock.runFor(time);
}
