import { addDays } from "#domain/days.ts";
import { type Fund, funds } from "#domain/funds.ts";
import { formatCents } from "#domain/money.ts";
import type { Kind, ListAnswer, Shown } from "#domain/records.ts";
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

/** Given without money: the donor has it appraised, and no paper of the temple says what it is worth. */
const NONCASH: readonly Method[] = ["stock", "in-kind"];

export function isNoncash({ method }: Pick<GiftForm, "method">) {
  return NONCASH.includes(method);
}

/** What a payment can be made with. */
export const MONEY_METHODS = METHODS.filter((method) => !isNoncash({ method }));

/** Amounts in dollars from which a gift belongs to the next band: lists are narrowed to one. */
const bands = {
  "0": "Under $100",
  "100": "$100 to $249",
  "250": "$250 to $999",
  "1000": "$1,000 to $9,999",
  "10000": "$10,000 and more",
} as const;
type Band = keyof typeof bands;

/** Those of gifts that need a written receipt, under one name. */
export const LARGE = "from-250";
export const largeBands: readonly string[] = Object.keys(bands).filter((band) => Number(band) >= 250);

export function bandOf(cents: number): Band {
  const from = (Object.keys(bands) as Band[]).findLast((band) => cents >= Number(band) * 100);
  return from ?? "0";
}

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
    /** What lists are narrowed to: how large it is, and whether it has a receipt. */
    band: Band;
    receipt: "none" | "issued";
    /** The name on a line without a donor; null where there is one. */
    typedName: string | null;
    /** `opening` is what a donor had given before there was a ledger, `adjustment` what the donor screen was told. */
    kind: "gift" | "opening" | "adjustment";
    status: "recorded" | "void";
    voidReason: string;
    /** Voided after its count was closed: it went to the bank with it. */
    isVoidedSince?: boolean;
    /** When it was written down, by which the rows of a count are ordered; lines the ledger made itself have none. */
    recordedAt?: string;
    mergedFrom?: MergedFrom;
    /** The loan it came from, as interest given back or a part given for good: it is taken back there. */
    loanId?: string;
    /** The sponsorship of an event that it pays. */
    sponsorshipId?: string | null;
  };

/** The donor records it belonged to before they were merged into others, the first one first. */
export type MergedFrom = readonly { id: string; name: string }[];

export const mergedFromWords = {
  label: "Merged from",
  show: ({ mergedFrom = [] }: { mergedFrom?: MergedFrom }) => mergedFrom.map(({ name }) => name).join(", "),
};

/** A gift recorded so many days after it was received is no news. */
const NEWS_DAYS = 7;

/** A gift somebody gave lately: not what a loan became, what was found in the hundi, or what came long before. */
export function isNews({ status, kind, method, loanId, receivedOn }: Gift, recordedOn: string) {
  if (status !== "recorded" || kind !== "gift" || method === "hundi" || loanId) return false;
  return receivedOn >= addDays(recordedOn, -NEWS_DAYS);
}

/** What a receipt says of a gift: its paper is made from a copy of these, and of nothing else of the gift. */
export const SAID_OF_A_GIFT = [
  ...(["receivedOn", "cents", "method", "reference", "fund", "dedication"] as const),
  ...(["benefit", "goodsDescription", "goodsCents", "inKindDescription"] as const),
] as const;

/** What stays in the ledger once it is on a receipt; whom it thanks and the occasion come from the donor and the event. */
export const lockedByReceipt = [...SAID_OF_A_GIFT, "donorId", "donorName", "eventId"] as const;

/** A page of gifts: sums count no void line, unless only those are asked for. */
export type GiftList = ListAnswer<Gift> & {
  /** The same sum fund by fund, those that got something, in the order of funds. */
  byFund: { fund: Fund; cents: number }[];
  /** How many of the lines are void. */
  voids: number;
  /** The counts of the lines on this page that are closed: nothing of their gifts is changed any more. */
  closedCounts: string[];
  /** How many of all that is found need a receipt; not told where too many would have to be looked through. */
  needing: number | null;
  /** More donors have this in their name than can be looked through. */
  isTooWide: boolean;
};

export const giftKind: Kind<Gift, GiftForm, GiftList> = {
  name: "gifts",
  one: "gift",
  many: "gifts",
  filters: [
    { field: "fund", label: "Fund", any: "All", options: funds },
    { field: "method", label: "Method", any: "Any", options: methodWords },
    {
      field: "receipt",
      label: "Receipt",
      any: "Any",
      options: { none: "None", issued: "Issued" },
      said: "Receipt",
    },
    {
      field: "band",
      label: "Amount",
      any: "Any",
      options: { [LARGE]: "$250 and more", ...bands },
    },
    { field: "status", label: "Status", any: "Any", options: { recorded: "Recorded", void: "Void" } },
    { field: "days", label: "Received" },
  ],
  nameOf: ({ donorName, cents }) => `${donorName}, ${formatCents(cents)}`,
  words: [
    { label: "Donor", show: ({ donorName }) => donorName },
    { label: "Amount", show: ({ cents }) => formatCents(cents) },
    { label: "Received", show: ({ receivedOn }) => writtenDate(receivedOn) },
    {
      label: "Method",
      show: ({ method, reference }) => [methodWords[method], reference].filter(Boolean).join(" "),
    },
    { label: "Fund", show: ({ fund }) => funds[fund] },
    { label: "What was given", show: ({ inKindDescription }) => inKindDescription },
    { label: "Toward a pledge", show: ({ pledgeId }) => (pledgeId ? "Yes" : "No") },
    { label: "In a count", show: ({ countId }) => (countId ? "Yes" : "") },
    { label: "Dedication", show: ({ dedication }) => dedicationInWords(dedication) },
    { label: "In return", show: benefitInWords },
    { label: "On the wall", show: ({ isAnonymous }) => (isAnonymous ? "Anonymous" : "With the name") },
    { label: "Note", show: ({ note }) => note },
    { label: "Receipt", show: ({ receiptNo }) => receiptNo ?? "" },
    {
      label: "Status",
      show: ({ status, voidReason }) => (status === "void" ? `Void: ${voidReason}` : "Recorded"),
    },
    mergedFromWords,
  ],
};

export function dedicationInWords(dedication: Dedication | null) {
  return dedication ? `${dedication.kind === "honor" ? "In honor" : "In memory"} of ${dedication.name}` : "";
}

/** What the donor received for it. */
export function benefitInWords({
  benefit,
  goodsDescription,
  goodsCents,
}: Pick<Gift, "benefit" | "goodsDescription" | "goodsCents">) {
  if (benefit === "goods") return `${goodsDescription}, worth ${formatCents(goodsCents)}`;
  return benefit === "religious" ? "Intangible religious benefits only" : "Nothing";
}
