import { isDeepStrictEqual } from "node:util";
import { centsOf, readAmount } from "#domain/amount.ts";
import { Refusal } from "#server/refusal.ts";
import { inOrderOf } from "#server/store/everything-in.ts";
import type { HistoryLine } from "#server/store/store.ts";
import type { Gift } from "./gift.ts";
import type { DonorDoc, LedgerCollections } from "./ledger-collections.server.ts";
import type { KeptPledge } from "./pledge.ts";

/** In whole cents. */
export type DonorTotals = { donated: number; pledged: number; anonymousCents: number; inKindCents: number };

/** What the donor screen knows of somebody, in dollars. */
export type TypedTotals = { id: string; name: string; donated: number; pledged: number };

/** What one line adds to its donor's totals. The estimate of a gift in kind is the temple's own, and no money. */
export function totalsOfGift({
  cents,
  status,
  method,
  isAnonymous,
}: Pick<Gift, "cents" | "status" | "method" | "isAnonymous">) {
  const donated = status === "recorded" ? cents : 0;
  const inKindCents = method === "in-kind" ? donated : 0;
  return { donated, anonymousCents: isAnonymous ? donated - inKindCents : 0, inKindCents };
}

export function totalsOfPledge({ cents, status }: Pick<KeptPledge, "cents" | "status">) {
  return { pledged: status === "open" ? cents : 0 };
}

export function totalsIn({ donated, pledged, anonymousCents, inKindCents }: DonorDoc): DonorTotals {
  return {
    donated: centsOf(readAmount(donated)),
    pledged: centsOf(readAmount(pledged)),
    anonymousCents: Number(anonymousCents ?? 0),
    inKindCents: Number(inKindCents ?? 0),
  };
}

/** No index knows which gifts are anonymous; one donor's are few enough to look through. */
export async function unlistedOf(gifts: LedgerCollections["gifts"], donorId: string) {
  const sums = { anonymousCents: 0, inKindCents: 0 };
  for await (const gift of inOrderOf("receivedOn", gifts, { equal: { donorId } })) {
    const { anonymousCents, inKindCents } = totalsOfGift(gift);
    sums.anonymousCents += anonymousCents;
    sums.inKindCents += inKindCents;
  }
  return sums;
}

/** Those of the new figures that differ: most donors have neither of these. */
export function otherThan(known: DonorTotals, next: Pick<DonorTotals, "anonymousCents" | "inKindCents">) {
  const fields = ["anonymousCents", "inKindCents"] as const;
  return Object.fromEntries(
    fields.flatMap((field) => (known[field] === next[field] ? [] : [[field, next[field]]])),
  );
}

/**
 * A donor's totals without what was typed in the donor screen in these lines: what was given and promised since stays,
 * and so does what came or went with another record that was merged.
 */
export function totalsWithout(donor: DonorDoc, lines: readonly HistoryLine[]) {
  const now = totalsIn(donor);
  const totals = (["donated", "pledged"] as const).map((field) => {
    const typed = lines.reduce(
      (sum, { before, after }) =>
        sum +
        (before && after && !isMerge(before, after) ? totalsIn(after)[field] - totalsIn(before)[field] : 0),
      0,
    );
    if (now[field] < typed) throw belowZero(String(donor.name ?? "this donor"), field);
    return [field, (now[field] - typed) / 100];
  });
  return Object.fromEntries(totals) as { donated: number; pledged: number };
}

function isMerge(before: DonorDoc, after: DonorDoc) {
  return !isDeepStrictEqual(before.takenIn ?? [], after.takenIn ?? []);
}

export function belowZero(name: string, field: "donated" | "pledged") {
  const what = field === "donated" ? "given" : "pledged";
  return new Refusal(
    409,
    "below-zero",
    `What ${name} has ${what} would be less than nothing: an adjustment in the donor screen took it away already. Correct that first.`,
  );
}
