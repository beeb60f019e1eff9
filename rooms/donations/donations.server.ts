import { burst } from "#server/live/burst.ts";
import { collectionOf } from "#server/records/room.ts";
import type { House } from "#server/room.ts";
import type { KeptCollection } from "#server/store/kept-collection.ts";
import type { Donors } from "../donors/donors.server.ts";
import { countKind } from "../ledger/count.ts";
import { giftKind } from "../ledger/gift.ts";
import { NAMES } from "../ledger/gift-names.server.ts";
import { countShape, giftShape, pledgeShape } from "../ledger/ledger-collections.server.ts";
import { pledgeKind } from "../ledger/pledge.ts";
import { PUBLIC_FUNDS } from "../ledger/public-funds.server.ts";
import { openCounts } from "./counts/counts.server.ts";
import { donationsAttention } from "./donations-attention.server.ts";
import { openGifts } from "./gifts/gifts.server.ts";
import { columnShape, importShape, nameShape } from "./imports/import-collections.server.ts";
import { openImports } from "./imports/imports.server.ts";
import { openPledges } from "./pledges/pledges.server.ts";

export const collections: KeptCollection[] = [
  {
    ...collectionOf(giftKind, giftShape),
    cents: { given: (doc) => (doc.status === "recorded" ? Number(doc.cents) : 0) },
    inForce: { status: "recorded" },
  },
  { name: NAMES, shape: {}, one: "name on gifts", many: "names on gifts" },
  { name: "gifts-months", shape: {}, one: "sum of a month", many: "sums of months" },
  { ...collectionOf(pledgeKind, pledgeShape), inForce: { status: "open" } },
  collectionOf(countKind, countShape),
  { name: "imports", shape: importShape, one: "import", many: "imports" },
  { name: "import-parts", shape: {}, one: "part of a bank’s file", many: "parts of banks’ files" },
  { name: "import-names", shape: nameShape, one: "name in a bank’s file", many: "names in banks’ files" },
  { name: "import-columns", shape: columnShape, one: "bank’s file", many: "banks’ files" },
  { name: "gone-donors", shape: {}, one: "donor who is gone", many: "donors who are gone" },
  { name: "ledger", shape: { moments: ["at"] }, one: "mark in the ledger", many: "marks in the ledger" },
  { name: PUBLIC_FUNDS, shape: {}, one: "record of public figures", many: "records of public figures" },
];

export { check } from "../ledger/ledger-check.server.ts";

const PAUSE_MS = 100;

/** What was given and promised, line by line. */
export const needs = ["donors"];

export async function open(house: House, { donors }: { donors: Donors }) {
  const { ledger } = donors;
  const gifts = openGifts(house, donors);
  const pledges = await openPledges(house, donors);
  const counts = await openCounts(house);
  const imports = openImports(house, { ledger, gifts, donors });
  for (const { list } of [gifts, pledges, counts]) list.onChange(burst(house.hub.publish, PAUSE_MS));
  return {
    ledger,
    gifts,
    pledges,
    counts,
    imports,
    api: {
      ...gifts.api,
      ...pledges.api,
      ...counts.api,
      imports: imports.api,
    },
    attention: donationsAttention(house, { ledger, counts, pledges }),
    tellers: [gifts.teller, pledges.teller, counts.teller, imports.teller],
    async close() {
      await imports.close();
      for (const { list } of [gifts, pledges, counts]) list.close();
    },
  };
}

export type Donations = Awaited<ReturnType<typeof open>>;
