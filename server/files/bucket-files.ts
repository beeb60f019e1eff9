import { openAsBlob } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import firestore from "@google-cloud/firestore";
import { z } from "zod";
import { StoreError } from "#server/store/store.ts";
import { checkedName, type FileStore, newFileIn } from "./file-store.ts";

type BucketFilesNeeds = {
  bucket: string;
  projectId: string;
  /** `host:port` of an emulator. */
  standIn?: string | undefined;
  deadlineMs?: number;
};

/** A bucket may hold other things too. */
const PREFIX = "files/";

const Listed = z.object({
  items: z.array(z.object({ name: z.string(), size: z.coerce.number(), updated: z.string() })).default([]),
  nextPageToken: z.string().optional(),
});

/** Files in a bucket of Cloud Storage, through its JSON API, with the same account as Firestore. */
export function openBucket({ bucket, projectId, standIn, deadlineMs = 20_000 }: BucketFilesNeeds): FileStore {
  const host = standIn ? `http://${standIn}` : "https://storage.googleapis.com";
  const objects = `${host}/storage/v1/b/${encodeURIComponent(bucket)}/o`;
  const addressOf = (name: string) => `${objects}/${encodeURIComponent(PREFIX + checkedName(name))}`;
  const arrivingFolder = join(tmpdir(), `temple-files-${process.pid}`);
  let account: InstanceType<typeof firestore.v1.FirestoreClient> | undefined;

  return {
    async put(name, file) {
      const query = new URLSearchParams({ uploadType: "media", name: PREFIX + checkedName(name) });
      const address = `${host}/upload/storage/v1/b/${encodeURIComponent(bucket)}/o?${query}`;
      const headers = { "Content-Type": "application/octet-stream" };
      const answer = await ask(address, { method: "POST", headers, body: await openAsBlob(file) });
      if (!answer.ok) throw refusedWith(answer);
      await answer.body?.cancel();
      await rm(file, { force: true });
    },

    async open(name, range) {
      const headers = range && { Range: `bytes=${range.start}-${range.end}` };
      const answer = await ask(`${addressOf(name)}?alt=media`, { ...(headers && { headers }) });
      if (isMissing(answer)) return undefined;
      if (!answer.ok || !answer.body) throw refusedWith(answer);
      const whole =
        answer.headers.get("content-range")?.split("/")[1] ?? answer.headers.get("content-length");
      return { bytes: Number(whole), stream: Readable.fromWeb(answer.body as ReadableStream<Uint8Array>) };
    },

    async has(name) {
      const answer = await ask(`${addressOf(name)}?fields=name`);
      await answer.body?.cancel();
      if (!answer.ok && !isMissing(answer)) throw refusedWith(answer);
      return answer.ok;
    },

    async delete(name) {
      const answer = await ask(addressOf(name), { method: "DELETE" });
      await answer.body?.cancel();
      if (!answer.ok && !isMissing(answer)) throw refusedWith(answer);
    },

    async *list() {
      let pageToken: string | undefined;
      do {
        const query = new URLSearchParams({
          prefix: PREFIX,
          fields: "items(name,size,updated),nextPageToken",
        });
        if (pageToken) query.set("pageToken", pageToken);
        const answer = await ask(`${objects}?${query}`);
        if (!answer.ok) throw refusedWith(answer);
        const page = Listed.parse(await answer.json());
        for (const { name, size, updated } of page.items)
          yield { name: name.slice(PREFIX.length), bytes: size, changedAt: Date.parse(updated) };
        pageToken = page.nextPageToken;
      } while (pageToken);
    },

    arriving: () => newFileIn(arrivingFolder),
  };

  /** The deadline is for the first byte, because the time of the body depends on its reader. */
  async function ask(address: string, { headers, ...init }: RequestInit = {}) {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), deadlineMs);
    try {
      const asked = { ...init, headers: { ...headers, ...(await authorization()) } };
      return await fetch(address, { ...asked, signal: patience.signal });
    } catch (fault) {
      throw unavailable("does not answer", fault);
    } finally {
      clearTimeout(timer);
    }
  }

  /** The token of the server's account, cached by Google's client. An emulator needs none. */
  async function authorization(): Promise<Record<string, string>> {
    if (standIn) return {};
    account ??= new firestore.v1.FirestoreClient({ projectId });
    return { Authorization: `Bearer ${await account.auth.getAccessToken()}` };
  }

  function refusedWith({ status }: Response) {
    return unavailable(`answers ${status}`);
  }

  function unavailable(what: string, cause?: unknown) {
    return new StoreError("unavailable", `The bucket ${bucket} for files ${what}.`, { cause });
  }
}

function isMissing({ status }: Response) {
  return status === 404;
}
