import type { EntryContext } from "react-router";

/**
 * The script that brings a page to life, in place of the router's <Scripts>. That one has every module preloaded from
 * the head, where on a slow line they hold up the styles, the fonts and the first picture (docs/performance.md). This
 * one asks for the same modules once the page is loaded and painted, or as soon as somebody presses something.
 */
export async function startScript(context: EntryContext) {
  const { manifest, serverHandoffString, serverHandoffStream, staticHandlerContext } = context;
  const data = await new Response(serverHandoffStream).text();
  const routes = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);
  const shared = [manifest.url, ...manifest.entry.imports, ...routes.flatMap(({ imports = [] }) => imports)];
  // The second call of start() finds all modules there and changes nothing.
  return `
window.__reactRouterContext = ${serverHandoffString};
window.__reactRouterContext.stream = new ReadableStream({
  start(data) { data.enqueue(${literal(data)}); data.close(); },
}).pipeThrough(new TextEncoderStream());

{
const start = async () => {
  ${manifest.hmr ? `await import(${literal(manifest.hmr.runtime)});` : ""}
  const all = (paths) => Promise.all(paths.map((path) => import(path)));
  const routes = ${literal(routes.map((route) => [route.id, partsOf(route)]))}
    .map(async ([id, parts]) => [id, Object.assign({}, ...(await all(parts)))]);
  await all(${literal([...new Set(shared)])});
  window.__reactRouterRouteModules = Object.fromEntries(await Promise.all(routes));
  import(${literal(manifest.entry.module)});
};
addEventListener("load", () => {
  new PerformanceObserver(start).observe({ type: "paint", buffered: true });
  setTimeout(start, 2000); // some browsers keep the times of paints to themselves
});
addEventListener("pointerdown", start, { once: true });
addEventListener("keydown", start, { once: true });
const here = location.pathname + location.search;
addEventListener("popstate", () => { // back to another page before the router hears of it
  if (!("ready" in document.documentElement.dataset) && location.pathname + location.search !== here) location.reload();
});
}
`;
}

type Route = NonNullable<EntryContext["manifest"]["routes"][string]>;

/** The build may cut what a route needs first into files of its own. */
function partsOf(route: Route) {
  const { module, clientLoaderModule, clientActionModule, clientMiddlewareModule, hydrateFallbackModule } =
    route;
  return [
    module,
    clientLoaderModule,
    clientActionModule,
    clientMiddlewareModule,
    hydrateFallbackModule,
  ].filter(Boolean);
}

/** A value as a script may hold it: nothing in it can end the script. */
function literal(value: unknown) {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
