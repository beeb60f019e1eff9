import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { compressWell } from "./compress.ts";

/** What the server needs of a built file, computed at build time. */
export type PackedFile = {
  /** Its name in build/client, and its address after the first slash. */
  file: string;
  type: string;
  hash: string;
  compressed: boolean;
};

/** Compresses all static files and lists them in site.json, because doing so at start would take seconds. */
export async function packSite(buildDirectory: string) {
  const client = join(buildDirectory, "client");
  const names = await readdir(client, { recursive: true, withFileTypes: true });
  const files = names
    .filter((entry) => entry.isFile())
    .map((entry) => relative(client, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((file) => !file.startsWith(".") && !/\.(br|gz)$/.test(file));
  const packed = await Promise.all(files.map((file) => packFile(client, file)));
  await writeFile(join(buildDirectory, "site.json"), JSON.stringify(packed));
}

async function packFile(client: string, file: string): Promise<PackedFile> {
  const body = await readFile(join(client, file));
  const type = fileType(file);
  const compressed = isCompressible(type);
  if (compressed) {
    const { br, gzip } = await compressWell(body);
    await writeFile(join(client, `${file}.br`), br);
    await writeFile(join(client, `${file}.gz`), gzip);
  }
  return {
    file,
    type,
    hash: createHash("sha256").update(body).digest("base64url").slice(0, 22),
    compressed,
  };
}

const types: Record<string, string> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml; charset=utf-8",
};

export function fileType(file: string) {
  return types[extname(file)] ?? "application/octet-stream";
}

/** Pictures, fonts and PDFs are compressed already. */
function isCompressible(type: string) {
  return /^(text|application\/(json|manifest|xml))|svg/.test(type);
}
