import { counted } from "#domain/counted.ts";
import { daysBetween } from "#domain/days.ts";
import { type Fund, funds } from "#domain/funds.ts";
import { formatCents, formatExactCents } from "#domain/money.ts";
import type { Endpoint, Kind, ListAnswer, Shown } from "#domain/records.ts";
import { shortDate } from "#domain/short-date.ts";
import { writtenDate } from "#domain/written-date.ts";
import { type Gift, type MergedFrom, type Method, mergedFromWords, methodWords } from "../../ledger/gift.ts";
import { accruedOn, balanceOn, interestToPayOn, maturesOn, type Terms } from "./loan-interest.ts";

export const LOANS = "/dashboard/loans-projects/loans";

/** The page of whoever lent, and a loan on it. */
export function lenderPage(donorId: string, loanId = "") {
  const page = `/dashboard/loans-projects/lenders/${encodeURIComponent(donorId)}`;
  return loanId ? `${page}#${loanAnchor(loanId)}` : page;
}

export const loanAnchor = (loanId: string) => `loan-${loanId}`;

export const interestWords = {
  none: "No interest",
  waived: "Waived",
  "paid-then-donated": "Paid, then donated",
} as const;
export type Interest = keyof typeof interestWords;
export const INTERESTS = Object.keys(interestWords) as [Interest, ...Interest[]];

export const statusWords = {
  offered: "Offered",
  signed: "Signed",
  funded: "Funded",
  repaid: "Repaid",
  converted: "Converted",
} as const;
export type LoanStatus = keyof typeof statusWords;
export const STATUSES = Object.keys(statusWords) as [LoanStatus, ...LoanStatus[]];

/** What people write down of a loan. */
export type LoanForm = {
  lenderDonorId: string;
  lenderName: string;
  principalCents: number;
  /** A year, with three decimals at most. */
  ratePercent: number;
  interest: Interest;
  startOn: string;
  termMonths: number;
  fund: Fund;
  status: LoanStatus;
  note: string;
};

export type RepaymentForm = {
  paidOn: string;
  principalCents: number;
  interestCents: number;
  method: Method;
  reference: string;
  /** The lender gives the interest back: it is a gift, and can have a receipt. */
  isGivenBack: boolean;
};

/** What went home. */
export type Repayment = Omit<RepaymentForm, "isGivenBack"> & { giftId: string | null };
/** What the lender gave to the temple instead of taking it back. */
type Conversion = { convertedOn: string; cents: number; giftId: string };

/** As it is kept. */
export type KeptLoan = LoanForm &
  Shown & { repayments: Repayment[]; conversions: Conversion[]; mergedFrom?: MergedFrom };

/** As it stands on a day. */
export type Loan = KeptLoan & {
  maturesOn: string;
  balanceCents: number;
  /** What has accrued and was not paid; of waived interest, what is not owed. */
  accruedCents: number;
  /** Of that, what is to be paid: also where the principal is home already. */
  toPayCents: number;
  /** Negative once the day has passed. */
  daysToMaturity: number;
  isPastDue: boolean;
};

export const groupWords = {
  open: "Open",
  before: "Offered, signed",
  closed: "Closed",
  all: "All",
} as const;
export type LoanGroup = keyof typeof groupWords;
export const GROUPS = Object.keys(groupWords) as LoanGroup[];

export type LoanList = ListAnswer<Loan> & {
  groups: Record<LoanGroup, number>;
  owed: LoanFigures;
  ladder: Rung[];
  today: string;
};

/** So long before its day a loan is told of. */
export const NOTICE_DAYS = 90;

const dueWords = { "past-due": "Past due", "90-days": `Next ${NOTICE_DAYS} days` } as const;

/** Whether something is still to go home by then; the figures above the list and the list itself ask this. */
export function isDue(due: string, loan: Pick<Loan, "balanceCents" | "isPastDue" | "daysToMaturity">) {
  if (due === "past-due") return loan.isPastDue;
  return due === "90-days" && loan.balanceCents > 0 && !loan.isPastDue && loan.daysToMaturity <= NOTICE_DAYS;
}

/** What stands above the list, of all funded loans. */
export type LoanFigures = {
  owed: { cents: number; loans: number };
  pastDue: { cents: number; loans: number; since: string | null };
  maturing: { cents: number; loans: number; until: string };
  interestToPayCents: number;
};

/** One month in which money goes home: what must be ready, of how many loans. */
export type Rung = {
  month: string;
  cents: number;
  loans: number;
  principalCents: number;
  interestCents: number;
  lenders: Due[];
  isPastDue: boolean;
};

/** What one loan takes out of the bank when it goes home. */
export type Due = {
  /** The loan's. */
  id: string;
  lenderDonorId: string;
  name: string;
  maturesOn: string;
  cents: number;
  principalCents: number;
  interestCents: number;
};

/** What came of a loan into the ledger. */
export type LoanGift = Pick<Gift, "id" | "cents" | "receivedOn" | "receiptNo" | "method" | "reference">;

/** Whoever lent, with all of their loans. */
export type LenderPage = {
  /** None where nobody of this id is known. */
  lender: {
    id: string;
    name: string;
    address: string[];
    pledgedCents: number;
    donatedCents: number;
  } | null;
  /** The newest first. */
  loans: Loan[];
  /** Interest that was given back, and what was given for good, by the gift's id. */
  gifts: { [id: string]: LoanGift };
  today: string;
  version: string;
};

export const lenderAt = (donorId: string) => `/api/lenders/page?${new URLSearchParams({ id: donorId })}`;
export const lenderPdf = (donorId: string, year: number | null) =>
  `/api/lenders/letter.pdf?${new URLSearchParams({ id: donorId, ...(year && { year: String(year) }) })}`;

export const repaying = (id: string): Endpoint<RepaymentForm, { loan: Loan; gift: Gift | null }> => ({
  method: "POST",
  path: `/api/loans/${encodeURIComponent(id)}/repayments`,
});

export const converting = (id: string): Endpoint<{ cents: number }, { loan: Loan; gift: Gift }> => ({
  method: "POST",
  path: `/api/loans/${encodeURIComponent(id)}/convert`,
});

/** As it stands on a day. */
export function loanOn(day: string, kept: KeptLoan): Loan {
  const terms: Terms = kept;
  const balanceCents = balanceOn(day, terms);
  const end = maturesOn(kept);
  return {
    ...kept,
    maturesOn: end,
    balanceCents,
    accruedCents: accruedOn(day, terms),
    toPayCents: interestToPayOn(day, terms),
    daysToMaturity: daysBetween(day, end),
    isPastDue: balanceCents > 0 && end < day,
  };
}

/** Money is still to go home: principal, or interest that is paid. */
export function isOwed({ balanceCents, toPayCents }: Pick<Loan, "balanceCents" | "toPayCents">) {
  return balanceCents > 0 || toPayCents > 0;
}

export function isInGroup(group: LoanGroup, loan: Pick<Loan, "status" | "balanceCents" | "toPayCents">) {
  if (group === "all") return true;
  const isBefore = loan.status === "offered" || loan.status === "signed";
  const isOpen = loan.status === "funded" || isOwed(loan);
  return group === "before" ? isBefore : !isBefore && (group === "open") === isOpen;
}

/** "in 16 days", "45 days past due" */
export function maturityWords({ daysToMaturity, isPastDue }: Loan) {
  if (isPastDue) return `${counted(-daysToMaturity, "day")} past due`;
  return daysToMaturity === 0 ? "today" : daysToMaturity > 0 ? `in ${counted(daysToMaturity, "day")}` : "";
}

export const loanKind: Kind<Loan, LoanForm, LoanList> = {
  name: "loans",
  one: "loan",
  many: "loans",
  nameOf: ({ lenderName, principalCents }) => `${lenderName}, ${formatCents(principalCents)}`,
  filters: [{ field: "due", label: "Due", any: "Any time", options: dueWords, said: "Due:" }],
  words: [
    { label: "Lender", show: ({ lenderName }) => lenderName },
    { label: "Principal", show: ({ principalCents }) => formatCents(principalCents) },
    { label: "Rate", show: ({ ratePercent }) => `${ratePercent}%` },
    { label: "Interest", show: ({ interest }) => interestWords[interest] },
    { label: "Starts on", show: ({ startOn }) => writtenDate(startOn) },
    { label: "Term", show: ({ termMonths }) => counted(termMonths, "month") },
    { label: "Fund", show: ({ fund }) => funds[fund] },
    { label: "Status", show: ({ status }) => statusWords[status] },
    { label: "Repaid", show: ({ repayments }) => repayments.map(repaymentInWords).join("; ") },
    {
      label: "Became a gift",
      show: ({ conversions }) =>
        conversions
          .map(({ convertedOn, cents }) => `${formatCents(cents)}, ${writtenDate(convertedOn)}`)
          .join("; "),
    },
    { label: "Note", show: ({ note }) => note },
    mergedFromWords,
  ],
};

/** Principal alone is told in dollars; what holds interest, to the cent. */
export function cashInWords({
  principalCents,
  interestCents,
}: Pick<Due, "principalCents" | "interestCents">) {
  const cents = principalCents + interestCents;
  return interestCents > 0 ? formatExactCents(cents) : formatCents(cents);
}

function repaymentInWords({ paidOn, principalCents, interestCents, method }: Repayment) {
  const parts = [
    principalCents > 0 && formatCents(principalCents),
    interestCents > 0 && `${formatCents(interestCents)} interest`,
  ].filter(Boolean);
  return `${parts.join(" and ")}, ${methodWords[method].toLowerCase()}, ${shortDate(paidOn, "")}`;
}
