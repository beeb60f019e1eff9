import { addDays } from "#domain/days.ts";
import {
  choice,
  day,
  type FormOf,
  line,
  money,
  own,
  type RecordOf,
  record,
  text,
  tick,
} from "#domain/fields.ts";
import { type Fund, funds } from "#domain/funds.ts";
import { kind, typesOf } from "#domain/kind.ts";
import { formatCents } from "#domain/money.ts";
import type { ListAnswer } from "#domain/records.ts";
import { writtenDate } from "#domain/written-date.ts";

export const methodWords = {
  cash: "Cash",
  check: "Check",
  card: "Card",
  zelle: "Zelle",
  bank: "Bank transfer",
  hundi: "Hundi",
  stock: "Stock",
  "in-kind": "In kind",
  match: "Matching gift",
} as const;
export type Method = keyof typeof methodWords;
export const METHODS = Object.keys(methodWords) as [Method, ...Method[]];

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

/** What the donor received for it. */
export const benefitWords = {
  none: "Nothing",
  religious: "Religious benefits only",
  goods: "Goods or services",
} as const;
export const BENEFITS = Object.keys(benefitWords) as (keyof typeof benefitWords)[];

export type Dedication = { kind: "honor" | "memory"; name: string };

const statusWords = { recorded: "Recorded", void: "Void" } as const;
const receiptWords = { none: "None", issued: "Issued" } as const;
const link = { optional: true, filter: true } as const;

/** What people say of a gift, and what becomes of it, in the order of its file. Days are the temple's. */
const giftFields = {
  receivedOn: day("Received", { question: "Please enter the day the gift was received", filter: true }),
  /** None for the hundi or a giver nobody knows. */
  donorId: record("Donor", "donors", link),
  /** As written that day: it outlives the donor's record. */
  donorName: line("Donor"),
  cents: money("Amount", { sum: true }),
  method: choice("Method", methodWords, { question: "Please choose how it was given", filter: true }),
  /** The number of a check, or what confirms a transfer. */
  reference: line("Reference", { max: 100 }),
  fund: choice("Fund", funds, { question: "Please choose a fund", filter: true }),
  pledgeId: record("Toward a pledge", "pledges", link),
  eventId: record("Event", "events", link),
  dedication: own<Dedication | null>()("Dedication", null),
  benefit: choice("In return", benefitWords, { question: "Please choose what the donor received" }),
  goodsDescription: text("Goods or services", { max: 500 }),
  goodsCents: money("Worth"),
  inKindDescription: text("What was given", { max: 500 }),
  isAnonymous: tick("On the wall", { question: "Please say yes or no" }),
  note: text("Note", { max: 2000 }),
  countId: record("In a count", "counts", link),
  /** The receipt is the receipts room's to say. */
  receiptNo: own<string | null>()("Receipt", null, { readOnly: true, derived: true }),
  /** `opening` is what a donor had given before there was a ledger, `adjustment` what the donor screen was told. */
  kind: choice(
    "Kind",
    { gift: "Gift", opening: "Opening", adjustment: "Adjustment" },
    { readOnly: true, filter: true },
  ),
  status: choice("Status", statusWords, { readOnly: true, filter: true }),
  voidReason: line("Void because", { readOnly: true }),
  /** What lists are narrowed to: how large it is, and whether it has a receipt. */
  band: choice("Amount", bands, { readOnly: true, filter: true, csv: false }),
  receipt: choice("Receipt", receiptWords, { readOnly: true, derived: true, filter: true, csv: false }),
  /** The import that recorded it. */
  importId: record("Import", "imports", { ...link, readOnly: true, csv: false }),
  /** The name on a line without a donor; null where there is one. */
  typedName: own<string | null>()("Name on the line", null, { readOnly: true, csv: false }),
};

export type GiftForm = FormOf<typeof giftFields>;

/** One line of the ledger. */
export type Gift = RecordOf<typeof giftFields> & {
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

export const giftKind = kind("gifts", { one: "gift", many: "gifts" }, giftFields, {
  types: typesOf<Gift, GiftList>(),
  nameOf: ({ donorName, cents }) => `${donorName}, ${formatCents(cents)}`,
  filters: [
    { field: "fund", label: "Fund", any: "All", options: funds },
    { field: "method", label: "Method", any: "Any", options: methodWords },
    { field: "receipt", label: "Receipt", any: "Any", options: receiptWords, said: "Receipt" },
    { field: "band", label: "Amount", any: "Any", options: { [LARGE]: "$250 and more", ...bands } },
    { field: "status", label: "Status", any: "Any", options: statusWords },
    { field: "days", label: "Received" },
  ],
  told: [
    ...(["donorName", "cents", "receivedOn", "method", "fund", "inKindDescription", "pledgeId"] as const),
    ...(["countId", "dedication", "benefit", "isAnonymous", "note", "receiptNo", "status"] as const),
  ],
  words: {
    receivedOn: ({ receivedOn }) => writtenDate(receivedOn),
    method: ({ method, reference }) => [methodWords[method], reference].filter(Boolean).join(" "),
    pledgeId: ({ pledgeId }) => (pledgeId ? "Yes" : "No"),
    countId: ({ countId }) => (countId ? "Yes" : ""),
    dedication: ({ dedication }) => dedicationInWords(dedication),
    benefit: benefitInWords,
    isAnonymous: ({ isAnonymous }) => (isAnonymous ? "Anonymous" : "With the name"),
    status: ({ status, voidReason }) => (status === "void" ? `Void: ${voidReason}` : "Recorded"),
  },
  alsoTold: [mergedFromWords],
});

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
