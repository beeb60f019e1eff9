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
import { pastTheLogin } from "./auth/login-page.ts";
import { clientAddress } from "./client-address.ts";
import { compressed } from "./compressed.ts";
import { securityHeaders } from "./headers.ts";
import { Refusal, unavailable } from "./refusal.ts";
import { sameOriginChanges } from "./same-origin.ts";
import type { Asker, Services } from "./services.ts";
import { isRefusedAs } from "./store/store.ts";

/** Answers a page's request, whatever its address. */
export type Pages = (request: Request, asker: Asker) => Promise<Response>;

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
    methodNotAllowed({ app, onMethodNotAllowed: (c, methods) => wrongMethod(c.req.path, methods) }),
  );
  app.use("/api/*", async (c, next) => {
    await next();
    if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
  });
  app.use("/api/*", sameOriginChanges(env.PUBLIC_URL));
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
  // Forms that are posted to a page, as calls are: see react-router.config.ts.
  app.use(sameOriginChanges(env.PUBLIC_URL));
  app.use(pastTheLogin(services));
  app.use(compressed);
  app.all("*", (c) => pages(c.req.raw, { address: c.get("address"), requestId: c.get("requestId") }));

  app.onError((fault, c) => {
    if (fault instanceof Refusal) {
      if (TURNED_AWAY.includes(fault.code) && c.req.path !== "/api/session") noteTurnedAway(c, fault);
      return answerRefusal(c.req.path, fault);
    }
    if (isRefusedAs(fault, "unavailable")) {
      log.error("store unavailable", fault, { request: c.get("requestId") });
      return answerRefusal(c.req.path, unavailable());
    }
    log.error("request failed", fault, {
      request: c.get("requestId"),
      method: c.req.method,
      path: c.req.path,
    });
    return answerRefusal(
      c.req.path,
      new Refusal(500, "fault", "Something went wrong on our side. Please try again later."),
    );
  });

  return app;

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

function wrongMethod(path: string, methods: string[]) {
  return answerRefusal(
    path,
    new Refusal(405, "wrong-method", "This address cannot be used that way.", {
      headers: { Allow: methods.join(", ") },
    }),
  );
}

/** The contact form reads `success` and `message`; everyone else `code` and `message`. */
function answerRefusal(path: string, { status, code, message, details, headers }: Refusal) {
  const body = path === "/api/send-email" ? { success: false, message } : { code, message };
  return Response.json({ ...body, ...details }, { status, headers });
}
