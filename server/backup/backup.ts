import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { bytesInWords } from "#domain/files.ts";
import { type PackedFiles, packFiles } from "#server/backup/packed-files.ts";
import { leavesEnough, type MeasureDisk, measureDisk } from "#server/files/disk-space.ts";
import { filesFolder } from "#server/files/file-store.ts";
import { inspect, refusal } from "#server/store/data-file.ts";
import { type Inventory, seal, takeInventory } from "#server/store/inventory.ts";
import { StoreError } from "#server/store/store.ts";

/**
 * Writes everything into one file, also while the site runs: the copy is a snapshot. It gets its final name only after
 * it was read back and compared with the original.
 */
export async function backUp(
  dataFile: string,
  target: string,
  measure: MeasureDisk = measureDisk,
): Promise<{ inventory: Inventory; files: PackedFiles }> {
  if (!existsSync(dataFile))
    throw new StoreError("unavailable", `There is no data file ${dataFile} to back up.`);
  if (!existsSync(dirname(target))) {
    throw new StoreError("unavailable", `There is no folder ${dirname(target)} to write the backup into.`);
  }
  refuseToReplace(dataFile, target);
  inspect(dataFile);
  await refuseTheLastOfTheDisk(dataFile, target, measure);
  let files: PackedFiles = { count: 0, bytes: 0, missing: [] };
  const inventory = await copyAndCompare(dataFile, target, async (copy) => {
    files = await packFiles(copy, filesFolder(dirname(dataFile)));
  });
  return { inventory, files };
}

/** `add` may add to the copy before it is compared and gets its final name. */
export async function copyAndCompare(
  from: string,
  to: string,
  add?: (unfinished: string) => Promise<void>,
): Promise<Inventory> {
  const unfinished = join(dirname(to), `.${basename(to)}.unfinished`);
  const source = openMoment(from);
  try {
    const original = takeInventory(source);
    await copyInto(unfinished, source);
    await add?.(unfinished);
    compare(original, unfinished);
    renameSync(unfinished, to);
    sync(dirname(to));
    return original;
  } catch (error) {
    throw refusal(error, `The file ${to} cannot be written`);
  } finally {
    source.close();
    rmSync(unfinished, { force: true });
  }
}

/** A temporary snapshot to inspect. */
export async function copyToLookAt(from: string, to: string) {
  const source = openMoment(from);
  try {
    await copyInto(to, source);
  } catch (error) {
    throw refusal(error, `The file ${to} cannot be written`);
  } finally {
    source.close();
  }
}

/** Opens a read transaction: all reads see one snapshot, whatever the running site writes meanwhile. */
function openMoment(file: string) {
  const source = new DatabaseSync(file, { readOnly: true });
  source.exec("BEGIN");
  return source;
}

/** Copies through SQLite, so that the journal is included. */
async function copyInto(file: string, source: DatabaseSync) {
  rmSync(file, { force: true });
  // Created readable by its owner only; SQLite keeps the mode, also for its journals.
  closeSync(openSync(file, "wx", 0o600));
  await backup(source, file, { rate: 1000 });
}

function compare(original: Inventory, file: string) {
  const copy = new DatabaseSync(file);
  try {
    // A backup is a single file: without this, SQLite would need a journal beside it.
    copy.exec("PRAGMA journal_mode = DELETE");
    seal(copy, original);
  } finally {
    copy.close();
  }
  sync(file);
  const again = new DatabaseSync(file, { readOnly: true });
  try {
    const sound = again.prepare("PRAGMA integrity_check(1)").get()?.integrity_check === "ok";
    if (!sound || takeInventory(again).digest !== original.digest) {
      throw new StoreError(
        "unavailable",
        "The copy does not hold what the original holds: it was thrown away.",
      );
    }
  } finally {
    again.close();
  }
}

/** On the site's own disk, enough space must stay free for records; another disk may be filled. */
async function refuseTheLastOfTheDisk(dataFile: string, target: string, measure: MeasureDisk) {
  const folder = dirname(dataFile);
  const [own, disk] = [await measure(folder), await measure(dirname(target))];
  if (!own || !disk || own.device !== disk.device) return;
  const bytes = bytesOf([dataFile, `${dataFile}-wal`, ...filesIn(filesFolder(folder))]);
  if (leavesEnough(disk, bytes)) return;
  throw new StoreError(
    "unavailable",
    `The backup takes about ${bytesInWords(bytes)} and would leave too little of the disk for records. Write it to another disk, or free up space.`,
  );
}

function filesIn(folder: string) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
}

function bytesOf(files: string[]) {
  const sizes = files.map((file) => statSync(file, { throwIfNoEntry: false }));
  return sizes.reduce((sum, about) => sum + (about?.isFile() ? about.size : 0), 0);
}

/** A newer backup may replace an older one, but no other file. */
function refuseToReplace(dataFile: string, target: string) {
  if (!existsSync(target)) return;
  if (realpathSync(target) === realpathSync(dataFile)) {
    throw new StoreError(
      "invalid",
      "The backup cannot be written over the data itself: choose another file.",
    );
  }
  try {
    inspect(target);
  } catch (cause) {
    throw new StoreError(
      "invalid",
      `The file ${target} exists and is no backup of this site: choose another.`,
      {
        cause,
      },
    );
  }
}

export function sync(path: string) {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
