import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { Pages } from "./app.ts";
import { inlineScriptHashes, securityHeaders } from "./headers.ts";
import { Refusal } from "./refusal.ts";
import type { Services } from "./services.ts";

/** Pages made per request: those that show live data or answer a form, and the redirects of unknown addresses. */
export function renderedPages(getBuild: () => ServerBuild | Promise<ServerBuild>, services: Services): Pages {
  return async (request, asker) => {
    if (!isReadable(new URL(request.url).pathname))
      throw new Refusal(400, "bad-address", "This address cannot be read.");
    const build = await getBuild();
    const context = new RouterContextProvider();
    const keys = contextKeys(build);
    context.set(keys.services, services);
    context.set(keys.asker, asker);
    const response = await createRequestHandler(build, process.env.NODE_ENV)(request, context);
    return withPolicy(response, services.env.live);
  };
}

/** The keys must be the build's own: a second copy of services.ts would have different ones. */
function contextKeys(build: ServerBuild) {
  return build.entry.module as unknown as typeof import("#app/entry.server.tsx");
}

function isReadable(path: string) {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

async function withPolicy(response: Response, live: boolean) {
  const headers = new Headers(response.headers);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  if (!headers.get("Content-Type")?.startsWith("text/html"))
    return new Response(response.body, { status: response.status, headers });
  const html = await response.text();
  for (const [name, value] of securityHeaders(live, inlineScriptHashes(html))) headers.set(name, value);
  // While developing, Vite writes styles into the page and speaks to it over a socket.
  if (process.env.NODE_ENV === "development") headers.delete("Content-Security-Policy");
  return new Response(html, { status: response.status, headers });
}
