import { choice, day, type FormOf, line, money, type RecordOf, record, text } from "#domain/fields.ts";
import { funds } from "#domain/funds.ts";
import { kind, typesOf } from "#domain/kind.ts";
import { formatCents } from "#domain/money.ts";
import type { Filter, ListAnswer } from "#domain/records.ts";
import { writtenDate } from "#domain/written-date.ts";
import { type Gift, type MergedFrom, mergedFromWords } from "./gift.ts";

export const stateWords = {
  open: "Open",
  overdue: "Overdue",
  complete: "Complete",
  void: "Void",
} as const;
export type PledgeState = keyof typeof stateWords;

/** Where a pledge comes from that nobody wrote down as one. */
export const originWords = {
  pledge: "",
  opening: "taken over from the donor list",
  adjustment: "another total was typed in the donor screen",
} as const;

/** What somebody has promised, in the order of its file. */
const pledgeFields = {
  pledgedOn: day("On", { question: "Please enter the day of the pledge", filter: true, sort: true }),
  donorId: record("Donor", "donors", { question: "Please choose a donor", filter: true }),
  donorName: line("Donor", { search: true, sort: true }),
  cents: money("Pledged", { sum: true, sort: true }),
  fund: choice("Fund", funds, { question: "Please choose a fund", filter: true }),
  dueOn: day("Due", {
    optional: true,
    question: "Please enter a day",
    hint: "If a day was agreed.",
    sort: true,
  }),
  note: text("Note", { max: 2000, rows: 1, wide: true, hint: "Seen by staff only.", search: true }),
  kind: choice("Kind", originWords, { readOnly: true, filter: true }),
  status: choice("Status", { open: "Open", void: "Void" }, { readOnly: true, filter: true }),
  voidReason: line("Void because", { readOnly: true }),
  /** The sum of the gifts that name it. */
  paidCents: money("Paid", { readOnly: true, derived: true, sum: true, sort: true }),
  /** What it is on the day somebody asks; not stored. */
  balanceCents: money("Balance", { readOnly: true, sum: true, sort: true }),
  state: choice("State", stateWords, { readOnly: true, filter: true }),
};

export type PledgeForm = FormOf<typeof pledgeFields>;

export type Pledge = RecordOf<typeof pledgeFields> & {
  mergedFrom?: MergedFrom;
  /** What a lower total, typed in the donor screen, has taken away from it. */
  loweredCents: number;
  /** The latest of the gifts that count toward it; lists alone know it. */
  lastGift?: Pick<Gift, "receivedOn" | "cents" | "kind"> | null;
};

/** As it is stored. */
export type KeptPledge = Omit<Pledge, "loweredCents" | "balanceCents" | "state" | "lastGift">;

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

export const pledgeKind = kind("pledges", { one: "pledge", many: "pledges" }, pledgeFields, {
  types: typesOf<Pledge, PledgeList>(),
  nameOf: ({ donorName, cents }) => `${donorName}, ${formatCents(cents)}`,
  filters: [
    { field: "fund", label: "Fund", any: "All", options: funds },
    { field: "due", label: "Due", any: "Any time", options: dueWords, said: "Due:" },
  ],
  told: ["donorName", "cents", "pledgedOn", "dueOn", "fund", "note", "status"],
  words: {
    pledgedOn: ({ pledgedOn }) => writtenDate(pledgedOn),
    dueOn: ({ dueOn }) => (dueOn ? writtenDate(dueOn) : ""),
    status: ({ status, voidReason }) => (status === "void" ? `Void: ${voidReason}` : "Open"),
  },
  alsoTold: [mergedFromWords],
});

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
