import { signIn } from "#tests/admin.ts";
import { expect, open, test } from "#tests/site.ts";

const ROOMS = [
  "/dashboard",
  "/dashboard/donor-entry",
  "/dashboard/messages",
  "/dashboard/messages/any",
  "/dashboard/donations",
  "/dashboard/events",
  "/dashboard/loans-projects",
  "/dashboard/temple-assets",
  "/dashboard/reports",
  "/dashboard/reports/receipts",
  "/dashboard/website",
  "/dashboard/website/temple",
  "/dashboard/anything/else",
];

test.describe("A stranger", () => {
  for (const room of ROOMS) {
    test(`is turned away from ${room}, and sees nothing of it`, async ({ page }) => {
      for (const address of [room, `${room}/`, room.toUpperCase(), `${room}?q=a`]) {
        const answer = await page.request.get(address, { maxRedirects: 0 });
        expect([address, answer.status(), answer.headers().location]).toEqual([address, 302, "/manage"]);
        expect(await answer.text()).toBe("");
      }
      // What the browser asks for when it moves inside the site.
      const data = await page.request.get(`${room}.data`, { maxRedirects: 0 });
      expect(await data.text()).toContain("/manage");
      expect(await data.text()).not.toMatch(/unread|newest|rows/);
    });
  }

  test("with a made-up cookie is a stranger too", async ({ page, site }) => {
    await page.context().addCookies([{ name: "session", value: "A".repeat(22), url: site.url }]);
    await open(page, "/dashboard/donor-entry");
    await expect(page).toHaveURL(/\/manage$/);
    await expect(page.getByRole("heading", { name: "Admin login" })).toBeVisible();
  });
});

test.describe("An administrator", () => {
  test("is led from a room that does not exist to the dashboard", async ({ page }) => {
    await signIn(page);
    await open(page, "/dashboard/attic");
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test("finds every room closed to search engines", async ({ page }) => {
    await signIn(page);
    for (const room of ROOMS.slice(0, 3)) {
      await open(page, room);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
      await expect(page.getByRole("contentinfo")).toHaveCount(0);
    }
  });

  test.describe("whose session has ended elsewhere", () => {
    test.use({ expectedConsole: /Failed to load resource/ });

    test("is sent to the login at the next step inside the browser", async ({ page }) => {
      await signIn(page);
      await open(page, "/dashboard");
      await page.request.delete("/api/session");
      await page
        .getByRole("navigation", { name: "Admin sections" })
        .getByRole("link", { name: "Donors" })
        .click();
      await expect(page).toHaveURL(/\/manage$/);
      await expect(page.getByRole("heading", { name: "Admin login" })).toBeVisible();
    });

    test("is sent to the login by a refused change", async ({ page }) => {
      await signIn(page);
      await open(page, "/dashboard/donor-entry#add");
      await page.getByLabel("Name").fill("Too late");
      await page.request.delete("/api/session");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page).toHaveURL(/\/manage$/);
      await expect(page.getByRole("alert")).toHaveText("You have been signed out. Please log in again.");
    });
  });
});
