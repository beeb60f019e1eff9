import { stat, statfs } from "node:fs/promises";
import type { Env } from "#server/env.ts";
import { Refusal } from "#server/refusal.ts";

/** In bytes: what a process like ours can still write, and how large the whole disk is; and which one, where it is known. */
export type Disk = { free: number; size: number; device?: number };
/** Undefined where it cannot be known. */
export type MeasureDisk = (folder: string) => Promise<Disk | undefined>;

export type DiskSpace = ReturnType<typeof openDiskSpace>;

const MB = 1024 * 1024;
/** Gifts, messages and sign-ins need kilobytes: this is years of them. */
const MOST_RESERVED = 256 * MB;
/** Of a disk so small that this would be most of it. */
const SHARE = 5;

/**
 * Keeps the last of the disk for records: files are refused before the disk is so full that a gift or a visitor's message
 * could no longer be written. At Google nothing runs full.
 */
export function openDiskSpace(
  { BACKEND, DATA_DIR }: Pick<Env, "BACKEND" | "DATA_DIR">,
  measure: MeasureDisk = measureDisk,
) {
  return {
    /** Refuses what would not leave enough. */
    refuseWithout,

    /** For what arrives without saying how much it is: asked with each chunk, it looks once for each megabyte. */
    watch() {
      let unseen = MB;
      return async (bytes: number) => {
        unseen += bytes;
        if (unseen < MB) return;
        unseen = 0;
        await refuseWithout(MB);
      };
    },

    /** How much is left, once it is little: somebody should look after it before files are refused. */
    async nearlyFull(): Promise<{ free: number } | undefined> {
      const disk = await look();
      return disk && disk.free < 2 * reserveOf(disk) ? { free: disk.free } : undefined;
    },
  };

  async function refuseWithout(bytes: number) {
    const disk = await look();
    if (disk && !leavesEnough(disk, bytes)) throw noRoom();
  }

  async function look() {
    return BACKEND === "embedded" ? measure(DATA_DIR) : undefined;
  }
}

function noRoom() {
  const message =
    "The server's disk is almost full, so no more files can be added. Records are still saved. Ask an administrator to free up space.";
  return new Refusal(507, "no-room", message);
}

/** Whether there is room for records once this has been written. */
export function leavesEnough(disk: Disk, bytes: number) {
  return disk.free - bytes >= reserveOf(disk);
}

function reserveOf({ size }: Disk) {
  return Math.min(MOST_RESERVED, size / SHARE);
}

export async function measureDisk(folder: string): Promise<Disk | undefined> {
  // Before the first start there is no folder, and some systems do not tell.
  const found = await statfs(folder).catch(() => undefined);
  if (!found) return undefined;
  const { dev: device } = await stat(folder);
  return { free: found.bavail * found.bsize, size: found.blocks * found.bsize, device };
}

/** Somebody who sees this can do something about it, or knows whom to tell. */
export function noRoomLeft(fault: unknown) {
  const { code, cause } = Object(fault);
  if (!["ENOSPC", "EDQUOT", "EFBIG"].includes(code ?? cause?.code)) return undefined;
  return noRoom();
}
