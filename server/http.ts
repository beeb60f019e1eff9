import { createServer, type Server } from "node:http";
import type { Server as NetServer } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { createApp } from "./app.ts";
import type { DonorBook } from "./donors/donor-book.ts";
import { keepAnswers } from "./site/kept-answers.ts";
import { findSheet, type Site, sendSheet } from "./site/site.ts";

type App = ReturnType<typeof createApp>;

/** Files of the site, and the donor wall between two changes, come straight from memory; the rest goes through the app. */
export function createHttpServer(app: App, site: Site, donors: DonorBook): Server {
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const serveKept = keepAnswers(app.fetch, donors);
  const server = createServer(LIMITS, (request, response) => {
    const sheet = findSheet(site, request);
    if (sheet) return sendSheet(sheet, request, response);
    if (serveKept(request, response, () => answer(request, response))) return;
    answer(request, response);
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
