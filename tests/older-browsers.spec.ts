import type { Page } from "@playwright/test";
import { signIn } from "#tests/admin.ts";
import { publicPages } from "#tests/screens/pages.ts";
import { expect, open, test } from "#tests/site.ts";

// Only our scripts are told that there are no commands: the browser follows them as well, and is surprised.
test.use({ expectedConsole: /^A command attempted to/ });
test.beforeEach(({ page }) => asIn2022(page));

test.describe("In a browser of 2022", () => {
  test("every public page comes alive without a fault", async ({ page }) => {
    for (const { name, path } of publicPages)
      await test.step(name, async () => {
        await open(page, path);
        await expect(page.locator("h1")).toHaveCount(1);
      });
  });

  test("a message is sent", async ({ page }) => {
    await open(page, "/contactus");
    await page.getByLabel("Name").fill("Meena Rao");
    await page.getByLabel("Email").fill("meena@example.org");
    await page.getByLabel("City,State").fill("Roseville, CA");
    await page.getByLabel("Subject").selectOption("Feedback");
    await page.getByLabel("Message").fill("Sent from an old phone.");
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByRole("dialog", { name: "Success" })).toContainText("Your message has been sent!");
  });

  test("a gift is led to the donation page", async ({ page, context }) => {
    await context.route("https://donate.example.org/**", (route) => route.fulfill({ body: "Thank you" }));
    await open(page, "/donate");
    const [tab] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("button", { name: /^Donate Securely/ }).click(),
    ]);
    await expect(tab).toHaveURL("https://donate.example.org/temple");
  });

  test("the menu of small screens opens, closes and leads on", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, "/board");
    const menu = page.getByRole("dialog", { name: "Menu" });
    await page.getByRole("button", { name: "Menu" }).click();
    await menu.getByRole("button", { name: "Close menu" }).click();
    await expect(menu).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).click();
    await menu.getByRole("link", { name: "News" }).click();
    await expect(page).toHaveTitle(/^News/);
  });

  test("slides change and the wall turns its pages", async ({ page }) => {
    await open(page, "/");
    await page.getByRole("button", { name: "Next slide" }).click();
    await expect(page.getByRole("img", { name: "A decorated temple chariot" })).toBeVisible();
    await open(page, "/donors");
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("button", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
  });

  test("an administrator can log out", async ({ page }) => {
    await signIn(page);
    await open(page, "/dashboard");
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/manage$/);
    expect((await page.request.get("/api/session")).status()).toBe(401);
  });
});

/** Takes away what came to the last of the browsers after that year. */
function asIn2022(page: Page) {
  return page.addInitScript(() => {
    const newer: [owner: object | undefined, names: string[]][] = [
      [AbortSignal, ["timeout", "any"]],
      [Promise, ["withResolvers", "try"]],
      [Array, ["fromAsync"]],
      [Array.prototype, ["toSorted", "toReversed", "toSpliced", "with"]],
      [Object, ["groupBy"]],
      [Map, ["groupBy"]],
      [
        Set.prototype,
        ["union", "intersection", "difference", "isSubsetOf", "isSupersetOf", "isDisjointFrom"],
      ],
      [String.prototype, ["isWellFormed", "toWellFormed"]],
      [URL, ["canParse", "parse"]],
      [Intl, ["Segmenter"]],
      [Element.prototype, ["checkVisibility"]],
      [HTMLElement.prototype, ["showPopover", "hidePopover", "togglePopover", "popover", "inert"]],
      [HTMLButtonElement.prototype, ["command", "commandForElement"]],
      [Document.prototype, ["startViewTransition"]],
      [globalThis, ["scheduler", "navigation", "requestIdleCallback", "URLPattern", "CloseWatcher"]],
    ];
    for (const [owner, names] of newer)
      for (const name of names) if (owner) Reflect.deleteProperty(owner, name);
  });
}
