import { mkdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { test } from "#tests/site.ts";
import { everyScreen } from "./every-screen.ts";
import { visit, widthsOf } from "./screen.ts";

// Run by scripts/contact-sheet.ts: every screen and state at six widths beside each other, to be looked at by people.
const WIDTHS = [360, 768, 1024, 1280, 1600, 2560];
/** How wide the picture of a screen is, so that a phone can be read and a wall of a monitor seen. */
const shownAt = (width: number) => Math.round(60 + width / 5.5);
const [TALLEST, GAP, TITLE] = [560, 12, 28];

test.use({ expectedConsole: /Failed to load resource/, leavesDonors: true });

const folder = join(import.meta.dirname, "../../test-results/contact-sheet");
mkdirSync(folder, { recursive: true });

for (const [at, screen] of everyScreen.entries())
  test(screen.name, async ({ page }) => {
    const widths = widthsOf(screen, WIDTHS);
    await page.setViewportSize({ width: screen.only === "small screens" ? 360 : 1280, height: 900 });
    await visit(page, screen);
    const pictures: { input: Buffer; left: number; top: number }[] = [];
    let [left, tallestOfAll] = [GAP, 0];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(() => scrollTo(0, 0));
      // A long page is cut off where its picture would be.
      const tallest = Math.round((TALLEST * width) / shownAt(width));
      const height = Math.min(tallest, await page.evaluate(() => document.documentElement.scrollHeight));
      const clip = { x: 0, y: 0, width, height };
      const shot = await page.screenshot({ fullPage: true, clip, type: "jpeg", quality: 90 });
      const picture = sharp(shot).resize({ width: shownAt(width), height: TALLEST, fit: "inside" });
      const { data, info } = await picture.toBuffer({ resolveWithObject: true });
      pictures.push({ input: data, left, top: TITLE });
      left += info.width + GAP;
      tallestOfAll = Math.max(tallestOfAll, info.height);
    }
    const words = `${screen.name} · ${widths.join(", ")} px`.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    const title = Buffer.from(
      `<svg width="${left}" height="${TITLE}"><text x="${GAP}" y="19" font-family="sans-serif" font-size="15">${words}</text></svg>`,
    );
    await sharp({
      create: { width: left, height: TITLE + tallestOfAll + GAP, channels: 3, background: "#c9c4bb" },
    })
      .composite([{ input: title, left: 0, top: 0 }, ...pictures])
      .png({ palette: true })
      .toFile(join(folder, `${String(at + 1).padStart(3, "0")}.png`));
  });
