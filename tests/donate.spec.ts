import type { Locator, Page } from "@playwright/test";
import { expect, open, test } from "#tests/site.ts";

const suggested = {
  "General Donation": ["$51", "$101", "$201", "$501"],
  "Festival Sponsorship": ["$108", "$251", "$501", "$1,001"],
  "Building Fund": ["$201", "$501", "$1,001", "$2,501"],
  "Community Service": ["$25", "$51", "$101", "$251"],
};

test.describe("Support Our Temple", () => {
  test.beforeEach(({ page }) => open(page, "/donate"));

  test("offers four categories, general chosen at first with its second amount", async ({ page }) => {
    await expect(page.getByRole("heading", { level: 1, name: "Support Our Temple" })).toBeVisible();
    const categories = page.getByRole("group", { name: "Where should your gift go?" }).getByRole("radio");
    await expect(categories).toHaveCount(4);
    await expect(page.getByRole("radio", { name: /General Donation/ })).toBeChecked();
    await expect(page.getByRole("button", { name: "$101", exact: true })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
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

  test("leaves the custom amount empty for a suggested one, and typing releases it", async ({ page }) => {
    const amount = page.getByLabel("Custom amount");
    const suggestion = page.getByRole("button", { name: "$201", exact: true });

    await suggestion.click();
    await expect(amount).toHaveValue("");
    await expect(suggestion).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("status", { name: "Your gift" })).toHaveText("$201");

    await expect(
      page.getByRole("button", { name: "Donate Securely $201 (opens in a new tab)" }),
    ).toBeVisible();

    await amount.fill("75.5");
    await expect(suggestion).toHaveAttribute("aria-pressed", "false");
    await expect(page.getByRole("status", { name: "Your gift" })).toHaveText("$75.50");
    await expect(page.getByRole("button", { name: "Donate Securely $75.50" })).toBeVisible();

    await suggestion.click();
    await expect(amount).toHaveValue("");
    await expect(page.getByRole("status", { name: "Your gift" })).toHaveText("$201");

    await amount.fill("75.5");
    await amount.fill("");
    await expect(page.getByRole("button", { name: "Donate Securely (opens in a new tab)" })).toBeVisible();
  });

  test("moves a suggested amount along with the category, and leaves a typed one", async ({ page }) => {
    const amount = page.getByLabel("Custom amount");
    await page.getByRole("radio", { name: /Building Fund/ }).check();
    await expect(amount).toHaveValue("");
    await expect(page.getByRole("status", { name: "Your gift" })).toHaveText("$501");
    await amount.fill("75");
    await page.getByRole("radio", { name: /Community Service/ }).check();
    await expect(amount).toHaveValue("75");
  });

  test("opens with the gift its address names", async ({ page }) => {
    await open(page, "/donate?fund=festivals&amount=1001");
    await expect(page.getByRole("radio", { name: /Festival Sponsorship/ })).toBeChecked();
    await expect(page.getByRole("button", { name: "Donate Securely $1,001" })).toBeVisible();
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
      await amount.fill("2");
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

  test("leads a volunteer to the form for those who would like to help", async ({ page }) => {
    await page.getByRole("link", { name: "Volunteer Application" }).click();

    await expect(page).toHaveURL(/\/events#help$/);
    await expect(page.getByLabel("What would you like to help with?")).toBeInViewport();
  });
});

test.describe("On a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("the button is always in reach and covers nothing that has the focus", async ({ page }) => {
    await open(page, "/donate");
    const donate = page.getByRole("button", { name: /Donate Securely/ });
    await expect(donate).toBeInViewport({ ratio: 1 });
    await page.getByRole("radio", { name: /General Donation/ }).focus();
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "Tab", "Tab", "Tab", "Tab", "Tab"]) {
      await page.keyboard.press(key);
      await expect(donate).toBeInViewport({ ratio: 1 });
      expect(await bottomOf(page.locator(":focus"))).toBeLessThanOrEqual(await topOf(donate));
    }
    await expect(page.getByLabel("Custom amount")).toBeFocused();
  });

  test("the button stays behind with the form", async ({ page }) => {
    await open(page, "/donate");
    await page.getByRole("link", { name: "Volunteer Application" }).scrollIntoViewIfNeeded();
    await expect(page.getByRole("button", { name: /Donate Securely/ })).not.toBeInViewport();
  });
});

async function topOf(piece: Locator) {
  return (await piece.boundingBox())?.y ?? Number.NaN;
}

async function bottomOf(piece: Locator) {
  const box = await piece.boundingBox();
  return box ? box.y + box.height : Number.NaN;
}

/** The button is far down, and pictures on the way to it come as one scrolls. */
async function seeEveryPicture(page: Page) {
  const emblem = page.getByRole("contentinfo").locator("img");
  await emblem.scrollIntoViewIfNeeded();
  await expect.poll(() => emblem.evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
}
