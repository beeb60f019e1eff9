import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";

/** The one file the embedded store keeps everything in. */
export function dataFile(folder: string) {
  return join(folder, "temple.sqlite");
}

/**
 * Readable by this account only, as it holds donors, letters and password hashes. Made folder by folder, because a
 * recursive mkdir of Node hangs where none can be made (below /proc).
 */
export function makeDataFolder(folder: string) {
  if (existsSync(folder)) return;
  makeDataFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}
