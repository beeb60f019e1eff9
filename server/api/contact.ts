import { Hono } from "hono";
import type { Services } from "#server/services.ts";
import { type Asked, readJson } from "./asked.ts";

/** The contact form reads `success` and `message`; every answer carries both, refusals through app.ts. */
export function contactApi({ contact }: Services) {
  return new Hono<Asked>().post("/", async (c) => {
    const from = { address: c.get("address"), requestId: c.get("requestId") };
    await contact.receive(await readJson(c.req.raw), from);
    return c.json({ success: true, message: "Your message has been sent!" });
  });
}
