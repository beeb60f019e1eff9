import type { EntryContext } from "react-router";
import { refreshSeconds } from "#app/refresh.ts";
import { omit } from "#domain/omit.ts";

/**
 * The script that hydrates a page, instead of the router's <Scripts>, which preloads every module in the head and so
 * delays styles, fonts and the first picture on a slow connection (docs/performance.md). This one loads the modules
 * after the first paint, or at the first interaction.
 */
export async function startScript(context: EntryContext) {
  const { manifest, serverHandoffString, serverHandoffStream, staticHandlerContext } = context;
  const data = await new Response(serverHandoffStream).text();
  const routes = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);
  const forVisitors = visitorsManifest(context);
  const shared = [
    ...(forVisitors ? [] : [manifest.url]),
    ...manifest.entry.imports,
    ...routes.flatMap(({ imports = [] }) => imports),
  ];
  const seconds = refreshSeconds(
    staticHandlerContext.matches.map(({ route }) => context.routeModules[route.id]?.handle),
  );
  // The second call of start() finds all modules there and changes nothing.
  return `
${forVisitors ? `window.__reactRouterManifest = ${literal(forVisitors)};` : ""}
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
${seconds ? askAgain(seconds) : ""}
const here = location.pathname + location.search;
addEventListener("popstate", () => { // back to another page before the router hears of it
  if (!("ready" in document.documentElement.dataset) && location.pathname + location.search !== here) location.reload();
});
}
`;
}

/** Reloads a page whose scripts did not load, once the site answers: a browser's error page would stay. */
function askAgain(seconds: number) {
  return `const again = setInterval(async () => {
  if ("ready" in document.documentElement.dataset) return clearInterval(again);
  const answer = await fetch(location.href).catch(() => undefined);
  if (answer?.ok) location.reload();
}, ${seconds * 1000});`;
}

type Manifest = EntryContext["manifest"];
type Route = NonNullable<Manifest["routes"][string]>;

/**
 * The route manifest of public pages, with the public routes only. Undefined on staff pages, which load the whole
 * manifest, and in development.
 */
function visitorsManifest({ manifest, staticHandlerContext: { matches } }: EntryContext) {
  if (manifest.hmr || matches.some(({ route }) => isForStaff(manifest, route.id))) return undefined;
  const routes = Object.entries(manifest.routes).filter(([id]) => !isForStaff(manifest, id));
  return { ...omit(manifest, "sri"), routes: Object.fromEntries(routes) };
}

/** The integrity hashes of the files that the page may load, by address. */
export function marksOfFiles(context: EntryContext): Record<string, string> {
  const all: Record<string, string> = Object(context.manifest.sri);
  const forVisitors = visitorsManifest(context);
  if (!forVisitors) return all;
  const { entry, routes } = forVisitors;
  const files = new Set(
    [entry, ...Object.values(routes)].flatMap((part) => [part?.module, ...(part?.imports ?? [])]),
  );
  return Object.fromEntries(Object.entries(all).filter(([file]) => files.has(file)));
}

function isForStaff(manifest: Manifest, id: string): boolean {
  const { parentId, path = "" } = manifest.routes[id] ?? {};
  return /^(dashboard|manage)\b/.test(path) || (parentId !== undefined && isForStaff(manifest, parentId));
}

/** The build may split a route's module into several files. */
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
