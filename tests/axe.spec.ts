import { everyScreen, visit, widthsOf } from "#tests/screens.ts";
import { expect, expectAccessible, test } from "#tests/site.ts";

test.use({ expectedConsole: /Failed to load resource/, leavesDonors: true });

test.describe("No barrier that a machine can find stands in the way of", () => {
  for (const screen of everyScreen)
    test(screen.name, async ({ page }) => {
      const widths = widthsOf(screen, [360, 768, 1280, 1600]);
      await page.setViewportSize({ width: widths[0] ?? 0, height: 900 });
      await visit(page, screen);
      await expect(page.locator("h1:visible")).toHaveCount(1);
      for (const table of await page.getByRole("table").all()) await expect(table).toHaveAccessibleName(/\w/);
      for (const width of widths)
        await test.step(`at ${width} px`, async () => {
          await page.setViewportSize({ width, height: 900 });
          // A control half under the sticky header would be measured as half a control.
          await page.evaluate(() => scrollTo(0, 0));
          await expectAccessible(page);
        });
      await test.step("in forced colours", async () => {
        await page.emulateMedia({ forcedColors: "active" });
        // The system chooses these colours; axe would read those they replace.
        await expectAccessible(page, { without: ["color-contrast"] });
      });
    });
});
