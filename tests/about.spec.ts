import { people } from "#content/people.ts";
import { expect, open, test } from "#tests/site.ts";

test.describe("About", () => {
  test("names the four trustees, each with a city", async ({ page }) => {
    await open(page, "/about");
    const listed = page.getByRole("region", { name: "Trustees" }).getByRole("listitem");
    await expect(listed).toHaveCount(4);
    await expect(listed).toContainText(people.trustees.map(({ name, location }) => name + location));
  });

  test("names all thirteen directors of operations, each with a city", async ({ page }) => {
    await open(page, "/about");
    const listed = page.getByRole("region", { name: "Directors of Operations" }).getByRole("listitem");
    await expect(listed).toHaveCount(13);
    await expect(listed).toContainText(people.directors.map(({ name, location }) => name + location));
    for (const [at, { gender }] of people.directors.entries())
      await expect(listed.nth(at).locator("img")).toHaveAttribute("src", `/art/avatar-${gender}.svg`);
  });

  test("agrees with the board page on every name", async ({ page }) => {
    await open(page, "/board");
    const onBoard = await page.getByRole("main").getByRole("heading", { level: 3 }).allTextContents();
    expect(onBoard).toHaveLength(11);

    await open(page, "/about");
    for (const name of onBoard)
      await expect(page.getByRole("listitem").filter({ hasText: name })).toHaveCount(1);
  });

  test("leads on to the board", async ({ page }) => {
    await open(page, "/about");
    await page.getByRole("main").getByRole("link", { name: "See the board" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Board of Trustees" })).toBeVisible();
  });
});
