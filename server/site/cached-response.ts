import type { IncomingMessage, ServerResponse } from "node:http";
import type { Compressed } from "./compress.ts";

type Encoding = "br" | "gzip" | "identity";

/** A response ready to send: body and headers for each encoding. */
export type CachedResponse = Record<Encoding, { body: Buffer; headers: string[]; notModified: string[] }> & {
  tags: Set<string>;
};

/** The response before compression. */
export type PlainResponse = {
  type: string;
  hash: string;
  cacheControl: string;
  /** Further headers, the same for all encodings. */
  headers: [string, string][];
  body: Buffer;
};

/** Without `compressed`, all encodings send the plain body. */
export function makeCachedResponse(plain: PlainResponse, compressed?: Compressed): CachedResponse {
  const tagOf = (encoding: Encoding) =>
    encoding === "identity" ? `"${plain.hash}"` : `"${plain.hash}-${encoding}"`;
  const inEncoding = (encoding: Encoding, body: Buffer) => {
    const shared = [...plain.headers.flat(), "Cache-Control", plain.cacheControl, "ETag", tagOf(encoding)];
    if (compressed) shared.push("Vary", "Accept-Encoding");
    const own = ["Content-Type", plain.type, "Content-Length", String(body.length)];
    if (encoding !== "identity") own.push("Content-Encoding", encoding);
    return { body, headers: [...shared, ...own], notModified: shared };
  };
  const identity = inEncoding("identity", plain.body);
  return {
    br: compressed ? inEncoding("br", compressed.br) : identity,
    gzip: compressed ? inEncoding("gzip", compressed.gzip) : identity,
    identity,
    tags: new Set((["br", "gzip", "identity"] as const).map(tagOf)),
  };
}

export function sendCachedResponse(
  cached: CachedResponse,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { body, headers, notModified } = cached[chooseEncoding(request.headers["accept-encoding"])];
  if (isKnown(cached, request.headers["if-none-match"])) response.writeHead(304, notModified).end();
  else response.writeHead(200, headers).end(request.method === "HEAD" ? undefined : body);
}

/** The best of our encodings that a browser accepts, by its q values; ties go to the smaller file. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return "identity";
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const q = parameters.find((parameter) => parameter.startsWith("q="));
    const weight = q ? Number(q.slice(2)) : 1;
    if (name) weights.set(name, weight >= 0 && weight <= 1 ? weight : 0);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get("*") ?? 0;
  const br = weightOf("br");
  const gzip = Math.max(weightOf("gzip"), weights.get("x-gzip") ?? 0);
  if (br > 0 && br >= gzip) return "br";
  return gzip > 0 ? "gzip" : "identity";
}

function isKnown({ tags }: CachedResponse, header: string | undefined) {
  if (!header) return false;
  if (header === "*") return true;
  return header.split(",").some((tag) => tags.has(tag.trim().replace(/^W\//, "")));
}
