import { Hono } from "hono";
import type { Services } from "#server/services.ts";
import { type Asked, readJson } from "./asked.ts";

/** The contact form reads `success` and `message`; every answer carries both, refusals through app.ts. */
export function contactApi({ contact }: Services) {
  return new Hono<Asked>().post("/", async (c) => {
    const from = { address: c.get("address"), requestId: c.get("requestId") };
    const refusal = await contact.receive(await readJson(c), from);
    if (refusal) throw refusal;
    return c.json({ success: true, message: "Your message has been sent!" });
  });
}
