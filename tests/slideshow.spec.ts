import type { Locator, Page } from "@playwright/test";
import { letPass } from "#tests/clock.ts";
import { expect, open, test } from "#tests/site.ts";

const INTERVAL = 400_000;

test.describe("The slideshow", () => {
  test("opens with the welcome and a 'Donate via' button to the external page in a new tab", async ({
    page,
  }) => {
    await open(page, "/");
    await expectSlide(page, 1);
    await expect(
      page.getByRole("heading", { level: 2, name: "Welcome to the temple we are building together" }),
    ).toBeVisible();
    const donate = page.getByRole("link", { name: "Donate via donate.example.org" });
    await expect(donate).toHaveAttribute("href", "https://donate.example.org/temple");
    await expect(donate).toHaveAttribute("target", "_blank");
  });

  test("goes through three pictures by arrows, wrapping at both ends", async ({ page }) => {
    await open(page, "/");
    const next = page.getByRole("button", { name: "Next slide" });
    const previous = page.getByRole("button", { name: "Previous slide" });

    await previous.click();
    await expectSlide(page, 3);
    await next.click();
    await expectSlide(page, 1);
    await next.click();
    await expectSlide(page, 2);
    await expect(page.getByRole("img", { name: "A decorated temple chariot" })).toBeVisible();
  });

  test("goes to any picture by its dot", async ({ page }) => {
    await open(page, "/");
    await page.getByRole("button", { name: "Go to slide 3" }).click();
    await expectSlide(page, 3);
    await expect(page.getByRole("button", { name: "Go to slide 3" })).toHaveAttribute("aria-current", "true");
    await expect(page.getByRole("button", { name: "Go to slide 1" })).not.toHaveAttribute("aria-current");
  });

  test("keeps the links of hidden slides out of reach", async ({ page }) => {
    await open(page, "/");
    await page.getByRole("button", { name: "Next slide" }).click();
    await expect(page.getByRole("link", { name: "Donate via" })).toHaveCount(0);
  });

  test("fetches the second and third picture only when someone shows interest", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await open(page, "/");
    await page.waitForLoadState("networkidle");
    expect(asked).toContain("/art/hero-1-dawn.svg");
    expect(asked).not.toContain("/art/hero-3-land.svg");

    await page.getByRole("button", { name: "Previous slide" }).hover();
    await expect.poll(() => asked).toContain("/art/hero-3-land.svg");
  });

  for (const [button, place, picture] of [
    ["Next slide", 2, /decorated temple chariot/],
    ["Go to slide 3", 3, /./],
  ] as const)
    test(`shows the picture to whoever presses '${button}' without pointing at it`, async ({ page }) => {
      await open(page, "/");
      // As assistive technology presses: a click, and nothing before it.
      await page.getByRole("button", { name: button }).dispatchEvent("click");
      await expectSlide(page, place);
      await expectPicture(page, place, picture);
    });

  test("stays whole when somebody presses before the scripts are here, and shows the next picture after", async ({
    page,
  }) => {
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", (route) => arrival.then(() => route.continue()));
    await page.goto("/");
    await page.getByRole("button", { name: "Next slide" }).dispatchEvent("click");
    await expectSlide(page, 1);
    arrive();
    await page.locator("html[data-ready]").waitFor();
    await page.getByRole("button", { name: "Next slide" }).dispatchEvent("click");
    await expectSlide(page, 2);
    await expectPicture(page, 2, /decorated temple chariot/);
  });

  test("advances by itself every 400000 ms", async ({ page }) => {
    await page.clock.install();
    await open(page, "/");
    await letPass(page, INTERVAL - 1000);
    await expectSlide(page, 1);
    await letPass(page, 2000);
    await expectSlide(page, 2);
    await letPass(page, INTERVAL);
    await expectSlide(page, 3);
    await letPass(page, INTERVAL);
    await expectSlide(page, 1);
  });

  test("rests while the pointer is over it", async ({ page }) => {
    await page.clock.install();
    await open(page, "/");
    await page.getByRole("button", { name: "Next slide" }).hover();
    await expectItGoesOn(page, false);
    await letPass(page, 2 * INTERVAL);
    await expectSlide(page, 1);

    await page.mouse.move(5, 5);
    await expectItGoesOn(page, true);
    await letPass(page, INTERVAL + 1000);
    await expectSlide(page, 2);
  });

  test("rests while the keyboard is in it", async ({ page }) => {
    await page.clock.install();
    await open(page, "/");
    const next = page.getByRole("button", { name: "Next slide" });
    await page.getByRole("link", { name: "Donate via" }).focus();
    for (let tabs = 0; tabs < 5; tabs++) await page.keyboard.press("Tab");
    await expect(next).toBeFocused();
    await expectItGoesOn(page, false);
    await letPass(page, 2 * INTERVAL);
    await expectSlide(page, 1);
  });

  test("stops and goes on by its button", async ({ page }) => {
    await page.clock.install();
    await open(page, "/");
    await page.getByRole("button", { name: "Pause slideshow" }).click();
    await page.mouse.move(5, 5);
    await expectItGoesOn(page, false);
    await letPass(page, 2 * INTERVAL);
    await expectSlide(page, 1);

    await page.getByRole("button", { name: "Play slideshow" }).click();
    await page.mouse.move(5, 5);
    await expectItGoesOn(page, true);
    await letPass(page, INTERVAL + 1000);
    await expectSlide(page, 2);
  });

  test("goes on when the pointer leaves, however soon after a press", async ({ page }) => {
    await open(page, "/");
    await page.getByRole("button", { name: "Pause slideshow" }).hover();
    for (let times = 0; times < 5; times++) {
      await pressTwiceAndLeave(page, page.getByRole("button", { name: /^(Pause|Play) slideshow$/ }));
      await expectItGoesOn(page, true);
    }
  });

  test.describe("under a finger", () => {
    test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

    test("follows a swipe to either side", async ({ page }) => {
      await open(page, "/");
      await swipe(page, { from: 300, to: 80 });
      await expectSlide(page, 2);
      await swipe(page, { from: 80, to: 300 });
      await expectSlide(page, 1);
    });
  });

  test.describe("with reduced motion", () => {
    test.use({ contextOptions: { reducedMotion: "reduce" } });

    test("waits to be asked", async ({ page }) => {
      await page.clock.install();
      await open(page, "/");
      await expect(page.getByRole("button", { name: "Play slideshow" })).toBeVisible();
      await letPass(page, 2 * INTERVAL);
      await expectSlide(page, 1);
    });
  });
});

async function expectSlide(page: Page, number: number) {
  const slideshow = page.getByRole("region", { name: "Our temple, from dawn to land" });
  const shown = slideshow.getByRole("article").and(page.locator(":not([inert])"));
  await expect(shown).toHaveAccessibleName(`${number} of 3`);
}

async function expectPicture(page: Page, number: number, alt: RegExp) {
  const picture = page.getByRole("article", { name: `${number} of 3` }).getByRole("img", { name: alt });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
}

/** What changes by itself is kept from screen readers; what someone asked for is told. */
async function expectItGoesOn(page: Page, goesOn: boolean) {
  await expect(page.locator("#hero-stage")).toHaveAttribute("aria-live", goesOn ? "off" : "polite");
}

/** Sooner than Playwright's own mouse, which waits for the page between any two moves. */
async function pressTwiceAndLeave(page: Page, button: Locator) {
  const mouse = await page.context().newCDPSession(page);
  const box = await button.boundingBox();
  if (!box) throw new Error("The button is not shown.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const move = (to: { x: number; y: number }) =>
    mouse.send("Input.dispatchMouseEvent", { type: "mouseMoved", ...to });
  const press = (type: "mousePressed" | "mouseReleased") =>
    mouse.send("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1 });
  for (let times = 0; times < 2; times++) {
    await Promise.all([move({ x, y }), press("mousePressed"), press("mouseReleased")]);
    await move({ x: 5, y: 5 });
  }
}

async function swipe(page: Page, { from, to }: { from: number; to: number }) {
  const finger = await page.context().newCDPSession(page);
  const at = (x: number) => [{ x, y: 320 }];
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(from) });
  for (const part of [0.25, 0.5, 0.75, 1])
    await finger.send("Input.dispatchTouchEvent", {
      type: "touchMove",
      touchPoints: at(from + (to - from) * part),
    });
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
