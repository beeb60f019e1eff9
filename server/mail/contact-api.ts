import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { omit } from "#domain/omit.ts";
import { type Asked, readJson } from "#server/api/asked.ts";
import type { Contact } from "#server/mail/contact.ts";

/** The contact form reads `success` and `message`: every answer carries both. */
export function contactApi({ contact }: { contact: Contact }) {
  return new Hono<Asked>().post("/", async (c) => {
    const from = { address: c.get("address"), requestId: c.get("requestId") };
    await contact.receive(await readJson(c.req.raw), from);
    return c.json({ success: true, message: "Your message has been sent!" });
  });
}

/** Adds them to refusals too, also to those of earlier middleware. */
export const contactRefusals = createMiddleware(async (c, next) => {
  await next();
  if (c.res.ok) return;
  const said = omit(await c.res.json(), "code");
  c.res = Response.json({ success: false, ...said }, { status: c.res.status });
});
