import { addDonor, aWord, PHONE, signIn } from "#tests/admin.ts";
import { expect, open, test } from "#tests/site.ts";

test.use({ leavesDonors: true });

test.beforeEach(async ({ page }) => signIn(page));

test.describe("The dashboard", () => {
  test("welcomes the admin and counts live", async ({ page }) => {
    await open(page, "/dashboard");
    await expect(page.getByRole("banner").getByText("Welcome, Admin")).toBeVisible();
    const name = aWord();
    await addDonor(page, { name, position: "trustee", pledged: "1000000", donated: "250000" });

    const newest = page.getByRole("region", { name: "Newest donors" });
    await expect(newest.getByRole("listitem").first()).toContainText(name);
    await expect(newest.getByRole("listitem").first()).toContainText("Trustee");
    const open_ = page.getByRole("region", { name: "Largest open pledges" });
    await expect(open_.getByText("$750,000 of $1,000,000").first()).toBeVisible();
    for (const figure of ["Total donated", "Total pledged", "Donors", "Trustees"])
      await expect(page.getByRole("term").filter({ hasText: new RegExp(`^${figure}$`) })).toBeVisible();
    await expect(
      page.getByRole("img", { name: /percent of the pledged amount has been received/ }),
    ).toBeVisible();
  });

  test("draws pledged against donated, and has the numbers as a table", async ({ page }) => {
    await addDonor(page, { name: aWord(), pledged: "10", donated: "5" });
    await open(page, "/dashboard");
    await expect(page.getByRole("img", { name: /^Pledged and donated by month/ })).toBeVisible();
    await page.getByText("Show the numbers").click();
    const numbers = page.getByRole("table", { name: "Pledged and donated by month" });
    await expect(numbers.getByRole("columnheader")).toHaveText(["Month", "Pledged", "Donated"]);
    await expect(numbers.getByRole("row").last()).toContainText("$");
  });

  test("has figures that agree: what came of the pledges and what is still to come are all that is pledged", async ({
    page,
  }) => {
    // Above one's own pledge, which keeps nobody else's.
    await addDonor(page, { name: aWord(), pledged: "100.25", donated: "5000" });
    await open(page, "/dashboard");
    const shown = await page.getByRole("main").innerText();
    const dollars = (label: string) =>
      Number(new RegExp(`${label}\\s+\\$([\\d,.]+)`).exec(shown)?.[1]?.replaceAll(",", ""));

    const [came, open_, beyond] = ["Pledges received", "Still to come", "Gifts beyond pledges"].map(dollars);
    expect(came).toBeGreaterThan(0);
    expect((came ?? 0) + (open_ ?? 0)).toBeCloseTo(dollars("Total pledged"), 2);
    expect((came ?? 0) + (beyond ?? 0)).toBeCloseTo(dollars("Total donated"), 2);
  });

  test("keeps the scale of the chart in sight on a phone, however far it is scrolled", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await open(page, "/dashboard");
    await expect(
      page.getByText(
        "Each donor counts in the month their record was added, with the amounts it holds today.",
      ),
    ).toBeVisible();
    const chart = page.getByRole("region", { name: /^Chart/ });
    await chart.scrollIntoViewIfNeeded();
    const scale = chart.locator("text").filter({ hasText: /^\$0$/ });
    for (const left of [0, 150, 10_000]) {
      await chart.evaluate((region, to) => region.scrollTo({ left: to }), left);
      await expect(scale).toBeInViewport({ ratio: 0.99 });
    }
  });

  test("tells of a message that has just come", async ({ page }) => {
    await open(page, "/dashboard");
    const inbox = page
      .getByRole("navigation", { name: "Admin sections" })
      .getByRole("link", { name: /^Inbox/ });
    const before = Number((await inbox.innerText()).match(/\d+/)?.[0] ?? 0);
    await page.request.post("/api/send-email", {
      data: {
        name: aWord(),
        email: "visitor@example.org",
        country: "Roseville, CA",
        subject: "Feedback",
        message: aWord(),
      },
    });
    await expect(inbox).toContainText(`${before + 1} unread`);
    await expect(
      page.getByRole("link", { name: new RegExp(`^${before + 1} unread message`, "i") }),
    ).toBeVisible();
  });
});

test.describe("The sidebar", () => {
  test("leads to every section; those without a screen say so", async ({ page }) => {
    await open(page, "/dashboard");
    const sections = page.getByRole("navigation", { name: "Admin sections" });
    await sections.getByRole("link", { name: "Donations" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Gifts" })).toBeVisible();
    await expect(sections.getByRole("link", { name: "Donations" })).toHaveAttribute("aria-current", "page");
    for (const name of ["Events", "Loans/Projects"]) {
      await sections.getByRole("link", { name }).click();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await expect(
        page.getByText("This section is planned, but there is nothing in it to use yet."),
      ).toBeVisible();
      await expect(sections.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
    }
    for (const name of ["Temple Assets", "Staff", "Website", "Reports"]) {
      await sections.getByRole("link", { name }).click();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    }
    await expect(page).toHaveTitle(/^Reports \|/);
  });

  test("names its way home by the words one sees", async ({ page }) => {
    await open(page, "/dashboard/donor-entry");
    const brand = page.getByRole("complementary", { name: "Admin" }).getByRole("link").first();
    await expect(brand).toHaveAccessibleName("Temple Admin Roseville");
    await page.getByRole("button", { name: "Collapse sidebar" }).click();
    await expect(brand).toHaveAccessibleName("Temple Admin Roseville");
    await page.getByRole("button", { name: "Expand sidebar" }).click();
  });

  test("is wide or narrow, and stays so", async ({ page }) => {
    await open(page, "/dashboard");
    const rail = page.getByRole("complementary", { name: "Admin" });
    const wide = (await rail.boundingBox())?.width ?? 0;
    await page.getByRole("button", { name: "Collapse sidebar" }).click();
    await expect(page.getByRole("button", { name: "Expand sidebar" })).toHaveAttribute(
      "aria-expanded",
      "false",
    );
    await page.goto("/dashboard/donor-entry", { waitUntil: "commit" });
    await expect(page.getByRole("button", { name: "Expand sidebar" })).toBeVisible();
    expect((await rail.boundingBox())?.width).toBeLessThan(wide / 2);
    await page.locator("html[data-ready]").waitFor();
    await page.getByRole("button", { name: "Expand sidebar" }).click();
    await expect(page.getByRole("button", { name: "Collapse sidebar" })).toBeVisible();
  });

  test("is a drawer on a phone, which Escape closes and a link leaves", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await open(page, "/dashboard");
    await expect(page.getByRole("complementary", { name: "Admin" })).toBeHidden();
    const menu = page.getByRole("button", { name: "Menu" });
    const drawer = page.getByRole("dialog", { name: "Admin menu" });
    await menu.click();
    await expect(drawer).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expect(menu).toBeFocused();
    await menu.click();
    await drawer.getByRole("link", { name: "Donors" }).click();
    await expect(drawer).toBeHidden();
    await expect(page.getByRole("heading", { level: 1, name: "Donors" })).toBeVisible();
  });
});
