import { counted } from "#domain/counted.ts";
import { formatCents, formatExactCents } from "#domain/money.ts";
import { shortDate } from "#domain/short-date.ts";
import { givenOf, sumOf, yearsOf } from "../loans-projects/loans/lender.ts";
import { type Loan, lenderPage, NOTICE_DAYS, statusWords } from "../loans-projects/loans/loan.ts";
import { interestIn, isFunded } from "../loans-projects/loans/loan-interest.ts";
import { ladderChart, stepsOf } from "../loans-projects/phases/ladder.ts";
import { type Books, type Report, tieOf } from "./report.server.ts";
import type { Fact, Made, Row } from "./report.ts";

type LoansTable = Pick<Made, "columns" | "rows" | "sums" | "ledger" | "filter" | "links">;

/** What was lent: what of it is owed, when it goes home, and what became of the interest. */
export const loans: Report = {
  name: "loans",
  title: "Loans",
  about: "Balances, maturities by month, interest by lender and year.",
  hasDays: false,
  controls: [
    {
      field: "by",
      label: "By",
      usual: "loan",
      options: { loan: "Loan", month: "Month of maturity", interest: "Lender and year" },
    },
  ],
  async make(books, { today, choices }) {
    const all = books["loans-projects"].loans;
    const lent = all.all().filter(isFunded);
    const table = await tableOf(choices.by ?? "", books, lent, today);
    const ladder = all.ladder();
    return {
      ...table,
      // Without a loan there is no money to hold against the ledger.
      ...(lent.length === 0 && { ledger: null }),
      lines: lent.length,
      sumsLabel: "Together",
      facts: factsOf(books, today),
      ...(ladder.length > 0 && { chart: ladderChart(stepsOf(ladder, today)) }),
      notes: [
        "Simple interest: principal × rate × days ÷ 365. Waived interest is shown and not owed; only interest that was paid and given back is a gift.",
      ],
      nothing: { title: "No loans yet", text: "No money has come in for a loan yet." },
    };
  },
  card({ facts = [], chart }) {
    const [owed, late] = facts;
    if (chart?.kind !== "stacked") return { figure: "Nothing is owed", picture: { kind: "nothing" } };
    return {
      figure: `${owed?.value} owed`,
      ...(late?.tone === "bad" && { isUrgent: true }),
      picture: {
        kind: "bars",
        values: chart.steps.map(({ values }) => values.reduce((sum, each) => sum + each, 0)),
      },
    };
  },
};

async function tableOf(by: string, books: Books, lent: Loan[], today: string): Promise<LoansTable> {
  if (by === "month") return byMonth(books);
  return by === "interest" ? byLenderAndYear(books, lent, today) : byLoan(books, lent);
}

/** What is owed first, by the day it goes home. */
async function byLoan(books: Books, lent: Loan[]): Promise<LoansTable> {
  const ordered = lent.toSorted(
    (a, b) => Number(b.balanceCents > 0) - Number(a.balanceCents > 0) || (a.maturesOn < b.maturesOn ? -1 : 1),
  );
  const rows = ordered.map((loan): Row => {
    const { back, forGood } = givenOf({ loans: [loan] });
    return {
      lender: nameOf(books, loan),
      lentOn: loan.startOn,
      maturesOn: loan.maturesOn,
      status: loan.isPastDue ? "past-due" : loan.status,
      cents: loan.principalCents,
      balanceCents: loan.balanceCents,
      interestCents: loan.balanceCents > 0 ? loan.accruedCents : loan.toPayCents,
      givenCents: sumOf(back) + sumOf(forGood),
    };
  });
  const given = givenOf({ loans: lent });
  const sums = sumsOf(rows, ["cents", "balanceCents", "interestCents", "givenCents"]);
  return {
    columns: [
      { field: "lender", label: "Lender" },
      { field: "lentOn", label: "Since", as: "day" },
      { field: "maturesOn", label: "Matures", as: "day" },
      { field: "status", label: "Status", words: { ...statusWords, "past-due": "Past due" } },
      { field: "cents", label: "Lent", as: "cents" },
      { field: "balanceCents", label: "Balance", as: "cents" },
      { field: "interestCents", label: "Interest accrued", as: "cents" },
      { field: "givenCents", label: "Became gifts", as: "cents", isPart: true },
    ],
    rows,
    sums,
    ledger: await tie(books, [...given.back, ...given.forGood], sums.givenCents ?? 0),
    filter: "all funded loans, as they stand today",
    links: ordered.map(({ lenderDonorId, id }) => lenderPage(lenderDonorId, id)),
  };
}

/** How much cash must be ready when. */
function byMonth(books: Books): LoansTable {
  const rows = books["loans-projects"].loans.ladder().map(
    ({ month, loans, principalCents, interestCents, cents }): Row => ({
      month,
      loans,
      principalCents,
      interestCents,
      cents,
    }),
  );
  return {
    columns: [
      { field: "month", label: "Matures in", as: "month" },
      { field: "loans", label: "Loans", as: "number" },
      { field: "principalCents", label: "Principal", as: "cents" },
      { field: "interestCents", label: "Interest to pay", as: "cents" },
      { field: "cents", label: "Together", as: "cents" },
    ],
    rows,
    sums: sumsOf(rows, ["principalCents", "interestCents", "cents"]),
    ledger: null,
    filter: "loans that are owed, by the month they mature",
  };
}

/** What accrued in each year, what of it was paid, and what of that was given back. */
async function byLenderAndYear(books: Books, lent: Loan[], today: string): Promise<LoansTable> {
  const lenders = [...Map.groupBy(lent, ({ lenderDonorId }) => lenderDonorId).values()]
    .flatMap((loans) => (loans[0] ? [{ loans, name: nameOf(books, loans[0]) }] : []))
    .sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
  const found = lenders.flatMap(({ loans, name }) =>
    yearsOf({ loans, today })
      .toReversed()
      .map((year) => ({ loans, row: interestOf(loans, name, year, today) }))
      .filter(({ row }) => row.accruedCents || row.waivedCents || row.paidCents),
  );
  const rows = found.map(({ row }): Row => row);
  const sums = sumsOf(rows, ["accruedCents", "waivedCents", "paidCents", "givenBackCents"]);
  return {
    columns: [
      { field: "lender", label: "Lender" },
      { field: "year", label: "Year" },
      { field: "accruedCents", label: "Accrued", as: "cents" },
      { field: "waivedCents", label: "Waived, not owed", as: "cents", isPart: true },
      { field: "paidCents", label: "Paid", as: "cents" },
      { field: "givenBackCents", label: "Given back", as: "cents" },
    ],
    rows,
    sums,
    ledger: await tie(books, givenOf({ loans: lent }).back, sums.givenBackCents ?? 0),
    filter: "interest of all funded loans, by lender and year",
    links: found.map(({ loans }) => lenderPage(loans[0]?.lenderDonorId ?? "")),
  };
}

function interestOf(loans: Loan[], lender: string, year: number, today: string) {
  const isIn = ({ on }: { on: string }) => on.startsWith(`${year}-`);
  const accrued = (isWaived: boolean) =>
    loans
      .filter(({ interest }) => (interest === "waived") === isWaived)
      .reduce((sum, loan) => sum + interestIn(year, today, loan), 0);
  const paid = loans.flatMap(({ repayments }) =>
    repayments.map(({ paidOn, interestCents }) => ({ on: paidOn, cents: interestCents })),
  );
  return {
    lender,
    year: String(year),
    accruedCents: accrued(false),
    waivedCents: accrued(true),
    paidCents: sumOf(paid.filter(isIn)),
    givenBackCents: sumOf(givenOf({ loans }).back.filter(isIn)),
  };
}

function factsOf(books: Books, today: string): Fact[] {
  const { owed, pastDue, maturing, interestToPayCents } = books["loans-projects"].loans.figures();
  return [
    { label: "Owed today", value: formatCents(owed.cents), note: counted(owed.loans, "open loan") },
    {
      label: "Past due",
      value: formatCents(pastDue.cents),
      note: pastDue.since ? `since ${shortDate(pastDue.since, today)}` : "none",
      ...(pastDue.loans > 0 && { tone: "bad" as const }),
    },
    {
      label: `Maturing in ${NOTICE_DAYS} days`,
      value: formatCents(maturing.cents),
      note: counted(maturing.loans, "loan"),
    },
    {
      label: "Interest to pay",
      value: interestToPayCents > 0 ? formatExactCents(interestToPayCents) : formatCents(0),
      note: "accrued, then given back",
    },
  ];
}

/** What the loans say was given, against the lines of the ledger that came of it. */
async function tie({ donations }: Books, given: readonly { giftId: string }[], here: number) {
  const lines = await Promise.all(given.map(({ giftId }) => donations.ledger.gifts.get(giftId)));
  const cents = lines.reduce((sum, line) => sum + (line?.status === "recorded" ? line.cents : 0), 0);
  return tieOf({ cents, here });
}

function nameOf({ donors }: Books, { lenderDonorId, lenderName }: Loan) {
  return donors.book.nameOf(lenderDonorId) ?? lenderName;
}

function sumsOf(rows: readonly Row[], fields: readonly string[]) {
  return Object.fromEntries(
    fields.map((field) => [field, rows.reduce((sum, row) => sum + Number(row[field]), 0)]),
  );
}
