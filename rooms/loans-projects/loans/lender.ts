import { dash } from "#domain/money.ts";
import { shortDate } from "#domain/short-date.ts";
import { howInWords } from "../../donations/gifts/gift-words.ts";
import { isOwed, type LenderPage, type Loan, type LoanGift } from "./loan.ts";
import { dueAtMaturity, isFunded } from "./loan-interest.ts";

/** Something that came, went, or is to go: what a lender's page tells day by day. */
export type Move = {
  key: string;
  on: string;
  what: string;
  how: string;
  /** With its sign: what came in is above zero. */
  principalCents: number;
  interestCents: number;
  gift?: LoanGift;
  state?: "to-come" | "late";
};

/** Everything that happened to a lender's loans and is to happen, the latest first. */
export function movesOf({ loans, gifts, today }: LenderPage): Move[] {
  return loans
    .filter(isFunded)
    .flatMap((loan) => [...whatWasAgreed(loan, today), ...whatHappened(loan, gifts)])
    .reverse()
    .sort((a, b) => (a.on < b.on ? 1 : a.on > b.on ? -1 : 0));
}

function whatWasAgreed(loan: Loan, today: string): Move[] {
  const { id, startOn, principalCents } = loan;
  const due = dueAtMaturity(today, loan);
  const isLate = loan.maturesOn < today;
  return [
    {
      key: `${id} lent`,
      on: startOn,
      what: "Lent",
      how: "",
      principalCents,
      interestCents: 0,
    },
    ...(isOwed(loan)
      ? [
          {
            key: `${id} due`,
            on: loan.maturesOn,
            principalCents: -due.principalCents,
            what: `Due: ${dueInWords(due)}`,
            how: isLate ? "past due" : "to come",
            interestCents: due.interestCents,
            state: isLate ? ("late" as const) : ("to-come" as const),
          },
        ]
      : []),
  ];
}

function dueInWords({ principalCents, interestCents }: ReturnType<typeof dueAtMaturity>) {
  if (principalCents === 0) return "interest";
  return interestCents > 0 ? "principal and interest" : "principal";
}

function whatHappened({ id, repayments, conversions }: Loan, gifts: LenderPage["gifts"]): Move[] {
  return [
    ...repayments.flatMap(({ paidOn, principalCents, interestCents, giftId, ...way }, at): Move[] => {
      const { method, reference } = howInWords(way);
      const gift = giftId ? gifts[giftId] : undefined;
      const paid = {
        key: `${id} paid ${at}`,
        on: paidOn,
        what: paidInWords(principalCents, interestCents),
        how: [method.toLowerCase(), reference].filter(Boolean).join(" "),
        principalCents: -principalCents,
        interestCents,
      };
      const back = {
        key: `${id} back ${at}`,
        on: paidOn,
        what: "Interest given back",
        how: "gift",
        principalCents: 0,
        interestCents,
        ...(gift && { gift }),
      };
      return giftId ? [paid, back] : [paid];
    }),
    ...conversions.map(({ convertedOn, cents, giftId }, at): Move => {
      const gift = gifts[giftId];
      return {
        key: `${id} given ${at}`,
        on: convertedOn,
        what: "Given to the temple for good",
        how: "gift",
        principalCents: -cents,
        interestCents: 0,
        ...(gift && { gift }),
      };
    }),
  ];
}

function paidInWords(principalCents: number, interestCents: number) {
  if (interestCents === 0) return "Principal paid back";
  return principalCents > 0 ? "Principal and interest paid back" : "Interest paid";
}

/** What was given back of the interest, and what became a gift. */
export function givenOf({ loans }: Pick<LenderPage, "loans">) {
  const back = loans.flatMap(({ repayments }) =>
    repayments.flatMap(({ paidOn, interestCents, giftId }) =>
      giftId ? [{ on: paidOn, cents: interestCents, giftId }] : [],
    ),
  );
  const forGood = loans.flatMap(({ conversions }) =>
    conversions.map(({ convertedOn, cents, giftId }) => ({ on: convertedOn, cents, giftId })),
  );
  return { back, forGood };
}

export function sumOf(all: readonly { cents: number }[]) {
  return all.reduce((sum, { cents }) => sum + cents, 0);
}

/** What became of a loan of which nothing is owed: "paid Sep 24, 2025". */
export function endInWords({ repayments, conversions, status }: Loan) {
  const days = (
    status === "converted"
      ? conversions.map(({ convertedOn }) => convertedOn)
      : repayments.map(({ paidOn }) => paidOn)
  ).sort();
  const last = days.at(-1);
  if (!last) return dash;
  return `${status === "converted" ? "given" : "paid"} ${shortDate(last, "")}`;
}

/** The years a statement can be made of, the latest first. */
export function yearsOf({ loans, today }: Pick<LenderPage, "loans" | "today">) {
  const first = loans
    .filter(isFunded)
    .map(({ startOn }) => startOn)
    .sort()[0];
  const [from, to] = [Number((first ?? "").slice(0, 4)), Number(today.slice(0, 4))];
  if (!from) return [];
  return Array.from({ length: Math.max(1, to - from + 1) }, (_, at) => Math.max(from, to) - at);
}
