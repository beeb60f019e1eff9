import { counted } from "#domain/counted.ts";
import { daysBetween } from "#domain/days.ts";
import {
  choice,
  day,
  type FormOf,
  line,
  money,
  number,
  own,
  type RecordOf,
  record,
  text,
  tick,
} from "#domain/fields.ts";
import { funds } from "#domain/funds.ts";
import { kind, typesOf } from "#domain/kind.ts";
import { formatCents, formatExactCents } from "#domain/money.ts";
import type { Endpoint, ListAnswer } from "#domain/records.ts";
import { shortDate } from "#domain/short-date.ts";
import { writtenDate } from "#domain/written-date.ts";
import {
  type Gift,
  type MergedFrom,
  MONEY_METHODS,
  mergedFromWords,
  methodWords,
} from "../../ledger/gift.ts";
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

export const statusWords = {
  offered: "Offered",
  signed: "Signed",
  funded: "Funded",
  repaid: "Repaid",
  converted: "Converted",
} as const;
export type LoanStatus = keyof typeof statusWords;

/** Years that are meant: others are slips of the keyboard. */
const years = [1950, 2199] as const;
const cents = { most: 10_000_000_00, bounds: "Please enter at most $10,000,000" } as const;
const moneyMethods = Object.fromEntries(MONEY_METHODS.map((method) => [method, methodWords[method]]));

export const repaymentFields = {
  paidOn: day("Paid on", { years, question: "Please enter the day it was paid" }),
  principalCents: money("Principal", { ...cents, standard: 0 }),
  interestCents: money("Interest", { ...cents, standard: 0 }),
  method: choice("Method", moneyMethods as typeof methodWords, { question: "Please choose how it was paid" }),
  reference: line("Reference", { max: 100 }),
  /** The lender gives the interest back: it is a gift, and can have a receipt. */
  isGivenBack: tick("The interest is given back"),
};
export type RepaymentForm = FormOf<typeof repaymentFields>;

/** What went home. */
export type Repayment = Omit<RepaymentForm, "isGivenBack"> & { giftId: string | null };
/** What the lender gave to the temple instead of taking it back. */
type Conversion = { convertedOn: string; cents: number; giftId: string };

/** The id of a lender who is added to the donors with the loan. */
export const NEW_LENDER = "new";

const loanFields = {
  lenderDonorId: record("Lender", "donors", { question: "Please choose the lender", filter: true }),
  lenderName: line("Lender", { search: true, sort: true }),
  principalCents: money("Principal", { ...cents, sum: true, sort: true }),
  /** A year, with three decimals at most. */
  ratePercent: number("Rate", {
    unit: "%",
    most: 12,
    question: "Please enter a rate such as 6 or 4.5",
    bounds: "Please enter a rate from 0 to 12",
  }),
  interest: choice("Interest", interestWords, {
    question: "Please say what becomes of the interest",
    filter: true,
  }),
  startOn: day("Starts on", { years, question: "Please enter the day it starts", sort: true }),
  termMonths: number("Term", {
    unit: "months",
    whole: true,
    least: 1,
    most: 120,
    question: "Please enter a number of months",
    bounds: "Please enter 1 to 120 months",
  }),
  maturesOn: day("Matures", { readOnly: true, filter: true, sort: true }),
  fund: choice("Fund", funds, { standard: "phase-1", question: "Please choose a fund", filter: true }),
  status: choice("Status", statusWords, {
    standard: "offered",
    question: "Please say how far it is",
    filter: true,
  }),
  repayments: own<Repayment[]>()("Repaid", [], { readOnly: true, csv: false }),
  conversions: own<Conversion[]>()("Became a gift", [], { readOnly: true, csv: false }),
  balanceCents: money("Balance", { readOnly: true, sum: true, sort: true }),
  /** What has accrued and was not paid; of waived interest, what is not owed. */
  accruedCents: money("Accrued", { readOnly: true }),
  /** Of that, what is to be paid: also where the principal is home already. */
  toPayCents: money("Interest to pay", { readOnly: true, csv: false, sum: true }),
  note: text("Note", { max: 2000, rows: 2, search: true }),
};

/** What people write down of a loan. */
export type LoanForm = FormOf<typeof loanFields>;

/** As it stands on a day. */
export type Loan = RecordOf<typeof loanFields> & {
  mergedFrom?: MergedFrom;
  /** Negative once the day has passed. */
  daysToMaturity: number;
  isPastDue: boolean;
};

/** What depends on the day. */
type LoanOnADay = Pick<
  Loan,
  "maturesOn" | "balanceCents" | "accruedCents" | "toPayCents" | "daysToMaturity" | "isPastDue"
>;

/** As it is kept. */
export type KeptLoan = Omit<Loan, keyof LoanOnADay>;

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

export const loanKind = kind("loans", { one: "loan", many: "loans" }, loanFields, {
  types: typesOf<Loan, LoanList>(),
  nameOf: ({ lenderName, principalCents }) => `${lenderName}, ${formatCents(principalCents)}`,
  filters: [{ field: "due", label: "Due", any: "Any time", options: dueWords, said: "Due:" }],
  words: {
    lenderDonorId: null,
    ratePercent: ({ ratePercent }) => `${ratePercent}%`,
    startOn: ({ startOn }) => writtenDate(startOn),
    termMonths: ({ termMonths }) => counted(termMonths, "month"),
    maturesOn: null,
    repayments: ({ repayments }) => repayments.map(repaymentInWords).join("; "),
    conversions: ({ conversions }) =>
      conversions
        .map(({ convertedOn, cents }) => `${formatCents(cents)}, ${writtenDate(convertedOn)}`)
        .join("; "),
    balanceCents: null,
    accruedCents: null,
    toPayCents: null,
  },
  alsoTold: [mergedFromWords],
});

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
