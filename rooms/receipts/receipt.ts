import type { Temple } from "#domain/content/temple.ts";
import { funds } from "#domain/funds.ts";
import type { Delivery } from "#domain/message.ts";
import { formatCents } from "#domain/money.ts";
import type { Endpoint, Kind, ListAnswer, Shown } from "#domain/records.ts";
import { letterDate } from "#domain/short-date.ts";
import { whatWasGiven } from "../donations/gifts/gift-words.ts";
import { dedicationInWords, type Gift, isNoncash, methodWords, type SAID_OF_A_GIFT } from "../ledger/gift.ts";

/** What is frozen of a gift when it is receipted. */
export type SaidOfAGift = Pick<Gift, (typeof SAID_OF_A_GIFT)[number]>;

export type ReceiptedGift = SaidOfAGift & {
  id: string;
  /** What the event was called that it was given for. */
  occasion?: string;
  /** The receipt it had already, where a statement only lists it. */
  ownReceipt?: string;
};

/** What the temple says of itself on a receipt, as it was when it was issued. */
export type OnReceipts = Pick<
  Temple,
  "legalName" | "ein" | "mailingAddress" | "signerName" | "signerTitle" | "email"
>;

/** What people hold in their hands: everything on it was frozen when it was issued. */
export type Receipt = Shown & {
  /** Counted per year of issue, without a gap: "2026-00001". */
  number: string;
  /** A statement is the receipt of a whole year: for the gifts that had none, beside those that had. */
  kind: "receipt" | "statement";
  /** Which year a statement is of. */
  year: string | null;
  issuedOn: string;
  issuedBy: string;
  donorId: string;
  donorName: string;
  /** Line by line; none where nobody knows it. */
  address: string[];
  temple: OnReceipts;
  /** The oldest first. */
  gifts: ReceiptedGift[];
  /** In money, goods in return not taken off; of a statement what it lists. */
  cents: number;
  /** The statement it was made again instead of. */
  replaces: { number: string; issuedOn: string } | null;
  status: "issued" | "void";
  voidReason: string;
  /** The address it was to be mailed to when it was issued. */
  mailTo: string | null;
  /** When its original was handed out, on paper or by email: whatever goes out afterwards is a duplicate. */
  printedAt: string | null;
  /** The email that took the original along, where one did. */
  originalMail?: string | null;
  /** The day and the number, by which lists within days are ordered. */
  issueOrder: string;
};

/** A receipt that was mailed, and how that fares. */
export type MailedReceipt = Pick<Delivery, "state" | "reason" | "tries" | "nextTryAt" | "deliveredAt"> & {
  id: string;
  receiptId: string;
  number: string;
  name: string;
  to: string;
  at: string;
};

/** What has not arrived comes first. */
export type MailList = {
  failed: number;
  waiting: number;
  /** How many of those that wait are sent by nobody, because email is not set up. */
  notSent: number;
  sent: number;
  rows: MailedReceipt[];
  version: string;
};

/** What a paper is made from: a receipt before it has a number, too. */
export type OnPaper = Omit<Receipt, "id" | "version" | "issueOrder">;

/** What the screen of one receipt shows. */
export type ReceiptPage = {
  receipt: Receipt | null;
  /** The newest first. */
  mail: MailedReceipt[];
  /** The donor's address as it is known today. */
  email: string;
  version: string;
};

/** What would be issued to one donor. */
export type Preview = {
  giftIds: string[];
  /** Everything but the number. */
  paper: OnPaper;
  email: string;
};

/** What would be issued for the gifts that were chosen, and which of them get nothing. */
export type Previews = {
  hasEin: boolean;
  /** Whether email is set up. */
  canEmail: boolean;
  papers: Preview[];
  left: { id: string; what: string; why: string }[];
};

export const RECEIPTS = "/dashboard/reports/receipts";
/** By its number, as people and gifts know it, or by its id. */
export const receiptPage = (id: string) => `${RECEIPTS}/${encodeURIComponent(id)}`;
/** Where a receipt for these gifts is looked at before it is issued. */
export const issuingPage = (giftIds: readonly string[]) =>
  `${RECEIPTS}/new?gifts=${giftIds.map(encodeURIComponent).join(",")}`;
/** How many gifts can be receipted at once. */
export const MOST_GIFTS = 500;

export const pdfOf = (id: string) => `/api/receipts/${encodeURIComponent(id)}.pdf`;

/** `notSent` says why an email that was asked for does not go. */
export type Issued = Receipt & { notSent?: string };
export const issuing: Endpoint<{ giftIds: readonly string[]; send: "none" | "mail" }, Issued> = {
  method: "POST",
  path: "/api/receipts",
};
export const mailingAgain = (id: string): Endpoint<undefined, MailedReceipt[]> => ({
  method: "POST",
  path: `/api/receipts/${encodeURIComponent(id)}/mail`,
});
export const retrying = (mailId: string): Endpoint<undefined, undefined> => ({
  method: "POST",
  path: `/api/receipts/mail/${encodeURIComponent(mailId)}/retry`,
});

/** The numbers of a year, from the first to the last that was taken, and how many of them no receipt has. */
export type NumberSeries = { year: string; first: string; last: string; missing: number };

/** Sums count no void one, unless only those are asked for. */
export type ReceiptList = ListAnswer<Receipt> & {
  counted?: number;
  /** Of the years on this page. */
  series: NumberSeries[];
};

export const receiptKind: Kind<Receipt, { [field: string]: unknown }, ReceiptList> = {
  name: "receipts",
  one: "receipt",
  many: "receipts",
  filters: [
    {
      field: "kind",
      label: "Kind",
      any: "All",
      options: { receipt: "Receipts", statement: "Statements" },
    },
    { field: "status", label: "Status", any: "Any", options: { issued: "Issued", void: "Void" } },
    { field: "days", label: "Issued" },
  ],
  nameOf: ({ number }) => number,
  words: [
    { label: "Number", show: ({ number }) => number },
    { label: "Donor", show: ({ donorName }) => donorName },
    { label: "Amount", show: ({ cents }) => formatCents(cents) },
    { label: "Issued", show: ({ issuedOn, issuedBy }) => `${letterDate(issuedOn)} by ${issuedBy}` },
    { label: "Gifts", show: ({ gifts }) => String(gifts.length) },
    {
      label: "Status",
      show: ({ status, voidReason }) => (status === "void" ? `Void: ${voidReason}` : "Issued"),
    },
  ],
};

/** "2026-00049" */
export function numberOf(year: string, at: number) {
  return `${year}-${String(at).padStart(5, "0")}`;
}

/** Those it is the receipt of; a statement lists others besides. */
export function ownGifts({ gifts }: Pick<Receipt, "gifts">) {
  return gifts.filter(({ ownReceipt }) => !ownReceipt);
}

/** What somebody gave in money: the temple assigns no value to anything else. */
export function moneyIn(gifts: readonly SaidOfAGift[]) {
  return gifts.reduce((sum, gift) => sum + (isNoncash(gift) ? 0 : gift.cents), 0);
}

/** What of a gift may be deducted at most. */
export function deductibleCents({ cents, benefit, goodsCents }: SaidOfAGift) {
  return benefit === "goods" ? Math.max(0, cents - goodsCents) : cents;
}

/** What the tax authority wants said of each gift, whatever the amount. */
export function taxSentence(gift: SaidOfAGift): string {
  if (!isNoncash(gift)) return benefitSentence(gift);
  return `${whatWasGiven(gift)}, received ${letterDate(gift.receivedOn)}. The temple has not assigned a value. ${benefitSentence(gift)}`;
}

/** One of three; of what was not money no amount is said. */
function benefitSentence(gift: SaidOfAGift) {
  const { cents, benefit, goodsDescription, goodsCents } = gift;
  const goods = `${goodsDescription}, estimated value ${formatCents(goodsCents)}.`;
  if (benefit === "goods" && isNoncash(gift)) return `In exchange you received ${goods}`;
  if (benefit === "goods")
    return `In exchange for your payment of ${formatCents(cents)} you received ${goods} The amount deductible for federal income tax purposes is limited to the excess of your payment over that value: ${formatCents(deductibleCents(gift))}.`;
  if (benefit === "religious")
    return "Any goods or services provided in exchange for this contribution consisted entirely of intangible religious benefits.";
  return "No goods or services were provided in exchange for this contribution.";
}

type OfAPaper = SaidOfAGift & Pick<ReceiptedGift, "ownReceipt" | "occasion">;

const ORDER = ["none", "religious", "goods"] as const;

/**
 * The sentences of several gifts, each once, with the mark shown at its gifts: a for nothing in return, then religious
 * benefits, then goods one by one. What was not money has sentences of its own, marked by what it is.
 */
export function markedSentences(gifts: readonly OfAPaper[]) {
  const inMoney = gifts.filter((gift) => !isNoncash(gift));
  const inOrder = inMoney.toSorted((a, b) => ORDER.indexOf(a.benefit) - ORDER.indexOf(b.benefit));
  const lettered = [...new Set(inOrder.map(taxSentence))].map((words, at) => ({ mark: markAt(at), words }));
  return {
    sentences: [
      ...lettered,
      ...gifts.filter(isNoncash).map((gift) => ({
        mark: methodWords[gift.method],
        words: `${taxSentence(gift)} ${aboutNoncash(gift)}.`,
      })),
    ],
    markOf: (gift: SaidOfAGift) =>
      isNoncash(gift)
        ? methodWords[gift.method]
        : (lettered.find(({ words }) => words === taxSentence(gift))?.mark ?? ""),
  };
}

/** Not in the table, it says here what it is for, and which receipt it has already. */
function aboutNoncash({ fund, occasion, dedication, ownReceipt }: OfAPaper) {
  const what = [funds[fund], occasion, dedicationInWords(dedication)].filter(Boolean).join(", ");
  return ownReceipt ? `${what}. Receipt ${ownReceipt}` : what;
}

/** a, b, … z, aa, ab, … */
function markAt(index: number): string {
  const letter = String.fromCharCode(97 + (index % 26));
  return index < 26 ? letter : markAt(Math.floor(index / 26) - 1) + letter;
}

/** Why a gift gets no receipt, if so. */
export function whyNotReceiptable({ donorId, kind, status, receiptNo }: Gift) {
  if (status === "void") return "This gift is void.";
  if (kind === "opening") return "An opening line stands for gifts before the ledger: it gets no receipt.";
  if (kind === "adjustment") return "An adjustment is no gift: it gets no receipt.";
  if (!donorId) return "Nobody is known as the giver of this gift.";
  if (receiptNo) return `This gift has receipt ${receiptNo} already.`;
  return undefined;
}
