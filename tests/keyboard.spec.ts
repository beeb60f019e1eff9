import { expectFocusInSight, tabTo } from "#tests/keyboard.ts";
import { expect, open, test } from "#tests/site.ts";

test.describe("By keyboard alone, a visitor", () => {
  test("reaches a page through the menu, and opens a document there", async ({ page, context }) => {
    await open(page, "/news");
    const menu = page.getByRole("navigation", { name: "Main" });
    await tabTo(page, menu.getByRole("button", { name: "About" }));
    await page.keyboard.press("Space");
    await tabTo(page, menu.getByRole("link", { name: "Our Team" }));
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/Bylaws$/);
    await expect(page.getByRole("main")).toBeFocused();
    await expect(menu.getByRole("link", { name: "By Laws" })).toBeHidden();

    await context.route("**/documents/*.pdf", (route) => route.fulfill({ body: "A document" }));
    await tabTo(page, page.getByRole("link", { name: /Mission Statement/ }));
    const [tab] = await Promise.all([context.waitForEvent("page"), page.keyboard.press("Enter")]);
    await expect(tab).toHaveURL(/\/documents\/mission-statement\.pdf$/);
  });

  test("passes every link of a long page without losing sight of the focus", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 1280, height: 600 });
    await open(page, "/");
    const last = page.getByRole("contentinfo").getByRole("link", { name: "Gallery" });
    await tabTo(page, last);
    await tabTo(page, page.getByRole("link", { name: /Roseville Hindu Temple/ }).first(), { back: true });
  });

  test("reaches a page through the menu of small screens", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await open(page, "/news");
    await tabTo(page, page.getByRole("button", { name: "Menu" }));
    await page.keyboard.press("Enter");
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu.getByRole("button", { name: "Close menu" })).toBeFocused();
    await tabTo(page, menu.locator("summary", { hasText: "Temple Project" }));
    await page.keyboard.press("Enter");
    await tabTo(page, menu.getByRole("link", { name: "Loan Program" }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/loanprogram$/);
    await expect(menu).toBeHidden();
    await expect(page.getByRole("main")).toBeFocused();
  });

  test("looks through the slideshow", async ({ page }) => {
    await open(page, "/");
    const shown = page
      .getByRole("region", { name: "Our temple, from dawn to land" })
      .getByRole("article")
      .and(page.locator(":not([inert])"));
    await tabTo(page, page.getByRole("button", { name: "Next slide" }));
    await page.keyboard.press("Enter");
    await expect(shown).toHaveAccessibleName("2 of 3");
    await tabTo(page, page.getByRole("button", { name: "Go to slide 3" }), { back: true });
    await page.keyboard.press("Space");
    await expect(shown).toHaveAccessibleName("3 of 3");
    await expectFocusInSight(page);
  });

  test("gives", async ({ page, context }) => {
    await context.route("https://donate.example.org/**", (route) => route.fulfill({ body: "Thank you" }));
    await open(page, "/donate");
    await tabTo(page, page.getByRole("radio", { name: /General Donation/ }));
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("radio", { name: /Festival Sponsorship/ })).toBeChecked();

    await tabTo(page, page.getByRole("button", { name: "$251", exact: true }));
    await page.keyboard.press("Space");
    await expect(page.getByRole("status", { name: "Your gift" })).toHaveText("$251");

    await tabTo(page, page.getByRole("button", { name: /Donate Securely/ }));
    const [tab] = await Promise.all([context.waitForEvent("page"), page.keyboard.press("Enter")]);
    await expect(tab).toHaveURL("https://donate.example.org/temple");
  });

  test("leafs through the donor wall, also to where 'Next' ends", async ({ page }) => {
    await open(page, "/donors");
    const next = page.getByRole("button", { name: "Next" });
    await tabTo(page, next);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
    await expect(next).toBeFocused();

    await page.keyboard.press("Enter");
    await expect(next).toBeDisabled();
    await expect(page.getByRole("button", { name: "Page 3" })).toBeFocused();
    await tabTo(page, page.getByRole("button", { name: "Prev" }), { back: true });
  });

  test("writes and sends a message, after being told what is missing", async ({ page }) => {
    await open(page, "/contactus");
    const send = page.getByRole("button", { name: "Send Message" });
    await tabTo(page, send);
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Name")).toBeFocused();
    await expectFocusInSight(page);

    for (const words of ["Meena Rao", "meena@example.org", "(916) 555-0100", "Roseville, CA", "Pooja"]) {
      await page.keyboard.type(words);
      await page.keyboard.press("Tab");
    }
    await expect(page.getByLabel("Subject")).toHaveValue("Pooja Booking");
    await page.keyboard.type("May we light a lamp on Friday?");
    await tabTo(page, send);
    await page.keyboard.press("Space");

    await expect(page.getByRole("dialog", { name: "Success" })).toBeVisible();
    await expect(page.getByRole("button", { name: "OK" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expectFocusInSight(page);
  });
});
