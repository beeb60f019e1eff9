import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openFolder } from "#server/files/folder-files.ts";
import type { Blob } from "#server/files/pictures.ts";

/** The number and size of files in a backup, and the names of those that were missing or damaged. */
export type PackedFiles = { count: number; bytes: number; missing: string[] };

/**
 * Adds the files that the records of a copy refer to, so that a backup is a single file. Each is compared with the hash
 * in its record, which the seal of the copy covers; a file that differs counts as missing.
 */
export async function packFiles(copy: string, folder: string): Promise<PackedFiles> {
  const db = new DatabaseSync(copy);
  try {
    const packed: PackedFiles = { count: 0, bytes: 0, missing: [] };
    dropPacked(db);
    const named = blobsIn(db);
    if (named.length === 0) return packed;
    db.exec("CREATE TABLE files (name TEXT PRIMARY KEY, body BLOB NOT NULL) STRICT");
    const insert = db.prepare("INSERT INTO files VALUES (?, ?)");
    const readBack = db.prepare("SELECT body FROM files WHERE name = ?");
    for (const { name, sha256 } of named) {
      const path = join(folder, name.slice(0, 2), name);
      const body = existsSync(path) ? readFileSync(path) : undefined;
      if (body) insert.run(name, body);
      if (body && hashOf(readBack.get(name)?.body) === sha256) {
        packed.count++;
        packed.bytes += body.length;
      } else {
        db.prepare("DELETE FROM files WHERE name = ?").run(name);
        packed.missing.push(name);
      }
    }
    return packed;
  } finally {
    db.close();
  }
}

/** Compares every file in a backup with its record; one that was missing from the start is no damage. */
export async function inspectPacked(file: string) {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    if (!hasPacked(db)) return true;
    const hashes = new Map(blobsIn(db).map(({ name, sha256 }) => [name, sha256]));
    for (const { name, body } of db.prepare("SELECT name, body FROM files").iterate())
      if (hashes.get(String(name)) !== hashOf(body)) return false;
    return true;
  } finally {
    db.close();
  }
}

/** Writes the files of a backup into the files folder, beside those already there. */
export async function unpackFiles(file: string, folder: string): Promise<PackedFiles> {
  const db = new DatabaseSync(file, { readOnly: true });
  const files = openFolder(folder);
  const unpacked: PackedFiles = { count: 0, bytes: 0, missing: [] };
  try {
    if (!hasPacked(db)) return unpacked;
    for (const { name, body } of db.prepare("SELECT name, body FROM files").iterate()) {
      const path = files.arriving();
      try {
        const bytes = body as Uint8Array;
        writeFileSync(path, bytes, { mode: 0o600 });
        await files.put(String(name), path);
        unpacked.count++;
        unpacked.bytes += bytes.length;
      } finally {
        rmSync(path, { force: true });
      }
    }
    return unpacked;
  } finally {
    db.close();
  }
}

/** The data file itself holds no packed files. */
export function dropPacked(db: DatabaseSync) {
  if (hasPacked(db)) db.exec("DROP TABLE files; VACUUM");
}

function hasPacked(db: DatabaseSync) {
  return db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'files'").get() !== undefined;
}

function blobsIn(db: DatabaseSync): Blob[] {
  const rows = db.prepare("SELECT body FROM documents WHERE collection = 'files'").all();
  return rows.flatMap(({ body }) => JSON.parse(String(body)).blobs ?? []);
}

function hashOf(body: unknown) {
  return body instanceof Uint8Array ? createHash("sha256").update(body).digest("hex") : undefined;
}
