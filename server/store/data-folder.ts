import { createHash } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";

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

/** Where the running site hears the command line: beside the data, for whoever may read the data. */
export function deskAddress(folder: string) {
  if (process.platform === "win32") {
    return `\\\\.\\pipe\\temple-${createHash("sha256").update(folder).digest("hex").slice(0, 32)}`;
  }
  // The system takes about a hundred characters, so the shorter of the two ways to say it.
  const [absolute, short] = [join(folder, "desk.sock"), relative(process.cwd(), join(folder, "desk.sock"))];
  return short.length < absolute.length ? short : absolute;
}
