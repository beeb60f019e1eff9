// Paints the part of the first slide that phones show: node scripts/print-phone-picture.ts
// The drawing has 6,400 shapes, which take an old phone most of a second; a painting of it takes none.
// Needs avifenc (Debian: libavif-bin).
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inRoom, withPrintRoom } from "./print-room.ts";

const painted = join(import.meta.dirname, "../public/art/hero-1-dawn-phone.avif");
// Of 0 (everything kept) to 63: the first at which nobody here could tell the two apart on a phone.
const loss = ["--min", "44", "--max", "44", "-a", "end-usage=q", "-a", "cq-level=44"];

const folder = await mkdtemp(join(tmpdir(), "phone-picture-"));
const canvas = join(folder, "picture.png");
await withPrintRoom(async (page) => {
  await page.setViewportSize({ width: 720, height: 608 });
  await page.goto(inRoom("scripts/share-picture/phone.html"));
  await page.screenshot({ path: canvas });
});
execFileSync("avifenc", ["--speed", "0", "--yuv", "420", ...loss, canvas, painted]);
await rm(folder, { recursive: true });
console.log("painted public/art/hero-1-dawn-phone.avif");
