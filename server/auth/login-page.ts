import type { IncomingMessage } from "node:http";
import { createMiddleware } from "hono/factory";
import type { Asked } from "#server/api/asked.ts";
import type { Services } from "#server/services.ts";
import { adminOf } from "./admin-of.ts";

const LOGIN_PAGE = /^\/manage\/*(?:\?|$)/i;

/** To be looked at before the login page is shown, and not answered from memory. */
export function mayBeSignedIn({ headers }: Pick<IncomingMessage, "headers">) {
  return /(?:^|;\s*)(?:__Host-)?session=/.test(headers.cookie ?? "");
}

/** Administrators who are signed in go straight on, before the login page could flash up. */
export function pastTheLogin(services: Services) {
  return createMiddleware<Asked>(async (c, next) => {
    const isReading = c.req.method === "GET" || c.req.method === "HEAD";
    if (!isReading || !LOGIN_PAGE.test(c.req.path)) return next();
    if (!(await adminOf(c.req.raw, services))) return next();
    return c.body(null, 302, { Location: "/dashboard", "Cache-Control": "no-store" });
  });
}
