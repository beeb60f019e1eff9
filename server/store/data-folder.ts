import { createHash } from "node:crypto";
import { join, relative } from "node:path";

/** The one file the embedded store keeps everything in. */
export function dataFile(folder: string) {
  return join(folder, "temple.sqlite");
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
