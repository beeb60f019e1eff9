import { expect, open, test } from "#tests/site.ts";

const names = [
  "Karthikeya-Murugan",
  "Shiva and Parvathi",
  "Ganapathy",
  "Hanuman",
  "Sri Ram Pariwar",
  "Mahalakshmi",
  "Venkateshwara-Balaji",
  "Saraswathi",
  "Ayyappa",
  "Navagraha",
];

test.describe("Deities", () => {
  test("shows ten cards in the order of the shrines", async ({ page }) => {
    await open(page, "/deities");
    const cards = page.getByRole("main").getByRole("article");
    await expect(cards).toHaveCount(10);
    await expect(cards.getByRole("heading")).toHaveText(names);
  });

  test("gives every deity a picture with words for it, and a description worth reading", async ({ page }) => {
    await open(page, "/deities");
    for (const name of names) {
      const card = page.getByRole("article", { name });
      await expect(card.getByRole("img")).toHaveAttribute("alt", /\w+ \w+ \w+/);
      await expect(card.getByRole("paragraph").last()).toHaveText(/.{120,}/);
    }
  });

  test("sets every description to be read: its lines begin at one edge", async ({ page }) => {
    await open(page, "/deities");
    for (const card of await page.getByRole("main").getByRole("article").all())
      await expect(card.getByRole("paragraph").last()).toHaveCSS("text-align", "start");
  });

  test("has a place of its own for each, to which the shrines on Home lead", async ({ page }) => {
    await open(page, "/");
    await page.getByRole("list", { name: "The ten deities" }).getByRole("link", { name: "Hanuman" }).click();
    await expect(page).toHaveURL(/\/deities#hanuman$/);
    await expect(page.getByRole("article", { name: "Hanuman" })).toBeInViewport();
  });
});
