import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeDataFolder } from "#server/store/data-folder.ts";
import { StoreError } from "#server/store/store.ts";
import { checkedName, type FileStore, isFileName, newFileIn } from "./file-store.ts";

const ARRIVING = ".arriving";

/** Files in a local folder, in subfolders by their first two characters. */
export function openFolder(folder: string): FileStore {
  const placeOf = (name: string) => join(folder, checkedName(name).slice(0, 2), name);

  return {
    async put(name, file) {
      const place = placeOf(name);
      try {
        await synced(file, "r+");
        makeDataFolder(dirname(place));
        await rename(file, place);
        // The directory entry too must survive a power cut.
        await synced(dirname(place), "r");
        await synced(folder, "r");
      } catch (fault) {
        throw unavailable(fault);
      }
    },

    async open(name, range) {
      const found = await sizeOf(placeOf(name));
      if (!found) return undefined;
      // Opened now, so that a file deleted during the answer is still read to its end.
      const handle = await open(placeOf(name)).catch(ignoreMissing);
      return handle && { bytes: found.size, stream: handle.createReadStream({ ...range }) };
    },

    has: async (name) => (await sizeOf(placeOf(name))) !== undefined,

    async delete(name) {
      await rm(placeOf(name), { force: true }).catch((fault) => {
        throw unavailable(fault);
      });
    },

    async *list() {
      for (const part of await namesIn(folder)) {
        if (part === ARRIVING) continue;
        for (const name of await namesIn(join(folder, part))) {
          const found = isFileName(name) && (await sizeOf(join(folder, part, name)));
          if (found) yield { name, bytes: found.size, changedAt: found.mtimeMs };
        }
      }
    },

    arriving: () => newFileIn(join(folder, ARRIVING)),
  };
}

/** Deletes partial files left by a killed process. Only one process at a time has the data folder. */
export async function clearArriving(folder: string) {
  await rm(join(folder, ARRIVING), { recursive: true, force: true });
}

async function synced(path: string, flags: string) {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function sizeOf(path: string) {
  const found = await stat(path).catch(ignoreMissing);
  return found?.isFile() ? found : undefined;
}

async function namesIn(folder: string) {
  const found = await readdir(folder, { withFileTypes: true }).catch(ignoreMissing);
  return (found ?? []).map(({ name }) => name).sort();
}

function ignoreMissing(fault: NodeJS.ErrnoException): undefined {
  if (fault.code !== "ENOENT" && fault.code !== "ENOTDIR") throw unavailable(fault);
}

function unavailable(fault: unknown) {
  const { message } = Object(fault);
  return new StoreError("unavailable", `The folder of files cannot be used: ${message}.`, { cause: fault });
}

/** The size of all files below a folder, in bytes. */
export async function sizeOfFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  let total = 0;
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => undefined);
    total += found?.size ?? 0;
  }
  return total;
}
