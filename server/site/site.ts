import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { plainPath } from "#domain/path.ts";
import { securityHeaders } from "#server/headers.ts";
import { chooseEncoding, type Encoding } from "./accept-encoding.ts";
import type { PackedFile } from "./pack.ts";

/** One address, ready to send: a body and its headers for each encoding, nothing left to work out. */
export type Sheet = Record<
  Encoding,
  {
    body: Buffer;
    /** The body as text, byte for byte: Node sends it with the headers in one piece, which costs 7 % less. */
    letter?: string;
    headers: string[];
    notModified: string[];
  }
> & {
  tags: Set<string>;
};
export type Site = Map<string, Sheet>;

/** Reads the whole built site into memory. */
export function loadSite(buildDirectory: string, live: boolean): Site {
  const packed: PackedFile[] = JSON.parse(readFileSync(join(buildDirectory, "site.json"), "utf8"));
  return new Map(packed.map((file) => [file.path, loadSheet(join(buildDirectory, "client"), file, live)]));
}

/** What the site has at an address, in whatever case it is written; all else is left to others. */
export function findSheet(site: Site, { method, url = "/" }: IncomingMessage) {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const exact = site.get(url);
  if (exact) return exact;
  const [path = ""] = url.split(/[?#]/, 1);
  return site.get(path) ?? site.get(plainPath(path));
}

const answers: (() => void)[] = [];

/** Sent when all requests that came at the same moment are read: a crowd is woken once, not by each answer. */
export function sendSheet(sheet: Sheet, request: IncomingMessage, response: ServerResponse) {
  if (answers.push(() => send(sheet, request, response)) === 1) setImmediate(sendAll);
}

function sendAll() {
  for (const answer of answers.splice(0)) answer();
}

function send(sheet: Sheet, request: IncomingMessage, response: ServerResponse) {
  const { body, letter, headers, notModified } = sheet[chooseEncoding(request.headers["accept-encoding"])];
  if (isKnown(sheet, request.headers["if-none-match"])) {
    response.writeHead(304, notModified).end();
    return;
  }
  response.writeHead(200, headers);
  if (request.method === "HEAD") response.end();
  else if (letter) response.end(letter, "latin1");
  else response.end(body);
}

const LONGEST_LETTER = 64 * 1024;

type SheetParts = {
  type: string;
  hash: string;
  cacheControl: string;
  security: [string, string][];
  bodies: Record<Encoding, Buffer>;
};

export function makeSheet({ type, hash, cacheControl, security, bodies }: SheetParts): Sheet {
  const encodings = Object.keys(bodies) as Encoding[];
  const isCompressed = bodies.br !== bodies.identity;
  const tagOf = (encoding: Encoding) => (encoding === "identity" ? `"${hash}"` : `"${hash}-${encoding}"`);
  const version = (encoding: Encoding) => {
    // Where compressing gained nothing, the plain bytes are sent under their own name.
    const sent = bodies[encoding] === bodies.identity ? "identity" : encoding;
    const shared = [
      ...security,
      ["Cache-Control", cacheControl],
      ["ETag", tagOf(sent)],
      ...(isCompressed ? [["Vary", "Accept-Encoding"]] : []),
    ];
    const own = [
      ["Content-Type", type],
      ["Content-Length", String(bodies[sent].length)],
      ...(sent === "identity" ? [] : [["Content-Encoding", sent]]),
    ];
    const body = bodies[sent];
    const letter = body.length <= LONGEST_LETTER ? body.toString("latin1") : undefined;
    return { body, letter, headers: [...shared, ...own].flat(), notModified: shared.flat() };
  };
  return {
    br: version("br"),
    gzip: version("gzip"),
    identity: version("identity"),
    tags: new Set(encodings.map(tagOf)),
  };
}

function loadSheet(
  client: string,
  { path, file, type, hash, scripts, compressed }: PackedFile,
  live: boolean,
) {
  const identity = readFileSync(join(client, file));
  return makeSheet({
    type,
    hash,
    cacheControl: cacheRule(path, type),
    security: securityHeaders(live, scripts),
    bodies: {
      identity,
      br: compressed ? readFileSync(join(client, `${file}.br`)) : identity,
      gzip: compressed ? readFileSync(join(client, `${file}.gz`)) : identity,
    },
  });
}

function cacheRule(path: string, type: string) {
  if (path.startsWith("/assets/")) return "public, max-age=31536000, immutable";
  if (type.startsWith("text/html")) return "no-cache";
  return "public, max-age=3600, stale-while-revalidate=604800";
}

function isKnown(sheet: Sheet, header: string | undefined) {
  if (!header) return false;
  if (header === "*") return true;
  return header.split(",").some((tag) => sheet.tags.has(tag.trim().replace(/^W\//, "")));
}
