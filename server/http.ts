import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { createApp } from "./app.ts";
import { type Site, serveSite } from "./site/site.ts";

/** Files of the site are answered straight from memory; everything else goes through the app. */
export function createHttpServer(app: ReturnType<typeof createApp>, site: Site): Server {
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return createServer(
    { maxHeaderSize: 16 * 1024, headersTimeout: 15_000, requestTimeout: 30_000, keepAliveTimeout: 65_000 },
    (request, response) => {
      if (!serveSite(site, request, response)) answer(request, response);
    },
  );
}

export function listen(server: Server, port: number, host: string) {
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
