import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Person } from "#domain/person.ts";
import { type Access, mayChange, maySee, roleWords } from "#domain/roles.ts";
import type { Asked } from "#server/api/asked.ts";
import { type Log, loggedPath } from "#server/log.ts";
import { notYours, Refusal } from "#server/refusal.ts";
import type { Services } from "#server/services.ts";
import { type SignedIn, sessionToken, signedOut } from "./sessions.ts";

/** The signed-in person of a request, if any. It does not prolong the session. */
export async function adminOf(
  request: Request,
  { env, sessions }: Pick<Services, "env" | "sessions">,
): Promise<SignedIn | undefined> {
  const token = sessionToken(request, env);
  return token ? sessions.find(token) : undefined;
}

/** The same; refuses a request without a session. */
export async function askingAdmin(request: Request, services: Services) {
  const admin = await adminOf(request, services);
  if (!admin) throw signedOut();
  return admin;
}

/**
 * Refuses requests without a session, without the right, or without the second factor that the role needs. A change
 * prolongs the session; a read does not. Reads from other sites are refused too, because some of them have effects (an
 * export is logged, a receipt is marked as printed) and a followed link carries the cookie.
 */
export function requireRight(services: Services, access: Access) {
  const { log, sessions, accounts } = services;
  const { isMissing, factorsOf } = accounts.secondFactor;
  const isFromElsewhere = originCheck(services);
  return createMiddleware<Asked>(async (c, next) => {
    if (isFromElsewhere(c)) throw turnedAway(c, log, otherSite());
    const admin = await adminOf(c.req.raw, services);
    if (!admin) throw turnedAway(c, log, signedOut());
    const { person, token } = admin;
    const admit = (asked: Access, may = maySee) => {
      const refused = refusalOf(admin, asked, may);
      if (refused) throw turnedAway(c, log, refused);
    };
    admit(access, isChange(c) ? mayChange : maySee);
    c.set("person", person);
    c.set("mayChange", mayChange(person.role, access.rights));
    c.set("admit", (asked) => admit(asked));
    c.set("maySeeStill", async (besides) => {
      const now = await sessions.find(token);
      return now !== undefined && [access, ...besides].every((each) => !refusalOf(now, each));
    });
    if (isChange(c)) await sessions.seen(token);
    await next();
  });

  /** The reason to refuse; undefined where the access is allowed. */
  function refusalOf(admin: SignedIn, { rights, isBeforeSecondFactor }: Access, may = maySee) {
    const { person } = admin;
    if (!may(person.role, rights)) return notYours(person);
    if (isBeforeSecondFactor || !isMissing(admin)) return undefined;
    return secondFactorNeeded(person, factorsOf(person.id).length > 0);
  }
}

/**
 * CSRF protection: changes from other sites are refused. Browsers always name the origin of a change; a caller that
 * names none is no browser and has no cookie. Hono's `csrf` checks forms only, and one matching header is enough for
 * it.
 */
export function requireSameOrigin({ env, log }: Pick<Services, "env" | "log">) {
  const isFromElsewhere = originCheck({ env });
  return createMiddleware<Asked>(async (c, next) => {
    if (isChange(c) && isFromElsewhere(c)) throw turnedAway(c, log, otherSite());
    await next();
  });
}

/** Whether the request comes from another site. For a followed link, older browsers send the Referer only. */
function originCheck({ env }: Pick<Services, "env">) {
  const publicHost = env.PUBLIC_URL && new URL(env.PUBLIC_URL).host;
  return (c: Context) =>
    !["same-origin", "none", undefined].includes(c.req.header("sec-fetch-site")) ||
    ["origin", "referer"].some((name) => isForeign(c, c.req.header(name)));

  function isForeign(c: Context, address: string | undefined) {
    if (address === undefined) return false;
    return !URL.canParse(address) || ![c.req.header("host"), publicHost].includes(new URL(address).host);
  }
}

function otherSite() {
  return new Refusal(403, "other-site", "This can only be done from the temple's own pages.");
}

function isChange(c: Context) {
  return c.req.method !== "GET" && c.req.method !== "HEAD";
}

function secondFactorNeeded({ role }: Pick<Person, "role">, hasOne: boolean) {
  const next = hasOne
    ? "Sign in again with yours."
    : "Set one up in your account first; the other rooms wait until then.";
  const message = `${roleWords[role].several} need a second factor. ${next}`;
  return new Refusal(403, "second-factor-needed", message);
}

/** Logs the refusal, to find attacks later. */
function turnedAway(c: Context<Asked>, log: Log, refusal: Refusal) {
  log.info("turned away", {
    request: c.get("requestId"),
    address: c.get("address"),
    method: c.req.method,
    path: loggedPath(c.req.path),
    code: refusal.code,
  });
  return refusal;
}
