import { counted } from "#domain/counted.ts";
import { daysBetween, weekdayOf } from "#domain/days.ts";
import { funds } from "#domain/funds.ts";
import { monthsBetween } from "#domain/months.ts";
import { spansUntil } from "#domain/record-words.ts";
import { letterDate, shortDate } from "#domain/short-date.ts";
import { type Gift, type GiftList, type Method, methodWords } from "../../ledger/gift.ts";

/** From this amount on, the tax authority wants a written receipt. */
const RECEIPT_CENTS = 250_00;

export function needsReceipt({
  cents,
  kind,
  status,
  donorId,
  receiptNo,
}: Pick<Gift, "cents" | "kind" | "status" | "donorId" | "receiptNo">) {
  const isOpen = kind === "gift" && status === "recorded" && donorId !== null && receiptNo === null;
  return isOpen && cents >= RECEIPT_CENTS;
}

/** Why some of a gift, or all of it, can no longer be changed; nothing where it can. */
export function lockedInWords({ receiptNo, kind }: Pick<Gift, "receiptNo" | "kind">, isCountClosed: boolean) {
  if (kind === "adjustment")
    return "Written when a total was changed in the donor screen. To correct it, change the total there, or void this line.";
  const why = receiptNo
    ? `Everything on receipt ${receiptNo} is locked: amount, date, donor, method, fund, dedication and benefits${isCountClosed ? "; the count is closed" : ""}.`
    : isCountClosed && "The count of this gift is closed: nothing of it is changed any more.";
  return why ? `${why} To correct it, void it and record it again.` : "";
}

/** What the reference of a gift is, by the way it was given. */
export const referenceWords: { [method in Method]: string } = {
  cash: "Reference",
  check: "Check number",
  card: "Card confirmation",
  zelle: "Zelle confirmation",
  bank: "Bank confirmation",
  hundi: "Reference",
  stock: "Number of shares",
  "in-kind": "Reference",
  match: "Confirmation",
};

/** What was given without money. Older records of stock have the number of shares at most. */
export function whatWasGiven(gift: Pick<Gift, "method" | "reference" | "inKindDescription">) {
  const { method, reference } = howInWords(gift);
  return gift.inKindDescription || [method, reference].filter(Boolean).join(", ");
}

/** "Check 1231", "Stock, 30 shares". */
export function howInWords({ method, reference }: Pick<Gift, "method" | "reference">) {
  const said =
    method === "stock" && /^\d+$/.test(reference) ? counted(Number(reference), "share") : reference;
  return { method: methodWords[method], reference: said };
}

/** In a sentence about it: "check 1231", "Zelle Z7S15P". */
export function howInASentence(gift: Pick<Gift, "method" | "reference">) {
  const { method, reference } = howInWords(gift);
  const word = gift.method === "zelle" ? method : method.toLowerCase();
  return [word, reference].filter(Boolean).join(" ");
}

/** The spans of days a list of gifts is looked at by, each with its name. */
export function giftSpans(today: string) {
  const year = Number(today.slice(0, 4));
  return [
    ...spansUntil(today).filter(({ words }) => words !== "Today"),
    { words: "This year", from: `${year}-01-01`, to: today },
    { words: "Last year", from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
    { words: "All", from: "", to: "" },
  ];
}

/** "36 gifts, November 1 to 14": void lines are not counted, unless only they are looked at. */
export function foundInWords(
  { total, voids }: Pick<GiftList, "total" | "voids">,
  { from, to }: { from: string; to: string },
) {
  const gifts = total === voids && voids > 0 ? counted(voids, "void line") : counted(total - voids, "gift");
  return [gifts, daysInWords(from, to)].filter(Boolean).join(", ");
}

/** Below the list: what is in its sum and what is not. */
export function totalInWords({ total, voids }: Pick<GiftList, "total" | "voids">) {
  if (voids === 0 || voids === total) return foundInWords({ total, voids }, { from: "", to: "" });
  const left = `${counted(voids, "void line")} ${voids === 1 ? "is" : "are"} not counted`;
  return `${counted(total - voids, "gift")} (${left})`;
}

/** "November 1 to 14", "November 28 to December 4, 2025", "until March 3, 2026". */
export function daysInWords(from: string, to: string) {
  if (!from && !to) return "";
  if (!from) return `until ${letterDate(to)}`;
  if (!to) return `since ${letterDate(from)}`;
  if (from === to) return letterDate(to);
  const [year, month] = [from.slice(0, 4), from.slice(5, 7)];
  if (year !== to.slice(0, 4)) return `${letterDate(from)} to ${letterDate(to)}`;
  const end = month === to.slice(5, 7) ? String(dateOf(to)) : monthAndDay(to);
  return `${monthAndDay(from)} to ${end}, ${year}`;
}

/** "Sunday, November 8, 2026". */
export function fullDay(day: string) {
  return `${weekdays[weekdayOf(day)]}, ${letterDate(day)}`;
}

/** How long ago a day was: "Today", "Three weeks ago", "One year and 15 days ago". */
export function agoInWords(day: string, today: string) {
  const days = daysBetween(day, today);
  if (Number.isNaN(days) || days < 0) return "";
  if (days < 2) return days === 0 ? "Today" : "Yesterday";
  if (days < 14) return `${capital(numberInWords(days))} days ago`;
  if (days < 60) return `${capital(numberInWords(Math.floor(days / 7)))} weeks ago`;
  const months = wholeMonths(day, today);
  if (months < 12) return `${capital(numberInWords(months))} months ago`;
  const years = Math.floor(months / 12);
  const anniversary = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
  const rest = daysBetween(anniversary, today);
  const said = `${capital(numberInWords(years))} year${years === 1 ? "" : "s"}`;
  return rest > 0 ? `${said} and ${counted(rest, "day")} ago` : `${said} ago`;
}

/** What there is to tell a line from another: "Today, card 9226, Building Fund." */
export function likeInWords(gift: Pick<Gift, "receivedOn" | "method" | "reference" | "fund">, today: string) {
  const day = gift.receivedOn === today ? "Today" : shortDate(gift.receivedOn, today);
  return `${day}, ${howInASentence(gift)}, ${funds[gift.fund]}.`;
}

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const numbers = [
  ...["no", "one", "two", "three", "four", "five", "six"],
  ...["seven", "eight", "nine", "ten", "eleven", "twelve"],
];

function monthAndDay(day: string) {
  return letterDate(day).split(",")[0];
}

function dateOf(day: string) {
  return Number(day.slice(8));
}

function wholeMonths(day: string, today: string) {
  return monthsBetween(day.slice(0, 7), today.slice(0, 7)) - (dateOf(today) < dateOf(day) ? 1 : 0);
}

/** "six", and from thirteen on in figures. */
export function numberInWords(number: number) {
  return numbers[number] ?? String(number);
}

export function capital(words: string) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
