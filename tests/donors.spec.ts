import { table, test } from "#tests/donor-wall.ts";
import { administrator, expect, expectAccessible, open } from "#tests/site.ts";

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

  test("of one page shows Prev, 1 and Next, which lead nowhere", async ({ page }) => {
    await open(page, "/donors?q=kulkarni");
    const pager = page.getByRole("navigation", { name: "Donor pages" });
    await expect(pager.getByRole("button")).toHaveText(["Prev", "1", "Next"]);
    await expect(pager.getByRole("button", { name: "Prev" })).toBeDisabled();
    await expect(pager.getByRole("button", { name: "Page 1" })).toHaveAttribute("aria-current", "page");
    await expect(pager.getByRole("button", { name: "Next" })).toBeDisabled();
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

  test("finds trustees too, and nobody by the word 'trustee'", async ({ page }) => {
    await open(page, "/donors?q=meenakshi");
    const trustees = page.getByRole("list", { name: "Trustees" }).getByRole("listitem");
    await expect(trustees).toHaveText([/^Meenakshi Raghavendran.*\$40,000.*\$15,001/]);
    await expect(page.getByText("Found 1 trustee.")).toBeVisible();
    await page.getByRole("searchbox", { name: "Find a name" }).fill("trustee");
    await expect(page.getByText("Nobody found for “trustee”.")).toBeVisible();
    await expect(trustees).toHaveCount(0);
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
