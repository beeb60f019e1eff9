import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { createServer as createVite } from "vite";
import type { OpenHouse } from "#rooms/house.ts";
import { createApp } from "./app.ts";
import { renderedPages } from "./pages.ts";

/** The same site with Vite: pages are compiled on request and reloaded as they change. */
export async function createDevServer(house: OpenHouse) {
  const server = createServer();
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } } });
  const build = () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>;
  const app = createApp(house.services, Object.values(house.rooms), renderedPages(build, house));
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  server.on("request", (request, response) =>
    vite.middlewares(request, response, () => answer(request, response)),
  );
  server.on("close", () => vite.close());
  return server;
}
