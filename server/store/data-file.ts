import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeDataFolder } from "./data-folder.ts";
import { migrate, SCHEMA_VERSION, TEMPLE_FILE } from "./schema.ts";
import { StoreError } from "./store.ts";

/** The database of the data folder, with this process as the only one that may write to it. */
export function openDataFile(file: string): { db: DatabaseSync; close(): void } {
  if (file === ":memory:") {
    const db = new DatabaseSync(file);
    migrate(db);
    return { db, close: () => db.close() };
  }
  const lock = takeDataFolder(file);
  try {
    inspect(file, { depth: isAsLeft(file) ? "header" : "pages" });
    const isNew = !existsSync(file);
    const db = new DatabaseSync(file, { timeout: 1000 });
    if (isNew) chmodSync(file, 0o600);
    // FULL: an acknowledged write has reached the disk, so it outlives a power cut too.
    db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
    // In kilobytes. A search by name looks at the gifts of a thousand donors, all over a file of gigabytes.
    db.exec("PRAGMA cache_size = -16000");
    migrate(db);
    return {
      db,
      close() {
        db.close();
        rememberLeft(file);
        lock.close();
      },
    };
  } catch (error) {
    lock.close();
    throw refusal(error, `The data file ${file} cannot be opened`);
  }
}

/**
 * One process at a time, by a lock the system itself drops when the process dies. It sits on a file of its own,
 * so that a backup may still read the data beside the running site.
 */
export function takeDataFolder(file: string): DatabaseSync {
  let lock: DatabaseSync | undefined;
  try {
    makeDataFolder(dirname(file));
    lock = new DatabaseSync(`${file}.lock`);
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    return lock;
  } catch (error) {
    lock?.close();
    if (isBusy(error)) {
      throw new StoreError(
        "unavailable",
        `Another copy of the site is already using this data folder (${dirname(file)}): stop it first, or give this one a DATA_DIR of its own.`,
        { cause: error },
      );
    }
    throw refusal(error, `The data folder ${dirname(file)} cannot be used`);
  }
}

/**
 * A site that ends in order notes how large the file was and when it was written. If that is still so, nobody wrote to
 * it since, and the next start need not read a gigabyte to know. After a crash there is a journal, or another moment.
 */
function rememberLeft(file: string) {
  try {
    writeFileSync(leftNote(file), leftState(file), { mode: 0o600 });
  } catch {
    // Without the note, or with half of it, the next start looks at every page.
    return;
  }
}

function isAsLeft(file: string) {
  if (!existsSync(leftNote(file)) || !existsSync(file)) return false;
  const journal = statSync(`${file}-wal`, { throwIfNoEntry: false });
  return !journal?.size && readFileSync(leftNote(file), "utf8") === leftState(file);
}

function leftState(file: string) {
  const { size, mtimeMs } = statSync(file);
  return `${size} bytes, written ${new Date(Math.round(mtimeMs)).toISOString()}\n`;
}

function leftNote(file: string) {
  return `${file}.closed`;
}

/**
 * How closely a file is looked at: whose it is; every page of it; and the indexes compared with what they point at.
 * The last takes no new file that has nothing in it yet.
 */
type Depth = "header" | "pages" | "everything";

/** Looks at a file without changing a byte of it; throws one sentence when it is not ours to open. */
export function inspect(file: string, { depth = "pages" }: { depth?: Depth } = {}) {
  const whole = depth === "everything";
  if (!whole && (!existsSync(file) || statSync(file).size === 0)) return;
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file, { readOnly: true });
    const owner = Number(db.prepare("PRAGMA application_id").get()?.application_id);
    const version = Number(db.prepare("PRAGMA user_version").get()?.user_version);
    if (version > SCHEMA_VERSION) {
      throw new StoreError(
        "unavailable",
        `The data file ${file} was written by a newer version of the site (${version}, this one knows ${SCHEMA_VERSION}): nothing was changed, please update the site.`,
      );
    }
    // Killed before its first transaction, a new file may have a header and nothing else.
    if (owner !== TEMPLE_FILE && (whole || Number(db.prepare("PRAGMA page_count").get()?.page_count) > 1)) {
      throw new StoreError(
        "unavailable",
        `The file ${file} is not a data file of this site: nothing was changed.`,
      );
    }
    if (depth === "header") return;
    const [found] = Object.values(db.prepare(`PRAGMA ${whole ? "integrity" : "quick"}_check(1)`).get() ?? {});
    if (found !== "ok") throw damaged(file, new Error(String(found)));
  } catch (error) {
    throw isDamage(error) ? damaged(file, error) : refusal(error, `The data file ${file} cannot be read`);
  } finally {
    db?.close();
  }
}

const ENOUGH_BYTES = 1024 * 1024;

/** Throws where the disk is full or read-only: a small write may still succeed where a message no longer does. */
export function proveRoom(file: string) {
  if (file === ":memory:") return;
  const trial = `${file}.trial`;
  try {
    writeFileSync(trial, Buffer.alloc(ENOUGH_BYTES), { mode: 0o600, flush: true });
  } catch (error) {
    throw refusal(error, `Nothing can be written beside ${file}`);
  } finally {
    rmSync(trial, { force: true });
  }
}

/** Whatever SQLite or the disk meets, the temple is told that its store is unavailable; our own mistakes stay themselves. */
export function refusal(error: unknown, what: string) {
  if (error instanceof StoreError || !(error instanceof Error && "code" in error)) return error;
  return new StoreError("unavailable", `${what}: ${error.message}.`, { cause: error });
}

export function damaged(file: string, cause?: unknown) {
  return new StoreError(
    "unavailable",
    `The file ${file} is damaged: nothing was changed, please restore a backup with npm run restore -- FILE.`,
    { cause },
  );
}

const [BUSY, LOCKED, CORRUPT, NOT_A_DATABASE] = [5, 6, 11, 26];

function isBusy(error: unknown) {
  return [BUSY, LOCKED].includes(resultCode(error));
}

function isDamage(error: unknown) {
  return [CORRUPT, NOT_A_DATABASE].includes(resultCode(error));
}

/** SQLite keeps the kind of failure in the low byte, and the detail above it. */
function resultCode(error: unknown) {
  return error instanceof Error && "errcode" in error ? Number(error.errcode) & 255 : 0;
}
