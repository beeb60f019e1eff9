import { formatCents } from "#domain/money.ts";
import { burst } from "#server/live/burst.ts";
import { checkMonthSums } from "#server/records/month-sums.ts";
import type { House } from "#server/room.ts";
import { pagesOf } from "#server/store/everything-in.ts";
import type { KeptCollection } from "#server/store/kept-collection.ts";
import type { Store } from "#server/store/store.ts";
import type { Donors } from "../donors/donors.server.ts";
import { countKind } from "../ledger/count.ts";
import { giftKind } from "../ledger/gift.ts";
import { NAMES } from "../ledger/gift-names.server.ts";
import {
  countShape,
  giftShape,
  ledgerCollections,
  monthRules,
  pledgeShape,
  totalsIn,
  totalsOfGift,
} from "../ledger/ledger.server.ts";
import { pledgeKind } from "../ledger/pledge.ts";
import { checkPublicFunds, PUBLIC_FUNDS } from "../ledger/public-funds.server.ts";
import { openCounts } from "./counts/counts.server.ts";
import { donationsAttention } from "./donations-attention.server.ts";
import { openGifts } from "./gifts/gifts.server.ts";
import { columnShape, importShape, nameShape } from "./imports/import-collections.server.ts";
import { openImports } from "./imports/imports.server.ts";
import { openPledges } from "./pledges/pledges.server.ts";

export const collections: KeptCollection[] = [
  {
    name: "gifts",
    shape: { ...giftShape, history: giftKind.name },
    one: "gift",
    many: "gifts",
    cents: { given: (doc) => (doc.status === "recorded" ? Number(doc.cents) : 0) },
    inForce: { status: "recorded" },
  },
  { name: NAMES, shape: {}, one: "name on gifts", many: "names on gifts" },
  { name: "gifts-months", shape: {}, one: "sum of a month", many: "sums of months" },
  {
    name: "pledges",
    shape: { ...pledgeShape, history: pledgeKind.name },
    one: "pledge",
    many: "pledges",
    inForce: { status: "open" },
  },
  {
    name: "counts",
    shape: { ...countShape, history: countKind.name },
    one: "count",
    many: "counts",
  },
  {
    name: "imports",
    shape: importShape,
    one: "import",
    many: "imports",
  },
  { name: "import-parts", shape: {}, one: "part of a bank’s file", many: "parts of banks’ files" },
  { name: "import-names", shape: nameShape, one: "name in a bank’s file", many: "names in banks’ files" },
  { name: "import-columns", shape: columnShape, one: "bank’s file", many: "banks’ files" },
  { name: "gone-donors", shape: {}, one: "donor who is gone", many: "donors who are gone" },
  { name: "ledger", shape: { moments: ["at"] }, one: "mark in the ledger", many: "marks in the ledger" },
  { name: PUBLIC_FUNDS, shape: {}, one: "record of public figures", many: "records of public figures" },
];

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

/**
 * What `npm run store -- check` finds: sums of months, donors whose totals are not those of their lines, pledges of
 * which another sum is paid than their gifts come to, and counts whose gifts come to another sum.
 */
export async function check(store: Store) {
  const { gifts, pledges, counts, donors } = ledgerCollections(store);
  const found = await checkMonthSums(store, gifts, monthRules);
  const [given, unnamed, inKind] = [new Sums(), new Sums(), new Sums()];
  const [paid, promised] = [new Sums(), new Sums()];
  const [inCounts, giftsInCounts] = [new Sums(), new Sums()];
  const names = store.collection<{ name: string; donorId: string | null }>(NAMES);
  const typed = new Set<string>();
  for await (const page of pagesOf(names))
    for (const { name, donorId } of page) if (donorId === null) typed.add(name);
  for await (const page of pagesOf(gifts))
    for (const gift of page) {
      const { id, donorId, donorName, pledgeId, countId } = gift;
      if (donorId === null && donorName && !typed.has(donorName))
        found.push(`The gift ${id} is not found by its name, ${donorName}.`);
      if (gift.status !== "recorded") continue;
      const { donated, anonymousCents, inKindCents } = totalsOfGift(gift);
      given.add(donorId, donated);
      unnamed.add(donorId, anonymousCents);
      inKind.add(donorId, inKindCents);
      paid.add(pledgeId, donated);
      inCounts.add(countId, donated);
      giftsInCounts.add(countId, 1);
    }
  for await (const page of pagesOf(pledges))
    for (const { id, donorId, donorName, cents, status, paidCents } of page) {
      if (status === "open") promised.add(donorId, cents);
      compare(`Of the pledge ${id} of ${donorName} is paid`, paidCents, paid.of(id));
    }
  for await (const page of pagesOf(counts))
    for (const { id, countedOn, sumCents, gifts } of page) {
      compare(`The count ${id} of ${countedOn} comes to`, sumCents, inCounts.of(id));
      if (gifts !== giftsInCounts.of(id))
        found.push(
          `The count ${id} of ${countedOn} has ${gifts} gifts, and ${giftsInCounts.of(id)} in the ledger.`,
        );
    }
  for await (const page of pagesOf(donors))
    for (const donor of page) {
      const who = `${donor.name} (${donor.id}) has`;
      const { donated, pledged, anonymousCents, inKindCents } = totalsIn(donor);
      compare(`${who} given`, donated, given.of(donor.id));
      compare(`${who} given without a name`, anonymousCents, unnamed.of(donor.id));
      compare(`${who} given in kind`, inKindCents, inKind.of(donor.id));
      compare(`${who} pledged`, pledged, promised.of(donor.id));
    }
  return [...found, ...(await checkPublicFunds(store, pledges, formatCents))];

  function compare(what: string, cents: number, lines: number) {
    if (cents !== lines)
      found.push(`${what} ${formatCents(cents)}, and ${formatCents(lines)} in the ledger.`);
  }
}

/** Cents by id; those of nobody are left out. */
class Sums {
  #sums = new Map<string, number>();

  add(id: string | null, cents: number) {
    if (id) this.#sums.set(id, this.of(id) + cents);
  }

  of(id: string) {
    return this.#sums.get(id) ?? 0;
  }
}
