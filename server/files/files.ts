import { createHash, randomUUID } from "node:crypto";
import { open as openFile, rm, stat } from "node:fs/promises";
import {
  type AboutFile,
  bytesInWords,
  type FileAnswer,
  type FileKind,
  type FileUse,
  kindOf,
  MOST_BYTES,
} from "#domain/files.ts";
import { openLease } from "#server/mail/lease.ts";
import { noteBy } from "#server/records/history.ts";
import { THE_SITE } from "#server/records/house-actors.ts";
import type { Actor } from "#server/records/records.ts";
import { Refusal, tooMany, wrong } from "#server/refusal.ts";
import type { Services } from "#server/services.ts";
import { everythingIn } from "#server/store/everything-in.ts";
import {
  type Collection,
  isRefusedAs,
  type Shape,
  type Store,
  type Stored,
  type Transaction,
} from "#server/store/store.ts";
import { ignoreGone } from "#server/store/sweeper.ts";
import { type MeasureDisk, noRoom, openDiskSpace } from "./disk-space.ts";
import { type FileStore, filesFolder, hashOf, openFileStore } from "./file-store.ts";
import {
  checkedType,
  checkPdfEnd,
  extensionOf,
  type FileClaim,
  HEAD_BYTES,
  mostBytesOf,
  tidyName,
  tooLarge,
} from "./file-types.ts";
import { clearArriving, sizeOfFolder } from "./folder-files.ts";
import { brokenOff } from "./multipart.ts";
import { type Blob, remakePicture } from "./pictures.ts";
import { oneAfterAnother } from "./queue.ts";

/** A file as it is kept. Its id is the SHA-256 of what was sent, so that the same file is stored once. */
export type KeptFile = {
  name: string;
  type: string;
  /** The first is what the file's own address answers; the others are the same picture smaller. */
  blobs: Blob[];
  at: string;
  /** Since when nothing has used it, as far as anybody looked; null while something does. */
  unusedSince: string | null;
  /** Whether a record's history names it: then it stays, so that every version of the record can be brought back. */
  isInHistory?: boolean;
};

type Upload = {
  name: string;
  bytes: number;
  offset: number;
  parts: string[];
  by: string;
  /** When the last of it came. */
  at: string;
  /** What became of it, once all of it was there. */
  fileId: string | null;
};

/** Which kind of file a field takes. */
type Only = { kind: FileKind; field: string };

/** Where a file is used in one room. */
type AskUses = (fileId: string) => FileUse[] | Promise<FileUse[]>;

export type Files = Awaited<ReturnType<typeof openFiles>>;

type FilesNeeds = Pick<Services, "env" | "log" | "store" | "now"> & { measureDisk?: MeasureDisk | undefined };

export const FILES = "files";
export const fileShape: Shape = {
  moments: ["at", "unusedSince"],
  history: FILES,
  format: 1,
  // What was in use, or had been, was not written down before: whatever is no upload of late stays.
  upgrade: (file) => ("isInHistory" in file ? file : { ...file, isInHistory: file.unusedSince !== file.at }),
};

export function fileCollection(store: Store): Collection<KeptFile> {
  return store.collection(FILES, fileShape);
}

const DAY_MS = 24 * 60 * 60_000;
const UNUSED_MS = 7 * DAY_MS;
/** What is swept has been of no use for a day at least, and every file is read for it. */
const SWEEP_EVERY_MS = 6 * 60 * 60_000;
/** On their way at once; of one person so many that nobody else is kept waiting. */
const MOST_UPLOADS = 100;
const MOST_UPLOADS_OF_ONE = 10;
/** Nothing came for so long: it may give way to another one of the same person. */
const QUIET_MS = 60 * 60_000;
const wrongKind: { [kind in FileKind]: string } = {
  picture: "This file is a PDF: please choose a picture",
  document: "This file is a picture: please choose a PDF",
};

/** Pictures and documents of all rooms: taken in, kept, handed out, and removed once nothing uses them. */
export async function openFiles({ env, log, store, now, measureDisk }: FilesNeeds) {
  const kept = fileCollection(store);
  const uploads = store.collection<Upload>("uploads", { moments: ["at"] });
  const fileStore: FileStore = await openFileStore(env);
  const disk = openDiskSpace(env, measureDisk);
  const lease = openLease("files-sweep", { store, now });
  const askers = new Set<AskUses>();
  const { inTurn } = oneAfterAnother();
  const moment = () => new Date(now()).toISOString();
  if (env.BACKEND === "embedded") await clearArriving(filesFolder(env.DATA_DIR));
  const sweeping = setInterval(() => {
    sweep().catch((fault) => log.error("files could not be swept", fault));
  }, SWEEP_EVERY_MS).unref();

  return {
    store: fileStore,
    disk,

    /** Rooms say here which of their records use a file, and whether something published shows it. */
    uses: {
      add(ask: AskUses) {
        askers.add(ask);
        return () => void askers.delete(ask);
      },
      of: usesOf,
    },

    /**
     * For a room that writes a record with files: refuses what is not there and, where it says which kind a field of
     * it takes, what is of another; keeps the rest as long as the history of the record, which names them. In the room's
     * own transaction, so that a file cannot be removed at the same moment.
     */
    take: (tx: Transaction, ids: readonly string[], only?: Only) =>
      hold(tx, ids, only, { unusedSince: null, isInHistory: true }),
    /** The same for words that no history keeps, such as a draft: only while they are there. */
    takeForDraft: (tx: Transaction, ids: readonly string[], only?: Only) =>
      hold(tx, ids, only, { unusedSince: null }),

    get: (id: string) => (isId(id) ? kept.get(id) : Promise.resolve(undefined)),
    isShown: async (id: string) => (await usesOf(id)).some(({ isShown }) => isShown),
    answerOf,

    async about(id: string): Promise<AboutFile> {
      const file = await found(id);
      return { ...answerOf(file), name: file.name, at: file.at, uses: await usesOf(id) };
    },

    /** The address of each picture as small as there is one, by its id. */
    async thumbs(ids: Iterable<string>): Promise<{ [id: string]: string }> {
      const found = await Promise.all([...new Set(ids)].filter(isId).map((id) => kept.get(id)));
      return Object.fromEntries(
        found.flatMap((file) => {
          if (!file) return [];
          const { url, variants = [] } = answerOf(file);
          return [[file.id, variants.toSorted((a, b) => a.width - b.width)[0]?.url ?? url]];
        }),
      );
    },

    /** Takes in a file as it arrives. Nothing of it is left where it is refused. */
    receive,

    async remove(id: string, by: Actor) {
      const file = await found(id);
      const uses = await usesOf(id);
      if (uses.length > 0)
        throw new Refusal(
          409,
          "in-use",
          `This file is used by ${usesInWords(uses)}. Take it out there first.`,
          {
            uses,
          },
        );
      if (file.isInHistory)
        throw new Refusal(
          409,
          "in-use",
          "An earlier version of a record shows this file. It stays, so that the version can be brought back.",
          { uses },
        );
      await removeFile(file, by);
    },

    uploads: {
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
    },

    /** How much room files take, and with everything else in the data folder; at Google only the former is known. */
    async size() {
      let files = 0;
      for await (const { bytes } of fileStore.list()) files += bytes;
      return { files, total: env.BACKEND === "embedded" ? await sizeOfFolder(env.DATA_DIR) : files };
    },

    sweep,

    async close() {
      clearInterval(sweeping);
      await lease.release();
    },
  };

  /** Of somebody whose slots are all taken, one that was left behind gives way. */
  async function takeSlot(by: string) {
    const onTheWay = (await everythingIn(uploads)).filter(
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

  async function hold(
    tx: Transaction,
    ids: readonly string[],
    only: Only | undefined,
    fields: Partial<KeptFile>,
  ) {
    for (const id of new Set(ids)) {
      const file = await tx.get(kept, id);
      if (!file)
        throw new Refusal(422, "no-such-file", "A picture or file is no longer there: please add it again.");
      if (only && kindOf(file) !== only.kind) throw wrong(only.field, wrongKind[only.kind]);
      await tx.update(kept, id, fields, { isUntold: true });
    }
  }

  async function receive(
    source: AsyncIterable<Uint8Array>,
    claim: FileClaim,
    by: Actor,
  ): Promise<FileAnswer> {
    const path = fileStore.arriving();
    try {
      const { type, id, size } = await writeDown(source, claim, path, disk.watch());
      if (type === "application/pdf") await checkPdfEnd(path);
      // A picture is kept in several sizes.
      else await disk.refuseWithout(size);
      return await inTurn(async () => {
        const known = await kept.get(id);
        if (known && (await isWhole(known))) return answerOf(await wantedAgain(known));
        const blobs = await putBlobs(path, id, type);
        if (known) return answerOf(await mended(known, blobs, by));
        const fields = {
          name: tidyName(claim.name, blobs[0]?.type ?? type),
          type: blobs[0]?.type ?? type,
          blobs,
        };
        const at = moment();
        return answerOf(await remember(id, { ...fields, at, unusedSince: at, isInHistory: false }, by));
      });
    } catch (fault) {
      throw noRoomLeft(fault) ?? fault;
    } finally {
      await rm(path, { force: true });
    }
  }

  async function putBlobs(path: string, id: string, type: string): Promise<Blob[]> {
    if (type === "application/pdf") {
      const { size } = await stat(path);
      const blob = { name: `${id}.${extensionOf(type)}`, type, bytes: size, sha256: id };
      await fileStore.put(blob.name, path);
      return [blob];
    }
    const places: string[] = [];
    const place = () => {
      const next = fileStore.arriving();
      places.push(next);
      return next;
    };
    try {
      const made = await remakePicture(path, { id, type, place });
      for (const each of made) await fileStore.put(each.blob.name, each.path);
      return made.map(({ blob }) => blob);
    } finally {
      for (const each of places) await rm(each, { force: true });
    }
  }

  async function remember(id: string, fields: KeptFile, by: Actor) {
    try {
      return await store.transaction(noteBy(by, now()), (tx) => tx.create(kept, fields, id));
    } catch (fault) {
      // The same file came over another server at the same moment.
      const known = isRefusedAs(fault, "conflict") ? await kept.get(id) : undefined;
      if (!known) throw fault;
      return known;
    }
  }

  /** A disk may lose or spoil what was put on it: whoever sends the file once more mends it. */
  async function isWhole({ blobs }: KeptFile) {
    for (const { name, sha256 } of blobs) {
      const opened = await fileStore.open(name);
      if (!opened || (await hashOf(opened.stream)) !== sha256) return false;
    }
    return true;
  }

  async function mended({ id }: Stored<KeptFile>, blobs: Blob[], by: Actor) {
    return store.transaction(noteBy(by, now()), (tx) => tx.update(kept, id, { blobs }));
  }

  /** Its week begins anew. */
  async function wantedAgain(file: Stored<KeptFile>) {
    if (file.unusedSince === null) return file;
    return store.transaction(noteBy(THE_SITE, now()), (tx) =>
      tx.update(kept, file.id, { unusedSince: moment() }, { isUntold: true }),
    );
  }

  async function found(id: string) {
    const file = isId(id) ? await kept.get(id) : undefined;
    if (!file) throw new Refusal(404, "not-found", "There is no such file.");
    return file;
  }

  async function usesOf(id: string): Promise<FileUse[]> {
    return (await Promise.all([...askers].map((ask) => ask(id)))).flat();
  }

  /** Only if no room took hold of it since it was read. */
  async function removeFile(file: Stored<KeptFile>, by: Actor) {
    await inTurn(async () => {
      await store
        .transaction(noteBy(by, now()), (tx) => tx.delete(kept, file.id, { version: file.version }))
        .catch((fault) => {
          if (!isRefusedAs(fault, "conflict")) throw fault;
          throw new Refusal(409, "in-use", "This file is being used just now. Please look again.");
        });
      for (const { name } of file.blobs) await fileStore.delete(name);
    });
  }

  async function append(
    id: string,
    offset: number,
    source: AsyncIterable<Uint8Array>,
    by: Actor & { email: string },
  ): Promise<{ upload: Stored<Upload>; file?: FileAnswer }> {
    let upload = await foundUpload(id, by.email);
    if (upload.offset !== offset) throw wrongOffset(upload);
    if (upload.fileId) return { upload, file: answerOf(await found(upload.fileId)) };
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

  /** Also what came before the line broke is kept: the next part begins there. */
  async function writePart(source: AsyncIterable<Uint8Array>, upload: Stored<Upload>, path: string) {
    const handle = await openFile(path, "wx", 0o600);
    const hasRoom = disk.watch();
    let bytes = 0;
    try {
      for await (const chunk of brokenEndsQuietly(source)) {
        if (chunk === "broken") return { bytes, isWhole: false };
        if (upload.offset + bytes + chunk.length > upload.bytes) throw tooLarge();
        // Not twenty megabytes later: what it is, is known by its first bytes.
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
      // The same part came twice, say because the first seemed lost.
      throw wrongOffset(await foundUpload(upload.id, upload.by));
    }
  }

  async function finish(upload: Stored<Upload>, by: Actor) {
    try {
      const file = await receive(allParts(upload), { name: upload.name }, by);
      // Whoever did not hear the answer may ask again.
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

  /** By one server at a time. */
  async function sweep() {
    if (!(await lease.take())) return;
    try {
      await sweepUnused();
      const isOver = ({ at }: Upload) => Date.parse(at) < now() - DAY_MS;
      for (const upload of (await everythingIn(uploads)).filter(isOver)) await endUpload(upload);
      await inTurn(sweepNameless);
    } finally {
      await lease.release();
    }
  }

  async function sweepUnused() {
    for (const file of await everythingIn(kept)) {
      const isUsed = file.isInHistory || (await usesOf(file.id)).length > 0;
      const since = file.unusedSince;
      if (!isUsed && since !== null && Date.parse(since) < now() - UNUSED_MS) {
        await removeFile(file, THE_SITE).catch((fault) => {
          if (!(fault instanceof Refusal)) ignoreGone(fault);
        });
        log.info("unused file removed", { id: file.id, name: file.name });
      } else if (isUsed === (since !== null)) {
        const fields = { unusedSince: isUsed ? null : moment() };
        await store
          .transaction(noteBy(THE_SITE, now()), (tx) => tx.update(kept, file.id, fields, { isUntold: true }))
          .catch(ignoreGone);
      }
    }
  }

  /** What a process that was killed had put before it could write the record. */
  async function sweepNameless() {
    const names = new Set([
      ...(await everythingIn(kept)).flatMap(({ blobs }) => blobs.map(({ name }) => name)),
      ...(await everythingIn(uploads)).flatMap(({ parts }) => parts),
    ]);
    for await (const { name, changedAt } of fileStore.list())
      if (!names.has(name) && changedAt < now() - DAY_MS) await fileStore.delete(name);
  }
}

/** Writes what arrives, within the limit of what it is by its first bytes. */
async function writeDown(
  source: AsyncIterable<Uint8Array>,
  claim: FileClaim,
  path: string,
  hasRoom: (bytes: number) => Promise<void>,
) {
  const handle = await openFile(path, "wx", 0o600);
  const hash = createHash("sha256");
  let head = Buffer.alloc(0);
  let size = 0;
  try {
    for await (const chunk of source) {
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES);
      size += chunk.length;
      if (head.length === HEAD_BYTES && size > mostBytesOf(checkedType(head, claim)))
        throw tooLarge(checkedType(head, claim));
      hash.update(chunk);
      await hasRoom(chunk.length);
      await handle.writeFile(chunk);
    }
    return { type: checkedType(head, claim), id: hash.digest("hex"), size };
  } finally {
    await handle.close();
  }
}

/** The stream of a request that breaks off fails; what had come before is worth keeping. */
async function* brokenEndsQuietly(source: AsyncIterable<Uint8Array>) {
  try {
    yield* source;
  } catch {
    yield "broken" as const;
  }
}

function answerOf({ id, blobs, type }: Stored<KeptFile>): FileAnswer {
  const [main, ...smaller] = blobs;
  const url = `/api/files/${id}`;
  const { bytes = 0, width, height } = main ?? {};
  if (width === undefined || height === undefined) return { id, url, type, bytes };
  const variants = smaller.map(({ name, type: format, bytes: size, width: wide = 0, height: high = 0 }) => ({
    url: `${url}/${name.slice(id.length + 1)}`,
    type: format,
    width: wide,
    height: high,
    bytes: size,
  }));
  return { id, url, type, bytes, width, height, variants };
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

/** Somebody who sees this can do something about it, or knows whom to tell. */
function noRoomLeft(fault: unknown) {
  const { code, cause } = Object(fault);
  if (!["ENOSPC", "EDQUOT", "EFBIG"].includes(code ?? cause?.code)) return undefined;
  return noRoom();
}

/** Sending more of it would not help: what has come of it is of no use, and takes room. */
function isFinal(fault: unknown) {
  return fault instanceof Refusal && [413, 415, 507].includes(fault.status);
}

function usesInWords(uses: FileUse[]) {
  const names = [...new Set(uses.map(({ by }) => by))];
  const first = names.slice(0, 3).join(", ");
  return names.length > 3 ? `${first} and ${names.length - 3} more` : first;
}

function isId(id: string) {
  return /^[0-9a-f]{64}$/.test(id);
}
