import { Hono } from "hono";
import { setRequiredRoles } from "#rooms/account/factors.server.ts";
import type { Asked } from "#server/api/asked.ts";
import type { House } from "#server/room.ts";

/** Who has access, and what each may do. */
export async function open({ accounts }: House) {
  return {
    api: {
      staff: new Hono<Asked>()
        .get("/", (c) => c.json({ rows: accounts.people.all() }))
        .put("/second-factor", (c) => setRequiredRoles(c, accounts)),
    },
  };
}
