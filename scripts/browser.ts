import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

/** The same Chromium without windows and menus: it opens a page in two thirds of the time. */
export const SHELL = "chromium-headless-shell";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", SHELL];
const macApp = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/** The Chromium or Chrome this machine already has, so that nothing needs to be downloaded. */
export function findBrowser(preferred: string[] = []): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  const candidates = [...(named ? [named] : []), ...onPath([...preferred, ...names]), macApp];
  return candidates.find(isExecutable);
}

/** Quiet and offline: a browser that looks up updates or falls back to QUIC makes runs differ. */
export const browserFlags = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Chromium refuses to start its sandbox for root, which is who runs inside most containers.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

export function launchBrowser() {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error("No Chromium or Chrome was found. Install one, or set CHROMIUM_PATH.");
  return chromium.launch({ executablePath, args: browserFlags });
}

function onPath(names: string[]) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function isExecutable(path: string) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
