import { z } from "zod";
import type { Kind, Shown } from "#domain/records.ts";
import { type OpenHouse, openHouse } from "#rooms/house.ts";
import { readEnv } from "#server/env.ts";
import { silentLog } from "#server/log.ts";
import { openStoredList } from "#server/records/lists.ts";
import { type MonthRules, openMonthSums } from "#server/records/month-sums.ts";
import { openRecords } from "#server/records/records.ts";
import { openStore } from "#server/store/open-store.ts";
import type { Fields, Shape, Stored } from "#server/store/store.ts";

/** The ledger as a room of donations keeps it, for measuring before there is one. */
export const FUNDS = ["general", "festivals", "building", "community", "phase-1", "phase-2", "phase-3"];
export const METHODS = ["cash", "check", "card", "zelle", "bank", "hundi", "stock", "in-kind", "match"];

const GiftForm = z.object({
  donorId: z.string().nullable(),
  donorName: z.string(),
  receivedOn: z.iso.date(),
  cents: z.int(),
  method: z.enum(METHODS),
  reference: z.string(),
  fund: z.enum(FUNDS),
  benefit: z.enum(["none", "religious", "goods"]),
  isAnonymous: z.boolean(),
  note: z.string(),
  kind: z.enum(["gift", "opening", "adjustment"]),
  status: z.enum(["recorded", "void"]),
});
export type GiftForm = z.infer<typeof GiftForm>;
export type Gift = GiftForm & Shown;

const kind: Kind<Gift, GiftForm> = {
  ...{ name: "gifts", one: "gift", many: "gifts" },
  nameOf: ({ donorName }) => donorName,
  fields: [],
};
export const giftShape = {
  indexes: { receivedOn: ["donorId", "method", "fund", "status"] },
  sums: ["cents"],
} satisfies Shape;
export const monthRules: MonthRules = {
  of: "gifts",
  date: "receivedOn",
  by: ["fund", "method", "status"],
  sums: ["cents"],
};

export type LedgerRoom = Awaited<ReturnType<typeof openLedgerRoom>>;

/** The whole house on a data folder, with the ledger as one more room. */
export async function openLedgerRoom(folder: string) {
  const env = readEnv({ DATA_DIR: folder, SAMPLE_DATA: "off", RATE_LIMITS: "off" });
  const store = await openStore(env, silentLog);
  const house = await openHouse({ env, log: silentLog, store, now: Date.now });
  const months = await openMonthSums(house.services, monthRules);
  const donors = house.rooms.donors.records.collection;
  const gifts = openRecords(house.services, {
    kind,
    form: GiftForm,
    shape: giftShape,
    read: (doc) => doc as Stored<GiftForm>,
    together: {
      async added(tx, gift) {
        const donor =
          gift.donorId && gift.status === "recorded" ? await tx.get(donors, gift.donorId) : undefined;
        if (donor) await tx.update(donors, donor.id, { donated: donated(donor, gift) }, { isDerived: true });
        await months.moved(tx, undefined, gift);
      },
    },
  });
  const list = openStoredList(gifts, {
    columns: ["id", "receivedOn", "donorName", "cents"],
    filters: ["donorId", "method", "fund", "status"],
    date: "receivedOn",
    sums: ["cents"],
    sorts: ["-receivedOn"],
    months,
  });
  return { gifts, list, donors: house.rooms.donors.records, close: () => close(house) };

  async function close({ close }: OpenHouse) {
    list.close();
    months.close();
    await close();
    await store.close();
  }
}

function donated(donor: Stored<Fields>, { cents }: Gift) {
  return (Math.round(Number(donor.donated) * 100) + cents) / 100;
}
