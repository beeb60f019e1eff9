import { startingNews } from "#content/news.ts";
import { expect, open, test } from "#tests/site.ts";

test.describe("News", () => {
  test.beforeEach(async ({ page }) => {
    await open(page, "/news");
  });

  test("is headed 'Latest News & Updates'", async ({ page }) => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Latest News & Updates");
    await expect(page).toHaveTitle(/^News/);
  });

  test("tells its stories with picture, date, title and description", async ({ page }) => {
    const stories = page.getByRole("main").getByRole("article");
    await expect(stories).toHaveCount(startingNews.length);

    const expected = [
      ["Temple Land Acquisition", "15 July 2025", "6 acres acquired"],
      ["Temple Design Revealed", "20 July 2025", "Drawings of the gopuram"],
      ["Community Fundraising Reaches $60,000", "20 June 2025", "$60,000 raised"],
    ] as const;
    for (const [title, date, words] of expected) {
      const story = page.getByRole("article", { name: title });
      await expect(story.getByRole("heading", { name: title })).toBeVisible();
      await expect(story.getByText(date)).toBeVisible();
      await expect(story.getByText(words)).toBeVisible();
      await expect(story.getByRole("img")).toHaveAttribute("alt", /\w+ \w+/);
    }
  });

  test("opens a story's own place in a new tab with 'Read More'", async ({ page, context }) => {
    const opened = context.waitForEvent("page");
    await page.getByRole("link", { name: "Read More about Temple Design Revealed" }).click();

    const tab = await opened;
    await expect(tab).toHaveURL(/\/news#temple-design-revealed$/);
    await expect(tab.getByRole("article", { name: "Temple Design Revealed" })).toBeInViewport();
    await expect(page).toHaveURL(/\/news$/);
  });
});
