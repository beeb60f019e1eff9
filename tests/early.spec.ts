import type { Locator, Page } from "@playwright/test";
import { expect, open, test } from "#tests/site.ts";

test.describe("Before its scripts arrive, a page", () => {
  test("has been drawn: nothing of them is asked for earlier", async ({ page }) => {
    await page.goto("/");
    await page.locator("html[data-ready]").waitFor();
    await expect(page.locator("head > link[rel=manifest]")).toHaveCount(1);
    await expect(page.locator("head > link[rel=icon]")).toHaveCount(2);
    const { drawn, asked } = await page.evaluate(() => ({
      drawn: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
      asked: performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".js"))
        .map(({ startTime }) => startTime),
    }));
    expect(Math.min(...asked)).toBeGreaterThan(drawn ?? Number.NaN);
  });

  test("leads to other pages and opens its menu", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await withoutScripts(page, "/news");
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Contact Us" }).click();
    await expect(page).toHaveTitle(/^Contact Us/);
  });

  test("keeps a press on a button, and answers it when they are here", async ({ page }) => {
    const arrive = await withoutScripts(page, "/");
    await page.getByRole("button", { name: "Go to slide 3" }).click();
    await page.getByRole("button", { name: "Previous slide" }).click();
    await arrive();
    await expect(page.getByRole("button", { name: "Go to slide 2" })).toHaveAttribute("aria-current", "true");
  });

  test("shows where Back leads", async ({ page }) => {
    await open(page, "/donors");
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("button", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
    await holdScripts(page);
    await page.reload();
    await page.goBack();
    await expect(page.getByRole("button", { name: "Page 1" })).toHaveAttribute("aria-current", "page");
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

  test("has asked for the letters of its verse, which it draws with them", async ({ page }) => {
    await open(page, "/");
    const [letters, scripts] = await page.evaluate(() => {
      const files = performance.getEntriesByType("resource");
      const asked = (name: RegExp) =>
        Math.min(...files.filter((file) => name.test(file.name)).map(({ startTime }) => startTime));
      return [asked(/tamil.*\.woff2$/), asked(/\.js$/)];
    });
    expect(letters).toBeLessThan(scripts ?? Number.NaN);
  });

  test("waits for such letters, but no longer than a second", async ({ page }) => {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    const asked = page.waitForRequest(/tamil.*\.woff2$/);
    await page.route(/tamil.*\.woff2$/, () => {}); // never answered
    await page.goto("/");
    await asked;
    await letItIdle(page);
    expect(await isDrawn(page.locator("#impact"))).toBe(false);
    await page.clock.runFor(1000);
    await expect.poll(() => isDrawn(page.locator("#impact"))).toBe(true);
    await page.locator("html[data-ready]").waitFor();
  });

  test("has been drawn to its end, where nobody is in a hurry", async ({ page }) => {
    await noteWhen(page, "rel", () => {
      const footer = document.querySelector<HTMLElement>(".site-footer");
      return footer?.style.contentVisibility;
    });
    await open(page, "/");
    expect(new Set(await noted(page))).toEqual(new Set(["visible"]));
  });

  test("asks for them at once when somebody presses, whatever is still to be drawn", async ({ page }) => {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await page.route(/tamil.*\.woff2$/, () => {}); // never answered
    await page.goto("/");
    await letItIdle(page);
    await expect(page.locator("link[rel=modulepreload]")).toHaveCount(0);
    await page.mouse.click(5, 5);
    await expect(page.locator("link[data-later]:not([rel])")).toHaveCount(0);
    expect(await isDrawn(page.locator("#impact"))).toBe(false);
  });

  test("is drawn to its end, though nobody scrolled", async ({ page }) => {
    await withoutScripts(page, "/");
    await expect.poll(() => isDrawn(page.locator("#impact"))).toBe(true);
    await expect.poll(() => isDrawn(page.getByRole("contentinfo"))).toBe(true);
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

test.describe("The first drawing of a page", () => {
  test("is of its first screen alone, without what would come next", async ({ page }) => {
    await noteWhen(page, "style", () =>
      Array.from(document.querySelectorAll("main > section"), (part) => part.checkVisibility()),
    );
    await open(page, "/donors");
    const [first, ...then] = await noted(page);
    expect(first).toEqual([true, true, false]);
    expect(then.at(-1)).toEqual([true, true, true]);
  });

  test("is followed by the rest also where a browser does not say when it was seen", async ({ page }) => {
    await page.addInitScript("PerformanceObserver.prototype.observe = () => {}");
    await open(page, "/donors");
    for (const part of await page.locator("main > section").all()) await expect(part).toBeVisible();
  });

  test("is of the place an address leads to", async ({ page }) => {
    await withoutScripts(page, "/#impact");
    await expect(page.locator("#impact")).toBeInViewport();
  });
});

test.describe("Until its first picture is here, a page", () => {
  test("leaves what lies further down undrawn, unless somebody scrolls there", async ({ page }) => {
    await page.route("**/art/hero-1-*", () => {}); // never answered
    await page.goto("/", { waitUntil: "commit" });
    await expect.poll(() => isDrawn(page.locator("#impact"))).toBe(false);
    // A busy browser may miss a wheel that is turned while the page is still being laid out.
    const scrolled = () => page.mouse.wheel(0, 20_000).then(() => isDrawn(page.locator("#impact")));
    await expect.poll(scrolled).toBe(true);
  });
});

test.describe("Where scripts never come, a page", () => {
  test.use({ javaScriptEnabled: false });

  test("is drawn to its end at once", async ({ page }) => {
    await page.goto("/");
    expect(await isDrawn(page.getByRole("contentinfo"))).toBe(true);
  });
});

/** A part that is put off takes its room, but nothing in it is laid out or painted. */
function isDrawn(part: Locator) {
  return part
    .getByRole("heading")
    .first()
    .evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }));
}

/** Notes what is to be seen whenever such an attribute changes, from the very beginning. */
function noteWhen(page: Page, attribute: string, look: () => unknown) {
  return page.addInitScript(`
    window.noted = [];
    new MutationObserver(() => window.noted.push((${look})()))
      .observe(document, { subtree: true, attributeFilter: ["${attribute}"] });`);
}

function noted(page: Page): Promise<unknown[]> {
  return page.evaluate("window.noted");
}

/** More idle moments than a page has parts to draw. */
function letItIdle(page: Page) {
  return page.evaluate(async () => {
    for (let turn = 0; turn < 50; turn++) await scheduler.postTask(() => {}, { priority: "background" });
  });
}

/** Opens a page whose scripts are still on their way; the answer lets them arrive. */
async function withoutScripts(page: Page, path: string) {
  const release = await holdScripts(page);
  await page.goto(path);
  return async () => {
    release();
    await page.locator("html[data-ready]").waitFor();
  };
}

async function holdScripts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
