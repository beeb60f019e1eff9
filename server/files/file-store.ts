import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { Env } from "#server/env.ts";
import { makeDataFolder } from "#server/store/data-folder.ts";
import { StoreError } from "#server/store/store.ts";

/**
 * The port for the bytes of files: a folder beside the data file, or a bucket. The contract suite
 * (tests/files/contract.ts) holds both to one behavior.
 */
export interface FileStore {
  /** Moves a file from the folder `arriving` into the store. Durable when it resolves; replaces an existing one. */
  put(name: string, file: string): Promise<void>;
  /** Undefined for an unknown name. The range is in bytes, inclusive, and lies within the file. */
  open(name: string, range?: Range): Promise<OpenedFile | undefined>;
  has(name: string): Promise<boolean>;
  /** Ignores an unknown name. */
  delete(name: string): Promise<void>;
  list(): AsyncIterable<ListedFile>;
  /** A new path to write a file to before `put`. */
  arriving(): string;
}

export type Range = { start: number; end: number };
/** `bytes` is the size of the whole file, whatever the range. */
type OpenedFile = { bytes: number; stream: Readable };
type ListedFile = { name: string; bytes: number; changedAt: number };

type FileStoreSettings = Pick<
  Env,
  | "BACKEND"
  | "DATA_DIR"
  | "FIREBASE_PROJECT_ID"
  | "FIREBASE_STORAGE_BUCKET"
  | "FIREBASE_STORAGE_EMULATOR_HOST"
>;

/** The file store that the settings name. */
export async function openFileStore(settings: FileStoreSettings): Promise<FileStore> {
  if (settings.BACKEND === "firebase") {
    const { openBucket } = await import("./bucket-files.ts");
    const bucket = settings.FIREBASE_STORAGE_BUCKET ?? `${settings.FIREBASE_PROJECT_ID}.firebasestorage.app`;
    return openBucket({
      bucket,
      projectId: String(settings.FIREBASE_PROJECT_ID),
      standIn: settings.FIREBASE_STORAGE_EMULATOR_HOST,
    });
  }
  const { openFolder } = await import("./folder-files.ts");
  return openFolder(filesFolder(settings.DATA_DIR));
}

/** Beside the data file of the embedded store. */
export function filesFolder(dataDir: string) {
  return join(dataDir, "files");
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9.-]{1,119}$/;

/** Checked, because names become parts of paths and URLs. */
export function checkedName(name: string) {
  if (NAME.test(name) && !name.includes("..")) return name;
  throw new StoreError("invalid", "A file's name is 2 to 120 letters, digits, dots and dashes.");
}

export function isFileName(name: string) {
  return NAME.test(name) && !name.includes("..");
}

export function newFileIn(folder: string) {
  makeDataFolder(folder);
  return join(folder, randomUUID());
}

/** The SHA-256 of a file, streamed. */
export async function hashOf(source: string | AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256");
  for await (const chunk of typeof source === "string" ? createReadStream(source) : source)
    hash.update(chunk);
  return hash.digest("hex");
}
