import { type Context, Hono } from "hono";
import { z } from "zod";
import { counted } from "#domain/counted.ts";
import { emailOf, SIGN_IN_FAILURES } from "#domain/sign-in.ts";
import { noSessionCookie, sessionCookie, sessionToken } from "#server/auth/cookie.ts";
import { askingAdmin } from "#server/auth/guard.ts";
import { ALLOWANCES } from "#server/limits/allowances.ts";
import { Refusal, tooMany } from "#server/refusal.ts";
import type { Services } from "#server/services.ts";
import { type Asked, readFields } from "./asked.ts";

const SignIn = z.object({
  username: needed("username").trim().min(1, "Please enter your username").max(320, "This is too long"),
  password: needed("password").min(1, "Please enter your password").max(1000, "This is too long"),
});

/** Signing in, staying and signing out. */
export function sessionApi(services: Services) {
  const { env, limits, log, sessions } = services;
  const byAccount = limits.for(ALLOWANCES.guessesAtAnAccount);
  const byAddress = limits.for(ALLOWANCES.guessesFromAnAddress);

  return new Hono<Asked>()
    .post("/", async (c) => {
      const { username, password } = await readFields(c, SignIn);
      const email = emailOf(username, env.LOGIN_EMAIL_DOMAIN);
      const outcome = await guess(email, c.get("address"), () => sessions.open(email, password));
      if ("refused" in outcome) {
        log.info("sign-in refused", { ...who(c), email, reason: outcome.refused });
        throw new Refusal(401, outcome.refused, SIGN_IN_FAILURES[outcome.refused]);
      }

      const before = sessionToken(c.req.raw, env);
      if (before) await sessions.end(before);
      log.info("signed in", { ...who(c), email });
      return c.json({ email }, 200, { "Set-Cookie": sessionCookie(outcome.token, env) });
    })

    .get("/", async (c) => {
      const { email, idleSeconds } = await askingAdmin(c.req.raw, services);
      // How long the session lasts if the person does nothing more; asking does not prolong it.
      return c.json({ email, idleSeconds });
    })

    .post("/activity", async (c) => {
      const { email, token } = await askingAdmin(c.req.raw, services);
      return c.json({ email, idleSeconds: await sessions.seen(token) });
    })

    .delete("/", async (c) => {
      const { email, token } = await askingAdmin(c.req.raw, services);
      await sessions.end(token);
      log.info("signed out", { ...who(c), email });
      return c.body(null, 204, { "Set-Cookie": noSessionCookie(env) });
    });

  /** Tries are counted before the password is compared, so that many at once get no further than one by one. */
  async function guess<R extends object>(email: string, address: string, tryIt: () => Promise<R>) {
    const fromAddress = await byAddress.take(address);
    if (!fromAddress.allowed) throw tooManyAttempts(email, address, fromAddress.retryAfterSeconds);
    const atAccount = await byAccount.take(email);
    if (!atAccount.allowed) {
      await fromAddress.giveBack();
      throw tooManyAttempts(email, address, atAccount.retryAfterSeconds);
    }
    let wasWrong = false;
    try {
      const outcome = await tryIt();
      wasWrong = "refused" in outcome;
      return outcome;
    } finally {
      // A right password was no guess; it takes back itself, never what others counted.
      if (!wasWrong) await Promise.all([fromAddress.giveBack(), atAccount.giveBack()]);
    }
  }

  function tooManyAttempts(email: string, address: string, seconds: number) {
    log.info("sign-in held back", { email, address, seconds });
    const wait = seconds <= 90 ? counted(seconds, "second") : counted(Math.ceil(seconds / 60), "minute");
    const message = `Too many attempts to sign in. Please wait ${wait} and try again.`;
    return tooMany(message, seconds, "too-many-attempts");
  }
}

function who(c: Context<Asked>) {
  return { request: c.get("requestId"), address: c.get("address") };
}

function needed(field: string) {
  return z.string(`Please enter your ${field}`);
}
