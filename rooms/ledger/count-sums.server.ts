import { Refusal, wrong } from "#server/refusal.ts";
import type { Transaction } from "#server/store/store.ts";
import type { Gift } from "./gift.ts";
import type { LedgerCollections } from "./ledger-collections.server.ts";

/** A closed count takes nothing more: what was wrong in it is voided, and it says so. */
export async function moveInCounts(
  tx: Transaction,
  { counts, gifts }: Pick<LedgerCollections, "counts" | "gifts">,
  before: Gift | undefined,
  after: Gift | undefined,
) {
  for (const id of new Set([before?.countId, after?.countId])) {
    if (!id) continue;
    const count = await tx.get(counts, id);
    // A void gift may leave a count that is gone: it was not in its sums.
    if (!count && after?.countId !== id) continue;
    if (!count) throw wrong("countId", "There is no such count any more");
    const was = before?.countId === id ? before : undefined;
    const is = after?.countId === id ? after : undefined;
    const [cents, number] = [inCount(is).cents - inCount(was).cents, inCount(is).gifts - inCount(was).gifts];
    const isVoided = was?.status === "recorded" && is?.status === "void";
    // What was voided since the count was closed can come back, and nothing more than that.
    const isBack =
      was?.status === "void" &&
      is?.status === "recorded" &&
      cents <= count.voidedCents &&
      number <= count.voidedGifts;
    if (count.status === "closed" && !isVoided && !isBack)
      throw new Refusal(409, "count-closed", "This count is closed: its gifts can only be voided.");
    const since =
      count.status === "closed"
        ? { voidedCents: count.voidedCents - cents, voidedGifts: count.voidedGifts - number }
        : {};
    if (count.status === "closed" && is)
      await tx.update(gifts, is.id, { isVoidedSince: is.status === "void" }, { isDerived: true });
    const sums = { sumCents: count.sumCents + cents, gifts: count.gifts + number };
    await tx.update(counts, id, { ...sums, ...since }, { isDerived: true });
  }
}

function inCount(gift: Gift | undefined) {
  return gift?.status === "recorded" ? { cents: gift.cents, gifts: 1 } : { cents: 0, gifts: 0 };
}
