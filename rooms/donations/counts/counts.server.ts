import { Hono } from "hono";
import { z } from "zod";
import { capitalized } from "#domain/capitalized.ts";
import { addressOfDeleted } from "#domain/records.ts";
import { type Asked, readFields } from "#server/api/asked.ts";
import { versioned, watchable } from "#server/live/view.ts";
import { tellerOf } from "#server/records/activity.ts";
import { actorOf, recordsApi } from "#server/records/api.ts";
import { openMemoryList } from "#server/records/memory-list.ts";
import { type ChangeMoment, openRecords } from "#server/records/records.ts";
import { listRulesOf } from "#server/records/room.ts";
import { Refusal, wrong } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import { isPossibleId } from "#server/store/documents.ts";
import { templeDay } from "#server/temple-day.ts";
import {
  ALL_COUNTS,
  type Count,
  type CountView,
  countKind,
  differenceInWords,
  NO_CHECK_NUMBER,
  NO_NUMBER,
} from "../../ledger/count.ts";
import { giftKind } from "../../ledger/gift.ts";
import { countShape, ledgerCollections } from "../../ledger/ledger-collections.server.ts";
import { CountSchema } from "../gifts/gift-schema.ts";

export async function openCounts(house: House) {
  const { counts, gifts } = ledgerCollections(house.store);
  const records = openRecords(house, {
    kind: countKind,
    form: CountSchema,
    shape: countShape,
    begin: () => ({ ...nothingYet, status: "open", closedAt: null, closedBy: "" }),
    inTransaction: {
      async afterCreate(_tx, count, moment) {
        refuseFutureDate(count, moment);
      },
      async afterUpdate(_tx, count, before, moment) {
        if (before.status === "closed") throw new Refusal(409, "count-closed", "This count is closed.");
        refuseFutureDate(count, moment);
        const difference = count.status === "closed" && differenceInWords(count);
        if (difference)
          throw new Refusal(422, "not-equal", `The count does not come out yet: ${inside(difference)}.`);
      },
      async beforeDelete(_tx, { gifts, status }) {
        if (status === "closed")
          throw new Refusal(
            409,
            "count-closed",
            "This count is closed: it stays, and says what was voided since.",
          );
        if (gifts > 0)
          throw new Refusal(409, "in-use", "Gifts were written down in this count: void them first.");
      },
    },
  });
  const list = await openMemoryList(records, listRulesOf<Count>(countKind.fields, "-countedOn"), house.log);
  const viewOf = (asked: URLSearchParams) => {
    const id = asked.get("id") ?? "";
    return { key: id, source: list, read: () => one(id) };
  };
  const own = new Hono<Asked>()
    .route("/one", watchable(house, "/api/counts/one", "one", viewOf))
    .post("/:id/close", async (c) => {
      const by = actorOf(c);
      const sent = c.req.header("Content-Type") ? await readFields(c, Closing) : {};
      if (!sent.evenWithoutNumbers) await refuseNumberless(c.req.param("id"));
      const closed = { status: "closed", closedAt: new Date(house.now()).toISOString(), closedBy: by.name };
      return c.json(await records.set(c.req.param("id"), closed, by, "changed"));
    });
  const common = recordsApi(house, records, list);
  return {
    records,
    list,
    one,
    teller: tellerOf(records, undefined, () => addressOfDeleted(ALL_COUNTS)),
    api: { counts: own.route("/", common.api), "counts.csv": common.csv },
  };

  /** As the sheet asks for them row by row: a check without a number may be cash that took the method of the row above. */
  async function refuseNumberless(id: string) {
    const equal = { countId: id, status: "recorded", method: "check" };
    const checks = await gifts.query({ equal, orderBy: { field: "receivedOn" } });
    const without = checks.filter(({ reference }) => !reference).map((gift) => giftKind.nameOf(gift));
    if (without.length === 0) return;
    const rest = without.length - NAMED;
    const named = [...without.slice(0, NAMED), ...(rest > 0 ? [`and ${rest} more`] : [])];
    throw new Refusal(422, NO_CHECK_NUMBER, `${capitalized(NO_NUMBER)}: ${named.join("; ")}.`);
  }

  /** One count, to be watched by those who write its gifts down. */
  async function one(id: string): Promise<CountView> {
    const count = isPossibleId(id) ? await counts.get(id) : undefined;
    return versioned({ count: count ? records.read(count) : null });
  }
}

/** So many checks are named in a sentence. */
const NAMED = 5;
const Closing = z.object({ evenWithoutNumbers: z.boolean("Please say yes or no").optional() });
const nothingYet = { sumCents: 0, gifts: 0, voidedCents: 0, voidedGifts: 0 };

function refuseFutureDate({ countedOn }: Count, { at }: ChangeMoment) {
  if (countedOn > templeDay(at)) throw wrong("countedOn", "This day is still to come");
}

/** As the words stand within a sentence. */
function inside(words: string) {
  return words.replace(/^The/, "the");
}
