import { timeZone } from "#content/temple.ts";
import { addressed } from "#domain/addressed.ts";
import { letterheadLine, type PublicTemple } from "#domain/content/public-temple.ts";
import { dash, formatCents, formatExactCents } from "#domain/money.ts";
import { letterDate, shortDate } from "#domain/short-date.ts";
import { writtenMoment } from "#domain/written-date.ts";
import { endInWords, givenOf, sumOf } from "./lender.ts";
import { isOwed, type LenderPage, type Loan } from "./loan.ts";
import { balanceOn, dueAtMaturity, interestIn, isFunded } from "./loan-interest.ts";

/** A letter as it is read, from top to bottom: the screen and the PDF are made from it. */
export type LenderLetter = {
  title: string;
  fileName: string;
  head: { name: string; line: string };
  to: string[];
  date: string;
  about: string;
  heading: string;
  greeting: string;
  table: {
    caption: string;
    columns: { label: string; isAmount?: true }[];
    rows: string[][];
    sum: { label: string; cells: string[] };
  };
  /** With **double stars** around what is strong. */
  sentences: string[];
  closing: string;
  signed: string;
  footer: string;
};

/** The summary of all loans, or the statement of a year; none where no money has come in. */
export function lenderLetter(
  page: LenderPage,
  year: number | null,
  madeAt: string,
  temple: PublicTemple,
): LenderLetter | null {
  const { lender, today } = page;
  const lent = page.loans.filter(isFunded);
  if (!lender || lent.length === 0) return null;
  const ofYear = year === null ? undefined : statementOf({ ...page, loans: lent }, year);
  return {
    title: `${ofYear ? `Loan statement ${year}` : "Loans"}, ${lender.name}`,
    fileName: ofYear ? `loan-statement-${year}` : "loan-summary",
    head: { name: temple.name, line: letterheadLine(temple) },
    to: [lender.name, ...lender.address],
    date: letterDate(today),
    about: ofYear ? `Loan statement ${year}` : "Summary of loans",
    greeting: `Dear ${addressed(lender.name)},`,
    ...(ofYear ?? summaryOf({ ...page, loans: lent })),
    closing: "With folded hands,",
    signed: "The Board of Trustees",
    footer: `Made ${writtenMoment(madeAt, timeZone)}, from the temple’s records. Simple interest: principal × rate × days ÷ 365.`,
  };
}

type Body = Pick<LenderLetter, "heading" | "table" | "sentences">;

function summaryOf(page: LenderPage): Body {
  const { loans, today } = page;
  const owed = loans.reduce((sum, { balanceCents }) => sum + balanceCents, 0);
  const { back, forGood } = givenOf(page);
  return {
    heading: "What you have lent the temple",
    table: {
      caption: "Summary of loans",
      columns: [
        { label: "Loan" },
        { label: "Principal", isAmount: true },
        { label: "Owed to you", isAmount: true },
        { label: "Goes home" },
      ],
      rows: loans.map((loan) => [
        `${day(loan.startOn)}, ${loan.ratePercent}%`,
        formatCents(loan.principalCents),
        loan.balanceCents > 0 ? formatCents(loan.balanceCents) : dash,
        loan.balanceCents > 0 ? day(loan.maturesOn) : endInWords(loan),
      ]),
      sum: {
        label: "Together",
        cells: [
          formatCents(loans.reduce((sum, { principalCents }) => sum + principalCents, 0)),
          owed > 0 ? formatCents(owed) : dash,
          "",
        ],
      },
    },
    sentences: [
      ...loans.filter(isOwed).map((loan) => dueInWords(loan, today)),
      ...givenInWords(back, page, (cents) => `you gave back **${formatExactCents(cents)}** of interest`),
      ...givenInWords(
        forGood,
        page,
        (cents) => `you gave the temple **${formatCents(cents)}** of what you had lent`,
      ),
      "This letter is a summary, not a receipt for taxes.",
    ],
  };
}

function dueInWords(loan: Loan, today: string) {
  const { principalCents, interestCents } = dueAtMaturity(today, loan);
  if (principalCents === 0)
    return `**${formatExactCents(interestCents)}** of interest of the loan of ${day(loan.startOn)} is still to be paid to you, which you have said you will give back.`;
  const amount = `**${formatCents(principalCents)}**`;
  if (loan.isPastDue) {
    const interest =
      interestCents > 0 ? `, with **${formatExactCents(interestCents)}** of interest up to today` : "";
    return `${amount} was to go home on ${day(loan.maturesOn)} and is still owed to you${interest}.`;
  }
  const start = `On ${day(loan.maturesOn)} the temple returns ${amount}`;
  if (interestCents > 0)
    return `${start} and pays **${formatExactCents(interestCents)}** of interest, which you have said you will give back.`;
  return loan.interest === "waived"
    ? `${start}. You have waived the interest.`
    : `${start}, without interest.`;
}

type LenderLetterGiven = ReturnType<typeof givenOf>["back"];

/** Year by year, with the receipts: only gifts have them. */
function givenInWords(given: LenderLetterGiven, { gifts }: LenderPage, told: (cents: number) => string) {
  const years = Map.groupBy(given, ({ on }) => on.slice(0, 4));
  return [...years].sort().map(([year, all]) => {
    const numbers = all.flatMap(({ giftId }) => gifts[giftId]?.receiptNo ?? []);
    return `In ${year} ${told(sumOf(all))}${receiptsInWords(numbers)}.`;
  });
}

function receiptsInWords(numbers: readonly string[]) {
  const known = [...new Set(numbers)];
  if (known.length === 0) return "";
  return `, ${known.length === 1 ? "receipt" : "receipts"} ${known.join(", ")}`;
}

function statementOf(page: LenderPage, year: number): Body {
  const { today, gifts } = page;
  const end = `${year}-12-31`;
  const loans = page.loans.filter(({ startOn }) => startOn <= end);
  const isIn = ({ on }: { on: string }) => on.startsWith(`${year}-`);
  const rows = loans.map((loan) => ({
    loan,
    accrued: interestIn(year, today, loan),
    paid: loan.repayments
      .filter(({ paidOn }) => isIn({ on: paidOn }))
      .reduce((sum, { interestCents }) => sum + interestCents, 0),
    back: sumOf(givenOf({ loans: [loan] }).back.filter(isIn)),
  }));
  const sum = (field: "accrued" | "paid" | "back") =>
    formatExactCents(rows.reduce((all, row) => all + row[field], 0));
  const { back, forGood } = givenOf({ loans });
  const exact = (cents: number) => (cents > 0 ? formatExactCents(cents) : dash);
  const told = [...back.filter(isIn), ...forGood.filter(isIn)];
  const until = today < end ? today : end;
  const owed = loans.reduce((all, loan) => all + balanceOn(until, loan), 0);
  const hasWaived = rows.some(({ loan, accrued }) => loan.interest === "waived" && accrued > 0);
  return {
    heading: `Loan statement, ${year}`,
    table: {
      caption: `Interest in ${year}`,
      columns: [
        { label: "Loan" },
        { label: "Interest accrued", isAmount: true },
        { label: "Paid", isAmount: true },
        { label: "Given back", isAmount: true },
      ],
      rows: rows.map(({ loan, accrued, paid, back }) => [
        `${day(loan.startOn)}, ${formatCents(loan.principalCents)}${loan.interest === "waived" ? ", waived" : ""}`,
        ...[exact(accrued), exact(paid), exact(back)],
      ]),
      sum: { label: String(year), cells: [sum("accrued"), sum("paid"), sum("back")] },
    },
    sentences: [
      `On ${day(until)} the temple owed you **${formatCents(owed)}**.`,
      ...(hasWaived ? ["Interest that you have waived is shown, and not owed."] : []),
      told.length > 0
        ? `Only what was paid and given back, or given for good, is a gift: ${told
            .map(({ giftId, on, cents }) => {
              const number = gifts[giftId]?.receiptNo;
              return `${number ? `receipt ${number}` : "no receipt yet"}, ${day(on)}, ${formatExactCents(cents)}`;
            })
            .join("; ")}.`
        : `Nothing was paid and given back in ${year}: interest that was never paid is no gift.`,
      "This letter is a statement, not a receipt for taxes.",
    ],
  };
}

function day(date: string) {
  return shortDate(date, "");
}
