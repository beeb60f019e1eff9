import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeDataFolder } from "./data-folder.ts";
import { migrate, SCHEMA_VERSION, TEMPLE_FILE } from "./schema.ts";
import { StoreError } from "./store.ts";

/** Opens the database of the data folder, locked for this process. */
export function openDataFile(file: string): { db: DatabaseSync; close(): void } {
  if (file === ":memory:") {
    const db = new DatabaseSync(file);
    migrate(db);
    return { db, close: () => db.close() };
  }
  const lock = lockDataFolder(file);
  try {
    inspect(file, { depth: isAsLeft(file) ? "header" : "pages" });
    const isNew = !existsSync(file);
    const db = new DatabaseSync(file, { timeout: 1000 });
    if (isNew) chmodSync(file, 0o600);
    // FULL: an acknowledged write is on the disk and survives a power cut.
    db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
    // 16 MB: a search by name reads gifts of a thousand donors, scattered over a large file.
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
 * Takes a lock that the system drops when the process dies. It is on a file of its own, so that a backup can read the
 * data while the site runs.
 */
export function lockDataFolder(file: string): DatabaseSync {
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
 * At a clean shutdown, notes the size and modification time of the file. If both are the same at the next start, the
 * file need not be checked page by page. After a crash there is a journal, or another time.
 */
function rememberLeft(file: string) {
  try {
    writeFileSync(leftNote(file), leftState(file), { mode: 0o600 });
  } catch {
    // Without the note the next start checks every page.
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
 * What `inspect` checks: the owner in the header; every page; or also the indexes against the rows. The last refuses an
 * empty new file.
 */
type Depth = "header" | "pages" | "everything";

/** Checks a file without changing it; throws a sentence where it is damaged or not ours. */
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
    // A process killed before its first transaction leaves a file with a header only.
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

/** Throws where the disk is full or read-only, by writing as much as a message needs. */
export function checkWritable(file: string) {
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

/** Turns errors of SQLite and the disk into `unavailable`; programming errors stay as they are. */
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

/** The primary result code of SQLite is in the low byte. */
function resultCode(error: unknown) {
  return error instanceof Error && "errcode" in error ? Number(error.errcode) & 255 : 0;
}
