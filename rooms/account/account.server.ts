import { Hono } from "hono";
import type { Asked } from "#server/api/asked.ts";
import type { House } from "#server/room.ts";

/** What people do with their own account. */
export async function open(_house: House) {
  return { api: { account: new Hono<Asked>().get("/", (c) => c.json(c.get("person"))) } };
}
