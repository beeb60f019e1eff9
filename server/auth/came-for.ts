import { parse, serialize } from "hono/utils/cookie";
import type { Env } from "#server/env.ts";
import { cookieOptions } from "./sessions.ts";

/** The cookie with the page to open after signing in, for QR codes on paper that link to a page of the admin area. */
const NAME = "came-for";
const MINUTES = 15;
/** Only plain pages of the admin area, so that a planted cookie cannot redirect elsewhere. */
const ADDRESS = /^\/dashboard\/[\w-]+\/[\w-]+$/;

export function returnCookie(address: string, { live }: Pick<Env, "live">) {
  return serialize(NAME, address, { ...cookieOptions(live), maxAge: MINUTES * 60 });
}

export function returnAddress(request: Request) {
  const address = parse(request.headers.get("cookie") ?? "", NAME)[NAME] ?? "";
  return ADDRESS.test(address) ? address : undefined;
}

export function noReturnCookie({ live }: Pick<Env, "live">) {
  return serialize(NAME, "", { ...cookieOptions(live), maxAge: 0 });
}
