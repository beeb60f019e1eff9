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

/** A public address whose answer depends on nothing but its source and a part of its query. */
export type CachedAddress = {
  /** One that ends with `/*` stands for every address one step below. */
  path: string;
  /** Its revision moves on with each change. */
  source: { readonly revision: number };
  /**
   * The one query ("" or "?page=2") for all that get the same answer, or the whole address where its letters count;
   * undefined where it is not worth keeping. `path` is what was asked for, in lower case.
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
  /** The same once it is made; later on the same again, compressed better. */
  ready?: CachedResponse;
  /** What is still to be compressed better. */
  quick?: PlainResponse;
};

const MOST_ENTRIES = 500;
const NO_QUERY = new URLSearchParams();

/**
 * How long after an answer it is compressed better, and how long after that the next one. Somebody who leafs through
 * thousands of pages keeps a processor busy for a part of the time only.
 */
const MOMENT_MS = 500;

/** Answers are made once for each revision of their source, then sent from memory like any file. */
export function responseCache(ask: Ask, addresses: CachedAddress[]) {
  const byPath = new Map(addresses.map((address) => [address.path, address]));
  const entries = new Map<string, CacheEntry>();
  let isImproving = false;

  /** What is not kept, or turns out not to be an ordinary answer, is left to `next`. */
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
    // The oldest goes: someone who leafs through thousands of pages pushes out what many ask for, but it is soon back.
    entries.delete(address);
    const [oldest = ""] = entries.keys();
    if (entries.size >= MOST_ENTRIES) entries.delete(oldest);
    entries.set(address, entry);
    made.catch(forget);
    return entry;
  }

  /** One at a time: visitors go first. What was made anew meanwhile is no longer among the entries. */
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

/** By the spelling in which they are asked for, those of the addresses below a path; looked up once for each revision. */
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
