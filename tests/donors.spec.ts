import { table, test } from "#tests/donor-wall.ts";
import { administrator, expect, expectAccessible, open } from "#tests/site.ts";

test.describe("The donor wall", () => {
  test("is turned by Prev, numbers and Next, and the page is in the address", async ({ page }) => {
    await open(page, "/donors");
    const pager = page.getByRole("navigation", { name: "Donor pages" });
    await expect(pager.getByRole("button", { name: "Prev" })).toBeDisabled();
    await expect(pager.getByRole("button", { name: "Page 1" })).toHaveAttribute("aria-current", "page");
    const first = await table(page).getByRole("rowheader").first().textContent();

    await pager.getByRole("button", { name: "Next" }).click();
    await expect(page).toHaveURL(/\/donors\?page=2/);
    await expect(pager.getByRole("button", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
    await expect(table(page).getByRole("rowheader").first()).not.toHaveText(first ?? "");
    await expect(page.getByRole("heading", { name: "Donors", exact: true })).toBeInViewport();

    await pager.getByRole("button", { name: "Page 3" }).click();
    await expect(pager.getByRole("button", { name: "Next" })).toBeDisabled();
    await page.goBack();
    await expect(pager.getByRole("button", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
  });
});

test.describe("The donor wall as a whole", () => {
  test("says what it comes to and when it was last changed, by the temple's day", async ({
    page,
    ownSite,
  }) => {
    const site = await ownSite({ SAMPLE_DATA: "on" });
    await open(page, `${site.url}/donors?page=2`);
    const totals = page.getByText("46 names · $334,812 pledged · $79,532 donated");
    await expect(totals).toBeVisible();
    await expect(page.getByText("Last changed 28 August 2025")).toBeVisible();

    await page.request.post(`${site.url}/api/session`, {
      data: { username: administrator.email, password: administrator.password },
    });
    await page.request.post(`${site.url}/api/donors`, { data: { name: "Zzz", pledged: "8.50", donated: 1 } });
    await expect(page.getByText("47 names · $334,820.50 pledged · $79,533 donated")).toBeVisible();
    const today = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "America/Los_Angeles" });
    await expect(page.getByText(`Last changed ${today.format(new Date())}`)).toBeVisible();
  });
});

test.describe("Looking for a name", () => {
  test("finds it while it is typed, nothing moves, and it is in the address", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 600 });
    await open(page, "/donors");
    const field = page.getByRole("searchbox", { name: "Find a name" });
    await field.evaluate((input) => input.scrollIntoView({ block: "center" }));
    const before = await field.boundingBox();
    await field.pressSequentially("KÜLKARNI");
    await expect(table(page).getByRole("rowheader")).toHaveText(["Aarti Kulkarniwala"]);
    await expect(page.getByRole("status").getByText("Found 1 donor.")).toBeVisible();
    await expect(page).toHaveURL(/\/donors\?q=K%C3%9CLKARNI$/);
    await expect(field).toBeFocused();
    expect(Math.abs(((await field.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(1);
    await page.reload();
    await expect(field).toHaveValue("KÜLKARNI");
    await expect(table(page).getByRole("rowheader")).toHaveCount(1);
  });

  test("keeps it from page to page", async ({ page }) => {
    await open(page, "/donors?q=an");
    const pager = page.getByRole("navigation", { name: "Donor pages" });
    await pager.getByRole("button", { name: "Next" }).click();
    await expect(page).toHaveURL(/\?q=an&page=2/);
    await expect(pager.getByRole("button", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
    for (const name of await table(page).getByRole("rowheader").allTextContents())
      expect(name.toLowerCase()).toContain("an");
    await page.getByRole("searchbox", { name: "Find a name" }).fill("ani");
    await expect(page).toHaveURL(/\?q=ani$/);
  });

  test("in vain says so, and leads back to all names", async ({ page }) => {
    await open(page, "/donors?q=zzz");
    await expect(page.getByRole("heading", { name: "No such name on the wall" })).toBeVisible();
    await expect(page.getByRole("status").getByText("Nobody found for “zzz”.")).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Donor pages" })).toHaveCount(0);
    await page.getByRole("link", { name: "Show all names" }).click();
    await expect(table(page).getByRole("rowheader")).toHaveCount(15);
    await expect(page.getByRole("searchbox", { name: "Find a name" })).toHaveValue("");
    await expect(page.getByRole("region", { name: "Trustees" })).toBeVisible();
  });
});

test.describe("The donor wall without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("is searched by a form, page by page, and there is a way back", async ({ page }) => {
    await page.goto("/donors?page=3");
    await page.getByRole("searchbox", { name: "Find a name" }).fill("An");
    await page.getByRole("button", { name: "Find" }).click();
    await expect(page).toHaveURL(/\/donors\?q=An#donors$/);
    await expect(page.getByText(/^Found 2 trustees and \d+ donors\.$/)).toBeVisible();
    await expect(table(page).getByRole("rowheader")).toHaveCount(15);
    await page.getByRole("button", { name: "Page 2" }).click();
    await expect(page).toHaveURL(/\?q=An&page=2/);
    await page.getByRole("link", { name: "Show all names" }).click();
    await expect(page).toHaveURL(/\/donors#donors$/);
    await expect(page.getByRole("region", { name: "Trustees" }).getByRole("listitem")).toHaveCount(4);
  });

  test("has the first page in its HTML, and the others behind the pager", async ({ page }) => {
    await page.goto("/donors");
    await expect(table(page).getByRole("rowheader")).toHaveCount(15);
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page).toHaveURL(/\?page=2/);
    await expect(page.getByRole("button", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
  });
});

test.describe("The donor wall before the first donor", () => {
  test("lights a lamp and says one sentence", async ({ page, ownSite }) => {
    const site = await ownSite({ SAMPLE_DATA: "off" });
    await open(page, `${site.url}/donors`);

    await expect(page.getByRole("heading", { name: "No donors yet" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Donor pages" })).toHaveCount(0);
    for (const width of [360, 768, 1280, 1600])
      await test.step(`at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 });
        await expectAccessible(page);
      });
  });
});
