import { PHONE, signIn, signInAs, toast } from "#tests/admin.ts";
import { aPicture } from "#tests/files/samples.ts";
import { expect, expectAccessible, open, test } from "#tests/site.ts";

test.use({ leavesDonors: true, expectedConsole: /status of 422/ });

const NEWS = "/dashboard/website/news";

test.describe("A news item", () => {
  test("is written on a phone with a picture, read by others at once, and taken back", async ({
    page,
    site,
    browser,
  }) => {
    const elsewhere = await browser.newContext({ baseURL: site.url });
    const visitor = await elsewhere.newPage();
    await open(visitor, "/news");
    const story = visitor.getByRole("article", { name: "Four hundred lamps" });
    await expect(story).toHaveCount(0);

    await page.setViewportSize(PHONE);
    await signInAs(page, site, "editor");
    await open(page, "/dashboard/website");
    await page.getByRole("link", { name: "News", exact: true }).click();
    await page.getByRole("link", { name: "Write news" }).click();
    await page.getByRole("textbox", { name: "Title" }).fill("Four hundred lamps");
    const words = page.getByRole("textbox", { name: "Words" });
    await words.fill("The courtyard was lit by six.");
    await words.selectText();
    await page.getByRole("button", { name: "Strong" }).click();
    await expect(words).toHaveValue("**The courtyard was lit by six.**");
    const picture = await aPicture({ width: 1200, height: 800 });
    await page
      .getByLabel("Choose a picture")
      .setInputFiles({ name: "lamps.jpg", mimeType: "image/jpeg", buffer: picture });
    const described = page.getByLabel("What the picture shows");
    await described.waitFor();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByText("Please say in a few words what the picture shows.").first()).toBeVisible();
    await expect(described).toBeFocused();
    await described.fill("A courtyard full of lamps");
    const preview = page.getByRole("region", { name: "Preview of the news item" });
    await expect(preview.getByText("The courtyard was lit by six.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(toast(page)).toContainText("‘Four hundred lamps’ is published.");
    // It stays while a pointer rests on it, however long somebody looks elsewhere.
    await toast(page).hover();

    await open(visitor, "/news");
    await expect(visitor.getByRole("article").first()).toContainText("Four hundred lamps");
    await expect(story.getByRole("img", { name: "A courtyard full of lamps" })).toHaveJSProperty(
      "complete",
      true,
    );
    await story.getByRole("link", { name: "Read More about Four hundred lamps" }).click();
    await expect(visitor).toHaveURL(/\/news\/four-hundred-lamps$/);
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Four hundred lamps");
    await expect(visitor.locator(".story__words strong")).toHaveText("The courtyard was lit by six.");
    await expectAccessible(visitor);

    await toast(page).getByRole("button", { name: "Undo" }).click();
    await expect(toast(page)).toContainText("Undone: ‘Four hundred lamps’ is not there.");
    await visitor.goto("/news/four-hundred-lamps");
    await expect(visitor).toHaveURL(`${site.url}/`);
    await elsewhere.close();
  });

  test("waits for its day, is seen by staff alone, and is a draft again with one press", async ({
    page,
    site,
  }) => {
    await signIn(page);
    await open(page, `${NEWS}/new`);
    await page.getByRole("textbox", { name: "Title" }).fill("Karthigai Deepam");
    await page.getByLabel("Short text").fill("Lamps on the hill.");
    await page.getByLabel("Published from").fill("2099-11-24");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const asked = page.getByRole("dialog", { name: "Publish on November 24, 2099?" });
    await asked.getByRole("button", { name: "Publish from that day" }).click();
    await expect(toast(page)).toContainText("‘Karthigai Deepam’ appears on November 24, 2099.");
    await expect(page).toHaveURL(/\/news\/\w+$/);
    await expect(page.getByText("From Nov 24, 2099")).toBeVisible();
    expect(await (await page.request.get("/news.xml")).text()).not.toContain("Karthigai");

    await page.getByRole("button", { name: "Take back to draft" }).click();
    await expect(toast(page)).toContainText("‘Karthigai Deepam’ is a draft again.");
    await page.keyboard.press("Control+z");
    await expect(page.getByText("From Nov 24, 2099")).toBeVisible();
    const address = page.url();

    await signInAs(page, site, "viewer");
    await open(page, address);
    await expect(page.getByText("Lamps on the hill.").first()).toBeVisible();
    await expect(page.getByRole("button", { name: /Publish|Delete|draft/ })).toHaveCount(0);
    await open(page, NEWS);
    await expect(page.getByRole("row").filter({ hasText: "Karthigai Deepam" })).toContainText("From Nov 24");
    await expect(page.getByRole("link", { name: "Write news" })).toHaveCount(0);
  });
});
