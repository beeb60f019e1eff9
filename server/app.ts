import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { createMiddleware } from "hono/factory";
import { methodNotAllowed } from "hono/method-not-allowed";
import { requestId } from "hono/request-id";
import { type Access, EVERYONE_SEES } from "#domain/roles.ts";
import type { Asked } from "./api/asked.ts";
import { requireRight, requireSameOrigin } from "./auth/guard.ts";
import { sessionApi } from "./auth/session-api.ts";
import { clientAddress } from "./client-address.ts";
import { securityHeaders } from "./headers.ts";
import { liveApi, offerViews } from "./live/view.ts";
import { loggedPath } from "./log.ts";
import { activityApi } from "./records/activity.ts";
import { idempotent } from "./records/idempotency.ts";
import { Refusal, wrongMethod } from "./refusal.ts";
import type { OpenRoom } from "./room.ts";
import type { Asking, Services } from "./services.ts";
import { isRefusedAs } from "./store/store.ts";

/** Answers every request that is no file and no API call. */
export type PageHandler = (request: Request, asking: Asking) => Promise<Response>;

/** In bytes. The site's own longest address, a search in the dashboard, has 2,000. */
export const LONGEST_ADDRESS = 4096;

/** The Hono app: middleware, API, pages and error answers for every request that is not a static file. */
export function createApp(services: Services, rooms: OpenRoom[], pages: PageHandler) {
  const { env, log } = services;
  const app = new Hono<Asked>();
  const security = securityHeaders(env.live);
  const idempotency = idempotent(services.now);

  // Always generated here: an id that the caller sends is ignored.
  app.use(requestId({ headerName: "" }));
  app.use(async (c, next) => {
    c.set("address", clientAddress(c.env.incoming, env.TRUST_PROXY));
    await next();
    // A page sets its own headers, with the hashes of its scripts.
    if (!c.res.headers.has("X-Content-Type-Options"))
      for (const [name, value] of security) c.res.headers.set(name, value);
  });
  for (const { middleware = {} } of rooms)
    for (const [noun, shape] of Object.entries(middleware)) app.use(`/api/${noun}`, shape);
  // First, so that no later handler spends time on a very long address.
  app.use(async (c, next) => {
    if (String(c.env.incoming.url).length > LONGEST_ADDRESS)
      throw new Refusal(414, "address-too-long", "This address is too long.");
    await next();
  });

  app.get("/healthz", async (c) => {
    await services.store.check();
    const nearlyFull = await services.files.disk.nearlyFull();
    const answer = { ok: true, ...(nearlyFull && { disk: "nearly full" }) };
    return c.json(answer, 200, { "Cache-Control": "no-store" });
  });

  app.use(
    "/api/*",
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) => answerRefusal(c.req.path, wrongMethod(methods)),
    }),
  );
  app.use("/api/*", async (c, next) => {
    await next();
    if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
  });
  // For pages as well as the API: pages accept form posts.
  app.use(requireSameOrigin(services));
  app.route("/api/session", sessionApi(services));
  for (const { publicRoutes = {} } of rooms)
    for (const [noun, routes] of Object.entries(publicRoutes)) mount(noun, routes, "anyone");
  const shared: OpenRoom[] = [
    // The stream checks the rights of each view by itself.
    { api: { live: liveApi(services) }, rights: EVERYONE_SEES, isBeforeSecondFactor: true },
    { api: activityApi(services, rooms) },
  ];
  for (const { api = {}, rights = {}, rightsAt = {}, isBeforeSecondFactor } of [...rooms, ...shared])
    for (const [noun, routes] of Object.entries(api))
      mount(noun, routes, { rights: rightsAt[noun] ?? rights, isBeforeSecondFactor });
  // Returned, not thrown: `methodNotAllowed` above acts on an answered 404 only.
  app.all("/api/*", (c) =>
    answerRefusal(c.req.path, new Refusal(404, "not-found", "There is nothing at this address.")),
  );

  for (const { rawRoutes } of rooms) if (rawRoutes) app.route("/", rawRoutes);
  app.all("/assets/*", (c) => c.text("There is nothing at this address.", 404));
  app.use(compressed);
  app.all("*", (c) =>
    pages(c.req.raw, {
      requestId: c.get("requestId"),
      address: c.get("address"),
      report: (fault) => report(fault, c),
    }),
  );

  app.onError((fault, c) => answerRefusal(c.req.path, report(fault, c)));

  return app;

  /** The one place that mounts an API with its rights, and offers its live views with the same rights. */
  function mount(noun: string, routes: Hono<Asked>, access: Access | "anyone") {
    const mounted = new Hono<Asked>().basePath(`/api/${noun}`);
    if (access !== "anyone") mounted.use(requireRight(services, access));
    mounted.use(idempotency).route("/", routes);
    app.route("/", mounted);
    offerViews(services.hub, mounted, access);
  }

  /** The refusal to answer with. Unexpected errors of the API and of pages are logged here. */
  function report(fault: unknown, c: Context<Asked>) {
    if (fault instanceof Refusal) return fault;
    const request = c.get("requestId");
    if (isRefusedAs(fault, "unavailable")) {
      log.error("store unavailable", fault, { request });
      const message = "The records cannot be reached at the moment. Please try again.";
      return new Refusal(503, "unavailable", message, { headers: { "Retry-After": "5" } });
    }
    log.error("request failed", fault, { request, method: c.req.method, path: loggedPath(c.req.path) });
    return new Refusal(500, "fault", "Something went wrong on our side. Please try again later.");
  }
}

const gzip = compress({ encoding: "gzip" });

/**
 * Pages made per request are compressed unless another site sent the visitor: such a page repeats words of its address,
 * and from the compressed length somebody on the network could guess names in it (BREACH).
 */
const compressed = createMiddleware((c, next) =>
  ["same-origin", "none"].includes(c.req.header("Sec-Fetch-Site") ?? "") ? gzip(c, next) : next(),
);

/** JSON with `code` and `message` for the API and /healthz, the sentence alone for everything else. */
function answerRefusal(path: string, { status, code, message, details, headers }: Refusal) {
  if (/^\/(?:api|healthz)(?:\/|$)/.test(path))
    return Response.json({ code, message, ...details }, { status, headers });
  return new Response(message, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...headers },
  });
}
