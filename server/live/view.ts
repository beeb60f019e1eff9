import { hash } from "node:crypto";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, type Handler, Hono } from "hono";
import type { Access } from "#domain/roles.ts";
import type { Asked } from "#server/api/asked.ts";
import { signedOut } from "#server/auth/sessions.ts";
import { securityHeaders } from "#server/headers.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/services.ts";
import type { Hub, ViewOf, WatchedView } from "./hub.ts";
import type { LiveView } from "./stream.ts";

type ViewNeeds = Pick<Services, "hub" | "env">;

/**
 * Adds a hash of the view as its version: equal views have equal versions, on every machine and after a restart.
 * `beside` is hashed too, for data of the view that is sent another way.
 */
export function versioned<T extends object>(view: T, beside = ""): T & { version: string } {
  return { ...view, version: hash("sha256", JSON.stringify(view) + beside, "base64url").slice(0, 20) };
}

/** The view of each GET handler, by which `offerViews` finds it among mounted routes. */
const views = new WeakMap<Handler, { path: string; viewOf: ViewOf }>();

/** Routes of a view: GET answers once, `/live` streams it; it can also be watched at /api/live. */
export function watchable(needs: ViewNeeds, path: string, event: string, viewOf: ViewOf) {
  const once = async (c: Context<Asked>) => {
    const view = viewOf(askedOf(c));
    admit(c, narrower(view));
    return c.json(await view.read());
  };
  views.set(once, { path, viewOf });
  return new Hono<Asked>().get("/", once).get("/live", (c) => {
    const view = viewOf(askedOf(c));
    return watch(c, needs, { [event]: { ...view, path } }, narrower(view));
  });
}

/** Offers the views among mounted routes for watching, with the rights of their mount. */
export function offerViews(hub: Hub, mounted: Hono<Asked>, access: Access | "anyone") {
  for (const { path, handler } of mounted.routes) {
    const view = views.get(handler);
    if (!view) continue;
    if (view.path !== path) throw new Error(`The view ${view.path} is mounted at ${path}.`);
    hub.offer(path, view.viewOf, access);
  }
}

const MOST_VIEWS = 10;
/** Printable ASCII only, because the address is the event's name, which ends at a line break. */
const ADDRESS = /^\/api\/[!-~]{1,2000}$/;

/**
 * All views of a tab on one stream: `?watch=/api/donors?page=2&watch=…`, each event named after its address. The rights
 * of each view are checked.
 */
export function liveApi(needs: ViewNeeds) {
  return new Hono<Asked>().get("/", async (c) => {
    const addresses = c.req.queries("watch") ?? [];
    if (addresses.length === 0 || addresses.length > MOST_VIEWS)
      throw new Refusal(422, "invalid", `Please name 1 to ${MOST_VIEWS} addresses to watch.`);
    const views = addresses.map((address) => {
      const view = ADDRESS.test(address) ? needs.hub.viewAt(address) : undefined;
      if (view) return [address, view] as const;
      throw new Refusal(404, "not-found", "One of these addresses cannot be watched.");
    });
    const accesses = views.flatMap(([, view]) => [
      ...(view.access === "anyone" ? [] : [view.access]),
      ...narrower(view),
    ]);
    return watch(c, needs, Object.fromEntries(views), accesses);
  });
}

/** The access of a view with narrower rights than its address. */
function narrower({ rights }: LiveView): Access[] {
  return rights ? [{ rights }] : [];
}

/** Refuses like the guard. On an unguarded address nobody has a right. */
function admit(c: Context<Asked>, accesses: Access[]) {
  for (const access of accesses) {
    const ask = c.get("admit");
    if (!ask) throw signedOut();
    ask(access);
  }
}

/** Streams on Node's own response, which takes half the memory of one made by the framework. */
function watch(
  c: Context<Asked>,
  { hub, env }: ViewNeeds,
  views: { [event: string]: WatchedView },
  accesses: Access[],
) {
  admit(c, accesses);
  const maySeeStill = c.get("maySeeStill");
  if (c.req.method === "HEAD")
    return c.body(null, 200, { "Content-Type": "text/event-stream; charset=utf-8" });
  hub.open({
    response: c.env.outgoing,
    headers: securityHeaders(env.live),
    address: c.get("address"),
    views,
    // Undefined on public addresses.
    isAllowed: maySeeStill && (() => maySeeStill(accesses)),
  });
  return RESPONSE_ALREADY_SENT;
}

function askedOf(c: Context<Asked>) {
  return new URL(c.req.url).searchParams;
}
