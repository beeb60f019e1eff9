import { Readable } from "node:stream";
import type { Context } from "hono";
import { isPicture } from "#domain/files.ts";
import type { Asked } from "#server/api/asked.ts";
import { Refusal } from "#server/refusal.ts";
import type { FileStore, Range } from "./file-store.ts";
import { disposition, tidyName } from "./file-types.ts";
import type { Blob } from "./pictures.ts";

type SendFileSent = { blob: Blob; name: string; isPublic: boolean };

/**
 * Sends a file, whole or in part. The bytes at an address never change, so public files are cached forever; others are
 * revalidated. A PDF is sent as an attachment, because shown on the site's origin it could run scripts.
 */
export async function sendFile(c: Context<Asked>, files: FileStore, { blob, name, isPublic }: SendFileSent) {
  const tag = `"${blob.sha256}"`;
  c.header("ETag", tag);
  c.header("Cache-Control", isPublic ? "public, max-age=31536000, immutable" : "private, no-cache");
  c.header("Accept-Ranges", "bytes");
  if (isKnown(c.req.header("If-None-Match"), tag)) return c.body(null, 304);
  const asked = rangeOf(c, blob.bytes, tag);
  if (asked === "none")
    throw new Refusal(416, "no-such-range", "The file has no such part.", {
      headers: { "Content-Range": `bytes */${blob.bytes}` },
    });
  c.header("Content-Type", blob.type);
  const way = isPicture(blob) ? "inline" : "attachment";
  c.header("Content-Disposition", disposition(way, tidyName(name, blob.type)));
  const [status, length] = asked
    ? ([206, asked.end - asked.start + 1] as const)
    : ([200, blob.bytes] as const);
  if (asked) c.header("Content-Range", `bytes ${asked.start}-${asked.end}/${blob.bytes}`);
  c.header("Content-Length", String(length));
  if (c.req.method === "HEAD") return c.body(null, status);
  const opened = await files.open(blob.name, asked);
  if (!opened) throw damaged();
  // With a truncated file the browser would wait for the rest.
  if (opened.bytes !== blob.bytes) {
    opened.stream.destroy();
    throw damaged();
  }
  return c.body(Readable.toWeb(opened.stream) as ReadableStream, status);
}

function damaged() {
  return new Refusal(404, "damaged", "This file is missing or damaged. Sending it once more mends it.");
}

/** A single range, as PDF readers request; for anything else the whole file is sent. */
function rangeOf(c: Context<Asked>, bytes: number, tag: string): Range | "none" | undefined {
  const ifRange = c.req.header("If-Range");
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(c.req.header("Range")?.trim() ?? "") ?? [];
  if ((from === "" && to === "") || (ifRange !== undefined && ifRange !== tag)) return undefined;
  const start = from === "" ? Math.max(0, bytes - Number(to)) : Number(from);
  const end = from === "" || to === "" ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (start >= bytes || (from === "" && Number(to) === 0)) return "none";
  return start > end ? undefined : { start, end };
}

function isKnown(header: string | undefined, tag: string) {
  return header?.split(",").some((one) => ["*", tag].includes(one.trim().replace(/^W\//, ""))) ?? false;
}
