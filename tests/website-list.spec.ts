import type { Page } from "@playwright/test";
import { aWord, chooseFromMenu, signInAs, toast } from "#tests/admin.ts";
import { expect, expectAccessible, open, test } from "#tests/site.ts";

const PART = "/api/website/pages";

test.describe("The website's words", () => {
  test("are found wherever they stand, and an earlier version is compared and brought back", async ({
    page,
    site,
  }) => {
    const [old, fresh] = [aWord(), aWord()];
    await signInAs(page, site, "editor");
    await publish(page, `Where temple staff sign in to keep the records: ${old} of the temple.`);
    await publish(page, `Where temple staff sign in to keep the records: ${fresh} of the temple.`);

    await open(page, "/dashboard/website");
    await page.keyboard.press("/");
    const search = page.getByRole("searchbox", { name: "Find words on any page" });
    await expect(search).toBeFocused();
    await search.fill(fresh.toUpperCase());
    const place = page.getByRole("link", {
      name: /^Titles and search results Sign-in for staff, what search engines say of it/,
    });
    await expect(place.locator("mark")).toHaveText(fresh);
    await expect(page).toHaveURL(/\?q=/);
    await search.fill("your worries with the lamp");
    await expect(page).toHaveURL(/\?q=your/);
    await expect(page.locator("mark").first()).toHaveText("your");
    await search.press("Enter");
    await expect(page).toHaveURL(/\/dashboard\/website\/temple\?field=hours\.welcome$/);

    await open(page, "/dashboard/website");
    await chooseFromMenu(page, "More for Titles and search results", /^History/);
    const history = page.getByRole("dialog", { name: "History of Titles and search results" });
    await expect(history.getByText("1 difference")).toBeVisible();
    await expect(history.getByRole("deletion")).toContainText(fresh);
    await expect(history.getByRole("insertion")).toContainText(old);
    await expectAccessible(page);
    await history.getByRole("button", { name: "Restore this version" }).click();
    await expect(toast(page)).toContainText("Every visitor sees it now.");
    expect(await described(page)).toContain(old);
    await toast(page).getByRole("button", { name: "Undo" }).click();
    await expect(toast(page)).toContainText("Undone");
    expect(await described(page)).toContain(fresh);
  });

  test("have drafts that others see at once, and that are thrown away and come back", async ({
    page,
    site,
  }) => {
    await signInAs(page, site, "editor");
    await open(page, "/dashboard/website");
    await draft(page, `Where temple staff sign in to keep the records and ${aWord()}.`);
    const row = page.getByRole("row").filter({ hasText: "Titles and search results" });
    await expect(row).toContainText("Sign-in for staff changed");
    await expect(page.getByText("Not yet public:")).toBeVisible();

    await chooseFromMenu(page, "More for Titles and search results", "Discard the draft");
    await page.getByRole("dialog").getByRole("button", { name: "OK" }).click();
    await expect(row).not.toContainText("Draft");
    await toast(page).getByRole("button", { name: "Undo" }).click();
    await expect(row).toContainText("Draft");
    await page.request.delete(`${PART}/draft`);
    await expect(row).not.toContainText("Draft");
  });
});

async function draft(page: Page, description: string) {
  const { published, version } = await (await page.request.get(PART)).json();
  const value = { ...published, manage: { ...published.manage, description } };
  const answer = await page.request.put(`${PART}/draft`, { data: { value, version } });
  expect(answer.status()).toBe(200);
  return answer.json();
}

async function publish(page: Page, description: string) {
  const { version } = await draft(page, description);
  expect((await page.request.post(`${PART}/publish`, { data: { version } })).status()).toBe(200);
}

async function described(page: Page): Promise<string> {
  return (await (await page.request.get(PART)).json()).published.manage.description;
}
