import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { Refusal } from "#server/refusal.ts";

/** What a request carries through the app. */
export type Asked = {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** Who asks, for limits: see client-address.ts. */
    address: string;
    /** Whether the administrator's session goes on: asked by streams, which outlive their request. */
    isStillAdmin?: () => boolean | Promise<boolean>;
  };
};

/** The JSON body of a request; anything else is refused in words. */
export async function readJson(c: Context<Asked>): Promise<unknown> {
  const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new Refusal(415, "not-json", "Please send JSON.");
  try {
    const bytes = await c.req.arrayBuffer();
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (fault) {
    if (fault instanceof Refusal) throw fault;
    throw new Refusal(400, "bad-json", "That is not readable JSON.");
  }
}
