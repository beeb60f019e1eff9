import { expect, open, test } from "#tests/site.ts";

test.beforeEach(({ page }) => open(page, "/loanprogram"));

test.describe("The loan program", () => {
  test("is a letter from the temple board with every figure", async ({ page }) => {
    const letter = page.getByRole("article", { name: "Letter from the temple board" });

    await expect(letter).toContainText("any sum from $5,000 USD upward");
    await expect(letter).toContainText("A family lends $10,000 for 1 year. At 6% interest");
    await expect(letter).toContainText("The temple saves about $600");
    await expect(letter).toContainText("is treated as your donation, and every year you receive a receipt");
    await expect(letter).toContainText("55% of commitments have been received, $79.5K");
    await expect(letter).toContainText("until September 30, when escrow closes");
  });

  test("repeats the figures at a glance", async ({ page }) => {
    const glance = page.getByRole("complementary", { name: "At a glance" });

    await expect(glance.getByRole("definition")).toHaveText([
      "$5,000 USD",
      "about $600 savings",
      "55% $79.5K",
      "September 30",
    ]);
  });

  test("leads to the contact page with its subject chosen", async ({ page }) => {
    const link = page.getByRole("link", { name: "Contact Us to Support" });
    await expect(link).toHaveAttribute("href", "/Contactus?subject=Loan+Program");

    await link.click();
    await expect(page.getByRole("heading", { name: "Send us a message" })).toBeVisible();
    await expect(page.getByLabel("Subject")).toHaveValue("Loan Program");
  });

  test("prints as a letter: no menu, no footer, no buttons", async ({ page }) => {
    await page.emulateMedia({ media: "print" });

    await expect(page.getByRole("article", { name: "Letter from the temple board" })).toBeVisible();
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.getByRole("contentinfo")).toBeHidden();
    await expect(page.getByRole("link", { name: "Contact Us to Support" })).toBeHidden();
  });
});
