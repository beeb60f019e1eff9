import { Hono } from "hono";
import { type Asked, checkFields, readFields, readJson } from "#server/api/asked.ts";
import { actorOf, keyOf, recordsApi } from "#server/records/api.ts";
import { openStoredList } from "#server/records/lists.ts";
import { openRecords } from "#server/records/records.ts";
import { Refusal } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import type { Fields, Stored } from "#server/store/store.ts";
import { type KeptPledge, pledgeKind, pledgeOn } from "./gift.ts";
import { PledgeSchema, Reason } from "./gift-schema.ts";
import { type Ledger, pledgeShape } from "./ledger.server.ts";
import { named, voided, wrong } from "./lines.server.ts";

export function openPledges(house: House, ledger: Ledger) {
  const read = (doc: Stored<Fields>) => pledgeOn(ledger.today(), doc as unknown as KeptPledge);
  const records = openRecords(house, {
    kind: pledgeKind,
    form: PledgeSchema,
    shape: pledgeShape,
    read,
    begin: () => ({ kind: "pledge", status: "open", voidReason: "", paidCents: 0 }),
    together: {
      async added(tx, pledge) {
        await ledger.refuseStranger(tx, pledge.donorId);
        await ledger.pledgeMoved(tx, undefined, pledge);
      },
      async changed(tx, pledge, before) {
        if (pledge.donorId !== before.donorId && before.paidCents !== 0)
          throw wrong("donorId", "Gifts were made towards this pledge: it stays with its donor");
        if (pledge.donorId !== before.donorId) await ledger.refuseStranger(tx, pledge.donorId);
        await ledger.pledgeMoved(tx, before, pledge);
      },
      async deleted() {
        throw new Refusal(409, "in-use", "A pledge is never deleted: void it, and say why.");
      },
    },
  });
  const list = openStoredList(records, {
    columns: [
      ...(["id", "pledgedOn", "donorId", "donorName", "cents", "fund", "dueOn", "note"] as const),
      ...(["kind", "status", "voidReason", "paidCents", "balanceCents", "state"] as const),
    ],
    filters: ["donorId", "fund", "status"],
    date: "pledgedOn",
    sums: ["cents", "paidCents"],
    sorts: ["-pledgedOn"],
  });
  const own = new Hono<Asked>()
    .post("/", async (c) => {
      const body = await readJson(c.req.raw);
      const form = await named(house.store, checkFields(body, PledgeSchema));
      return c.json(await records.create(form, actorOf(c), keyOf(c, body)), 201);
    })
    .post("/:id/void", async (c) => {
      const { reason } = await readFields(c, Reason);
      return c.json(await voided(records, c.req.param("id"), reason, actorOf(c)));
    });
  const common = recordsApi(house, records, list);
  return { records, list, api: { pledges: own.route("/", common.api), "pledges.csv": common.csv } };
}
