import { pagesOf } from "#server/store/everything-in.ts";
import type { Store } from "#server/store/store.ts";
import { ledgerCollections } from "../ledger/ledger-collections.server.ts";
import { receiptShape } from "./issuing.server.ts";
import { numberOf, ownGifts, type Receipt } from "./receipt.ts";

/**
 * What `npm run store -- check` finds: numbers that are missing or there twice, and gifts that know another receipt than
 * the one that is made out for them.
 */
export async function check(store: Store) {
  const found: string[] = [];
  const numbers = new Set<string>();
  const receiptOf = new Map<string, string>();
  for await (const page of pagesOf(store.collection("receipts", receiptShape)))
    for (const receipt of page as unknown as Receipt[]) {
      const { number, status } = receipt;
      if (numbers.has(number)) found.push(`There are two receipts of the number ${number}.`);
      numbers.add(number);
      if (status === "issued") for (const { id } of ownGifts(receipt)) receiptOf.set(id, number);
    }
  for await (const page of pagesOf(store.collection<{ last: number }>("receipt-numbers")))
    for (const { id: year, last } of page)
      for (let at = 1; at <= last; at++)
        if (!numbers.has(numberOf(year, at))) found.push(`Receipt ${numberOf(year, at)} is missing.`);
  for await (const page of pagesOf(ledgerCollections(store).gifts))
    for (const { id, receiptNo, donorName } of page) {
      const issued = receiptOf.get(id) ?? null;
      if ((receiptNo ?? null) !== issued)
        found.push(
          `The gift ${id} of ${donorName} has ${receiptNo ? `the receipt ${receiptNo}` : "no receipt"}, and ${issued ? `${issued} is made out for it` : "none is made out for it"}.`,
        );
    }
  return found;
}
