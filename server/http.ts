import { createServer, type Server } from "node:http";
import type { Server as NetServer } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { type createApp, LONGEST_ADDRESS } from "./app.ts";
import { sendCachedResponse } from "./site/cached-response.ts";
import { type CachedAddress, responseCache } from "./site/response-cache.ts";
import { findFile, type Site } from "./site/site.ts";

type App = ReturnType<typeof createApp>;

/** Serves static files and cached pages from memory, and everything else by the app. */
export function createHttpServer(app: App, site: Site, kept: CachedAddress[]): Server {
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const serveCached = responseCache(app.fetch, kept);
  const server = createServer(LIMITS, (request, response) => {
    // The app refuses it, so it is not looked up.
    if (String(request.url).length > LONGEST_ADDRESS) return answer(request, response);
    const file = findFile(site, request);
    if (file) sendCachedResponse(file, request, response);
    else serveCached(request, response, () => answer(request, response));
  });
  server.maxConnections = MOST_CONNECTIONS;
  return server;
}

/** Against slow or endless requests. */
const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  // No body stream for requests without a body, which makes each an eighth cheaper.
  optimizeEmptyRequests: true,
};
const MOST_CONNECTIONS = 20_000;

export function listen(server: NetServer, port: number, host: string) {
  return new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/** Lets open requests finish for a while, then closes their connections. */
export function closeServer(server: Server, patienceMs = 10_000) {
  return new Promise<void>((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}
