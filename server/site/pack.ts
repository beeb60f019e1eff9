import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { takeOwnScripts } from "#server/page-scripts.ts";

/** What the server needs to know of a built file, worked out once at build time. */
export type PackedFile = {
  path: string;
  file: string;
  type: string;
  hash: string;
  /** Hashes of a page's inline scripts; what is no page has none to name. */
  scripts?: string[];
  compressed: boolean;
};

/** Compresses everything the site serves as it is and lists it in site.json: compressing at start would take seconds. */
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
  const { body, scripts } = await readBuilt(join(client, file));
  const type = fileType(file);
  const compressed = isCompressible(type);
  if (compressed) {
    await writeFile(join(client, `${file}.br`), await brotli(body, brotliOptions(body.length)));
    await writeFile(join(client, `${file}.gz`), await deflate(body, { level: 9 }));
  }
  return {
    path: sitePath(file),
    file,
    type,
    hash: createHash("sha256").update(body).digest("base64url").slice(0, 22),
    scripts,
    compressed,
  };
}

/** A page brings the list of its scripts along, which is not part of what is sent. */
async function readBuilt(file: string) {
  const body = await readFile(file);
  if (!file.endsWith(".html")) return { body };
  const { html, scripts } = takeOwnScripts(body.toString());
  await writeFile(file, html);
  return { body: Buffer.from(html), scripts };
}

const brotli = promisify(brotliCompress);
const deflate = promisify<Buffer, { level: number }, Buffer>(gzip);

function brotliOptions(size: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
    },
  };
}

/** The lower-cased address a file answers to: `board/index.html` is `/board`. */
function sitePath(file: string) {
  const page = file.match(/^(?:(.*)\/)?index\.html$/);
  return page ? `/${page[1] ?? ""}`.toLowerCase() : `/${file}`;
}

const types: Record<string, string> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".data": "text/x-script; charset=utf-8",
  ".html": "text/html; charset=utf-8",
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
