import { copyFileSync, existsSync, linkSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { copyAndCompare, sync } from "#server/backup/backup.ts";
import { dropPacked, inspectPacked, type PackedFiles, unpackFiles } from "#server/backup/packed-files.ts";
import { filesFolder } from "#server/files/file-store.ts";
import { damaged, inspect, lockDataFolder } from "#server/store/data-file.ts";
import { makeDataFolder } from "#server/store/data-folder.ts";
import { breakSeal, type Inventory, isSealIntact } from "#server/store/inventory.ts";
import { migrate } from "#server/store/schema.ts";
import { StoreError } from "#server/store/store.ts";

/** Replaces the data by a backup; the old data is kept beside it. Refused while the site runs. */
export async function restore(
  dataFile: string,
  from: string,
  at: Date,
): Promise<{ inventory: Inventory; files: PackedFiles; kept: string | undefined }> {
  if (!existsSync(from)) throw new StoreError("unavailable", `There is no file ${from}.`);
  inspect(from, { depth: "everything" });
  inspectSeal(from);
  const packed = await inspectPacked(from);
  if (!packed) throw damaged(from);
  const lock = lockDataFolder(dataFile);
  try {
    const ready = `${dataFile}.restoring`;
    const inventory = await copyAndCompare(from, ready);
    const folder = filesFolder(dirname(dataFile));
    const kept = keepBeside(dataFile, at);
    if (kept) keepFolder(folder, `${kept}.files`);
    // Files before records: a file without a record does no harm.
    const files = await unpackFiles(ready, folder);
    makeReady(ready);
    // Atomic: after a power cut there is the old data or the new, never none.
    renameSync(ready, dataFile);
    sync(dirname(dataFile));
    return { inventory, files, kept };
  } finally {
    lock.close();
  }
}

function inspectSeal(file: string) {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    if (isSealIntact(db)) return;
  } catch (error) {
    // A damaged byte can make the JSON of a record unreadable.
    if (!(error instanceof SyntaxError)) throw error;
  } finally {
    db.close();
  }
  throw damaged(file);
}

/** Raises the version counter: a version given out after the backup must not be reused, as a form may still hold it. */
function makeReady(file: string) {
  const db = new DatabaseSync(file);
  try {
    migrate(db);
    breakSeal(db);
    dropPacked(db);
    db.exec("UPDATE counters SET value = value + 1000000 WHERE name = 'version'");
  } finally {
    db.close();
  }
}

function keepBeside(dataFile: string, at: Date) {
  if (!existsSync(dataFile)) return undefined;
  settleJournal(dataFile);
  const kept = `${dataFile}.before-${at.toISOString().replaceAll(":", "-")}`;
  for (const part of ["", "-wal", "-shm"])
    if (existsSync(dataFile + part)) keepFile(dataFile + part, kept + part);
  // The old journal must never be applied to the new file.
  for (const part of ["-wal", "-shm"]) rmSync(dataFile + part, { force: true });
  return kept;
}

/** Closing the database merges the journal into the file. Damaged data is kept with its journal instead. */
function settleJournal(dataFile: string) {
  try {
    const db = new DatabaseSync(dataFile);
    try {
      db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    } finally {
      db.close();
    }
  } catch {
    return;
  }
}

/** Keeps the files of the old data too: the site will sweep those that the restored records do not use. */
function keepFolder(folder: string, kept: string) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const within = relative(folder, entry.parentPath);
    if (!entry.isFile() || within.startsWith(".")) continue;
    makeDataFolder(join(kept, within));
    keepFile(join(entry.parentPath, entry.name), join(kept, within, entry.name));
  }
}

function keepFile(file: string, kept: string) {
  try {
    linkSync(file, kept);
  } catch {
    // Not every file system supports hard links.
    copyFileSync(file, kept);
  }
}
