import { whenInWords, writtenMoment } from "#app/admin/moment.tsx";
import { counted } from "#domain/counted.ts";
import { funds } from "#domain/funds.ts";
import { NO_MAIL_SERVER } from "#domain/message.ts";
import { formatCents } from "#domain/money.ts";
import { letterDate } from "#domain/short-date.ts";
import { capital, howInASentence, numberInWords, whatWasGiven } from "../donations/gifts/gift-words.ts";
import { isNoncash, type Method, methodWords } from "../ledger/gift.ts";
import {
  type Issued,
  type MailedReceipt,
  ownGifts,
  type Preview,
  type Receipt,
  type ReceiptedGift,
} from "./receipt.ts";

/** "one gift", "three gifts". */
export function giftsInWords(count: number) {
  return `${numberInWords(count)} ${count === 1 ? "gift" : "gifts"}`;
}

/** Said before anything is issued: "Six receipts for six donors". */
export function receiptsInWords(count: number) {
  const number = numberInWords(count);
  return `${capital(number)} ${count === 1 ? "receipt" : "receipts"} for ${number} ${count === 1 ? "donor" : "donors"}`;
}

/** What a receipt would be for: "$1,000 from Kiran Reddivari", "Three gifts of Kiran Reddivari, $1,501". */
export function whatFor({ gifts, cents, donorName }: Pick<Receipt, "gifts" | "cents" | "donorName">) {
  const [only, ...others] = gifts;
  if (only && others.length === 0)
    return `${noncashWords[only.method] ?? formatCents(cents)} from ${donorName}`;
  const many = `${capital(giftsInWords(gifts.length))} of ${donorName}`;
  return gifts.every(isNoncash)
    ? `${many}, ${amountOf({ gifts, cents }).toLowerCase()}`
    : `${many}, ${formatCents(cents)}`;
}

const noncashWords: { [method in Method]?: string } = {
  "in-kind": "A gift in kind",
  stock: "A gift of stock",
};

/** As lists show it: what was not money has no amount. */
export function amountOf({ gifts, cents }: Pick<Receipt, "gifts" | "cents">) {
  if (!gifts.every(isNoncash)) return formatCents(cents);
  const methods = new Set(gifts.map(({ method }) => methodWords[method]));
  return [...methods].sort().join(" and ");
}

/** What several would be for, and which of them can be mailed. */
export function severalInWords(papers: readonly Preview[]) {
  const gifts = papers.reduce((sum, { giftIds }) => sum + giftIds.length, 0);
  const cents = papers.reduce((sum, { paper }) => sum + paper.cents, 0);
  const mailed = papers.filter(({ email }) => email).length;
  const rest = papers.length - mailed;
  const mail =
    rest === 0
      ? "All of them can be emailed."
      : mailed === 0
        ? "None of the donors has an email address: print theirs."
        : `${capital(numberInWords(mailed))} can be emailed; ${numberInWords(rest)} ${rest === 1 ? "donor has" : "donors have"} no email address.`;
  return `${counted(gifts, "gift")}, ${formatCents(cents)}. Several gifts of one donor are on one receipt. ${mail}`;
}

/** Said once they are issued: nothing is called sent that only waits, or that nobody sends. */
export function issuedInWords(issued: readonly Pick<Issued, "number" | "mailTo" | "notSent">[]) {
  const [first, last] = [issued.at(0), issued.at(-1)];
  const mailed = issued.filter(({ mailTo }) => mailTo).length;
  const notSent = issued.find((one) => one.notSent)?.notSent;
  const made =
    issued.length === 1
      ? `Receipt ${first?.number} issued.`
      : `${issued.length} receipts issued, ${first?.number} to ${last?.number}.`;
  if (mailed === 0) return made;
  if (notSent) return `${made} ${notSent}`;
  return `${made} ${issued.length === 1 ? "The email is in the queue." : `${counted(mailed, "email")} in the queue.`}`;
}

/** "$1,116 of November 8, 2026, check 2041, Building Fund". */
export function giftInALine(gift: ReceiptedGift) {
  const what = isNoncash(gift) ? whatWasGiven(gift) : formatCents(gift.cents);
  const how = isNoncash(gift) ? methodWords[gift.method].toLowerCase() : howInASentence(gift);
  return `${what}, ${letterDate(gift.receivedOn)}, ${how}, ${funds[gift.fund]}`;
}

/** Where that gift stands among few others, opened. */
export function giftAddress({ id, receivedOn }: Pick<ReceiptedGift, "id" | "receivedOn">, donorId: string) {
  const search = new URLSearchParams({ from: receivedOn, to: receivedOn, donorId });
  return `/dashboard/donations?${search}#open-${id}`;
}

type PrintedFields = Pick<Receipt, "status" | "printedAt" | "originalMail">;

/** Whether it has left the house on paper, and what the next print is then. */
export function printedInWords({ status, printedAt, originalMail }: PrintedFields) {
  if (!printedAt) return "The original has not been handed out yet.";
  const when = `The original was ${originalMail ? "attached to an email" : "printed"} ${whenInWords(printedAt).replace(/^on /, "")}`;
  return status === "void" ? `${when}.` : `${when}. Every copy from now on says DUPLICATE.`;
}

/** Which gifts a statement only lists. */
export function listedInWords(receipt: Pick<Receipt, "gifts">) {
  const listed = receipt.gifts.length - ownGifts(receipt).length;
  if (listed === 0) return "";
  return listed === 1
    ? "It lists one gift that has a receipt of its own."
    : `It lists ${numberInWords(listed)} gifts that have receipts of their own.`;
}

/** What the tag of an email says. */
export function mailTag({ state, reason }: Pick<MailedReceipt, "state" | "reason">) {
  return reason === NO_MAIL_SERVER ? ({ label: "Not sent", kind: "kumkum" } as const) : mailStates[state];
}

const mailStates = {
  waiting: { label: "Waiting", kind: "peacock" },
  held: { label: "Waiting", kind: "peacock" },
  refused: { label: "Failed", kind: "kumkum" },
  delivered: { label: "Sent", kind: "green" },
} as const;

/** How a mailed receipt fares, in a line. */
export function mailInWords({ state, tries, reason, nextTryAt, deliveredAt }: MailedReceipt) {
  if (state === "delivered") return deliveredAt ? writtenMoment(deliveredAt) : "";
  if (state === "refused" || reason === NO_MAIL_SERVER) return reason ?? "";
  if (tries === 0) return "Waiting to be sent";
  const tried = tries === 1 ? "Tried once" : tries === 2 ? "Tried twice" : `Tried ${tries} times`;
  const next = nextTryAt ? `${tried}, again ${whenInWords(nextTryAt)}` : tried;
  return reason ? `${next}. ${reason}` : next;
}

/** Whether asking for another try could change anything. */
export function canTryAgain({ state, tries, reason }: MailedReceipt) {
  return state === "refused" || (state === "waiting" && tries > 0 && reason !== NO_MAIL_SERVER);
}
