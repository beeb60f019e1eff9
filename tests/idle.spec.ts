import type { Page } from "@playwright/test";
import { signIn, signInByForm } from "#tests/admin.ts";
import { letPass } from "#tests/clock.ts";
import { expect, expectAccessible, open, test } from "#tests/site.ts";

const TIMED_OUT = "Session timed out due to inactivity";
const warning = (page: Page) => page.getByRole("dialog", { name: "Are you still there?" });

async function atTheDesk(page: Page) {
  await page.clock.install();
  await signInByForm(page);
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await fallSilent(page);
}

/** From here on time passes only when a test says so, beginning with one sign of life. */
async function fallSilent(page: Page) {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
  await page.keyboard.press("Shift");
}

test.use({ leavesDonors: true });

test.describe("After five minutes without a sign of life", () => {
  test("the administrator is warned, signed out on the server and told why", async ({ page }) => {
    await atTheDesk(page);
    await letPass(page, "04:25");
    await expect(warning(page)).toBeHidden();
    await letPass(page, "00:10");
    await expect(warning(page)).toContainText(/2\d seconds left/);
    await letPass(page, "00:30");
    await expect(page).toHaveURL(/\/manage$/);
    await expect(page.getByRole("alert")).toHaveText(TIMED_OUT);
    const dashboard = await page.request.get("/dashboard", { maxRedirects: 0 });
    expect(dashboard.status()).toBe(302);
    await page.reload();
    await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("a computer that slept is signed out the moment it wakes", async ({ page }) => {
    await atTheDesk(page);
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 3_600_000));
    await page.mouse.move(10, 10);
    await page.mouse.move(300, 300);
    await expect(page).toHaveURL(/\/manage$/);
    await expect(page.getByRole("alert")).toHaveText(TIMED_OUT);
  });
});

test.describe("After five minutes in two tabs", () => {
  // Tabs that end at the same moment both say so to the server; the second is told that it is over already.
  test.use({ expectedConsole: /status of 401/ });

  test("every tab is signed out", async ({ page, context }) => {
    await atTheDesk(page);
    const other = await context.newPage();
    await open(other, "/dashboard/donor-entry");
    await letPass(page, "05:01");
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL(/\/manage$/);
      await expect(tab.getByRole("alert")).toHaveText(TIMED_OUT);
    }
  });
});

test.describe("A sign of life", () => {
  const signs: Record<string, (page: Page) => Promise<void>> = {
    "a mouse move": async (page) => {
      await page.mouse.move(200, 200);
      await page.mouse.move(260, 240);
    },
    "a key press": (page) => page.keyboard.press("Shift"),
    "a click": (page) => page.mouse.click(640, 40),
    "a scroll": async (page) => {
      await page.evaluate(() => dispatchEvent(new Event("scroll")));
    },
    "a touch": async (page) => {
      await page.evaluate(() => document.body.dispatchEvent(new Event("touchstart", { bubbles: true })));
    },
  };
  for (const [name, give] of Object.entries(signs)) {
    test(`such as ${name} begins the five minutes anew`, async ({ page }) => {
      await atTheDesk(page);
      await letPass(page, "04:35");
      await expect(warning(page)).toBeVisible();
      await give(page);
      await expect(warning(page)).toBeHidden();
      await letPass(page, "04:20");
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(warning(page)).toBeHidden();
    });
  }

  test("in another tab counts too", async ({ page, context }) => {
    await atTheDesk(page);
    const other = await context.newPage();
    await open(other, "/dashboard");
    await letPass(page, "04:35");
    await expect(warning(page)).toBeVisible();
    const later = await page.evaluate(() => Date.now());
    await other.evaluate((now) => localStorage.setItem("admin-seen", String(now)), later);
    await expect(warning(page)).toBeHidden();
  });

  test("is told to the server once a minute at most", async ({ page }) => {
    await atTheDesk(page);
    let told = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/api/session/activity")) told++;
    });
    for (let step = 0; step < 8; step++) {
      await letPass(page, "00:20");
      await page.keyboard.press("Shift");
    }
    await expect.poll(() => told).toBe(2);
  });
});

test.describe("The warning", () => {
  test("puts no barrier in the way at any width", async ({ page }) => {
    await atTheDesk(page);
    for (const width of [360, 768, 1280, 1600])
      await test.step(`at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 });
        await letPass(page, "04:35");
        await expect(warning(page)).toBeVisible();
        // axe waits by the page's own clock.
        await page.clock.resume();
        await expectAccessible(page);
        await page.keyboard.press("Shift");
        await expect(warning(page)).toBeHidden();
        await fallSilent(page);
      });
  });

  test("keeps what was typed, and its button stays", async ({ page }) => {
    await atTheDesk(page);
    await page.getByRole("link", { name: "Add donor" }).click();
    const name = page.getByRole("dialog", { name: "Add donor" }).getByLabel("Name");
    await name.fill("Half a na");
    await letPass(page, "04:40");
    await expect(warning(page).getByRole("button", { name: "Stay signed in" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(warning(page)).toBeHidden();
    await expect(name).toHaveValue("Half a na");
    await expect(name).toBeFocused();
    await page.keyboard.type("me");
    await expect(name).toHaveValue("Half a name");
  });
});

test.describe("Logout", () => {
  test("ends the session in every tab, without a reproach", async ({ page, context }) => {
    await signIn(page);
    await open(page, "/dashboard");
    const other = await context.newPage();
    await open(other, "/dashboard/messages");
    await page.getByRole("button", { name: "Logout" }).click();
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL(/\/manage$/);
      await expect(tab.getByRole("button", { name: "Log in" })).toBeVisible();
      await expect(tab.getByRole("alert")).toHaveCount(0);
    }
    expect((await page.request.get("/api/session")).status()).toBe(401);
    await open(page, "/dashboard");
    await expect(page).toHaveURL(/\/manage$/);
  });

  test("lets no list ask any more for what only staff may see", async ({ page }) => {
    await signIn(page);
    const ended = page.waitForResponse((answer) => answer.request().method() === "DELETE");
    const asked: Promise<unknown>[] = [];
    // The one stream of the tab is still on its way to the server when the session ends.
    await page.route("**/api/live?*", async (route) => {
      asked.push(route.request().response());
      await ended;
      await route.continue().catch(() => {});
    });
    await page.route("**/manage", async (route) => {
      await Promise.all(asked);
      await route.continue();
    });
    await open(page, "/dashboard");
    await expect.poll(() => asked.length).toBe(1);
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
  });
});
