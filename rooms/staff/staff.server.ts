import { Hono } from "hono";
import type { Asked } from "#server/api/asked.ts";
import { ADMINISTRATORS, administratorShape } from "#server/auth/people.ts";
import type { House, KeptCollection } from "#server/room.ts";
import { staffTeller } from "./activity-words.ts";

export const collections: KeptCollection[] = [
  { name: ADMINISTRATORS, shape: administratorShape, one: "person", many: "people", staysHere: true },
];

/** Who has access, and what each may do. */
export async function open({ accounts }: House) {
  return {
    api: { staff: new Hono<Asked>().get("/", (c) => c.json({ rows: accounts.people.all() })) },
    tellers: [staffTeller(accounts.people)],
  };
}
