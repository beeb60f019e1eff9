import { stat, statfs } from "node:fs/promises";
import type { Env } from "#server/env.ts";
import { Refusal } from "#server/refusal.ts";

/** Free space for this process and size of the disk in bytes, and the device where known. */
export type Disk = { free: number; size: number; device?: number };
export type MeasureDisk = (folder: string) => Promise<Disk | undefined>;

export type DiskSpace = ReturnType<typeof openDiskSpace>;

const MB = 1024 * 1024;
/** Enough for years of gifts, messages and sign-ins. */
const MOST_RESERVED = 256 * MB;
/** On a small disk, one fifth of it is reserved instead. */
const SHARE = 5;

/**
 * Reserves the last of the disk for records: files are refused before a gift or a message could no longer be written.
 * Not needed at Google.
 */
export function openDiskSpace(
  { BACKEND, DATA_DIR }: Pick<Env, "BACKEND" | "DATA_DIR">,
  measure: MeasureDisk = measureDisk,
) {
  return {
    /** Throws if writing this many bytes would use the reserve. */
    refuseWithout,

    /** For streams of unknown length: call it with each chunk; it checks once per megabyte. */
    watch() {
      let unseen = MB;
      return async (bytes: number) => {
        unseen += bytes;
        if (unseen < MB) return;
        unseen = 0;
        await refuseWithout(MB);
      };
    },

    /** The free space once it is low, as a warning before files are refused. */
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

/** Whether the reserve is left after writing this many bytes. */
export function leavesEnough(disk: Disk, bytes: number) {
  return disk.free - bytes >= reserveOf(disk);
}

function reserveOf({ size }: Disk) {
  return Math.min(MOST_RESERVED, size / SHARE);
}

export async function measureDisk(folder: string): Promise<Disk | undefined> {
  // There is no folder before the first start, and some systems have no statfs.
  const found = await statfs(folder).catch(() => undefined);
  if (!found) return undefined;
  const { dev: device } = await stat(folder);
  return { free: found.bavail * found.bsize, size: found.blocks * found.bsize, device };
}

/** The refusal for a disk that ran full while writing; undefined for other errors. */
export function noRoomLeft(fault: unknown) {
  const { code, cause } = Object(fault);
  if (!["ENOSPC", "EDQUOT", "EFBIG"].includes(code ?? cause?.code)) return undefined;
  return noRoom();
}
