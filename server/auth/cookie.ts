import { parse, serialize } from "hono/utils/cookie";
import type { Env } from "#server/env.ts";

/**
 * Lax, not Strict: a link to the dashboard in a colleague's mail must arrive signed in. What Strict would add,
 * same-origin.ts gives already: changes come from our own pages only.
 */
export function sessionCookie(token: string, { live }: Pick<Env, "live">) {
  return serialize(nameOf(live), token, { httpOnly: true, sameSite: "Lax", path: "/", secure: live });
}

export function noSessionCookie({ live }: Pick<Env, "live">) {
  return serialize(nameOf(live), "", {
    httpOnly: true,
    sameSite: "Lax",
    path: "/",
    secure: live,
    maxAge: 0,
  });
}

export function sessionToken(request: Request, { live }: Pick<Env, "live">) {
  const name = nameOf(live);
  const token = parse(request.headers.get("cookie") ?? "", name)[name];
  return token && /^[A-Za-z0-9_-]{22}$/.test(token) ? token : undefined;
}

/** Browsers take a `__Host-` cookie only from this very host over https: no neighbour can plant one. */
function nameOf(live: boolean) {
  return live ? "__Host-session" : "session";
}
