import type { Page } from "@playwright/test";
import { expect, open, openAgain, test } from "#tests/site.ts";

test.describe("Changing pages", () => {
  test("scrolls to the top, also going back and forward", async ({ page }) => {
    await open(page, "/about");
    await scrollDown(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
    await expect(page).toHaveURL(/\/board$/);
    await expectTop(page);

    await scrollDown(page);
    await page.goBack();
    await expect(page).toHaveURL(/\/about$/);
    await expectTop(page);

    await scrollDown(page);
    await page.goForward();
    await expect(page).toHaveURL(/\/board$/);
    await expectTop(page);
  });

  test("brings the keyboard along to the new page", async ({ page }) => {
    await open(page, "/about");
    await page.getByRole("link", { name: "See the board" }).press("Enter");
    await expect(page).toHaveURL(/\/Board$/);
    await expect(page.getByRole("main")).toBeFocused();
  });
});

test.describe("Coming back to a page that was left for good", () => {
  test("begins at the top, or at its anchor", async ({ page }) => {
    await open(page, "/about");
    await scrollDown(page);
    await open(page, "/#impact");
    await scrollDown(page);
    await open(page, "/board");
    await page.goBack();
    await expect(page).toHaveURL(/#impact$/);
    await page.locator("html[data-ready]").waitFor();
    await expect(page.locator("#impact")).toBeInViewport();
    await page.goBack();
    await expect(page).toHaveURL(/\/about$/);
    await page.locator("html[data-ready]").waitFor();
    await expectTop(page);
    await scrollDown(page);
    await page.goForward();
    await page.goForward();
    await expect(page).toHaveURL(/\/board$/);
    await expectTop(page);
  });

  test("begins at the top also where the browser kept it as it was", async ({ page }) => {
    await open(page, "/about");
    await scrollDown(page);
    // Browsers under test keep no pages: this is what one that does tells its page.
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    });
    await expectTop(page);
  });
});

test.describe("A reload", () => {
  for (const width of [360, 1280])
    test(`keeps the place at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 });
      for (const [path, place] of [
        ["/", 2500],
        ["/", 99_999],
        ["/deities", 2500],
        ["/donors", 700],
        ["/#impact", 600],
      ] as const)
        await test.step(`${place} of ${path}`, async () => {
          // From elsewhere: on the page itself an anchor would only be scrolled to.
          await page.goto("about:blank");
          await open(page, path);
          await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), place);
          const before = await page.evaluate(() => scrollY);
          expect(before).toBeGreaterThan(500);

          await openAgain(page);
          await expect.poll(() => page.evaluate((was) => Math.abs(scrollY - was), before)).toBeLessThan(30);
        });
    });

  test("of a page that a link led to keeps the place, and the next link leads to the top", async ({
    page,
  }) => {
    await open(page, "/about");
    await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
    await expect(page).toHaveURL(/\/board$/);
    await expectTop(page);
    await scrollDown(page);
    const before = await page.evaluate(() => scrollY);
    await openAgain(page);
    await expect.poll(() => page.evaluate((was) => Math.abs(scrollY - was), before)).toBeLessThan(30);

    await page.goBack();
    await expect(page).toHaveURL(/\/about$/);
    await expectTop(page);
    await scrollDown(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
    await expectTop(page);
  });
});

test.describe("An address with an anchor", () => {
  test("leads there again after a reload", async ({ page }) => {
    await open(page, "/#impact");
    await page.evaluate(() => scrollTo({ top: 600, behavior: "instant" }));
    await openAgain(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Services" }).click();
    await expect(page.locator("#mission")).toBeInViewport();
    await expect(page.getByRole("contentinfo").getByRole("link", { name: "Services" })).not.toBeInViewport();
  });

  test("opens at its place", async ({ page }) => {
    await open(page, "/#impact");
    await expect(page.locator("#impact")).toBeInViewport();
    await expect(page.locator("#slideshow")).not.toBeInViewport();
  });

  test("keeps its place when the reader comes back to it", async ({ page }) => {
    await open(page, "/#impact");
    await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
    await expect(page).toHaveURL(/\/board$/);
    await page.goBack();
    await expect(page.locator("#impact")).toBeInViewport();
  });
});

async function scrollDown(page: Page) {
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
}

async function expectTop(page: Page) {
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
}
