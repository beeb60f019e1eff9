// Paints the icons of tabs and home screens from public/favicon.svg: node scripts/print-icons.ts
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { inRoom, withPrintRoom } from "./print-room.ts";

const folder = join(import.meta.dirname, "../public");

await withPrintRoom(async (page) => {
  await page.goto(inRoom("scripts/share-picture/icon.html"));
  await save("icon-192.png", await paint(page, 192, "tile"));
  await save("icon-512.png", await paint(page, 512, "tile"));
  await save("icon-maskable-512.png", await paint(page, 512, "ground"));
  await save("apple-touch-icon.png", await paint(page, 180, "ground"));
  await save("favicon.ico", asIco(await paint(page, 32, "tile"), 32));
});

/** A tile keeps its own round corners; on ground the device cuts the shape, so colour runs to the edge. */
async function paint(page: Page, size: number, kind: "tile" | "ground") {
  await page.setViewportSize({ width: size, height: size });
  await page.evaluate((kind) => {
    document.body.dataset.kind = kind;
  }, kind);
  return page.screenshot({ omitBackground: true });
}

/** An ICO is a six-byte head, one sixteen-byte entry, and since Windows Vista simply a PNG. */
function asIco(png: Buffer, size: number) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

async function save(name: string, bytes: Buffer) {
  await writeFile(join(folder, name), bytes);
  console.log(`painted public/${name}`);
}
