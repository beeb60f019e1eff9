import { join } from "node:path";
import type { Page } from "@playwright/test";
import { launchBrowser } from "./browser.ts";

const origin = "https://print-room.invalid";
const root = join(import.meta.dirname, "..");

/** Where a file of the project is found by a page of the print room. */
export const inRoom = (path: string) => `${origin}/${path}`;

/** Lends a page that reads the project's own files: fonts need an origin, which file: addresses lack. */
export async function withPrintRoom(print: (page: Page) => Promise<void>) {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.route(`${origin}/**`, (route) =>
      route.fulfill({ path: join(root, decodeURIComponent(new URL(route.request().url()).pathname)) }),
    );
    await print(page);
  } finally {
    await browser.close();
  }
}
