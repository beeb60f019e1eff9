import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { plainPath } from "#domain/path.ts";
import type { DonorBook } from "#server/donors/donor-book.ts";
import { wallQuery } from "#server/donors/views.ts";
import { makeSheet, type Sheet, sendSheet } from "./site.ts";

type Ask = (
  request: Request,
  bindings: { incoming: IncomingMessage; outgoing: ServerResponse },
) => Response | Promise<Response>;

type Paged = Pick<DonorBook, "revision" | "wallPages" | "printedPages">;

/** Addresses whose answer depends on nothing but the donors and the page asked for. */
const KEPT = new Map([
  ["/donors", "wall"],
  ["/api/wall", "wall"],
  ["/donors/print", "printed"],
  ["/api/wall/print", "printed"],
]);
const MOST_PAGES = 500;

/** The wall's answers are made once for each change of the donors, then sent from memory like any file. */
export function keepAnswers(ask: Ask, donors: Paged) {
  let kept = new Map<string, Sheet | Promise<Sheet | undefined>>();
  let keptAt = donors.revision;

  /** True if the request is taken care of; what turns out not to be an ordinary answer is left to `otherwise`. */
  return (request: IncomingMessage, response: ServerResponse, otherwise: () => void) => {
    const address = keptAddress(request, donors);
    if (!address) return false;
    if (keptAt !== donors.revision) {
      kept = new Map();
      keptAt = donors.revision;
    }
    const sheet = kept.get(address) ?? make(address, request, response);
    if (!(sheet instanceof Promise)) sendSheet(sheet, request, response);
    else sheet.then((made) => (made ? sendSheet(made, request, response) : otherwise()), otherwise);
    return true;
  };

  function make(address: string, incoming: IncomingMessage, outgoing: ServerResponse) {
    const current = kept;
    const asked = new Request(new URL(address, "http://localhost"));
    const making = Promise.resolve(ask(asked, { incoming, outgoing })).then(sheetOf);
    // Someone who leafs through thousands of pages pushes out the oldest: one that many ask for is soon back.
    const [oldest = ""] = current.keys();
    if (current.size >= MOST_PAGES) current.delete(oldest);
    current.set(address, making);
    making.then(
      (sheet) => (sheet ? current.set(address, sheet) : current.delete(address)),
      () => current.delete(address),
    );
    return making;
  }
}

/**
 * One address for all that get the same answer: any page past the end is the last. What somebody looks for is not kept:
 * there are more words than memory, and hardly two people look for the same.
 */
function keptAddress({ method, url = "/" }: IncomingMessage, donors: Paged) {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const mark = url.indexOf("?");
  const asked = mark < 0 ? url : url.slice(0, mark);
  const path = KEPT.has(asked) ? asked : plainPath(asked);
  const kind = KEPT.get(path);
  if (!kind) return undefined;
  if (mark < 0) return path;
  const { page, q } = wallQuery(new URLSearchParams(url.slice(mark)));
  if (q && kind === "wall") return undefined;
  const shown = Math.min(page, kind === "wall" ? donors.wallPages : donors.printedPages);
  return shown === 1 ? path : `${path}?page=${shown}`;
}

async function sheetOf(response: Response): Promise<Sheet | undefined> {
  if (response.status !== 200) return undefined;
  const identity = Buffer.from(await response.arrayBuffer());
  const { "content-type": type = "", "content-length": _, ...headers } = Object.fromEntries(response.headers);
  return makeSheet({
    type,
    hash: hash("sha256", identity, "base64url").slice(0, 22),
    cacheControl: "no-cache",
    security: Object.entries(headers).filter(([name]) => name !== "cache-control" && name !== "etag"),
    // At once, not in another thread: to go there and back takes longer than the work.
    bodies: { identity, br: brotliCompressSync(identity, QUICK), gzip: gzipSync(identity) },
  });
}

// Made while a visitor waits: nearly as small as the best, in a twentieth of the time.
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
