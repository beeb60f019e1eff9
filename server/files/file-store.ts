import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { Env } from "#server/env.ts";
import { makeDataFolder } from "#server/store/data-folder.ts";
import { StoreError } from "#server/store/store.ts";

/**
 * Where the bytes of files are kept: a folder beside the data file, or a bucket. What they are is in the records; here
 * they are names and bytes. The contract suite (tests/files/contract.ts) holds both to one behaviour.
 */
export interface FileStore {
  /** Takes over a file of the folder `arriving`. Durable when it resolves; what had the name before is replaced. */
  put(name: string, file: string): Promise<void>;
  /** Nothing where there is no such name. The range is in bytes, both ends included, and lies within the file. */
  open(name: string, range?: Range): Promise<OpenedFile | undefined>;
  has(name: string): Promise<boolean>;
  /** A name that nobody has is passed over. */
  delete(name: string): Promise<void>;
  list(): AsyncIterable<ListedFile>;
  /** A new name in a folder where files are written until they are put. */
  arriving(): string;
}

export type Range = { start: number; end: number };
/** `bytes` of the whole file, whatever the range. */
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

/** The one the settings name. Nothing is made or asked before the first file comes. */
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

/** Names become parts of paths and addresses. */
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

/** The SHA-256 of a file's bytes, read as they come. */
export async function hashOf(source: string | AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256");
  for await (const chunk of typeof source === "string" ? createReadStream(source) : source)
    hash.update(chunk);
  return hash.digest("hex");
}
