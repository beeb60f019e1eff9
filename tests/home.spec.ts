import { expect, open, test } from "#tests/site.ts";

const donationPage = "https://donate.example.org/temple";

test.describe("Home", () => {
  test("welcomes with a banner that asks for the land project and can be paused", async ({ page }) => {
    await open(page, "/");
    const banner = page.getByRole("region", { name: "Welcome announcement" });
    await expect(banner).toContainText("Our land purchase project needs you: please donate today");

    const track = banner.locator(".welcome__track");
    await banner.getByRole("button", { name: "Pause the announcement" }).click();
    await expect(track).toHaveCSS("animation-play-state", "paused");
    await banner.getByRole("button", { name: "Play the announcement" }).click();
    await expect(track).toHaveCSS("animation-play-state", "running");
  });

  for (const [width, height] of [
    [360, 640],
    [1024, 700],
    [1280, 800],
    [1600, 800],
  ] as const)
    test(`keeps the slideshow's controls clear of its button in a window of ${width} x ${height}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await page.goto("/");
      const donate = await page.getByRole("link", { name: /^Donate via/ }).boundingBox();
      const controls = await page.getByRole("group", { name: "Slideshow controls" }).boundingBox();
      expect(controls?.y).toBeGreaterThan((donate?.y ?? 0) + (donate?.height ?? 0) + 8);
    });

  test("keeps the mission, with three feature cards", async ({ page }) => {
    await open(page, "/");
    const mission = page.locator("#mission");
    await expect(mission.getByRole("heading", { level: 3 })).toHaveText([
      "Trusted Non-Profit",
      "Transparent Donations",
      "Community Driven",
    ]);
  });

  test("makes four claims", async ({ page }) => {
    await open(page, "/");
    await expect(page.getByRole("region", { name: "Our promise" }).getByRole("listitem")).toHaveText([
      "30%of Phase-1 funding achieved",
      "Trusted non-profit",
      "Every dollar goes to land and construction",
      "Built by the community",
    ]);
  });

  test("asks to 'Support Our Cultural Heritage' with Donate Now in a new tab", async ({ page }) => {
    await open(page, "/");
    const support = page.getByRole("region", { name: "Support Our Cultural Heritage" });
    const donate = support.getByRole("link", { name: "Donate Now" });
    await expect(donate).toHaveAttribute("href", donationPage);
    await expect(donate).toHaveAttribute("target", "_blank");
  });

  test("shows what the temple already does", async ({ page }) => {
    await open(page, "/");
    const impact = page.locator("#impact");
    for (const [figure, words] of [
      ["2,500+", "devotees served monthly"],
      ["25+", "annual festivals"],
      ["$50,000", "community programs funded"],
    ] as const) {
      const row = impact.locator("dl > div").filter({ hasText: words });
      await expect(row.getByRole("definition")).toHaveText(figure);
    }
  });

  test("reveals what lies below once, over 1000 ms, as the reader comes to it", async ({ page }) => {
    await open(page, "/");
    const figure = page.getByText("devotees served monthly").locator("..");
    await expect(figure).toHaveCSS("opacity", "0");

    await figure.scrollIntoViewIfNeeded();
    await expect(figure).toHaveCSS("opacity", "1");
    await expect(figure).toHaveCSS("transition-duration", "1s, 1s");

    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(figure).toHaveCSS("opacity", "1");
  });

  test.describe("With reduced motion", () => {
    test.use({ contextOptions: { reducedMotion: "reduce" } });

    test("the banner is a still line without a button, and nothing waits to be revealed", async ({
      page,
    }) => {
      await open(page, "/");
      await expect(page.locator(".welcome__track")).toHaveCSS("animation-name", "none");
      await expect(page.getByRole("button", { name: "Pause the announcement" })).toBeHidden();
      await expect(page.getByText("devotees served monthly").locator("..")).toHaveCSS("opacity", "1");
    });
  });

  test.describe("Without scripts", () => {
    test.use({ javaScriptEnabled: false });

    test("the welcome, the way to give and every section are there", async ({ page }) => {
      await page.goto("/");
      await expect(page.getByRole("link", { name: "Donate via" })).toHaveAttribute("href", donationPage);
      await expect(page.getByText("community programs funded").locator("..")).toHaveCSS("opacity", "1");
      await expect(page.getByRole("button", { name: "Next slide" })).toBeHidden();
    });
  });
});
