import {
  expectEveryWordInPlace,
  expectNoSidewaysScroll,
  expectRoomForFingers,
  expectWholeWords,
  firstContentTop,
} from "#tests/measures.ts";
import { everyScreen } from "#tests/screens/every-screen.ts";
import { test } from "#tests/screens/one-browser.ts";
import { publicPages } from "#tests/screens/pages.ts";
import { visit, widthsOf } from "#tests/screens/screen.ts";
import { expect, expectAccessible, open } from "#tests/site.ts";

test.use({ expectedConsole: /Failed to load resource/, leavesDonors: true });

const windows = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1600, height: 1000 },
];

test.describe("No barrier that a machine can find, and room for fingers and large letters, on", () => {
  for (const screen of everyScreen)
    test(screen.name, async ({ page }) => {
      await page.setViewportSize({ width: screen.only === "small screens" ? 390 : 1280, height: 900 });
      await visit(page, screen);
      await expect(page.locator("h1:visible")).toHaveCount(1);
      for (const table of await page.getByRole("table").all()) await expect(table).toHaveAccessibleName(/\w/);

      if (publicPages.includes(screen)) {
        await test.step("with reduced motion nothing travels or waits to be revealed", async () => {
          await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
          await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
          for (const revealed of await page.locator("[data-reveal]").all())
            await expect(revealed).toHaveCSS("opacity", "1");
          await page.evaluate(() => scrollTo(0, 0));
        });
        for (const size of windows)
          await test.step(`what people came for begins in the upper three fifths of ${size.width} x ${size.height}`, async () => {
            await page.setViewportSize(size);
            await expect.poll(() => firstContentTop(page)).toBeLessThanOrEqual(size.height * 0.6);
          });
      }

      for (const width of widthsOf(screen, [390, 1280]))
        await test.step(`fingers at ${width} px`, async () => {
          await page.setViewportSize({ width, height: 900 });
          await expectRoomForFingers(page);
        });

      // At 360 px it is come to, which is looked at below, where what is pressed makes a difference.
      const widths = screen.arrange && !screen.only ? [768, 1280, 1600] : [360, 768, 1280, 1600];
      for (const width of widthsOf(screen, widths))
        await test.step(`no barrier at ${width} px`, async () => {
          await page.setViewportSize({ width, height: 900 });
          // A control half under the sticky header would be measured as half a control.
          await page.evaluate(() => scrollTo(0, 0));
          await expectAccessible(page);
        });
      await test.step("no barrier in forced colours", async () => {
        await page.emulateMedia({ forcedColors: "active" });
        // The system chooses these colours; axe would read those they replace.
        await expectAccessible(page, { without: ["color-contrast"] });
        await page.emulateMedia({ forcedColors: "none" });
      });

      // A screen of 1280 px has 640 left at 200 % zoom, and 320 at 400 %.
      for (const width of widthsOf(screen, [320, 640, 768, 1024, 1280, 2560]))
        await test.step(`a screen of ${width} px`, async () => {
          await page.setViewportSize({ width, height: 800 });
          await expectNoSidewaysScroll(page);
          await expectEveryWordInPlace(page);
          await expectWholeWords(page);
        });
      const browser = await page.context().newCDPSession(page);
      for (const size of [1.5, 2]) {
        await browser.send("Page.setFontSizes", { fontSizes: { standard: size * 16 } });
        for (const width of widthsOf(screen, [360, 640, 1280]))
          await test.step(`letters ${size} times as large at ${width} px`, async () => {
            await page.setViewportSize({ width, height: 900 });
            await expectNoSidewaysScroll(page);
            await expectEveryWordInPlace(page);
            await expectWholeWords(page);
          });
      }
    });
});

test.describe("No barrier for those who come at 360 px, where other things are pressed, to", () => {
  for (const screen of everyScreen.filter(({ only, arrange }) => !only && arrange))
    test(screen.name, async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 900 });
      await visit(page, screen);
      await expectAccessible(page);
    });
});

test.describe("The donor wall is read whole by those who enlarge letters by a style sheet of their own", () => {
  for (const size of [1.5, 2])
    test(`${size} times`, async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 900 });
      await open(page, "/donors");
      await page.evaluate((times) => {
        document.documentElement.style.fontSize = `${100 * times}%`;
      }, size);
      await expectWholeWords(page);
    });
});

test("A barrier that only another width has is found there", async ({ page }) => {
  await open(page, "/bylaws");
  for (const [rule, style] of [
    ["button-name", "@media (width < 800px) { .unnamed { display: inline } }"],
    ["color-contrast", "@media (width < 800px) { p { color: #ccc } }"],
    ["target-size", "@media (width < 800px) { nav button { width: 9px; height: 9px; padding: 0 } }"],
  ] as const)
    await test.step(rule, async () => {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.evaluate((css) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(`button { width: 44px; height: 44px } .unnamed { display: none } ${css}`);
        document.adoptedStyleSheets = [sheet];
        document.body.innerHTML = `<main><h1>Title</h1><p>Words</p>
          <nav><button>A</button><button>B</button><button class="unnamed"></button></nav></main>`;
      }, style);
      await expectAccessible(page);
      await page.setViewportSize({ width: 768, height: 900 });
      await expect(expectAccessible(page)).rejects.toThrow(rule);
    });
});
