import { copyFileSync, existsSync, linkSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { copyAndCompare, sync } from "#server/backup/backup.ts";
import { dropPacked, inspectPacked, type PackedFiles, unpackFiles } from "#server/backup/packed-files.ts";
import { filesFolder } from "#server/files/file-store.ts";
import { damaged, inspect, takeDataFolder } from "#server/store/data-file.ts";
import { makeDataFolder } from "#server/store/data-folder.ts";
import { breakSeal, type Inventory, isSealIntact } from "#server/store/inventory.ts";
import { migrate } from "#server/store/schema.ts";
import { StoreError } from "#server/store/store.ts";

/** Puts a backup in the place of the data, which is kept beside it. Refused while the site runs. */
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
  const lock = takeDataFolder(dataFile);
  try {
    const ready = `${dataFile}.restoring`;
    const inventory = await copyAndCompare(from, ready);
    const folder = filesFolder(dirname(dataFile));
    const kept = keepBeside(dataFile, at);
    if (kept) keepFolder(folder, `${kept}.files`);
    // Before the records that name them: files that no record names do no harm.
    const files = await unpackFiles(ready, folder);
    makeReady(ready);
    // In one step: whenever the power goes, there is the old data or the new, never none.
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
    // A spoilt word can be one that makes a record unreadable.
    if (!(error instanceof SyntaxError)) throw error;
  } finally {
    db.close();
  }
  throw damaged(file);
}

/** Versions given out since the backup was made must not come again: someone may still hold one in an open form. */
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
  // What is left of the old journal must never be played into the new file.
  for (const part of ["-wal", "-shm"]) rmSync(dataFile + part, { force: true });
  return kept;
}

/** Closing writes the journal into the file. Damaged data cannot do that, and is kept with its journal as it is. */
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

/** The files of the data that is kept: the site sweeps those that the restored records do not name. */
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
    // Not every file system has links.
    copyFileSync(file, kept);
  }
}
