import { table, test } from "#tests/donor-wall.ts";
import { expect, expectAccessible, open, startSite } from "#tests/site.ts";

test.describe("The donor wall", () => {
  test("thanks the donors and shows the trustees' pledged and donated amounts", async ({ page }) => {
    await open(page, "/donors");

    await expect(page.getByRole("heading", { level: 1, name: "Our Generous Donors" })).toBeVisible();
    await expect(page.getByText(/^Every contribution brings the temple closer/)).toBeVisible();
    const cards = page.getByRole("region", { name: "Trustees" }).getByRole("listitem");
    await expect(cards).toHaveCount(4);
    await expect(cards.first().getByRole("term")).toHaveText(["Pledged", "Donated"]);
    await expect(cards.first().getByRole("definition")).toHaveText([/^\$[\d,]+$/, /^\$[\d,]+$/]);
  });

  test("lists the donors by name, 15 a page", async ({ page }) => {
    await open(page, "/donors");

    await expect(table(page).getByRole("columnheader")).toHaveText(["Name", "Pledged", "Donated"]);
    const names = await table(page).getByRole("rowheader").allTextContents();
    expect(names).toHaveLength(15);
    expect(names).toEqual([...names].sort(new Intl.Collator("en").compare));
    await expect(table(page).getByRole("cell").first()).toHaveText(/^\$[\d,]+$/);
  });

  test("shows nothing given yet as a dash, read as 'none'", async ({ page, staff }) => {
    await staff.add({ name: "Aaa Nothing Yet", pledged: 1001, donated: 0 });
    await open(page, "/donors");

    const row = table(page).getByRole("row", { name: /Aaa Nothing Yet/ });
    await expect(row.getByRole("cell").nth(0)).toHaveText("$1,001");
    await expect(row.getByRole("cell").nth(1)).toContainText("—");
    await expect(row.getByRole("cell", { name: "none" })).toHaveCount(1);
  });

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

  test("shows the last page for a page past the end", async ({ page }) => {
    await open(page, "/donors?page=999");
    await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
    await expect(page.getByRole("button", { name: "Page 3" })).toHaveAttribute("aria-current", "page");
  });

  test("invites to donate and be honored", async ({ page }) => {
    await open(page, "/donors");
    const box = page.getByRole("complementary", { name: "Donate & Be Eternally Honored" });

    await expect(box).toContainText("added to the Donor Wall permanently");
    await expect(box).toContainText("updated within 24–48 hours");
    const ways = box.getByRole("listitem").getByRole("link");
    await expect(ways).toHaveText([
      "Online by credit card (opens in a new tab)",
      "Bank transfer",
      "Check by mail",
      "Planned giving",
    ]);
    await expect(ways.first()).toHaveAttribute("href", "https://donate.example.org/temple");
    await expect(ways.first()).toHaveAttribute("target", "_blank");
    const link = box.getByRole("link", { name: /Donate Now/ });
    await expect(link).toHaveAttribute("href", "https://donate.example.org/temple");
    await expect(link).toHaveAttribute("target", "_blank");
  });
});

test.describe("The ways to contribute", () => {
  for (const way of ["Bank transfer", "Check by mail", "Planned giving"])
    test(`${way}: leads to the contact form with its subject chosen`, async ({ page }) => {
      await open(page, "/donors");
      await page.getByRole("link", { name: way }).click();
      await expect(page).toHaveURL(/\/contactus\?subject=Donation\+Query$/);
      await expect(page.getByLabel("Subject")).toHaveValue("Donation Query");
    });
});

test.describe("The donor wall without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("has the first page in its HTML, and the others behind the pager", async ({ page }) => {
    await page.goto("/donors");
    await expect(table(page).getByRole("rowheader")).toHaveCount(15);
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page).toHaveURL(/\?page=2/);
    await expect(page.getByRole("button", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
  });
});

test.describe("The donor wall before the first donor", () => {
  test("lights a lamp and says one sentence", async ({ page }) => {
    const site = await startSite({ SAMPLE_DATA: "off" });
    await open(page, `${site.url}/donors`);

    await expect(page.getByRole("heading", { name: "No donors yet" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Donor pages" })).toHaveCount(0);
    for (const width of [360, 768, 1280, 1600])
      await test.step(`at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 });
        await expectAccessible(page);
      });
    await site.stop();
  });
});
