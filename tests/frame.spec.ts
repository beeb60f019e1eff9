import { expect, open, test } from "#tests/site.ts";

test.describe("The header", () => {
  test("shows the location, the temple's name and the way to give", async ({ page }) => {
    await open(page, "/");
    await expect(page.getByText("Roseville, California 95678").first()).toBeVisible();
    const header = page.getByRole("banner");
    await expect(
      header.getByRole("link", { name: "Roseville Hindu Temple & Cultural Center" }),
    ).toBeVisible();
    const donate = header.getByRole("link", { name: "Donate Now" });
    await expect(donate).toHaveAttribute("href", "https://donate.example.org/temple");
    await expect(donate).toHaveAttribute("target", "_blank");
  });

  test("stays in sight while the page scrolls", async ({ page }) => {
    await open(page, "/");
    await page.evaluate(() => window.scrollTo(0, 2000));
    await expect(page.getByRole("region", { name: "Location and hours" })).not.toBeInViewport();
    await expect(page.getByRole("banner").getByRole("link", { name: "Donate Now" })).toBeInViewport();
  });

  test("lists every place of the specification, spelled as it is there", async ({ page }) => {
    await open(page, "/");
    const menu = page.getByRole("navigation", { name: "Main" });
    const places = await menu
      .getByRole("link", { includeHidden: true })
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(places).toEqual([
      "/",
      "/Board",
      "/Bylaws",
      "/Deities",
      "/landprojectdetails#land",
      "/loanprogram",
      "/donors",
      "/News",
      "/contactus",
      "https://donate.example.org/temple",
    ]);
  });

  test("lets a keyboard reader skip to the content", async ({ page }) => {
    await open(page, "/news");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });
});

test.describe("The footer", () => {
  test("leads to the board and the contact page", async ({ page }) => {
    await open(page, "/about");
    const links = page.getByRole("navigation", { name: "Quick links" });
    await expect(links.getByRole("link", { name: "About Us" })).toHaveAttribute("href", "/board");
    await expect(links.getByRole("link", { name: "Contact Us" })).toHaveAttribute("href", "/contactus");
    await expect(links.getByRole("link", { name: "Events" })).toHaveAttribute("href", "/events");
  });

  for (const [label, anchor] of [
    ["Services", "mission"],
    ["Gallery", "slideshow"],
  ] as const)
    test(`leads with ${label} to the ${anchor} of Home, as often as it is chosen`, async ({ page }) => {
      await open(page, "/news");
      const link = page.getByRole("navigation", { name: "Quick links" }).getByRole("link", { name: label });
      for (let times = 0; times < 2; times++) {
        await link.click();
        await expect(page).toHaveURL(new RegExp(`/#${anchor}$`));
        await expect(page.locator(`#${anchor}`)).toBeInViewport();
        await expect(link).not.toBeInViewport();
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      }
    });
});

test.describe("The two pages that the menu leaves out", () => {
  for (const [label, title] of [
    ["Our Story", /^About \|/],
    ["Give or Volunteer", /^Support Our Temple \|/],
  ] as const)
    test(`are reached from every footer: ${label}`, async ({ page }) => {
      await open(page, "/bylaws");
      await page
        .getByRole("navigation", { name: "Quick links" })
        .getByRole("link", { name: label, exact: true })
        .click();
      await expect(page).toHaveTitle(title);
    });

  for (const [path, asks] of [
    ["/", "Support Our Cultural Heritage"],
    ["/donors", "Donate & Be Eternally Honored"],
    ["/landprojectdetails", "One square foot at a time"],
  ] as const)
    test(`are reached where '${asks}' is said: the choice of funds`, async ({ page }) => {
      await open(page, path);
      const place = page
        .getByRole("main")
        .locator("section, aside")
        .filter({ has: page.getByRole("heading", { name: asks }) })
        .last();
      await place.locator('a[href="/donate"]').click();
      await expect(page).toHaveTitle(/^Support Our Temple \|/);
    });
});
