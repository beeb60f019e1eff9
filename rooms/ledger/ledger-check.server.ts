import { formatCents } from "#domain/money.ts";
import { checkMonthSums } from "#server/records/month-sums.ts";
import { pagesOf } from "#server/store/everything-in.ts";
import type { Store } from "#server/store/store.ts";
import { totalsIn, totalsOfGift } from "./donor-totals.server.ts";
import { NAMES } from "./gift-names.server.ts";
import { ledgerCollections, monthRules } from "./ledger-collections.server.ts";
import { checkPublicFunds } from "./public-funds.server.ts";

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
