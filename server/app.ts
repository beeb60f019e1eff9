import { randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import type { Asked } from "./api/asked.ts";
import { contactApi } from "./api/contact.ts";
import { donorsApi } from "./api/donors.ts";
import { messagesApi } from "./api/messages.ts";
import { sessionApi } from "./api/session.ts";
import { wallApi } from "./api/wall.ts";
import { requireAdmin } from "./auth/guard.ts";
import { clientAddress } from "./client-address.ts";
import { compressed } from "./compressed.ts";
import { securityHeaders } from "./headers.ts";
import { Refusal, wrongMethod } from "./refusal.ts";
import { sameOriginChanges } from "./same-origin.ts";
import type { Asking, Services } from "./services.ts";
import { isRefusedAs } from "./store/store.ts";

/** Answers a page's request, whatever its address. */
export type Pages = (request: Request, asking: Asking) => Promise<Response>;

/** The way of a request that is not a file of the site, from first look to last error. */
export function createApp(services: Services, pages: Pages) {
  const { env, log } = services;
  const app = new Hono<Asked>();
  const security = securityHeaders(env.live);

  app.use(async (c, next) => {
    c.set("requestId", randomUUID());
    c.set("address", clientAddress(c.env.incoming, env.TRUST_PROXY));
    await next();
    // A page brings its own, with the hashes of its scripts.
    if (!c.res.headers.has("X-Content-Type-Options"))
      for (const [name, value] of security) c.res.headers.set(name, value);
  });

  app.get("/healthz", async (c) => {
    await services.store.check();
    return c.json({ ok: true }, 200, { "Cache-Control": "no-store" });
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
  // Pages take forms too.
  app.use(sameOriginChanges(env.PUBLIC_URL));
  app.route("/api/send-email", contactApi(services));
  app.route("/api/session", sessionApi(services));
  app.route("/api/wall", wallApi(services));
  app.route("/api/donors", donorsApi(services, requireAdmin(services)));
  app.route("/api/messages", messagesApi(services, requireAdmin(services)));
  // Answered, not thrown: only then is a known address with the wrong method told from an unknown one.
  app.all("/api/*", (c) =>
    answerRefusal(c.req.path, new Refusal(404, "not-found", "There is nothing at this address.")),
  );

  app.all("/assets/*", (c) => c.text("There is nothing at this address.", 404));
  app.use(compressed);
  app.all("*", (c) =>
    pages(c.req.raw, {
      requestId: c.get("requestId"),
      address: c.get("address"),
      report: (fault) => report(fault, c),
    }),
  );

  app.onError((fault, c) => {
    const refusal = report(fault, c);
    if (TURNED_AWAY.includes(refusal.code) && c.req.path !== "/api/session") noteTurnedAway(c, refusal);
    return answerRefusal(c.req.path, refusal);
  });

  return app;

  /** How to answer. A fault that nobody expected is met here, whether the API or a page came upon it. */
  function report(fault: unknown, c: Context<Asked>) {
    if (fault instanceof Refusal) return fault;
    const request = c.get("requestId");
    if (isRefusedAs(fault, "unavailable")) {
      log.error("store unavailable", fault, { request });
      return unavailable();
    }
    log.error("request failed", fault, { request, method: c.req.method, path: c.req.path });
    return new Refusal(500, "fault", "Something went wrong on our side. Please try again later.");
  }

  function noteTurnedAway(c: Context<Asked>, { code }: Refusal) {
    const path = c.req.path.slice(0, 200);
    log.info("turned away", {
      request: c.get("requestId"),
      address: c.get("address"),
      method: c.req.method,
      path,
      code,
    });
  }
}

/** Refusals of somebody who had no right to ask; a page that asks whether it is signed in is none. */
const TURNED_AWAY = ["signed-out", "other-site"];

function unavailable() {
  const later = { headers: { "Retry-After": "5" } };
  return new Refusal(
    503,
    "unavailable",
    "The records cannot be reached at the moment. Please try again.",
    later,
  );
}

/** The contact form reads `success` and `message`, other programs `code` and `message`, people the sentence. */
function answerRefusal(path: string, { status, code, message, details, headers }: Refusal) {
  if (path === "/api/send-email")
    return Response.json({ success: false, message, ...details }, { status, headers });
  if (path.startsWith("/api/") || path === "/api" || path === "/healthz")
    return Response.json({ code, message, ...details }, { status, headers });
  return new Response(message, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...headers },
  });
}
