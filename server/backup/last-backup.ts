import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** When a backup was last written, opened again and found to hold the same, and in which file. */
type LastBackup = { at: string; file: string };

/** Left in the data folder by `npm run backup`: the running site says on the dashboard how old it is. */
export function noteBackup(folder: string, backup: LastBackup) {
  const unfinished = `${noteIn(folder)}.unfinished`;
  writeFileSync(unfinished, `${JSON.stringify(backup)}\n`, { mode: 0o600 });
  renameSync(unfinished, noteIn(folder));
}

/** Nothing where no backup was made, or none since the site learned to remember it. */
export function lastBackup(folder: string): LastBackup | undefined {
  try {
    const { at, file }: Partial<LastBackup> = JSON.parse(readFileSync(noteIn(folder), "utf8"));
    if (at && file && !Number.isNaN(Date.parse(at))) return { at, file };
  } catch (fault) {
    const isUnreadable =
      !(fault instanceof SyntaxError) && (fault as NodeJS.ErrnoException).code !== "ENOENT";
    if (isUnreadable) throw fault;
  }
}

function noteIn(folder: string) {
  return join(folder, "last-backup.json");
}
