import { parse, serialize } from "hono/utils/cookie";
import type { Env } from "#server/env.ts";
import { cookieOptions } from "./sessions.ts";

/**
 * Where somebody was on the way to who had to sign in first: a code on paper leads to a page of the admin area. Kept in
 * their browser for as long as signing in takes, so that the sign-in itself knows of no addresses.
 */
const NAME = "came-for";
const MINUTES = 15;
/** Nothing but a plain page of the admin area: whoever plants a cookie leads nobody elsewhere. */
const ADDRESS = /^\/dashboard\/[\w-]+\/[\w-]+$/;

export function cameForCookie(address: string, { live }: Pick<Env, "live">) {
  return serialize(NAME, address, { ...cookieOptions(live), maxAge: MINUTES * 60 });
}

export function cameFor(request: Request) {
  const address = parse(request.headers.get("cookie") ?? "", NAME)[NAME] ?? "";
  return ADDRESS.test(address) ? address : undefined;
}

export function arrivedCookie({ live }: Pick<Env, "live">) {
  return serialize(NAME, "", { ...cookieOptions(live), maxAge: 0 });
}
