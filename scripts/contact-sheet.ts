import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { runTool } from "./tool.ts";

/** Every screen and state of the house at six widths, a few to a sheet: `npm run contact-sheet`, or `-- -g Pledges`. */
const [folder, ROWS] = ["test-results/contact-sheet", 3];
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const isWhole = runTool(
  "playwright",
  "test",
  "--config=tests/screens/contact-sheet.config.ts",
  ...process.argv.slice(2),
);

const strips = readdirSync(folder).sort();
for (let at = 0; at < strips.length; at += ROWS) {
  const rows = strips.slice(at, at + ROWS).map((name) => join(folder, name));
  const sizes = await Promise.all(rows.map((row) => sharp(row).metadata()));
  const width = Math.max(...sizes.map((size) => size.width));
  const height = sizes.reduce((sum, size) => sum + size.height, 0);
  const tops = sizes.map((_, row) => sizes.slice(0, row).reduce((sum, size) => sum + size.height, 0));
  await sharp({ create: { width, height, channels: 3, background: "#c9c4bb" } })
    .composite(rows.map((input, row) => ({ input, left: 0, top: tops[row] ?? 0 })))
    .png({ palette: true })
    .toFile(join(folder, `sheet-${String(at / ROWS + 1).padStart(2, "0")}.png`));
  for (const row of rows) rmSync(row);
}
console.log(`${strips.length} screens and states on ${Math.ceil(strips.length / ROWS)} sheets in ${folder}`);
process.exit(isWhole ? 0 : 1);
