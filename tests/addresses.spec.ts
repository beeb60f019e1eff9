import type { Page } from "@playwright/test";
import { expect, open, test } from "#tests/site.ts";

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

test.describe("An address with an anchor", () => {
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

test.describe("The spelling of an address", () => {
  for (const [spelled, title] of [
    ["/Board", "Our Team"],
    ["/Bylaws", "By Laws"],
    ["/Deities", "Deities"],
    ["/News", "News"],
    ["/Contactus", "Contact Us"],
    ["/ABOUT/", "About"],
  ] as const)
    test(`${spelled} is the page ${title}`, async ({ page }) => {
      const answer = await page.goto(spelled);
      expect(answer?.status()).toBe(200);
      await expect(page).toHaveTitle(new RegExp(`^${title} \\|`));
      const canonical = spelled.toLowerCase().replace(/\/$/, "");
      await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
        "href",
        `https://temple.example${canonical}`,
      );
    });

  test("nobody knows leads home", async ({ page }) => {
    await open(page, "/no-such-page");
    await expect(page).toHaveURL(/:\d+\/$/);
    await open(page, "/board/nobody");
    await expect(page).toHaveURL(/:\d+\/$/);
  });
});

async function scrollDown(page: Page) {
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
}

async function expectTop(page: Page) {
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
}
