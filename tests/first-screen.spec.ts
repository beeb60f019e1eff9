import { setTimeout } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { publicPages } from "#tests/screens/pages.ts";
import { visit } from "#tests/screens/screen.ts";
import { expect, test } from "#tests/site.ts";

test.describe("The fonts of a page are there at once, and no others", () => {
  for (const screen of publicPages)
    test(screen.name, async ({ page }) => {
      await measureBeforeItsStyles(page);
      await visit(page, screen);
      const [asked, loaded] = await page.evaluate(async () => {
        await document.fonts.ready;
        const preloads = [...document.querySelectorAll<HTMLLinkElement>("link[rel=preload][as=font]")];
        const fonts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".woff2"));
        return [preloads.map(({ href }) => href), fonts.map(({ name }) => name)];
      });
      // Only Home's verse comes after the styles that name its font.
      const late = loaded.filter((font) => !asked.includes(font) && !font.includes("noto-serif-tamil-verse"));
      expect(late).toEqual([]);
    });
});

/** An extension, or a slow network: the page is laid out when only the styles that all pages share are there. */
async function measureBeforeItsStyles(page: Page) {
  await page.addInitScript(() => setInterval(() => document.body?.offsetHeight, 20));
  await page.route(/\.css$/, async (route) => {
    if (!/root/.test(route.request().url())) await setTimeout(200);
    await route.continue();
  });
}
