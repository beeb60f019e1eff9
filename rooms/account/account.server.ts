import { Hono } from "hono";
import type { Asked } from "#server/api/asked.ts";
import type { House } from "#server/room.ts";
import { factorsApi } from "./factors.server.ts";

/** What people do with their own account. */
export async function open(house: House) {
  const account = new Hono<Asked>().get("/", (c) => c.json(c.get("person"))).route("/", factorsApi(house));
  return { api: { account } };
}
