import { hash } from "node:crypto";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import type { Asked } from "#server/api/asked.ts";
import { securityHeaders } from "#server/headers.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/services.ts";
import type { ViewOf } from "./hub.ts";
import type { LiveView } from "./stream.ts";

type Needs = Pick<Services, "hub" | "env">;

/**
 * The version is what the view shows, in short: equal views have equal versions, on every machine and after a restart.
 * `beside` stands for what belongs to the view and is sent by another way.
 */
export function versioned<T extends object>(view: T, beside = ""): T & { version: string } {
  return { ...view, version: hash("sha256", JSON.stringify(view) + beside, "base64url").slice(0, 20) };
}

/** An answer that can be watched: asked for once, on a stream of its own at `/live`, or among others at /api/live. */
export function watchable(needs: Needs, path: string, event: string, viewOf: ViewOf) {
  needs.hub.offer(path, viewOf);
  return new Hono<Asked>()
    .get("/", async (c) => c.json(await viewOf(askedOf(c)).read()))
    .get("/live", (c) => watch(c, needs, { [event]: viewOf(askedOf(c)) }));
}

const MOST_VIEWS = 10;
/** What an address is made of; an event's name ends with its line. */
const ADDRESS = /^\/api\/[!-~]{1,2000}$/;

/** All views a tab shows on one stream: `?watch=/api/donors?page=2&watch=…`, each event named after its address. */
export function liveApi(needs: Needs) {
  return new Hono<Asked>().get("/", (c) => {
    const addresses = c.req.queries("watch") ?? [];
    if (addresses.length === 0 || addresses.length > MOST_VIEWS)
      throw new Refusal(422, "invalid", `Please name 1 to ${MOST_VIEWS} addresses to watch.`);
    const views = addresses.map((address) => {
      const view = ADDRESS.test(address) ? needs.hub.viewAt(address) : undefined;
      if (view) return [address, view] as const;
      throw new Refusal(404, "not-found", "One of these addresses cannot be watched.");
    });
    return watch(c, needs, Object.fromEntries(views));
  });
}

/** Answers with an event stream on Node's own response, which costs half the memory of one made by the framework. */
function watch(c: Context<Asked>, { hub, env }: Needs, views: { [event: string]: LiveView }) {
  if (c.req.method === "HEAD")
    return c.body(null, 200, { "Content-Type": "text/event-stream; charset=utf-8" });
  hub.open({
    response: c.env.outgoing,
    headers: securityHeaders(env.live),
    address: c.get("address"),
    views,
    isAllowed: c.get("isStillAdmin"),
  });
  return RESPONSE_ALREADY_SENT;
}

function askedOf(c: Context<Asked>) {
  return new URL(c.req.url).searchParams;
}
