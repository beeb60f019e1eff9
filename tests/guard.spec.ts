import { signIn } from "#tests/admin.ts";
import { expect, open, test } from "#tests/site.ts";

test.describe("An administrator", () => {
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
