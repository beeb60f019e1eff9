import { readVisibility } from "#domain/visibility.ts";
import type { Transaction } from "#server/store/store.ts";
import { templeDay } from "#server/temple-day.ts";
import { totalsOfGift, totalsOfPledge } from "./donor-totals.server.ts";
import { type Gift, isNews } from "./gift.ts";
import type { LedgerCollections } from "./ledger-collections.server.ts";
import type { KeptPledge } from "./pledge.ts";
import type { PublicLine } from "./public-funds.server.ts";

/** What lines of the ledger add to what visitors see, by what their donors show of themselves. */
export function openPublicLines(donors: LedgerCollections["donors"], today: () => string) {
  return { publicGift, publicPledge };

  /** What visitors may see of a gift. Nobody who gives without a record has a name that could be shown. */
  async function publicGift(tx: Transaction, gift: Gift | undefined): Promise<PublicLine | undefined> {
    if (!gift) return undefined;
    const { donated, inKindCents } = totalsOfGift(gift);
    const visibility = await visibilityOf(tx, gift.donorId);
    const isUnnamed = gift.isAnonymous || visibility === "anonymous";
    const isToday = gift.recordedAt !== undefined && templeDay(gift.recordedAt) === today();
    return {
      fund: gift.fund,
      raisedCents: donated - inKindCents,
      isHidden: isUnnamed || visibility !== "full",
      isWellWish: isUnnamed && isToday && gift.method !== "in-kind" && isNews(gift, today()),
    };
  }

  async function publicPledge(tx: Transaction, pledge: KeptPledge | undefined) {
    if (!pledge) return undefined;
    const isHidden = (await visibilityOf(tx, pledge.donorId)) !== "full";
    return { fund: pledge.fund, pledgedCents: totalsOfPledge(pledge).pledged, isHidden };
  }

  async function visibilityOf(tx: Transaction, donorId: string | null) {
    const donor = donorId ? await tx.get(donors, donorId) : undefined;
    return donor ? readVisibility(donor.visibility) : "anonymous";
  }
}
