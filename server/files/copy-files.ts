import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { everythingIn } from "#server/store/everything-in.ts";
import type { Store } from "#server/store/store.ts";
import { type FileStore, hashOf } from "./file-store.ts";
import { fileCollection } from "./kept-file.ts";

/** `wrong` names files that are missing or differ from their records. */
type CopiedFiles = { made: number; same: number; wrong: string[] };

/** Copies the files of the records to another store, after comparing each with its hash. */
export async function copyFiles(records: Store, from: FileStore, to: FileStore): Promise<CopiedFiles> {
  const copied: CopiedFiles = { made: 0, same: 0, wrong: [] };
  for (const { name, sha256 } of await blobsOf(records)) {
    if ((await hashIn(to, name)) === sha256) {
      copied.same++;
      continue;
    }
    const opened = await from.open(name);
    const path = to.arriving();
    try {
      if (opened) await pipeline(opened.stream, createWriteStream(path, { mode: 0o600 }));
      if (opened && (await hashOf(path)) === sha256) {
        await to.put(name, path);
        copied.made++;
      } else copied.wrong.push(name);
    } finally {
      await rm(path, { force: true });
    }
  }
  return copied;
}

/** A sentence for each file of the records that is missing or damaged. */
export async function checkFiles(records: Store, files: FileStore): Promise<string[]> {
  const wrong: string[] = [];
  for (const { name, sha256 } of await blobsOf(records)) {
    const hash = await hashIn(files, name);
    if (hash === undefined) wrong.push(`The file ${name} is missing.`);
    else if (hash !== sha256)
      wrong.push(`The file ${name} is damaged: it does not hold what was put into it.`);
  }
  return wrong;
}

async function blobsOf(records: Store) {
  return (await everythingIn(fileCollection(records))).flatMap(({ blobs }) => blobs);
}

async function hashIn(files: FileStore, name: string) {
  const opened = await files.open(name);
  return opened && hashOf(opened.stream);
}
