import { people } from "#content/people.ts";
import { expect, open, test } from "#tests/site.ts";

test.describe("Board", () => {
  test.beforeEach(async ({ page }) => {
    await open(page, "/board");
  });

  test("shows the four people of the Board of Trustees", async ({ page }) => {
    const cards = page.getByRole("region", { name: "Board of Trustees" }).getByRole("listitem");
    await expect(cards).toHaveCount(4);
    for (const { name, location } of people.trustees) {
      const card = cards.filter({ has: page.getByRole("heading", { name }) });
      await expect(card).toContainText(location);
    }
  });

  test("shows seven Directors of Operations", async ({ page }) => {
    const region = page.getByRole("region", { name: "Directors of Operations" });
    await expect(region.getByRole("listitem")).toHaveCount(7);
  });

  test("gives each person a male or female placeholder portrait with the initials", async ({ page }) => {
    const cards = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3 }) });
    await expect(cards).toHaveCount(11);
    for (const card of await cards.all())
      await expect(card.locator("img")).toHaveAttribute("src", /avatar-(male|female)\.svg$/);
    await expect(cards.first()).toContainText(/^MR/);
  });
});
