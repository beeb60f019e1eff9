import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { plainPath } from "#domain/path.ts";
import { securityHeaders } from "#server/headers.ts";
import { type CachedResponse, makeCachedResponse } from "./cached-response.ts";
import type { PackedFile } from "./pack.ts";

/** The static files by address. */
export type Site = Map<string, CachedResponse>;

/** Reads the whole built site into memory. */
export function loadSite(buildDirectory: string, live: boolean): Site {
  const packed: PackedFile[] = JSON.parse(readFileSync(join(buildDirectory, "site.json"), "utf8"));
  return new Map(
    packed.map((each) => [`/${each.file}`, loadFile(join(buildDirectory, "client"), each, live)]),
  );
}

/** The file at an address, in any case. */
export function findFile(site: Site, { method, url = "/" }: IncomingMessage) {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const [path = ""] = url.split(/[?#]/, 1);
  return site.get(path) ?? site.get(plainPath(path));
}

function loadFile(client: string, { file, type, hash, compressed }: PackedFile, live: boolean) {
  const read = (ending: string) => readFileSync(join(client, file + ending));
  return makeCachedResponse(
    { type, hash, cacheControl: cacheRule(file), headers: securityHeaders(live), body: read("") },
    compressed ? { br: read(".br"), gzip: read(".gz") } : undefined,
  );
}

function cacheRule(file: string) {
  if (file.startsWith("assets/")) return "public, max-age=31536000, immutable";
  return "public, max-age=3600, stale-while-revalidate=604800";
}
