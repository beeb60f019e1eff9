import { type Context, Hono } from "hono";
import { z } from "zod";
import { tellChange } from "#domain/activity.ts";
import { bytesInWords, isPicture } from "#domain/files.ts";
import type { HistoryKind, Told } from "#domain/records.ts";
import { type Asked, readFields } from "#server/api/asked.ts";
import { FILES, fileShape, type KeptFile } from "#server/files/kept-file.ts";
import { bodyOf, readFormFile } from "#server/files/multipart.ts";
import { sendFile } from "#server/files/send-file.ts";
import { actorOf } from "#server/records/api.ts";
import { Refusal } from "#server/refusal.ts";
import type { House, LineTeller, OpenRoom } from "#server/room.ts";
import type { KeptCollection } from "#server/store/kept-collection.ts";

export const collections: KeptCollection[] = [
  {
    name: FILES,
    shape: fileShape,
    one: "file",
    many: "files",
    withoutHistory: { fields: ["unusedSince", "isInHistory"] },
  },
];

const Begun = z.object({
  name: z.string("Please say what the file is called").max(1000, "This name is too long"),
  bytes: z.int("Please say how large the file is").positive("This file is empty."),
});

/** Pictures and documents of all rooms: sent, looked at, removed. What is done with them is in server/files. */
export async function open({ files, log }: House): Promise<OpenRoom> {
  const forAnyone = new Hono<Asked>()
    .get("/:id", async (c, next) => (await sendShown(c)) ?? next())
    .get("/:id/:variant", async (c, next) => (await sendShown(c)) ?? next());

  const guarded = new Hono<Asked>()
    .post("/", async (c) => {
      const file = await readFormFile(c.req.raw, (claim, bytes) => files.receive(bytes, claim, actorOf(c)));
      note(c, "file received", file.id);
      return c.json(file, 201);
    })
    .post("/uploads", async (c) => {
      const upload = await files.uploads.begin(await readFields(c, Begun), emailOf(c));
      return c.json(upload, 201, { Location: `/api/files/uploads/${upload.id}` });
    })
    .get("/uploads/:id", async (c) => {
      const upload = await files.uploads.get(c.req.param("id"), emailOf(c));
      c.header("Upload-Offset", String(upload.offset));
      c.header("Upload-Length", String(upload.bytes));
      return c.json(upload);
    })
    .patch("/uploads/:id", async (c) => {
      const by = { ...actorOf(c), email: emailOf(c) };
      const { upload, file } = await files.uploads.append(
        c.req.param("id"),
        offsetOf(c),
        bodyOf(c.req.raw),
        by,
      );
      c.header("Upload-Offset", String(upload.offset));
      if (!file) return c.body(null, 204);
      note(c, "file received", file.id);
      return c.json(file, 201);
    })
    .delete("/uploads/:id", async (c) => {
      await files.uploads.stop(c.req.param("id"), emailOf(c));
      return c.body(null, 204);
    })
    .get("/:id/about", async (c) => c.json(await files.about(c.req.param("id"))))
    .get("/:id", (c) => send(c, false))
    .get("/:id/:variant", (c) => send(c, false))
    .delete("/:id", async (c) => {
      await files.remove(c.req.param("id"), actorOf(c));
      note(c, "file removed", c.req.param("id"));
      return c.body(null, 204);
    });

  return {
    publicRoutes: { files: forAnyone },
    api: { files: guarded },
    tellers: [teller],
    close: () => files.close(),
  };

  /** Nothing where no published page or record shows it: then the guard asks who wants to see it. */
  async function sendShown(c: Context<Asked>) {
    const { id = "", variant } = c.req.param() as FilesAsking;
    return (await files.isShown(id)) && (await blobOf(id, variant)) ? send(c, true) : undefined;
  }

  async function send(c: Context<Asked>, isPublic: boolean) {
    const { id = "", variant } = c.req.param() as FilesAsking;
    const found = await blobOf(id, variant);
    if (!found) throw new Refusal(404, "not-found", "There is no such file.");
    return sendFile(c, files.store, { ...found, isPublic });
  }

  async function blobOf(id: string, variant: string | undefined) {
    const file = await files.get(id);
    if (!file) return undefined;
    const [main, ...smaller] = file.blobs;
    const blob = variant === undefined ? main : smaller.find(({ name }) => name === `${id}-${variant}`);
    return blob && { blob, name: file.name };
  }

  function note(c: Context<Asked>, what: string, id: string) {
    log.info(what, { request: c.get("requestId"), by: c.get("person")?.email, id });
  }
}

type FilesAsking = { id?: string; variant?: string };

function emailOf(c: Context<Asked>) {
  return c.get("person")?.email ?? "";
}

function offsetOf(c: Context<Asked>) {
  const offset = c.req.header("Upload-Offset") ?? "";
  if (!/^\d{1,12}$/.test(offset))
    throw new Refusal(400, "no-offset", "The header Upload-Offset says from which byte on this part is.");
  return Number(offset);
}

type FilesShown = KeptFile & { id: string; version: string };

const kind = {
  one: "file",
  nameOf: ({ name }: Told<FilesShown>) => name,
  words: [
    { label: "Kind", show: (file: Told<FilesShown>) => (isPicture(file) ? "Picture" : "PDF") },
    { label: "Size", show: ({ blobs }: Told<FilesShown>) => bytesInWords(blobs[0]?.bytes ?? 0) },
  ],
};

const teller: LineTeller = {
  noun: FILES,
  one: kind.one,
  tell: ({ kind: what, before, after }) =>
    tellChange(
      kind,
      what as HistoryKind,
      before as Told<FilesShown> | null,
      after as Told<FilesShown> | null,
    ),
};
