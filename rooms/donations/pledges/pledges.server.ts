import { Hono } from "hono";
import { formatCents } from "#domain/money.ts";
import { type Asked, checkFields, readFields, readJson } from "#server/api/asked.ts";
import { tellerOf } from "#server/records/activity.ts";
import { actorOf, keyOf, recordsApi } from "#server/records/api.ts";
import { openRecords } from "#server/records/records.ts";
import { Refusal, wrong } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import type { Fields, Stored } from "#server/store/store.ts";
import type { Donors } from "../../donors/donors.server.ts";
import { pledgeShape } from "../../ledger/ledger-collections.server.ts";
import { named, voided } from "../../ledger/lines.server.ts";
import { type KeptPledge, type Pledge, pledgeKind, pledgeOn, stateFilter } from "../../ledger/pledge.ts";
import { NewDonor, PledgeSchema, Reason, Versioned } from "../gifts/gift-schema.ts";
import { openPledgeList } from "./pledge-list.server.ts";
import { openReminders } from "./reminders.server.ts";

/** In the place of a donor who is still to be made. */
const NEW = "new";

export async function openPledges(house: House, donors: Donors) {
  const { ledger } = donors;
  const read = (doc: Stored<Fields>) => pledgeOn(ledger.today(), doc as unknown as KeptPledge);
  const records = openRecords(house, {
    kind: { ...pledgeKind, filters: [...(pledgeKind.filters ?? []), stateFilter] },
    form: PledgeSchema,
    shape: pledgeShape,
    read,
    // Gifts that were made towards it since stay with the donor and the fund it has now.
    onRestore(then, { donorId, donorName, fund, mergedFrom, paidCents }) {
      if (paidCents === 0) return then;
      if (then.donorId === donorId) return { ...then, fund };
      return { ...then, fund, donorId, donorName, ...(mergedFrom !== undefined && { mergedFrom }) };
    },
    begin: () => ({ kind: "pledge", status: "open", voidReason: "", paidCents: 0 }),
    inTransaction: {
      async afterCreate(tx, pledge, moment) {
        await ledger.requireDonor(tx, pledge.donorId, moment);
        refuseTomorrow(pledge);
        await ledger.pledgeMoved(tx, undefined, pledge);
      },
      async afterUpdate(tx, pledge, before, note) {
        if (before.status === "void" && pledge.status === "void")
          throw new Refusal(409, "void", "This pledge is void: it can no longer be changed.");
        if (pledge.donorId !== before.donorId) {
          if (before.paidCents !== 0)
            throw wrong("donorId", "Gifts were made towards this pledge: it stays with its donor");
          await ledger.requireDonor(tx, pledge.donorId, note);
        }
        if (pledge.fund !== before.fund && before.paidCents !== 0)
          throw wrong("fund", "Payments were recorded for this pledge, so its fund can’t change");
        if (pledge.pledgedOn !== before.pledgedOn) refuseTomorrow(pledge);
        refuseBelowPaid(pledge, before);
        await ledger.pledgeMoved(tx, before, pledge);
      },
      async beforeDelete() {
        throw new Refusal(409, "in-use", "A pledge is never deleted: void it, and say why.");
      },
    },
  });
  const list = await openPledgeList(records.collection, donors, house.log);
  const reminders = openReminders(house, get, ledger);

  const own = new Hono<Asked>()
    .post("/", async (c) => {
      const body = await readJson(c.req.raw);
      const { newDonor } = checkFields(body, NewDonor);
      const asked = newDonor ? { ...Object(body), donorId: NEW } : body;
      const form = await named(house.store, checkFields(asked, PledgeSchema));
      const made = await records.create(
        async (tx, note) => {
          if (!newDonor) return form;
          const { id, name } = await donors.records.within.create(tx, newDonor, note);
          return { ...form, donorId: id, donorName: name };
        },
        actorOf(c),
        keyOf(c, body),
      );
      return c.json(made, 201);
    })
    .route("/letters", reminders.api)
    .put("/:id", async (c) => {
      const body = await readJson(c.req.raw);
      const { version } = checkFields(body, Versioned);
      const form = await named(house.store, checkFields(body, PledgeSchema));
      return c.json(await records.update(c.req.param("id"), form, version, actorOf(c)));
    })
    .post("/:id/void", async (c) => {
      const { reason, version } = await readFields(c, Reason);
      return c.json(await voided(records, c.req.param("id"), reason, actorOf(c), version));
    });
  const common = recordsApi(house, { ...records, get }, list);
  return {
    records,
    list,
    remindersOf: reminders.of,
    teller: tellerOf(records, addressOf),
    api: { pledges: own.route("/", common.api), "pledges.csv": common.csv },
  };

  /** Beside the donor's others, whatever was taken away from them. */
  async function get(id: string) {
    const pledge = await records.get(id);
    const theirs = await ledger.pledgesOf(pledge.donorId);
    return theirs.find((each) => each.id === id) ?? pledge;
  }

  function refuseTomorrow({ pledgedOn }: Pledge) {
    if (pledgedOn > ledger.today()) throw wrong("pledgedOn", "This day is still to come");
  }
}

/** Where the activity log leads to. */
function addressOf({ id, donorName }: Pledge) {
  return `/dashboard/donations/pledges?${new URLSearchParams({ state: "all", q: donorName })}#open-${id}`;
}

/** What was overpaid from the start may be changed in all else. */
function refuseBelowPaid({ cents }: Pledge, before: Pledge) {
  if (cents === before.cents || cents >= before.paidCents) return;
  const paid = formatCents(before.paidCents);
  throw wrong("cents", `${paid} has been paid toward this pledge already: it cannot be less than that`);
}
