import { aWord, signIn } from "#tests/admin.ts";
import { expectFocusInSight, tabTo } from "#tests/keyboard.ts";
import { administrator, expect, open, test } from "#tests/site.ts";

const RECORDS = "/dashboard/donor-entry";

test.describe("By keyboard alone, an administrator", () => {
  test("signs in, goes to the donors, and signs out", async ({ page }) => {
    await open(page, "/manage");
    await tabTo(page, page.getByLabel("Username"));
    await page.keyboard.type(administrator.email);
    await tabTo(page, page.getByLabel("Password", { exact: true }));
    await page.keyboard.type(administrator.password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();

    await tabTo(page, page.getByRole("link", { name: "Donors", exact: true }), { back: true });
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Donors" })).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();

    await tabTo(page, page.getByRole("button", { name: "Logout" }), { back: true });
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/manage$/);
  });

  test("adds a donor, finds, edits and deletes it", async ({ page }) => {
    const name = aWord();
    await signIn(page);
    await open(page, RECORDS);
    const add = page.getByRole("button", { name: "Add donor" });
    await tabTo(page, add);
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Name")).toBeFocused();
    await page.keyboard.type(name);
    await tabTo(page, page.getByLabel("Pledged"));
    await page.keyboard.type("251");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Donor added successfully!")).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(add).toBeFocused();

    await tabTo(page, page.getByLabel("Search donors"));
    await page.keyboard.type(name);
    const edit = page.getByRole("button", { name: `Edit ${name}` });
    await expect(edit).toBeVisible();
    await expect(page.getByText("Showing 1 to 1 of 1")).toBeVisible();
    await tabTo(page, edit);
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByLabel("Donated"));
    await page.keyboard.type("51");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Donor updated successfully!")).toBeVisible();
    await expect(edit).toBeFocused();

    const remove = page.getByRole("button", { name: `Delete ${name}` });
    await tabTo(page, remove);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(remove).toBeFocused();
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("button", { name: "Delete donor", exact: true }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "No donors found" })).toBeVisible();
    await expectFocusInSight(page);
  });

  test("leaves a half-typed donor with Escape, and is asked first", async ({ page }) => {
    await signIn(page);
    await open(page, RECORDS);
    await page.keyboard.press("n");
    await expect(page.getByLabel("Name")).toBeFocused();
    await page.keyboard.type("Meena");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Keep editing" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Name")).toBeFocused();
    await page.keyboard.press("Escape");
    await tabTo(page, page.getByRole("button", { name: "Throw away" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("goes through the sections in the drawer of small screens", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await signIn(page);
    await open(page, "/dashboard");
    await tabTo(page, page.getByRole("button", { name: "Menu" }));
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog", { name: "Admin menu" });
    await tabTo(page, drawer.getByRole("link", { name: /^Inbox/ }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Inbox" })).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
  });

  test("sorts a list that is read as cards, and sees where the focus is on the way", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await signIn(page);
    await open(page, "/dashboard/temple-assets");
    const byPlace = page.getByRole("link", { name: "Place", exact: true });
    await tabTo(page, byPlace);
    // Hidden from the eye, it would be cut down to nothing.
    await expect(page.locator("thead:focus-within")).toHaveCSS("clip-path", "none");
    await expect(byPlace).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/sort=/);
    await expectFocusInSight(page);
  });
});
