import type { Page } from "@playwright/test";
import { home } from "#content/home.ts";
import { people } from "#content/people.ts";
import { chooseFromMenu, toast } from "#tests/admin.ts";
import { administrator, expect, open, openAgain, test } from "#tests/site.ts";

// The preview is loaded again while its pictures are still arriving.
test.use({ expectedConsole: /was preloaded using link preload/ });

// Each has a site of its own: what is published is seen by all who share one.
test("A slide's title is kept as it is typed, published before everybody's eyes, and taken back", async ({
  page,
  browser,
  ownSite,
}) => {
  const site = await ownSite({});
  await signInAt(page, site.url);
  await open(page, `${site.url}/dashboard/website/home?field=slideshow.slides.0.title`);
  const title = page
    .getByLabel("Title", { exact: false })
    .and(page.locator("[name='slideshow.slides.0.title']"));
  await expect(title).toBeFocused();
  await title.fill("");
  const bar = page.getByRole("region", { name: "Draft and publishing" });
  await expect(page.getByText("This is empty.").first()).toBeVisible();
  // It cannot be published so, but it is kept, as it is typed.
  await expect(bar).toContainText(/1 change\. Saved at \d/);
  await openAgain(page);
  await expect(title).toHaveValue("");
  await bar.getByRole("button", { name: "Publish" }).click();
  await expect(bar).toContainText("One thing to mend before this can be published.");
  await title.fill("Come in: the lamp is lit");
  await expect(bar).toContainText(/1 change\. Saved at \d/);
  await expect(page.getByText(`was ${home.slideshow.slides[0]?.title}`)).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(site.url);
  const shown = visitor.getByRole("heading", { name: "Come in: the lamp is lit" });
  await expect(shown).toHaveCount(0);
  await bar.getByRole("button", { name: "Publish" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish Home?" });
  await expect(dialog).toContainText("Slide 1, title");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(toast(page)).toContainText("Home is published.");
  await toast(page).hover();
  await visitor.reload();
  await expect(shown).toBeVisible();

  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(toast(page)).toContainText("Home is as it was.");
  await visitor.reload();
  await expect(shown).toHaveCount(0);

  // Words of the preview lead to their field.
  const preview = page.frameLocator("iframe");
  await preview.getByRole("heading", { name: home.mission.title }).click();
  await expect(page.locator("[name='mission.title']")).toBeFocused();
  await expect(title).toHaveValue("Come in: the lamp is lit");
});

test("The temple's place is written digit by digit, looked at twice, and the panchang follows it", async ({
  page,
  ownSite,
}) => {
  const site = await ownSite({});
  await signInAt(page, site.url);
  await open(page, `${site.url}/dashboard/website/temple`);
  const [latitude, longitude] = [page.getByLabel("Latitude"), page.getByLabel("Longitude")];
  await longitude.fill("east of here");
  await expect(longitude).toHaveAccessibleDescription(/This must be a longitude such as -121\.288/);
  await longitude.fill("−121.0520");
  await latitude.fill("");
  await latitude.pressSequentially("39.050");
  await expect(latitude).toHaveValue("39.050");
  await expect(longitude).toHaveAccessibleDescription("For the panchang. West is below zero.");

  await page.getByRole("button", { name: "Publish" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish Temple?" });
  await expect(dialog).toContainText("those at 39.05 degrees north, 121.05 degrees west.");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(toast(page)).toContainText("Temple is published.");
  await page.goto(`${site.url}/panchang`);
  await expect(page.getByText("39.05 degrees north, 121.05 degrees west")).toBeVisible();
});

test("People are put in another order by keyboard, told as it happens", async ({ page, ownSite }) => {
  const site = await ownSite({});
  await signInAt(page, site.url);
  await open(page, `${site.url}/dashboard/website/people`);
  const [first, second, third] = people.trustees.map(({ name }) => name);
  const said = page.getByRole("status").filter({ hasText: third ?? "" });
  await page.getByRole("button", { name: `Move ${third}, 3 of 4` }).focus();
  await page.keyboard.press("Space");
  await expect(said).toHaveText(
    `${third} is picked up. 3 of 4. Up and down move, Space sets down, Escape puts back at 3.`,
  );
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Escape");
  await expect(said).toHaveText(`${third} is back at 3.`);
  await expect(page.getByRole("button", { name: `Move ${third}, 3 of 4` })).toBeFocused();

  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Space");
  await expect(said).toHaveText(`${third} is set down, 1 of 4.`);
  await expect(page.getByRole("button", { name: `Move ${third}, 1 of 4` })).toBeFocused();
  await expect(page.getByText("moved up from 3")).toBeVisible();
  const draft = async () => {
    const part = await (await page.request.get(`${site.url}/api/website/people`)).json();
    return part.draft?.trustees.slice(0, 3).map(({ name }: { name: string }) => name);
  };
  await expect.poll(draft).toEqual([third, first, second]);

  // Removed, and thought again.
  await chooseFromMenu(page, `More for ${first}`, "Remove from the list");
  await expect(toast(page)).toContainText(`${first} is removed from the draft.`);
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect.poll(draft).toEqual([third, first, second]);
});

async function signInAt(page: Page, site: string) {
  const { email: username, password } = administrator;
  const answer = await page.request.post(`${site}/api/session`, { data: { username, password } });
  expect(answer.status()).toBe(200);
}
