import type { MonthRules } from "#server/records/month-sums.ts";
import { shapeOf } from "#server/records/room.ts";
import type { Collection, Fields, Shape, Store } from "#server/store/store.ts";
import { type Count, countKind } from "./count.ts";
import { type Gift, giftKind } from "./gift.ts";
import { type KeptPledge, pledgeKind } from "./pledge.ts";

const { refersTo = {}, derived = [] } = shapeOf(giftKind.fields);
export const giftShape = {
  indexes: {
    receivedOn: [
      ...["benefit", "typedName", "donorId", "countId", "pledgeId", "eventId", "importId", "reference"],
      ...["cents", "band", "fund", "method", "receipt", "kind", "status"],
    ],
  },
  notIndexed: {
    benefit: "none",
    kind: "gift",
    status: "recorded",
    countId: null,
    pledgeId: null,
    eventId: null,
    importId: null,
    typedName: null,
  },
  sums: ["cents"],
  refersTo,
  derived: [...derived, "isVoidedSince"],
  format: 1,
  upgrade: (gift) => ({ ...gift, typedName: typedNameOf(gift as Pick<Gift, "donorId" | "donorName">) }),
} satisfies Shape;

export const pledgeShape = {
  ...shapeOf(pledgeKind.fields),
  indexes: { pledgedOn: ["donorId", "fund", "status"] },
  sums: ["cents", "paidCents"],
} satisfies Shape;

export const countShape = {
  ...shapeOf(countKind.fields),
  indexes: { countedOn: ["status"] },
} satisfies Shape;

/**
 * `changedAt` is written with each change, for the day the wall shows; a record without it is as new as it was made.
 * Amounts follow from the lines, and the rest from merges.
 */
export const donorShape = {
  moments: ["createdAt", "changedAt"],
  derived: ["donated", "pledged", "anonymousCents", "inKindCents", "takenIn", "mergedInto", "changedAt"],
} satisfies Shape;

export const monthRules: MonthRules = {
  of: "gifts",
  date: "receivedOn",
  by: ["fund", "method", "status", "band", "receipt"],
  sums: ["cents"],
};

/** What a search finds lines without a donor by. */
export function typedNameOf({ donorId, donorName }: Pick<Gift, "donorId" | "donorName">) {
  return donorId === null && donorName ? donorName : null;
}

type GiftDoc = Omit<Gift, "id" | "version">;
type CountDoc = Omit<Count, "id" | "version">;
type PledgeDoc = Omit<KeptPledge, "id" | "version">;

/**
 * A donor's document, of which the ledger keeps the totals; the specification has two of them in dollars. What came as
 * anonymous gifts of money, and the estimates of gifts in kind, are part of `donated`; the public wall leaves them out
 * of the donor's row.
 */
export type DonorDoc = Fields & {
  donated?: unknown;
  pledged?: unknown;
  anonymousCents?: unknown;
  inKindCents?: unknown;
  visibility?: unknown;
};

export type LedgerCollections = ReturnType<typeof ledgerCollections>;

/** The documents of the ledger, and those whose totals it keeps. */
export function ledgerCollections(store: Store) {
  return {
    gifts: store.collection("gifts", { ...giftShape, history: "gifts" }) as Collection<GiftDoc & Fields>,
    pledges: store.collection("pledges", { ...pledgeShape, history: "pledges" }) as Collection<
      PledgeDoc & Fields
    >,
    counts: store.collection("counts", { ...countShape, history: "counts" }) as Collection<CountDoc & Fields>,
    donors: store.collection("donorsdetails", { ...donorShape, history: "donors" }) as Collection<DonorDoc>,
    /** What a gift may be for, as its room keeps them. */
    events: store.collection<{ title: string }>("events"),
    gone: store.collection<{ moves: number }>("gone-donors"),
  };
}
