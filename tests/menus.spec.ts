import type { Page } from "@playwright/test";
import { expect, open, test } from "#tests/site.ts";

test.describe("The menu of wide screens", () => {
  test("opens its lists under the pointer, and Escape sends them away", async ({ page }) => {
    await open(page, "/News");
    const { about, ourTeam } = aboutMenu(page);
    await expect(ourTeam).toBeHidden();

    await about.hover();
    await expect(ourTeam).toBeVisible();

    await page.keyboard.press("Escape");
    await expect(ourTeam).toBeHidden();
  });

  test("opens by click and closes by the next", async ({ page }) => {
    await open(page, "/News");
    const { about, ourTeam } = aboutMenu(page);

    await about.click();
    await expect(about).toHaveAttribute("aria-expanded", "true");
    await expect(ourTeam).toBeVisible();

    await about.click();
    await expect(about).toHaveAttribute("aria-expanded", "false");
    await expect(ourTeam).toBeHidden();
  });

  test("can be walked by keyboard, and Escape leads back to the word that opened it", async ({ page }) => {
    await open(page, "/News");
    const { about, ourTeam, byLaws } = aboutMenu(page);

    await about.press("ArrowDown");
    await expect(ourTeam).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(byLaws).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(about).toBeFocused();
    await expect(byLaws).toBeHidden();

    await page.keyboard.press("Enter");
    await expect(ourTeam).toBeVisible();
    await page.keyboard.press("Shift+Tab");
    await expect(ourTeam).toBeHidden();
  });

  test("marks the page one is on, however its address is spelled", async ({ page }) => {
    await open(page, "/BOARD/");
    const { about, ourTeam } = aboutMenu(page);
    await about.hover();
    await expect(ourTeam).toHaveAttribute("aria-current", "page");
  });

  test("leads to the donation page in a new tab", async ({ page }) => {
    await open(page, "/News");
    const donate = mainMenu(page).getByRole("link", { name: "Donate Now (opens in a new tab)" });
    await expect(donate).toHaveAttribute("target", "_blank");
    await expect(donate).toHaveAttribute("rel", "noopener noreferrer");
  });
});

test.describe("The menu of small screens", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("stays open for a word with a list and closes for a link without one", async ({ page }) => {
    await open(page, "/News");
    await page.getByRole("button", { name: "Menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu.getByRole("button", { name: "Close menu" })).toBeFocused();

    await menu.getByText("Temple Project").click();
    await expect(menu.getByRole("link", { name: "Loan Program" })).toBeVisible();

    await menu.getByRole("link", { name: "Donors" }).click();
    await expect(page).toHaveURL(/\/donors$/);
    await expect(menu).toBeHidden();
  });

  test("gives the focus back when it is closed", async ({ page }) => {
    await open(page, "/News");
    const opener = page.getByRole("button", { name: "Menu" });

    await opener.click();
    await page.keyboard.press("Escape");

    await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
    await expect(opener).toBeFocused();
  });
});

test.describe("Without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the lists of the wide menu open when their word is focused", async ({ page }) => {
    await page.goto("/News");
    const { about, ourTeam } = aboutMenu(page);
    await about.focus();
    await expect(ourTeam).toBeVisible();
  });

  test("the small menu opens, unfolds and closes", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/News");
    await page.getByRole("button", { name: "Menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await menu.getByText("About").click();
    await expect(menu.getByRole("link", { name: "Deities" })).toBeVisible();
    await menu.getByRole("button", { name: "Close menu" }).click();
    await expect(menu).toBeHidden();
  });
});

test("The footer says where the temple is, when it is open, and that its social pages are still to come", async ({
  page,
}) => {
  await open(page, "/News");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText("Roseville, CA 95678");
  await expect(footer).toContainText("Mon to Sun");
  await expect(footer).toContainText("9:00 AM to 5:00 PM");
  await expect(footer.getByRole("link", { name: "info@temple.example" })).toBeVisible();
  for (const name of ["About Us", "Services", "Events", "Contact Us", "Gallery"]) {
    await expect(footer.getByRole("link", { name })).toBeVisible();
  }
  const social = footer.getByRole("list", { name: "Social media" });
  await expect(social).toContainText("Facebook, coming soon");
  await expect(social.getByRole("link")).toHaveCount(0);
  for (const icon of await social.getByRole("listitem").all()) {
    await expect(icon).toHaveCSS("border-top-width", "0px");
    await expect(icon).toHaveCSS("cursor", "auto");
  }
});

const mainMenu = (page: Page) => page.getByRole("navigation", { name: "Main" });

function aboutMenu(page: Page) {
  const menu = mainMenu(page);
  return {
    about: menu.getByRole("button", { name: "About" }),
    ourTeam: menu.getByRole("link", { name: "Our Team" }),
    byLaws: menu.getByRole("link", { name: "By Laws" }),
  };
}
