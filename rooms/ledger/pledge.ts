import { type Fund, funds } from "#domain/funds.ts";
import { formatCents } from "#domain/money.ts";
import type { Filter, Kind, ListAnswer, Shown } from "#domain/records.ts";
import { writtenDate } from "#domain/written-date.ts";
import { type Gift, type MergedFrom, mergedFromWords } from "./gift.ts";

export type PledgeForm = {
  donorId: string;
  donorName: string;
  pledgedOn: string;
  cents: number;
  fund: Fund;
  dueOn: string | null;
  note: string;
};

/** What somebody has promised. `paidCents` is the sum of the gifts that name it. */
export type KeptPledge = PledgeForm &
  Shown & {
    /** `opening` is what a donor had promised before there was a ledger, `adjustment` what the donor screen was told. */
    kind: "pledge" | "opening" | "adjustment";
    status: "open" | "void";
    voidReason: string;
    paidCents: number;
    mergedFrom?: MergedFrom;
  };

export const stateWords = {
  open: "Open",
  overdue: "Overdue",
  complete: "Complete",
  void: "Void",
} as const;
export type PledgeState = keyof typeof stateWords;

export type Pledge = KeptPledge & {
  /** What a lower total, typed in the donor screen, has taken away from it. */
  loweredCents: number;
  balanceCents: number;
  state: PledgeState;
  /** The latest of the gifts that count toward it; lists alone know it. */
  lastGift?: Pick<Gift, "receivedOn" | "cents" | "kind"> | null;
};

/** How the list is divided. Whatever is not complete is still to come, overdue or not; void ones are in the last alone. */
export const groupWords = {
  "to-come": "Still to come",
  overdue: "Overdue",
  complete: "Complete",
  all: "All",
} as const;
export type Group = keyof typeof groupWords;
export const GROUPS = Object.keys(groupWords) as Group[];

/** A page of pledges: sums count no void one, unless only those are asked for. */
export type PledgeList = ListAnswer<Pledge> & {
  /** How many of those that are looked for stand in each group, whichever is shown. */
  groups: Record<Group, number>;
  /** All that was ever pledged, and what of it has been paid. */
  ever: { cents: number; paidCents: number };
  /** The temple's day. */
  today: string;
};

const dueWords = {
  month: "This month",
  "30-days": "Next 30 days",
  "90-days": "Next 90 days",
  none: "No date",
} as const;
export type PledgeDue = keyof typeof dueWords;

export const pledgeKind: Kind<Pledge, PledgeForm, PledgeList> = {
  name: "pledges",
  one: "pledge",
  many: "pledges",
  filters: [
    { field: "fund", label: "Fund", any: "All", options: funds },
    { field: "due", label: "Due", any: "Any time", options: dueWords, said: "Due:" },
  ],
  nameOf: ({ donorName, cents }) => `${donorName}, ${formatCents(cents)}`,
  words: [
    { label: "Donor", show: ({ donorName }) => donorName },
    { label: "Pledged", show: ({ cents }) => formatCents(cents) },
    { label: "On", show: ({ pledgedOn }) => writtenDate(pledgedOn) },
    { label: "Due", show: ({ dueOn }) => (dueOn ? writtenDate(dueOn) : "") },
    { label: "Fund", show: ({ fund }) => funds[fund] },
    { label: "Note", show: ({ note }) => note },
    {
      label: "Status",
      show: ({ status, voidReason }) => (status === "void" ? `Void: ${voidReason}` : "Open"),
    },
    mergedFromWords,
  ],
};

/** Chosen by the groups above the list, and not beside the other filters. */
export const stateFilter: Filter = {
  field: "state",
  label: "State",
  any: groupWords.all,
  options: { ...stateWords, ...groupWords },
};

/** As it stands on a day, by itself. */
export function pledgeOn(today: string, kept: KeptPledge, loweredCents = 0): Pledge {
  const state = stateOn(today, kept, loweredCents);
  const balanceCents = state === "void" ? 0 : Math.max(0, kept.cents - loweredCents - kept.paidCents);
  return { ...kept, loweredCents, balanceCents, state };
}

/** All pledges of one donor as they stand on a day. */
export function pledgesOn(today: string, ofDonor: readonly KeptPledge[]): Pledge[] {
  const lowered = loweredIn(ofDonor);
  return ofDonor.map((kept) => pledgeOn(today, kept, lowered.get(kept.id)));
}

/**
 * A total that was typed lower is a line that takes away from what is still to come of the others, so that all of them
 * come to what the donor screen says: first from what that screen wrote down itself, the newest first.
 */
export function loweredIn(ofDonor: readonly KeptPledge[]): Map<string, number> {
  const lowered = new Map<string, number>();
  const open = ofDonor.filter(({ status }) => status !== "void");
  let left = open.reduce((sum, { cents }) => sum + Math.max(0, -cents), 0);
  if (left === 0) return lowered;
  const isPromise = ({ kind }: KeptPledge) => Number(kind === "pledge");
  const inTurn = open.toSorted((a, b) => isPromise(a) - isPromise(b) || newestFirst(a, b));
  for (const { id, cents, paidCents } of inTurn) {
    const taken = Math.min(left, Math.max(0, cents - paidCents));
    if (taken > 0) lowered.set(id, taken);
    left -= taken;
  }
  return lowered;
}

function newestFirst(a: KeptPledge, b: KeptPledge) {
  if (a.pledgedOn !== b.pledgedOn) return a.pledgedOn < b.pledgedOn ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

function stateOn(
  today: string,
  { status, cents, paidCents, dueOn }: KeptPledge,
  loweredCents: number,
): PledgeState {
  if (status === "void") return "void";
  if (paidCents >= cents - loweredCents) return "complete";
  return dueOn !== null && dueOn < today ? "overdue" : "open";
}

/** What pledges come to, wherever that is said: lists, reports, the dashboard, the board's pack. */
export type PledgeTotals = {
  pledges: number;
  pledgedCents: number;
  /** All gifts that name them, also what came above a pledge. */
  paidCents: number;
  balanceCents: number;
  overdueCents: number;
  /** What of the pledged amount has come: what came above one pledge keeps no other. */
  keptCents: number;
};

/** Of those that are not void. */
export function pledgeTotals(pledges: Iterable<Pledge>): PledgeTotals {
  const totals = { pledges: 0, pledgedCents: 0, paidCents: 0, balanceCents: 0, overdueCents: 0 };
  for (const { cents, paidCents, balanceCents, state } of pledges) {
    totals.pledges++;
    totals.pledgedCents += cents;
    totals.paidCents += paidCents;
    totals.balanceCents += balanceCents;
    if (state === "overdue") totals.overdueCents += balanceCents;
  }
  return { ...totals, keptCents: Math.max(0, totals.pledgedCents - totals.balanceCents) };
}

export function isInGroup(group: Group, { state }: Pick<Pledge, "state">) {
  return group === "all" || (group === "to-come" ? state === "open" || state === "overdue" : state === group);
}

/** Where a pledge comes from that nobody wrote down as one. */
export const originWords: Record<Pledge["kind"], string> = {
  pledge: "",
  opening: "taken over from the donor list",
  adjustment: "another total was typed in the donor screen",
};
