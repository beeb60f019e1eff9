import type { Page } from "@playwright/test";
import { expect, open, test } from "#tests/site.ts";

const suggested = {
  "General Donation": ["$51", "$101", "$201", "$501"],
  "Festival Sponsorship": ["$108", "$251", "$501", "$1,001"],
  "Building Fund": ["$201", "$501", "$1,001", "$2,501"],
  "Community Service": ["$25", "$51", "$101", "$251"],
};

test.describe("Support Our Temple", () => {
  test.beforeEach(({ page }) => open(page, "/donate"));

  test("offers four categories, general chosen at first", async ({ page }) => {
    await expect(page.getByRole("heading", { level: 1, name: "Support Our Temple" })).toBeVisible();
    const categories = page.getByRole("group", { name: "Where should your gift go?" }).getByRole("radio");
    await expect(categories).toHaveCount(4);
    await expect(page.getByRole("radio", { name: /General Donation/ })).toBeChecked();
    await expect(page.getByLabel("Custom amount")).toHaveValue("");
    await expect(page.getByLabel("Custom amount")).toHaveAttribute("placeholder", "0.00");
  });

  for (const [category, amounts] of Object.entries(suggested))
    test(`suggests ${amounts.join(", ")} for ${category}`, async ({ page }) => {
      await page.getByRole("radio", { name: new RegExp(category) }).check();

      const buttons = page
        .getByRole("group", { name: "How much would you like to give?" })
        .getByRole("button");
      await expect(buttons).toHaveText(amounts);
    });

  test("fills the custom amount with a suggested one, and typing releases it", async ({ page }) => {
    const amount = page.getByLabel("Custom amount");
    const suggestion = page.getByRole("button", { name: "$201", exact: true });

    await suggestion.click();
    await expect(amount).toHaveValue("201");
    await expect(suggestion).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("status", { name: "Your gift" })).toHaveText("$201");

    await amount.fill("75.5");
    await expect(suggestion).toHaveAttribute("aria-pressed", "false");
    await expect(page.getByRole("status", { name: "Your gift" })).toHaveText("$75.50");
  });

  test("opens the donation page in a new tab and makes no call", async ({ page, context }) => {
    await seeEveryPicture(page);
    const calls: string[] = [];
    page.on("request", (request) => calls.push(request.url()));
    await context.route("https://donate.example.org/**", (route) => route.fulfill({ body: "Thank you" }));
    await page.getByRole("button", { name: "$51", exact: true }).click();

    const [tab] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("button", { name: /Donate Securely/ }).click(),
    ]);

    await expect(tab).toHaveURL("https://donate.example.org/temple");
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    expect(calls).toEqual([]);
    await expect(page).toHaveURL(/\/donate$/);
  });

  for (const wrong of ["", "0", "0.99", "-5"])
    test(`asks for an amount of $1 or more instead of '${wrong}'`, async ({ page, context }) => {
      const amount = page.getByLabel("Custom amount");
      await amount.fill(wrong);
      await page.getByRole("button", { name: /Donate Securely/ }).click();

      await expect(amount).toHaveAccessibleDescription(/Please enter an amount of \$1 or more\./);
      await expect(amount).toHaveAttribute("aria-invalid", "true");
      await expect(amount).toBeFocused();
      expect(context.pages()).toHaveLength(1);

      await amount.fill("1");
      await expect(amount).not.toHaveAttribute("aria-invalid", "true");
    });

  test("lists the volunteer opportunities with commitment and skills", async ({ page }) => {
    const rows = page.getByRole("region", { name: "Volunteer opportunities" }).getByRole("article");
    await expect(rows).toHaveCount(4);
    for (const [at, commitment] of ["Seasonal", "Weekly", "Monthly", "Flexible"].entries())
      await expect(rows.nth(at)).toContainText(commitment);
    await expect(rows.first().getByRole("list", { name: "Skills" }).getByRole("listitem")).toHaveText([
      "Decoration",
      "Hospitality",
      "Event setup",
    ]);
  });

  test("leads a volunteer to the contact form with the subject chosen", async ({ page }) => {
    await page.getByRole("link", { name: "Volunteer Application" }).click();

    await expect(page).toHaveURL(/\/contactus\?subject=Volunteer\+Opportunity$/);
    await expect(page.getByLabel("Subject")).toHaveValue("Volunteer Opportunity");
  });
});

test.describe("Without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ page }) => page.goto("/donate"));

  test("the donation page is one link away", async ({ page }) => {
    const link = page.getByRole("main").getByRole("link", { name: /Open the donation page/ });
    await expect(link).toHaveAttribute("href", "https://donate.example.org/temple");
    await expect(link).toHaveAttribute("target", "_blank");
  });
});

/** The button is far down, and pictures on the way to it come as one scrolls. */
async function seeEveryPicture(page: Page) {
  const emblem = page.getByRole("contentinfo").locator("img");
  await emblem.scrollIntoViewIfNeeded();
  await expect.poll(() => emblem.evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
}
