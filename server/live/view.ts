import { hash } from "node:crypto";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import { maySee, type Rights } from "#domain/roles.ts";
import type { Asked } from "#server/api/asked.ts";
import { notYours } from "#server/auth/guard.ts";
import { securityHeaders } from "#server/headers.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/services.ts";
import type { ViewOf } from "./hub.ts";
import type { LiveView, Permission } from "./stream.ts";

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
    .get("/", async (c) => c.json(await allowed(c, viewOf(askedOf(c))).read()))
    .get("/live", (c) => {
      const view = allowed(c, viewOf(askedOf(c)));
      return watch(c, needs, { [event]: view }, view.rights && [view.rights]);
    });
}

const MOST_VIEWS = 10;
/** What an address is made of; an event's name ends with its line. */
const ADDRESS = /^\/api\/[!-~]{1,2000}$/;

/**
 * All views a tab shows on one stream: `?watch=/api/donors?page=2&watch=…`, each event named after its address. Each is
 * for those who may ask for it by itself.
 */
export function liveApi(needs: Needs, rightsOf: (noun: string) => Rights) {
  return new Hono<Asked>().get("/", async (c) => {
    const addresses = c.req.queries("watch") ?? [];
    if (addresses.length === 0 || addresses.length > MOST_VIEWS)
      throw new Refusal(422, "invalid", `Please name 1 to ${MOST_VIEWS} addresses to watch.`);
    const views = addresses.map((address) => {
      const view = ADDRESS.test(address) ? needs.hub.viewAt(address) : undefined;
      if (view) return [address, view] as const;
      throw new Refusal(404, "not-found", "One of these addresses cannot be watched.");
    });
    const rights = [
      ...addresses.map((address) => rightsOf(nounOf(address))),
      ...views.flatMap(([, view]) => view.rights ?? []),
    ];
    const person = c.get("person");
    if (person && !rights.every((each) => maySee(person.role, each))) throw notYours(person);
    return watch(c, needs, Object.fromEntries(views), rights);
  });
}

/** A view that is for fewer than its address is. */
function allowed(c: Context<Asked>, view: LiveView) {
  const person = c.get("person");
  if (view.rights && person && !maySee(person.role, view.rights)) throw notYours(person);
  return view;
}

/** Answers with an event stream on Node's own response, which costs half the memory of one made by the framework. */
function watch(
  c: Context<Asked>,
  { hub, env }: Needs,
  views: { [event: string]: LiveView },
  rights?: Rights[],
) {
  if (c.req.method === "HEAD")
    return c.body(null, 200, { "Content-Type": "text/event-stream; charset=utf-8" });
  hub.open({
    response: c.env.outgoing,
    headers: securityHeaders(env.live),
    address: c.get("address"),
    views,
    isAllowed: permission(c.get("maySeeStill"), rights),
  });
  return RESPONSE_ALREADY_SENT;
}

/** None is asked for where anyone may look. */
function permission(
  maySee: Asked["Variables"]["maySeeStill"],
  rights: Rights[] = [],
): Permission | undefined {
  if (!maySee || rights.length === 0) return maySee && (() => maySee());
  return async () => (await Promise.all(rights.map((each) => maySee(each)))).every(Boolean);
}

function nounOf(address: string) {
  return /^\/api\/([^/?]*)/.exec(address)?.[1] ?? "";
}

function askedOf(c: Context<Asked>) {
  return new URL(c.req.url).searchParams;
}
