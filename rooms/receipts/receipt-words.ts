import { addressed } from "#domain/addressed.ts";
import { counted } from "#domain/counted.ts";
import { funds } from "#domain/funds.ts";
import { formatCents } from "#domain/money.ts";
import { letterDate, shortDate } from "#domain/short-date.ts";
import { whatWasGiven } from "../donations/gifts/gift-words.ts";
import { dedicationInWords, isNoncash, methodWords } from "../ledger/gift.ts";
import {
  deductibleCents,
  markedSentences,
  moneyIn,
  type OnPaper,
  type ReceiptedGift,
  taxSentence,
} from "./receipt.ts";

/** What is stamped across the paper; a void one is always stamped so. */
export type Copy = "original" | "duplicate" | "preview";

/** Everything a receipt or statement says, in the order in which it is read: the screen and the PDF are made from it. */
export type PaperWords = ReturnType<typeof paperInWords>;

export function paperInWords(receipt: OnPaper, copy: Copy) {
  const { kind, year, number, issuedOn, donorName, replaces, gifts } = receipt;
  const { legalName, ein, mailingAddress, signerName, signerTitle, email } = receipt.temple;
  const isStatement = kind === "statement";
  const [only, ...others] = gifts;
  const isOne = !isStatement && others.length === 0;
  const { sentences, markOf } = markedSentences(gifts);
  return {
    title: isStatement ? `Statement ${year}, receipt ${number}` : `Receipt ${number}`.trim(),
    stamp: stampOf(receipt, copy),
    head: { name: legalName, line: `${mailingAddress.split("\n").join(", ")} · ${email}` },
    to: [donorName, ...receipt.address],
    meta: {
      title: isStatement ? `Statement ${year}` : number ? `Receipt ${number}` : "Preview",
      lines: [
        ...(isStatement && number ? [`Receipt ${number}`] : []),
        `Issued ${letterDate(issuedOn)}`,
        ...(replaces ? [`Replaces the one of ${letterDate(replaces.issuedOn)}`] : []),
        ein ? `EIN ${ein}` : "EIN not set",
      ],
    },
    heading: isStatement
      ? `Your gifts in ${year}`
      : isOne
        ? "Thank you for your gift"
        : "Thank you for your gifts",
    greeting: `Dear ${addressed(donorName)},`,
    opening: isStatement
      ? `These are the gifts you made to the temple between January 1 and December 31, ${year}. Thank you.`
      : isOne
        ? "Namaskaram. We have recorded your gift as shown below. May Murugan’s grace be with your family."
        : "Namaskaram. We have recorded your gifts as shown below. May Murugan’s grace be with your family.",
    /** Of a single gift, label by label. */
    facts: isOne && only ? factsOf(only) : undefined,
    /** Of several. */
    table: isOne ? undefined : tableOf(receipt, markOf),
    sentences: isOne && only ? [{ mark: "", words: taxSentence(only) }] : sentences,
    closing: "With folded hands,",
    signed: { name: signerName, title: signerTitle },
    footer: `${legalName} is a 501(c)(3) organization${ein && `, EIN ${ein}`}. ${gifts.some(({ ownReceipt }) => ownReceipt) ? STATEMENT_END : "Please keep this letter."}`,
  };
}

const STATEMENT_END =
  "Gifts with a number have a receipt of their own; this page does not acknowledge them a second time.";

function stampOf({ status }: OnPaper, copy: Copy) {
  if (status === "void") return "VOID";
  return copy === "original" ? undefined : copy.toUpperCase();
}

function factsOf(gift: ReceiptedGift) {
  const { receivedOn, cents, method, fund, occasion, dedication } = gift;
  return [
    { label: "Date received", value: letterDate(receivedOn) },
    isNoncash(gift)
      ? { label: method === "stock" ? "Gift of stock" : "Gift in kind", value: whatWasGiven(gift) }
      : { label: "Amount", value: formatCents(cents), isSum: true },
    { label: "Method", value: methodOf(gift) },
    { label: "Fund", value: funds[fund] },
    ...(occasion ? [{ label: "Occasion", value: occasion }] : []),
    ...(dedication ? [{ label: "Dedication", value: dedicationInWords(dedication) }] : []),
  ];
}

function tableOf({ kind, gifts }: OnPaper, markOf: (gift: ReceiptedGift) => string) {
  const inMoney = gifts.filter((gift) => !isNoncash(gift));
  const cents = moneyIn(gifts);
  const deductible = inMoney.reduce((sum, gift) => sum + deductibleCents(gift), 0);
  const goods = new Set(inMoney.filter(({ benefit }) => benefit === "goods").map(markOf));
  return {
    hasReceipts: kind === "statement",
    rows: inMoney.map((gift) => ({
      id: gift.id,
      received: `${shortDate(gift.receivedOn, gift.receivedOn)}, ${gift.receivedOn.slice(0, 4)}`,
      fund: [funds[gift.fund], gift.occasion, dedicationInWords(gift.dedication)].filter(Boolean).join(", "),
      method: methodOf(gift),
      receipt: gift.ownReceipt ?? "this page",
      mark: markOf(gift),
      amount: inColumn(gift.cents),
    })),
    sums: [
      { label: counted(inMoney.length, "gift"), amount: `$${inColumn(cents)}`, isStrong: true },
      ...(deductible < cents
        ? [
            {
              label: `Less value of goods and services (${[...goods].join(", ")})`,
              amount: inColumn(cents - deductible),
              isStrong: false,
            },
            { label: "Maximum deductible", amount: `$${inColumn(deductible)}`, isStrong: true },
          ]
        : []),
    ],
  };
}

function methodOf(gift: ReceiptedGift) {
  const { method, reference, inKindDescription } = gift;
  // Where nothing else is known, the reference is the description.
  const isSaid = isNoncash(gift) && inKindDescription === "";
  return [methodWords[method], isSaid ? "" : reference].filter(Boolean).join(" ");
}

/** Below each other all amounts have their cents: "1,000.00". */
function inColumn(cents: number) {
  return column.format(cents / 100);
}

const column = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2 });
