import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";

/** The one file the embedded store keeps everything in. */
export function dataFile(folder: string) {
  return join(folder, "temple.sqlite");
}

/**
 * For this account alone: it holds the donors, the letters and the hashes of passwords. Made step by step, because
 * Node, asked for a whole path where none can be made (below /proc, say), never comes back.
 */
export function makeDataFolder(folder: string) {
  if (existsSync(folder)) return;
  makeDataFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}
