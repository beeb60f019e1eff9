import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { plainPath } from "#domain/path.ts";
import { type CachedResponse, makeCachedResponse, sendCachedResponse } from "./cached-response.ts";

/** A public address whose answer depends on nothing but its source and a part of its query. */
export type CachedAddress = {
  /** One that ends with `/*` stands for every address one step below. */
  path: string;
  /** Its revision moves on with each change. */
  source: { readonly revision: number };
  /**
   * The one query ("" or "?page=2") for all that get the same answer; undefined where it is not worth keeping. `path` is
   * what was asked for, in lower case.
   */
  addressOf(query: URLSearchParams, path: string): string | undefined;
};

type Ask = (
  request: Request,
  bindings: { incoming: IncomingMessage; outgoing: ServerResponse },
) => Response | Promise<Response>;

type CacheEntry = { revision: number; made: Promise<CachedResponse | undefined> };

const MOST_ENTRIES = 500;

/** Answers are made once for each revision of their source, then sent from memory like any file. */
export function responseCache(ask: Ask, addresses: CachedAddress[]) {
  const byPath = new Map(addresses.map((address) => [address.path, address]));
  const entries = new Map<string, CacheEntry>();

  /** What is not kept, or turns out not to be an ordinary answer, is left to `next`. */
  return (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const found = find(request);
    if (!found) return next();
    const { address, revision } = found;
    const entry = entries.get(address);
    const made = entry?.revision === revision ? entry.made : make(address, revision, request, response);
    made.then((cached) => (cached ? sendCachedResponse(cached, request, response) : next()), next);
  };

  function find({ method, url = "/" }: IncomingMessage) {
    if (method !== "GET" && method !== "HEAD") return undefined;
    const mark = url.indexOf("?");
    const path = plainPath(mark < 0 ? url : url.slice(0, mark));
    const known = byPath.get(path) ?? byPath.get(`${path.slice(0, path.lastIndexOf("/"))}/*`);
    const query = known?.addressOf(new URLSearchParams(mark < 0 ? "" : url.slice(mark)), path);
    if (!known || query === undefined) return undefined;
    return { address: path + query, revision: known.source.revision };
  }

  function make(address: string, revision: number, incoming: IncomingMessage, outgoing: ServerResponse) {
    const asked = new Request(new URL(address, "http://localhost"));
    const made = Promise.resolve(ask(asked, { incoming, outgoing })).then(readResponse);
    const entry = { revision, made };
    const forget = () => entries.get(address) === entry && entries.delete(address);
    // The oldest goes: someone who leafs through thousands of pages pushes out what many ask for, but it is soon back.
    entries.delete(address);
    const [oldest = ""] = entries.keys();
    if (entries.size >= MOST_ENTRIES) entries.delete(oldest);
    entries.set(address, entry);
    made.then((cached) => cached ?? forget(), forget);
    return made;
  }
}

async function readResponse(response: Response): Promise<CachedResponse | undefined> {
  if (response.status !== 200) return undefined;
  const identity = Buffer.from(await response.arrayBuffer());
  const { "content-type": type = "", "content-length": _, ...headers } = Object.fromEntries(response.headers);
  return makeCachedResponse({
    type,
    hash: hash("sha256", identity, "base64url").slice(0, 22),
    cacheControl: "no-cache",
    headers: Object.entries(headers).filter(([name]) => name !== "cache-control" && name !== "etag"),
    // At once, not in another thread: to go there and back takes longer than the work.
    bodies: { identity, br: brotliCompressSync(identity, QUICK), gzip: gzipSync(identity) },
  });
}

// Made while a visitor waits: nearly as small as the best, in a twentieth of the time.
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
