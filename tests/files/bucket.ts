import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { listen } from "#server/http.ts";

const AT_ONCE = 10;

/** Cloud Storage as far as the site asks it: objects of one bucket, over its JSON API. */
export async function openStandInBucket() {
  const objects = new Map<string, { bytes: Buffer; updated: string }>();
  const asked: string[] = [];
  const state = { isDown: false };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "", "http://bucket");
    asked.push(`${request.method} ${url.pathname}`);
    const body = await buffer(request);
    const answer = (status: number, json: object) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(json));
    if (state.isDown) return answer(503, {});
    if (url.pathname === "/upload/storage/v1/b/temple/o" && request.method === "POST") {
      const name = url.searchParams.get("name") ?? "";
      objects.set(name, { bytes: body, updated: new Date().toISOString() });
      return answer(200, { name });
    }
    if (url.pathname === "/storage/v1/b/temple/o") {
      const all = [...objects]
        .sort()
        .filter(([name]) => name.startsWith(url.searchParams.get("prefix") ?? ""));
      const from = Number(url.searchParams.get("pageToken") ?? 0);
      const items = all
        .slice(from, from + AT_ONCE)
        .map(([name, { bytes, updated }]) => ({ name, size: String(bytes.length), updated }));
      const isMore = from + AT_ONCE < all.length;
      return answer(200, {
        ...(items.length && { items }),
        ...(isMore && { nextPageToken: `${from + AT_ONCE}` }),
      });
    }
    const name = decodeURIComponent(/^\/storage\/v1\/b\/temple\/o\/([^/]+)$/.exec(url.pathname)?.[1] ?? "");
    const found = objects.get(name);
    if (!found) return answer(404, {});
    if (request.method === "DELETE") {
      objects.delete(name);
      return response.writeHead(204).end();
    }
    if (url.searchParams.get("alt") !== "media") return answer(200, { name });
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    if (from === undefined)
      return response.writeHead(200, { "Content-Length": found.bytes.length }).end(found.bytes);
    const part = found.bytes.subarray(Number(from), Number(to) + 1);
    const headers = {
      "Content-Range": `bytes ${from}-${to}/${found.bytes.length}`,
      "Content-Length": part.length,
    };
    return response.writeHead(206, headers).end(part);
  });
  await listen(server, 0, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, objects, asked, state };
}
