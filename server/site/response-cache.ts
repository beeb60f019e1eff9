import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { plainPath } from "#domain/path.ts";
import {
  type CachedResponse,
  makeCachedResponse,
  type PlainResponse,
  sendCachedResponse,
} from "./cached-response.ts";
import { compressQuickly, compressWell } from "./compress.ts";

/** A public address whose answer depends only on its source and a part of its query. */
export type CachedAddress = {
  /** With `/*` at the end, every address one level below. */
  path: string;
  /** Its revision grows with each change. */
  source: { readonly revision: number };
  /**
   * The normalized query ("" or "?page=2"), or the whole address where its case matters; undefined if the answer should
   * not be cached. `path` is the requested path in lower case.
   */
  addressOf(query: URLSearchParams, path: string): string | undefined;
};

type Ask = (
  request: Request,
  bindings: { incoming: IncomingMessage; outgoing: ServerResponse },
) => Response | Promise<Response>;

type CacheEntry = {
  revision: number;
  made: Promise<CachedResponse | undefined>;
  /** Set once it is made, and replaced when it is compressed better. */
  ready?: CachedResponse;
  /** Set until it is compressed better. */
  quick?: PlainResponse;
};

const MOST_ENTRIES = 500;
const NO_QUERY = new URLSearchParams();

/**
 * The pause before each better compression, so that a visitor who walks through thousands of pages does not keep a core
 * busy.
 */
const MOMENT_MS = 500;

/** Renders answers once per revision of their source, then sends them from memory. */
export function responseCache(ask: Ask, addresses: CachedAddress[]) {
  const byPath = new Map(addresses.map((address) => [address.path, address]));
  const entries = new Map<string, CacheEntry>();
  let isImproving = false;

  /** Calls `next` for addresses that are not cached, and for answers other than 200. */
  return (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const found = find(request);
    if (!found) return next();
    const { address, revision } = found;
    const kept = entries.get(address);
    const entry = kept?.revision === revision ? kept : make(address, revision, request, response);
    if (entry.ready) sendCachedResponse(entry.ready, request, response);
    else entry.made.then((cached) => (cached ? sendCachedResponse(cached, request, response) : next()), next);
  };

  function find({ method, url = "/" }: IncomingMessage) {
    if (method !== "GET" && method !== "HEAD") return undefined;
    const mark = url.indexOf("?");
    const path = plainPath(mark < 0 ? url : url.slice(0, mark));
    const known = byPath.get(path) ?? byPath.get(`${path.slice(0, path.lastIndexOf("/"))}/*`);
    const query = known?.addressOf(mark < 0 ? NO_QUERY : new URLSearchParams(url.slice(mark)), path);
    if (!known || query === undefined) return undefined;
    return { address: query.startsWith("/") ? query : path + query, revision: known.source.revision };
  }

  function make(address: string, revision: number, incoming: IncomingMessage, outgoing: ServerResponse) {
    const asked = new Request(new URL(address, "http://localhost"));
    const made = Promise.resolve(ask(asked, { incoming, outgoing }))
      .then(readResponse)
      .then((plain) => {
        if (!plain) return void forget();
        entry.ready = makeCachedResponse(plain, compressQuickly(plain.body));
        entry.quick = plain;
        if (!isImproving) void improve();
        return entry.ready;
      });
    const entry: CacheEntry = { revision, made };
    const forget = () => entries.get(address) === entry && entries.delete(address);
    // Evicts the oldest. A crawler may evict popular pages, but they are soon cached again.
    entries.delete(address);
    const [oldest = ""] = entries.keys();
    if (entries.size >= MOST_ENTRIES) entries.delete(oldest);
    entries.set(address, entry);
    made.catch(forget);
    return entry;
  }

  /** Compresses one entry at a time; entries replaced meanwhile are skipped. */
  async function improve() {
    isImproving = true;
    for (;;) {
      await sleep(MOMENT_MS, undefined, { ref: false });
      const entry = entries.values().find(({ quick }) => quick);
      if (!entry?.quick) break;
      const plain = entry.quick;
      entry.quick = undefined;
      entry.ready = makeCachedResponse(plain, await compressWell(plain.body));
    }
    isImproving = false;
  }
}

/** The addresses below a path by their lower case spelling, looked up once per revision. */
export function addressesOf(source: CachedAddress["source"], all: () => readonly string[]) {
  let known: { revision: number; addresses: Map<string, string> } | undefined;
  return (path: string) => {
    const { revision } = source;
    if (known?.revision !== revision) {
      const spelled = all().map((address) => new URL(address, "http://localhost").pathname);
      known = { revision, addresses: new Map(spelled.map((address) => [plainPath(address), address])) };
    }
    return known.addresses.get(path);
  };
}

async function readResponse(response: Response): Promise<PlainResponse | undefined> {
  if (response.status !== 200) return undefined;
  const body = Buffer.from(await response.arrayBuffer());
  const { "content-type": type = "", "content-length": _, ...headers } = Object.fromEntries(response.headers);
  return {
    type,
    hash: hash("sha256", body, "base64url").slice(0, 22),
    cacheControl: "no-cache",
    headers: Object.entries(headers).filter(([name]) => name !== "cache-control" && name !== "etag"),
    body,
  };
}
