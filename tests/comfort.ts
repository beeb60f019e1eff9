import { expectAccessible, expectNoSidewaysScroll, test } from "#tests/site.ts";

/** What every public page owes a reader, whatever it says. */
export function comfortTests(path: string) {
  test.describe("For every reader", () => {
    // Nothing may be judged half faded in.
    test.use({ contextOptions: { reducedMotion: "reduce" } });

    for (const width of [360, 1280])
      test(`has no barrier that a machine can find at ${width} px`, async ({ page }) => {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path);
        await expectAccessible(page);
      });

    // 640 px is what a screen of 1280 leaves at 200 % zoom.
    for (const width of [320, 640])
      test(`never scrolls sideways at ${width} px`, async ({ page }) => {
        await page.setViewportSize({ width, height: 700 });
        await page.goto(path);
        await expectNoSidewaysScroll(page);
      });
  });
}
