import { createHash } from "node:crypto";
import { open as openFile, rm, stat } from "node:fs/promises";
import { type AboutFile, type FileAnswer, type FileKind, type FileUse, kindOf } from "#domain/files.ts";
import type { Env } from "#server/env.ts";
import type { Log } from "#server/log.ts";
import { type Actor, THE_SITE } from "#server/records/actors.ts";
import { noteBy } from "#server/records/history.ts";
import { Refusal, wrong } from "#server/refusal.ts";
import { everythingIn } from "#server/store/everything-in.ts";
import { openLease } from "#server/store/lease.ts";
import { isRefusedAs, type Store, type Stored, type Transaction } from "#server/store/store.ts";
import { ignoreGone } from "#server/store/sweeper.ts";
import { type MeasureDisk, noRoomLeft, openDiskSpace } from "./disk-space.ts";
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
import { answerOf, fileCollection, type KeptFile } from "./kept-file.ts";
import { type Blob, remakePicture } from "./pictures.ts";
import { boundedQueue } from "./queue.ts";
import { openUploads } from "./uploads.ts";

/** The kind of file that a field accepts. */
type Only = { kind: FileKind; field: string };

/** The uses of a file in one room. */
type AskUses = (fileId: string) => FileUse[] | Promise<FileUse[]>;

export type Files = Awaited<ReturnType<typeof openFiles>>;

type FilesNeeds = {
  env: Env;
  log: Log;
  store: Store;
  now: () => number;
  measureDisk?: MeasureDisk | undefined;
};

const DAY_MS = 24 * 60 * 60_000;
const UNUSED_MS = 7 * DAY_MS;
/** Not more often, because it reads the record of every file. */
const SWEEP_EVERY_MS = 6 * 60 * 60_000;
const wrongKind: { [kind in FileKind]: string } = {
  picture: "This file is a PDF: please choose a picture",
  document: "This file is a picture: please choose a PDF",
};

/** The pictures and documents of all rooms: receives, stores and sends them, and removes unused ones. */
export async function openFiles({ env, log, store, now, measureDisk }: FilesNeeds) {
  const kept = fileCollection(store);
  const fileStore: FileStore = await openFileStore(env);
  const disk = openDiskSpace(env, measureDisk);
  const answerFor = async (id: string) => answerOf(await found(id));
  const uploads = openUploads({ store, now, fileStore, disk, receive, answerFor });
  const lease = openLease("files-sweep", { store, now });
  const askers = new Set<AskUses>();
  const { inTurn } = boundedQueue();
  const moment = () => new Date(now()).toISOString();
  if (env.BACKEND === "embedded") await clearArriving(filesFolder(env.DATA_DIR));
  const sweeping = setInterval(() => {
    sweep().catch((fault) => log.error("files could not be swept", fault));
  }, SWEEP_EVERY_MS).unref();

  return {
    store: fileStore,
    disk,

    /** Rooms register here which of their records use a file, and whether it is shown in public. */
    uses: {
      add(ask: AskUses) {
        askers.add(ask);
        return () => void askers.delete(ask);
      },
      of: usesOf,
    },

    /**
     * Call it when writing a record with files: refuses missing files and those of the wrong kind, and keeps the others
     * as long as the record's history. In the room's transaction, so that no file is removed at the same time.
     */
    take: (tx: Transaction, ids: readonly string[], only?: Only) =>
      hold(tx, ids, only, { unusedSince: null, isInHistory: true }),
    /** The same for a draft, which has no history: the files are kept only while it uses them. */
    takeForDraft: (tx: Transaction, ids: readonly string[], only?: Only) =>
      hold(tx, ids, only, { unusedSince: null }),

    get: (id: string) => (isId(id) ? kept.get(id) : Promise.resolve(undefined)),
    isShown: async (id: string) => (await usesOf(id)).some(({ isShown }) => isShown),
    answerOf,

    async about(id: string): Promise<AboutFile> {
      const file = await found(id);
      return { ...answerOf(file), name: file.name, at: file.at, uses: await usesOf(id) };
    },

    /** The address of the smallest size of each picture, by id. */
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

    /** Stores a file from a stream. Nothing is left of a refused one. */
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

    uploads,

    /** The size of all files, and of the whole data folder; at Google both are that of the files. */
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
      // A picture is stored in several sizes.
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
      // Another server received the same file at the same time.
      const known = isRefusedAs(fault, "conflict") ? await kept.get(id) : undefined;
      if (!known) throw fault;
      return known;
    }
  }

  /** Whether the stored bytes are intact; if not, sending the file again repairs it. */
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

  /** An unused file sent again stays another week. */
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

  /** Refused if a room began to use the file since it was read. */
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

  /** Removes unused files, old uploads and unknown blobs; on one server at a time. */
  async function sweep() {
    if (!(await lease.take())) return;
    try {
      await sweepUnused();
      await uploads.sweep();
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

  /** Deletes blobs without a record, left by a process that was killed. */
  async function sweepNameless() {
    const names = new Set([
      ...(await everythingIn(kept)).flatMap(({ blobs }) => blobs.map(({ name }) => name)),
      ...(await uploads.partNames()),
    ]);
    for await (const { name, changedAt } of fileStore.list())
      if (!names.has(name) && changedAt < now() - DAY_MS) await fileStore.delete(name);
  }
}

/** Writes a stream to disk, within the size limit of its type. */
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

function usesInWords(uses: FileUse[]) {
  const names = [...new Set(uses.map(({ by }) => by))];
  const first = names.slice(0, 3).join(", ");
  return names.length > 3 ? `${first} and ${names.length - 3} more` : first;
}

function isId(id: string) {
  return /^[0-9a-f]{64}$/.test(id);
}
