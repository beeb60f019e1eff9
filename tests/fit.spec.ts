import { expectEveryWordInPlace, expectNoSidewaysScroll, expectRoomForFingers } from "#tests/measures.ts";
import { everyScreen, visit, widthsOf } from "#tests/screens.ts";
import { test } from "#tests/site.ts";

test.use({ expectedConsole: /Failed to load resource/ });

test.describe("Every screen fits fingers, small and zoomed screens and large letters", () => {
  for (const screen of everyScreen)
    test(screen.name, async ({ page }) => {
      await page.setViewportSize({ width: screen.only === "small screens" ? 390 : 1280, height: 900 });
      await visit(page, screen);

      for (const width of widthsOf(screen, [390, 1280]))
        await test.step(`fingers at ${width} px`, async () => {
          await page.setViewportSize({ width, height: 900 });
          await expectRoomForFingers(page);
        });

      // A screen of 1280 px has 640 left at 200 % zoom, and 320 at 400 %.
      for (const width of widthsOf(screen, [320, 640, 1280, 2560]))
        await test.step(`a screen of ${width} px`, async () => {
          await page.setViewportSize({ width, height: 800 });
          await expectNoSidewaysScroll(page);
          await expectEveryWordInPlace(page);
        });

      const browser = await page.context().newCDPSession(page);
      await browser.send("Page.setFontSizes", { fontSizes: { standard: 2 * 16 } });
      for (const width of widthsOf(screen, [360, 640, 1280]))
        await test.step(`letters twice as large at ${width} px`, async () => {
          await page.setViewportSize({ width, height: 900 });
          await expectNoSidewaysScroll(page);
          await expectEveryWordInPlace(page);
        });
    });
});
