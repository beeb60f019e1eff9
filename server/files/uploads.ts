import { randomUUID } from "node:crypto";
import { open as openFile, rm } from "node:fs/promises";
import { bytesInWords, type FileAnswer, MOST_BYTES } from "#domain/files.ts";
import type { Actor } from "#server/records/actors.ts";
import { Refusal, tooMany } from "#server/refusal.ts";
import { isRefusedAs, type Store, type Stored } from "#server/store/store.ts";
import { ignoreGone } from "#server/store/sweeper.ts";
import { type DiskSpace, noRoomLeft } from "./disk-space.ts";
import type { FileStore } from "./file-store.ts";
import { checkedType, type FileClaim, HEAD_BYTES, tooLarge } from "./file-types.ts";
import { brokenOff } from "./multipart.ts";

type Upload = {
  name: string;
  bytes: number;
  offset: number;
  parts: string[];
  by: string;
  /** When the last part arrived. */
  at: string;
  /** The file it became, once complete. */
  fileId: string | null;
};

type UploadsNeeds = {
  store: Store;
  now: () => number;
  fileStore: FileStore;
  disk: DiskSpace;
  /** Makes a file of all parts. */
  receive: (source: AsyncIterable<Uint8Array>, claim: FileClaim, by: Actor) => Promise<FileAnswer>;
  answerFor: (fileId: string) => Promise<FileAnswer>;
};

const DAY_MS = 24 * 60 * 60_000;
/** Open uploads of everyone, and of one person. */
const MOST_UPLOADS = 100;
const MOST_UPLOADS_OF_ONE = 10;
/** An upload without a part for this long may be replaced by another of the same person. */
const QUIET_MS = 60 * 60_000;

/** Resumable uploads: a lost connection costs only the part that was being sent. */
export function openUploads({ store, now, fileStore, disk, receive, answerFor }: UploadsNeeds) {
  const uploads = store.collection<Upload>("uploads", { moments: ["at"] });
  const moment = () => new Date(now()).toISOString();

  return {
    async begin({ name, bytes }: { name: string; bytes: number }, by: string) {
      if (bytes > MOST_BYTES.document) throw tooLarge();
      await disk.refuseWithout(bytes);
      await takeSlot(by);
      const fields = { name, bytes, offset: 0, parts: [], by, at: moment(), fileId: null };
      return shownUpload(await uploads.create(fields, randomUUID()));
    },
    get: async (id: string, by: string) => shownUpload(await foundUpload(id, by)),
    append,
    async stop(id: string, by: string) {
      await endUpload(await foundUpload(id, by));
    },

    /** Ends uploads without a part for a day. */
    async sweep() {
      const isOver = ({ at }: Upload) => Date.parse(at) < now() - DAY_MS;
      for (const upload of (await uploads.query()).filter(isOver)) await endUpload(upload);
    },

    /** The names under which the parts of all uploads are stored. */
    partNames: async () => (await uploads.query()).flatMap(({ parts }) => parts),
  };

  /** Ends the oldest quiet upload of a person who has too many; refuses if all are active. */
  async function takeSlot(by: string) {
    const onTheWay = (await uploads.query()).filter(
      ({ fileId, at }) => !fileId && Date.parse(at) >= now() - DAY_MS,
    );
    const own = onTheWay.filter((upload) => upload.by === by);
    if (own.length >= MOST_UPLOADS_OF_ONE) {
      const quiet = own
        .filter(({ at }) => Date.parse(at) < now() - QUIET_MS)
        .sort((one, other) => one.at.localeCompare(other.at));
      const [oldest] = quiet;
      if (!oldest)
        throw tooMany(
          `You are sending ${own.length} files already. Wait until one is done.`,
          60,
          "too-many-uploads",
        );
      await endUpload(oldest);
    } else if (onTheWay.length >= MOST_UPLOADS)
      throw new Refusal(503, "busy", "Too many files are on their way. Please try again later.");
  }

  async function append(
    id: string,
    offset: number,
    source: AsyncIterable<Uint8Array>,
    by: Actor & { email: string },
  ): Promise<{ upload: Stored<Upload>; file?: FileAnswer }> {
    let upload = await foundUpload(id, by.email);
    if (upload.offset !== offset) throw wrongOffset(upload);
    if (upload.fileId) return { upload, file: await answerFor(upload.fileId) };
    const path = fileStore.arriving();
    try {
      const { bytes, isWhole } = await writePart(source, upload, path);
      if (bytes > 0) upload = await addPart(upload, bytes, path);
      if (!isWhole) throw brokenOff();
    } catch (fault) {
      if (isFinal(fault)) await endUpload(upload);
      throw noRoomLeft(fault) ?? fault;
    } finally {
      await rm(path, { force: true });
    }
    return upload.offset < upload.bytes ? { upload } : finish(upload, by);
  }

  /** Keeps what arrived before a lost connection: the next part continues there. */
  async function writePart(source: AsyncIterable<Uint8Array>, upload: Stored<Upload>, path: string) {
    const handle = await openFile(path, "wx", 0o600);
    const hasRoom = disk.watch();
    let bytes = 0;
    try {
      for await (const chunk of brokenEndsQuietly(source)) {
        if (chunk === "broken") return { bytes, isWhole: false };
        if (upload.offset + bytes + chunk.length > upload.bytes) throw tooLarge();
        // The type is checked by the first bytes, not only after the last.
        if (upload.offset + bytes === 0 && chunk.length >= HEAD_BYTES)
          checkedType(Buffer.from(chunk.subarray(0, HEAD_BYTES)), { name: upload.name });
        await hasRoom(chunk.length);
        await handle.writeFile(chunk);
        bytes += chunk.length;
      }
      return { bytes, isWhole: true };
    } finally {
      await handle.close();
    }
  }

  async function addPart(upload: Stored<Upload>, bytes: number, path: string) {
    const part = `part-${upload.id}-${upload.offset}-${randomUUID().slice(0, 8)}`;
    await fileStore.put(part, path);
    const fields = { offset: upload.offset + bytes, parts: [...upload.parts, part], at: moment() };
    try {
      return await uploads.update(upload.id, fields, upload.version);
    } catch (fault) {
      await fileStore.delete(part);
      if (!isRefusedAs(fault, "conflict", "not-found")) throw fault;
      // The same part was sent twice.
      throw wrongOffset(await foundUpload(upload.id, upload.by));
    }
  }

  async function finish(upload: Stored<Upload>, by: Actor) {
    try {
      const file = await receive(allParts(upload), { name: upload.name }, by);
      // Kept, so that a client that missed the answer can ask again.
      const done = await uploads.update(upload.id, { fileId: file.id, parts: [] });
      for (const part of upload.parts) await fileStore.delete(part);
      return { upload: done, file };
    } catch (fault) {
      if (isFinal(fault)) await endUpload(upload);
      throw fault;
    }
  }

  async function* allParts({ parts }: Upload) {
    for (const part of parts) {
      const opened = await fileStore.open(part);
      if (!opened) throw brokenOff();
      yield* opened.stream as AsyncIterable<Uint8Array>;
    }
  }

  async function foundUpload(id: string, by: string) {
    const upload = await uploads.get(id);
    if (upload?.by !== by)
      throw new Refusal(404, "not-found", "This upload is over. Please send the file again.");
    return upload;
  }

  async function endUpload({ id, parts }: Stored<Upload>) {
    await uploads.delete(id).catch(ignoreGone);
    for (const part of parts) await fileStore.delete(part);
  }
}

/** Ends with "broken" instead of throwing, so that what arrived before can be kept. */
async function* brokenEndsQuietly(source: AsyncIterable<Uint8Array>) {
  try {
    yield* source;
  } catch {
    yield "broken" as const;
  }
}

function shownUpload({ id, offset, bytes }: Stored<Upload>) {
  return { id, offset, bytes };
}

function wrongOffset({ offset }: Upload) {
  const message =
    offset === 0
      ? "Nothing of this file is here yet: please begin with its first byte."
      : `${bytesInWords(offset)} of this file are here already: please go on from there.`;
  return new Refusal(409, "wrong-offset", message, { offset, headers: { "Upload-Offset": String(offset) } });
}

/** Whether sending more cannot help, so that the parts should be deleted. */
function isFinal(fault: unknown) {
  return fault instanceof Refusal && [413, 415, 507].includes(fault.status);
}
