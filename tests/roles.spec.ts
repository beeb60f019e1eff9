import type { Page } from "@playwright/test";
import { askRunningSite } from "#server/auth/admin-socket.ts";
import { addDonor, aWord, signIn, signInAs } from "#tests/admin.ts";
import { expect, expectAccessible, open, test } from "#tests/site.ts";

const sidebar = (page: Page) => page.getByRole("navigation", { name: "Admin sections" }).getByRole("link");

test.describe("A viewer", () => {
  test("looks at a donor with its history, and is shown no way to change it", async ({ page, site }) => {
    const name = aWord();
    await signIn(page);
    await addDonor(page, { name, pledged: "501" });
    await signInAs(page, site, "viewer");
    await open(page, `/dashboard/donor-entry?q=${name}`);
    await expect(page.getByRole("banner")).toContainText("View only");
    await page.getByRole("button", { name, exact: true }).click();
    await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
    await expect(page.getByText(/added/)).toBeVisible();
    for (const way of ["Add donor", "Edit", "Delete", `Edit ${name}`, `Delete ${name}`])
      await expect(page.getByRole("button", { name: way, exact: true })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await page.keyboard.press("n");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.locator("summary", { hasText: "Export" })).toBeVisible();
    await expectAccessible(page);
  });

  test("reads a message and leaves it unread for those who answer it", async ({ page, site }) => {
    const name = aWord();
    const message = {
      name,
      email: "v@example.org",
      phone: "",
      country: "Roseville",
      subject: "Other",
      message: "Hm",
    };
    await page.request.post("/api/send-email", { data: { ...message, subject: "Pooja Booking" } });
    await signInAs(page, site, "viewer");
    await open(page, `/dashboard/messages?q=${name}`);
    const row = page.getByRole("region", { name: "Messages" }).getByRole("link", { name: new RegExp(name) });
    await row.click();
    await expect(page.getByRole("article", { name: "Pooja Booking" })).toBeVisible();
    await expect(
      page.getByRole("article").getByRole("button", { name: /Archive|Delete|unread/ }),
    ).toHaveCount(0);
    await expect(page.getByRole("checkbox")).toHaveCount(0);
    await expect(row).toContainText("Unread:");
    await expectAccessible(page);
  });
});

test.describe("An editor", () => {
  test("sees the rooms that are theirs, and no sums", async ({ page, site }) => {
    await signInAs(page, site, "editor");
    await open(page, "/dashboard");
    await expect(sidebar(page)).toHaveText([/Dashboard/, /Inbox/, "Events", "Temple Assets", "Website"]);
    await expect(page.getByRole("main")).not.toContainText("$");
    await expect(page.getByRole("main").getByRole("link", { name: "Events" })).toBeVisible();
    await expectAccessible(page);
  });

  test.describe("out of place", () => {
    test.use({ expectedConsole: /status of 403/ });

    test("who comes to another room by its address is told whom to ask", async ({ page, site }) => {
      await signInAs(page, site, "editor");
      const answer = await page.goto("/dashboard/donor-entry");
      expect(answer?.status()).toBe(403);
      await expect(page.getByRole("heading", { name: "This room is not open to you" })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("main").getByRole("link", { name: "Back to the dashboard" }).click();
      await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    });
  });
});

test.describe("A treasurer", () => {
  test("adds a donor", async ({ page, site }) => {
    await signInAs(page, site, "treasurer");
    await open(page, "/dashboard");
    await expect(page.getByRole("banner")).not.toContainText("View only");
    await expect(sidebar(page)).toHaveText([
      "Dashboard",
      "Donations",
      "Donors",
      "Events",
      "Loans/Projects",
      "Reports",
      "Website",
    ]);
    await expect(sidebar(page).last()).toHaveAttribute("href", "/dashboard/website/temple");
    await page.getByRole("main").getByRole("link", { name: "Add donor" }).click();
    await expect(page.getByRole("dialog", { name: "Add donor" })).toBeVisible();
  });

  test.describe("who is made an editor meanwhile", () => {
    test.use({ expectedConsole: /Failed to load resource/ });

    test("keeps what they typed, and finds other rooms at the next step", async ({ page, site }) => {
      const email = await signInAs(page, site, "treasurer");
      await open(page, "/dashboard/donor-entry#add");
      await page.getByLabel("Name").fill("Somebody Unsaved");
      await askRunningSite(site.dataDir, { do: "role", email, role: "editor" });
      await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("dialog")).toContainText("Your role, Editor, does not open this.");
      await expect(page.getByLabel("Name")).toHaveValue("Somebody Unsaved");
      await page.getByLabel("Name").fill("");
      await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
      await sidebar(page).getByText("Donors").click();
      await expect(page.getByRole("heading", { name: "This room is not open to you" })).toBeVisible();
      await expect(sidebar(page).getByText("Events")).toBeVisible();
      await expect(sidebar(page).getByText("Donors")).toHaveCount(0);
    });
  });
});
