import { type Context, Hono } from "hono";
import { type Asked, readJson } from "#server/api/asked.ts";
import { askingAdmin } from "#server/auth/guard.ts";
import { noSessionCookie } from "#server/auth/sessions.ts";
import type { Admitted } from "#server/auth/sign-in.ts";
import type { Services } from "#server/services.ts";

/** /api/session: sign in, stay signed in, sign out. */
export function sessionApi(services: Services) {
  const { env, log, accounts, sessions, signIn } = services;

  /** Signed in, or told what is still owed. */
  function admitted(c: Context<Asked>, { email, cookies, needs }: Admitted) {
    for (const cookie of cookies) c.header("Set-Cookie", cookie, { append: true });
    if (needs) return c.json({ needs }, 202);
    const { name, role } = accounts.people.withAddress(email) ?? {};
    return c.json({ email, name, role });
  }

  return new Hono<Asked>()
    .post("/", async (c) => admitted(c, await signIn.byPassword(await readJson(c.req.raw), askerOf(c))))

    .post("/code", async (c) => admitted(c, await signIn.byCode(await readJson(c.req.raw), askerOf(c))))

    .post("/passkey/options", async (c) => c.json(await signIn.passkeyOptions(askerOf(c))))

    .post("/passkey", async (c) => admitted(c, await signIn.byPasskey(await readJson(c.req.raw), askerOf(c))))

    .get("/", async (c) => {
      const { person, idleSeconds } = await askingAdmin(c.req.raw, services);
      const { email, name, role } = person;
      // `idleSeconds` is how long the session lasts without activity; this request does not prolong it.
      return c.json({ email, name, role, idleSeconds });
    })

    .post("/activity", async (c) => {
      const { person, token } = await askingAdmin(c.req.raw, services);
      return c.json({ email: person.email, idleSeconds: await sessions.seen(token) });
    })

    .delete("/", async (c) => {
      const { person, token } = await askingAdmin(c.req.raw, services);
      await sessions.end(token);
      const { email } = person;
      log.info("signed out", { request: c.get("requestId"), address: c.get("address"), email });
      return c.body(null, 204, { "Set-Cookie": noSessionCookie(env) });
    });
}

function askerOf(c: Context<Asked>) {
  return { request: c.req.raw, requestId: c.get("requestId"), address: c.get("address") };
}
