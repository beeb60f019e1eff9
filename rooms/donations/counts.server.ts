import { Hono } from "hono";
import type { Asked } from "#server/api/asked.ts";
import { actorOf, recordsApi } from "#server/records/api.ts";
import { openStoredList } from "#server/records/lists.ts";
import { openRecords } from "#server/records/records.ts";
import { Refusal } from "#server/refusal.ts";
import type { House } from "#server/room.ts";
import { countKind, differenceInWords } from "./count.ts";
import { CountSchema } from "./gift-schema.ts";
import { countShape } from "./ledger.server.ts";

export function openCounts(house: House) {
  const records = openRecords(house, {
    kind: countKind,
    form: CountSchema,
    shape: countShape,
    begin: () => ({ status: "open", sumCents: 0, gifts: 0, voidedCents: 0, voidedGifts: 0 }),
    together: {
      async changed(_tx, count, before) {
        if (before.status === "closed") throw new Refusal(409, "count-closed", "This count is closed.");
        const difference = count.status === "closed" && differenceInWords(count);
        if (difference)
          throw new Refusal(422, "not-equal", `The count does not come out yet: ${difference}.`);
      },
      async deleted(_tx, { gifts }) {
        if (gifts > 0)
          throw new Refusal(409, "in-use", "Gifts were written down in this count: void them first.");
      },
    },
  });
  const list = openStoredList(records, {
    columns: ["id", "countedOn", "place", "controlCents", "controlGifts", "sumCents", "gifts", "status"],
    filters: ["status"],
    date: "countedOn",
    sorts: ["-countedOn"],
  });
  const own = new Hono<Asked>().post("/:id/close", async (c) =>
    c.json(await records.set(c.req.param("id"), { status: "closed" }, actorOf(c), "changed")),
  );
  const common = recordsApi(house, records, list);
  return { records, list, api: { counts: own.route("/", common.api), "counts.csv": common.csv } };
}
