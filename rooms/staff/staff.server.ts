import { Hono } from "hono";
import { setRequiredRoles } from "#rooms/account/factors.server.ts";
import type { Asked } from "#server/api/asked.ts";
import { ADMINISTRATORS, administratorShape } from "#server/auth/people.ts";
import { STAFF_RULES, staffRuleShape } from "#server/auth/second-factor.ts";
import type { House, KeptCollection } from "#server/room.ts";

export const collections: KeptCollection[] = [
  { name: ADMINISTRATORS, shape: administratorShape, one: "person", many: "people", staysHere: true },
  {
    name: STAFF_RULES,
    shape: staffRuleShape,
    one: "rule for staff",
    many: "rules for staff",
    staysHere: true,
  },
];

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
