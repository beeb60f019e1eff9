import { firstContentTop } from "#tests/measures.ts";
import { publicPages, visit } from "#tests/screens.ts";
import { expect, test } from "#tests/site.ts";

const windows = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1600, height: 1000 },
];

test.describe("What people came for begins in the upper three fifths of the first screen", () => {
  for (const screen of publicPages)
    test(screen.name, async ({ page }) => {
      await visit(page, screen);
      for (const size of windows)
        await test.step(`a window of ${size.width} x ${size.height}`, async () => {
          await page.setViewportSize(size);
          await expect.poll(() => firstContentTop(page)).toBeLessThanOrEqual(size.height * 0.6);
        });
    });
});
