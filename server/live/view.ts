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
 * The version is what the view shows, in short: equal views have equal versions, on every machine and after a restart.
 * `beside` stands for what belongs to the view and is sent by another way.
 */
export function versioned<T extends object>(view: T, beside = ""): T & { version: string } {
  return { ...view, version: hash("sha256", JSON.stringify(view) + beside, "base64url").slice(0, 20) };
}

/** The views of rooms, by the handler that answers once: it says where they are mounted, and behind which guard. */
const views = new WeakMap<Handler, { path: string; viewOf: ViewOf }>();

/** An answer that can be watched: asked for once, on a stream of its own at `/live`, or among others at /api/live. */
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

/** Whoever may ask for a view where it is mounted may watch it, and nobody else. */
export function offerViews(hub: Hub, mounted: Hono<Asked>, access: Access | "anyone") {
  for (const { path, handler } of mounted.routes) {
    const view = views.get(handler);
    if (!view) continue;
    if (view.path !== path) throw new Error(`The view ${view.path} is mounted at ${path}.`);
    hub.offer(path, view.viewOf, access);
  }
}

const MOST_VIEWS = 10;
/** What an address is made of; an event's name ends with its line. */
const ADDRESS = /^\/api\/[!-~]{1,2000}$/;

/**
 * All views a tab shows on one stream: `?watch=/api/donors?page=2&watch=…`, each event named after its address. Each is
 * for those who may ask for it by itself.
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

/** A view may be for fewer than its address is. */
function narrower({ rights }: LiveView): Access[] {
  return rights ? [{ rights }] : [];
}

/** Refuses as the guard of an address does. Where nobody was asked who they are, nobody has a right. */
function admit(c: Context<Asked>, accesses: Access[]) {
  for (const access of accesses) {
    const ask = c.get("admit");
    if (!ask) throw signedOut();
    ask(access);
  }
}

/** Answers with an event stream on Node's own response, which costs half the memory of one made by the framework. */
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
    // None is asked for where anyone may look.
    isAllowed: maySeeStill && (() => maySeeStill(accesses)),
  });
  return RESPONSE_ALREADY_SENT;
}

function askedOf(c: Context<Asked>) {
  return new URL(c.req.url).searchParams;
}
