import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** When the last verified backup was made, and its file. */
type LastBackup = { at: string; file: string };

/** Written to the data folder by `npm run backup`; the dashboard shows how old it is. */
export function noteBackup(folder: string, backup: LastBackup) {
  const unfinished = `${noteIn(folder)}.unfinished`;
  writeFileSync(unfinished, `${JSON.stringify(backup)}\n`, { mode: 0o600 });
  renameSync(unfinished, noteIn(folder));
}

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
