import { createMiddleware } from "hono/factory";
import type { Asked } from "#server/api/asked.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/services.ts";
import { adminOf } from "./admin-of.ts";

/** Turns strangers away. A change is a sign of life and prolongs the session; a read is not. */
export function requireAdmin(services: Services) {
  const { sessions } = services;
  return createMiddleware<Asked>(async (c, next) => {
    const { email, token } = await askingAdmin(c.req.raw, services);
    c.set("admin", email);
    if (c.req.method !== "GET" && c.req.method !== "HEAD") await sessions.seen(token);
    c.set("isStillAdmin", () => sessions.stillSignedIn(token));
    await next();
  });
}

/** The administrator who asks; anyone else is refused. */
export async function askingAdmin(request: Request, services: Services) {
  const admin = await adminOf(request, services);
  if (!admin) throw new Refusal(401, "signed-out", "Please sign in first.");
  return admin;
}
