import { createServer, type Server } from "node:http";
import type { Server as NetServer } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { type createApp, LONGEST_ADDRESS } from "./app.ts";
import { sendCachedResponse } from "./site/cached-response.ts";
import { type CachedAddress, responseCache } from "./site/response-cache.ts";
import { findFile, type Site } from "./site/site.ts";

type App = ReturnType<typeof createApp>;

/** Files of the site, and pages kept between two changes, come straight from memory; the rest from the app. */
export function createHttpServer(app: App, site: Site, kept: CachedAddress[]): Server {
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const serveCached = responseCache(app.fetch, kept);
  const server = createServer(LIMITS, (request, response) => {
    // The app refuses it: nothing is looked up.
    if (String(request.url).length > LONGEST_ADDRESS) return answer(request, response);
    const file = findFile(site, request);
    if (file) sendCachedResponse(file, request, response);
    else serveCached(request, response, () => answer(request, response));
  });
  server.maxConnections = MOST_CONNECTIONS;
  return server;
}

/** A client that trickles its request, or sends endless headers, is cut off. */
const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  // Most requests have no body: without a stream that nobody reads, each costs an eighth less.
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

/** Lets requests in flight finish, for a while; then the rest is cut. */
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
