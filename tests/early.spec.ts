import type { Page } from "@playwright/test";
import { expect, open, test } from "#tests/site.ts";

test.describe("Before its scripts arrive, a page", () => {
  test("has been painted: none of them is asked for earlier", async ({ page }) => {
    await open(page, "/");
    const { painted, asked } = await page.evaluate(() => ({
      painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
      asked: performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".js"))
        .map(({ startTime }) => startTime),
    }));
    expect(Math.min(...asked)).toBeGreaterThan(painted ?? Number.NaN);
  });

  test("leads to other pages and opens its menu", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await withoutScripts(page, "/news");
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Contact Us" }).click();
    await expect(page).toHaveTitle(/^Contact Us/);
  });

  test("keeps the gift somebody chose", async ({ page }) => {
    const arrive = await withoutScripts(page, "/donate");
    await page.getByRole("radio", { name: /Building Fund/ }).check();
    await page.getByLabel("Custom amount").fill("1234");
    await arrive();
    await expect(page.getByRole("button", { name: "$2,501" })).toBeVisible();
    await expect(page.getByRole("radio", { name: /Building Fund/ })).toBeChecked();
    await expect(page.getByRole("status", { name: "Your gift" })).toHaveText("$1,234");
  });

  test("sends a message by itself", async ({ page }) => {
    await withoutScripts(page, "/contactus");
    await page.getByLabel("Name").fill("Meena Rao");
    await page.getByLabel("Email").fill("meena@example.org");
    await page.getByLabel("City,State").fill("Roseville, CA");
    await page.getByLabel("Subject").selectOption("Feedback");
    await page.getByLabel("Message").fill("Sent before the scripts were here.");
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByRole("status").getByText("Your message has been sent!")).toBeVisible();
  });

  test("is at the place its address names", async ({ page }) => {
    await withoutScripts(page, "/#impact");
    await expect(page.locator("#impact")).toBeInViewport();
  });
});

test.describe("A page comes alive", () => {
  test("when somebody presses, though its first picture has not come", async ({ page }) => {
    await page.route("**/art/hero-1-*", () => {}); // never answered
    await page.goto("/", { waitUntil: "commit" });
    await page.getByRole("button", { name: "Next slide" }).click();
    await page.locator("html[data-ready]").waitFor();
    await page.getByRole("button", { name: "Next slide" }).click();
    await expect(page.getByRole("button", { name: "Go to slide 2" })).toHaveAttribute("aria-current", "true");
  });

  test("also in a browser that does not tell when it painted", async ({ page }) => {
    await page.addInitScript("PerformanceObserver.prototype.observe = () => {}");
    await open(page, "/donors");
  });
});

test.describe("A message that was refused before its scripts arrived", () => {
  test.use({ expectedConsole: /422/ });

  test("stands in the page when they are here, and can be sent with them", async ({ page }) => {
    const arrive = await withoutScripts(page, "/contactus");
    await page.getByLabel("Name").fill("Meena Rao");
    await page.getByLabel("Subject").selectOption("Feedback");
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByRole("alert")).toContainText("Please enter your e-mail address.");
    await arrive();
    await expect(page.getByLabel("Name")).toHaveValue("Meena Rao");
    await expect(page.getByLabel("Email")).toBeFocused();

    await page.getByLabel("Email").fill("meena@example.org");
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription("");
    await page.getByLabel("City,State").fill("Roseville, CA");
    await page.getByLabel("Message").fill("Sent with the scripts after all.");
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByRole("dialog", { name: "Success" })).toBeVisible();
    await page.getByRole("button", { name: "OK" }).click();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.getByLabel("Name")).toHaveValue("");
    await expect(page.getByLabel("Subject")).toHaveValue("");
  });
});

/** Opens a page whose scripts are still on their way; the answer lets them arrive. */
async function withoutScripts(page: Page, path: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(path);
  return async () => {
    resolve();
    await page.locator("html[data-ready]").waitFor();
  };
}
