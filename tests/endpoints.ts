import type { ServerBuild } from "react-router";
import { createApp } from "#server/app.ts";
import type { openTemple } from "./temple.ts";

type Temple = Awaited<ReturnType<typeof openTemple>>;
export type Endpoint = { method: string; path: string };

/** Every call of the house, as the routes themselves have them: a new room is among them unasked. */
export function callsOf({ services, rooms }: Pick<Temple, "services" | "rooms">): Endpoint[] {
  const app = createApp(services, Object.values(rooms), async () => new Response(null));
  const calls = app.routes.filter(({ method, path }) => method !== "ALL" && !path.includes("*"));
  return [...new Map(calls.map(({ method, path }) => [`${method} ${path}`, { method, path }])).values()];
}

/** Every page, with the places that its address leaves open. */
export function pagesOf({ routes }: ServerBuild) {
  const whole = (id: string): string => {
    const route = routes[id];
    return route?.parentId ? `${whole(route.parentId)}/${route.path ?? ""}` : "";
  };
  const paths = Object.keys(routes).map(
    (id) =>
      whole(id)
        .replace(/\/+/g, "/")
        .replace(/(.)\/$/, "$1") || "/",
  );
  return [...new Set(paths)];
}

/** The data of a page, as the browser asks for it when it moves there. */
export function dataOf(page: string) {
  return `${page === "/" ? "/_root" : page}.data`;
}
