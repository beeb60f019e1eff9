import type { BrowserContext } from "@playwright/test";
import { test as base } from "#tests/site.ts";

/**
 * All screens of a worker are visited by one browser, which need not compile the site's scripts and axe for each of
 * them anew. Nothing of one is left for the next: neither cookies nor what a screen keeps in the browser.
 */
export const test = base.extend<object, { visitor: BrowserContext }>({
  visitor: [
    async ({ browser, site }, use) => {
      const context = await browser.newContext({
        baseURL: site.url,
        locale: "en-US",
        timezoneId: "America/Los_Angeles",
      });
      await use(context);
      await context.close();
    },
    { scope: "worker" },
  ],
  page: async ({ visitor, site }, use) => {
    const page = await visitor.newPage();
    await use(page);
    const browser = await visitor.newCDPSession(page);
    await browser.send("Storage.clearDataForOrigin", { origin: site.url, storageTypes: "all" });
    await page.close();
  },
});
