import { Hono } from "hono";
import type { Asked } from "#server/api/asked.ts";
import type { House } from "#server/room.ts";
import { staffTeller } from "./activity-words.ts";

/** Who has access, and what each may do. */
export async function open({ accounts }: House) {
  return {
    api: { staff: new Hono<Asked>().get("/", (c) => c.json({ rows: accounts.people.all() })) },
    tellers: [staffTeller(accounts.people)],
  };
}
