import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { createServer as createVite } from "vite";
import { createApp } from "./app.ts";
import { renderedPages } from "./pages.ts";
import type { Services } from "./services.ts";

/** The same site on the same port, its pages compiled as they are asked for and renewed as they change. */
export async function createDevServer(services: Services) {
  const server = createServer();
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } } });
  const build = () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>;
  const app = createApp(services, renderedPages(build, services));
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  server.on("request", (request, response) =>
    vite.middlewares(request, response, () => answer(request, response)),
  );
  server.on("close", () => vite.close());
  return server;
}
