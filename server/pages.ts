import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { readForm } from "./api/asked.ts";
import type { PageHandler } from "./app.ts";
import { type PagePolicy, securityHeaders } from "./headers.ts";
import { takeOwnScripts } from "./page-scripts.ts";
import { Refusal, wrongMethod } from "./refusal.ts";
import type { PreviewPage, Services } from "./services.ts";

/** The values of the router's context, by the names that `app/entry.server.tsx` exports. */
type Shared = { services: Services; [name: string]: unknown };

/** Renders pages per request: those with live data or forms, and redirects of unknown addresses. */
export function renderedPages(
  getBuild: () => ServerBuild | Promise<ServerBuild>,
  shared: Shared,
): PageHandler {
  return async (request, asking) => {
    const url = new URL(request.url);
    if (!isReadable(url.pathname)) throw new Refusal(400, "bad-address", "This address cannot be read.");
    const build = await getBuild();
    const context = new RouterContextProvider();
    const keys = contextKeys(build);
    const words = shared.services.words.now;
    let isPreview = false;
    const previewPage: PreviewPage = (address, asked) => {
      isPreview = true;
      return createRequestHandler(visitorsBuild(build, address), process.env.NODE_ENV)(asked, context);
    };
    for (const [name, value] of Object.entries({ ...shared, asking, words, previewPage })) {
      const key = keys[name];
      if (key) context.set(key, value);
    }
    const isRead = READS.includes(request.method);
    const asked = isRead ? request : await readPost(request, takesForms(build, url));
    const response = await createRequestHandler(build, process.env.NODE_ENV)(asked, context);
    const formsLeadTo = words.temple.donationPage.url;
    return withPolicy(response, shared.services.env.live, { formsLeadTo, isPreview });
  };
}

const READS = ["GET", "HEAD"];

/** The context keys of the build itself: another copy of services.ts would have different ones. */
function contextKeys({ entry }: ServerBuild) {
  return entry.module as unknown as { [name: string]: RouterContext | undefined };
}

/** The build mounted below an address, without the routes for staff. */
function visitorsBuild(build: ServerBuild, basename: string): ServerBuild {
  const { routes, assets } = build;
  return {
    ...build,
    basename,
    routes: withoutStaff(routes),
    assets: { ...assets, routes: withoutStaff(assets.routes) },
  };

  function withoutStaff<Route>(all: { [id: string]: Route }) {
    return Object.fromEntries(Object.entries(all).filter(([id]) => !isForStaff(id)));
  }

  function isForStaff(id: string): boolean {
    const { path = "", parentId } = routes[id] ?? {};
    return /^(dashboard|manage)\b/.test(path) || (parentId !== undefined && isForStaff(parentId));
  }
}

function isReadable(path: string) {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether the page's route has an action. The router would refuse it too, but with a stack trace in the log and a page
 * that says the error is ours.
 */
function takesForms({ routes }: ServerBuild, { pathname, searchParams }: URL) {
  const path = pathname.replace(/\/_\.data$/, "/").replace(/\.data$/, "");
  // Like the router: an index route is only meant with `?index`.
  const isIndexMeant = searchParams.getAll("index").includes("");
  const meant = matchRoutes(childrenOf(undefined), path)?.findLast(
    ({ route }) => route.path || (route.index && isIndexMeant),
  );
  return Boolean(routes[meant?.route.id ?? ""]?.module.action);

  function childrenOf(parent: string | undefined): RouteObject[] {
    return Object.values(routes).flatMap((route) => {
      if (!route || route.parentId !== parent) return [];
      const { id, path, index } = route;
      return index ? { id, path, index: true } : { id, path, children: childrenOf(id) };
    });
  }
}

/** Reads the form before the page does, so that the size limit holds for every page. */
async function readPost(request: Request, isAllowed: boolean) {
  if (!isAllowed) throw wrongMethod(READS);
  if (request.method !== "POST") throw wrongMethod([...READS, "POST"]);
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal, body: await readForm(request) });
}

async function withPolicy(response: Response, live: boolean, policy: Omit<PagePolicy, "scripts">) {
  const headers = new Headers(response.headers);
  if (policy.isPreview) headers.set("X-Robots-Tag", "noindex");
  if (policy.isPreview || !headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  if (!headers.get("Content-Type")?.startsWith("text/html"))
    return new Response(response.body, { status: response.status, headers });
  const { html, scripts } = takeOwnScripts(await response.text());
  for (const [name, value] of securityHeaders(live, { ...policy, scripts })) headers.set(name, value);
  // In development Vite injects styles and opens a socket.
  if (process.env.NODE_ENV === "development") headers.delete("Content-Security-Policy");
  return new Response(html, { status: response.status, headers });
}
