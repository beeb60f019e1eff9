import { type Fund, funds } from "#domain/funds.ts";
import { formatCents } from "#domain/money.ts";
import type { Endpoint, Kind, Shown } from "#domain/records.ts";
import { writtenDate } from "#domain/written-date.ts";

export const METHODS = [
  "cash",
  "check",
  "card",
  "zelle",
  "bank",
  "hundi",
  "stock",
  "in-kind",
  "match",
] as const;
export type Method = (typeof METHODS)[number];

export const methodWords: Record<Method, string> = {
  cash: "Cash",
  check: "Check",
  card: "Card",
  zelle: "Zelle",
  bank: "Bank transfer",
  hundi: "Hundi",
  stock: "Stock",
  "in-kind": "In kind",
  match: "Matching gift",
};

export const BENEFITS = ["none", "religious", "goods"] as const;
export type Dedication = { kind: "honor" | "memory"; name: string };

/** What people say of a gift. Amounts are whole cents, days are the temple's. */
export type GiftForm = {
  /** None for the hundi or a giver nobody knows. */
  donorId: string | null;
  /** As written that day: it outlives the donor's record. */
  donorName: string;
  receivedOn: string;
  cents: number;
  method: Method;
  /** The number of a check, or what confirms a transfer. */
  reference: string;
  fund: Fund;
  pledgeId: string | null;
  eventId: string | null;
  dedication: Dedication | null;
  benefit: (typeof BENEFITS)[number];
  goodsDescription: string;
  goodsCents: number;
  inKindDescription: string;
  isAnonymous: boolean;
  note: string;
  countId: string | null;
  /** The import that wrote it down; the schema takes it from nobody. */
  importId?: string | null;
};

/** One line of the ledger. */
export type Gift = GiftForm &
  Shown & {
    receiptNo: string | null;
    /** `opening` is what a donor had given before there was a ledger, `adjustment` what the donor screen was told. */
    kind: "gift" | "opening" | "adjustment";
    status: "recorded" | "void";
    voidReason: string;
  };

export const giftKind: Kind<Gift, GiftForm> = {
  name: "gifts",
  one: "gift",
  many: "gifts",
  nameOf: ({ donorName, cents }) => `${donorName}, ${formatCents(cents)}`,
  fields: [
    { label: "Donor", show: ({ donorName }) => donorName },
    { label: "Amount", show: ({ cents }) => formatCents(cents) },
    { label: "Received", show: ({ receivedOn }) => writtenDate(receivedOn) },
    {
      label: "Method",
      show: ({ method, reference }) => [methodWords[method], reference].filter(Boolean).join(" "),
    },
    { label: "Fund", show: ({ fund }) => funds[fund] },
    { label: "Note", show: ({ note }) => note },
    {
      label: "Status",
      show: ({ status, voidReason }) => (status === "void" ? `Void: ${voidReason}` : "Recorded"),
    },
  ],
};

export const voiding = (id: string): Endpoint<{ reason: string }, Gift> => ({
  method: "POST",
  path: `/api/gifts/${encodeURIComponent(id)}/void`,
});

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
    kind: "pledge" | "opening" | "adjustment";
    status: "open" | "void";
    voidReason: string;
    paidCents: number;
  };

export type PledgeState = "complete" | "overdue" | "open";
export type Pledge = KeptPledge & { balanceCents: number; state: PledgeState };

export const pledgeKind: Kind<Pledge, PledgeForm> = {
  name: "pledges",
  one: "pledge",
  many: "pledges",
  nameOf: ({ donorName, cents }) => `${donorName}, ${formatCents(cents)}`,
  fields: [
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
  ],
};

/** As it stands on a day. */
export function pledgeOn(today: string, kept: KeptPledge): Pledge {
  const { cents, paidCents, dueOn } = kept;
  const state = paidCents >= cents ? "complete" : dueOn !== null && dueOn < today ? "overdue" : "open";
  return { ...kept, balanceCents: Math.max(0, cents - paidCents), state };
}
