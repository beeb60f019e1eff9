import { formatCents } from "#domain/money.ts";
import { shortDate } from "#domain/short-date.ts";
import { Refusal, wrong } from "#server/refusal.ts";
import { isOwed, type KeptLoan, type Loan, type RepaymentForm } from "./loan.ts";
import { homeOf, isFunded, mostInterestOn } from "./loan-interest.ts";

/** Status once the principal is 0: converted if the last move was a gift, else repaid. */
export function settled(loan: KeptLoan) {
  if (!isFunded(loan) || homeOf(loan) < loan.principalCents) return loan.status;
  const lastPaid = loan.repayments
    .filter(({ principalCents }) => principalCents > 0)
    .map(({ paidOn }) => paidOn)
    .sort()
    .at(-1);
  const lastGiven = loan.conversions
    .map(({ convertedOn }) => convertedOn)
    .sort()
    .at(-1);
  return lastGiven && (!lastPaid || lastGiven >= lastPaid) ? "converted" : "repaid";
}

export function hasMoved({ repayments, conversions }: KeptLoan) {
  return repayments.length + conversions.length > 0;
}

/** What a loan cannot be, and what it cannot become once money has moved. */
export function refuseUnfit(loan: Loan, before: Loan | undefined, today: string) {
  const home = homeOf(loan);
  if (loan.principalCents < home)
    throw wrong("principalCents", `${formatCents(home)} went home already: it cannot be less than that`);
  if (!isFunded(loan) && hasMoved(loan))
    throw wrong("status", "Money went home already: the loan stays funded");
  const isOver = loan.status === "repaid" || loan.status === "converted";
  if (isOver && home < loan.principalCents)
    throw wrong(
      "status",
      `${formatCents(loan.principalCents - home)} is still owed: record what became of it`,
    );
  const wasSo = before && isFunded(before) && before.startOn === loan.startOn;
  if (isFunded(loan) && loan.startOn > today && !wasSo)
    throw wrong("startOn", "This day is still to come: no money has come in for the loan yet");
  if (before) refuseOtherTerms(loan, before);
}

/** What was paid was paid by the terms as they were: others must not make it too much, or too early. */
function refuseOtherTerms(loan: Loan, before: Loan) {
  const paid = loan.repayments.reduce((sum, { interestCents }) => sum + interestCents, 0);
  if (paid > 0 && loan.interest !== before.interest)
    throw wrong("interest", `${formatCents(paid)} of interest was paid already: this stays as it is`);
  const [first] = [
    ...loan.repayments.map(({ paidOn }) => paidOn),
    ...loan.conversions.map(({ convertedOn }) => convertedOn),
  ].sort();
  if (first && loan.startOn > first && loan.startOn !== before.startOn)
    throw wrong("startOn", `Money went home on ${shortDate(first, "")} already: it began no later than that`);
  if (leastLeft(loan) >= Math.min(0, leastLeft(before))) return;
  const changed = (["ratePercent", "startOn", "principalCents"] as const).find(
    (field) => loan[field] !== before[field],
  );
  throw wrong(
    changed ?? "repayments",
    `${formatCents(paid)} of interest was paid already: less than that would have accrued`,
  );
}

/** How much of the interest was left to pay when least was; below zero where too much was paid. */
function leastLeft(loan: Loan) {
  return mostInterestOn(loan.startOn, loan);
}

/** Neither more principal than is left nor, on any day, more interest than had accrued by then. */
export function refuseRepayment(loan: Loan, form: RepaymentForm, today: string) {
  const { paidOn, principalCents, interestCents } = form;
  if (!isFunded(loan)) throw notFunded();
  if (!isOwed(loan)) throw nothingOwed();
  if (paidOn > today) throw wrong("paidOn", "This day is still to come");
  if (paidOn < loan.startOn) throw wrong("paidOn", "The loan had not begun on this day");
  if (principalCents === 0 && interestCents === 0)
    throw wrong("principalCents", "Please enter what was paid");
  if (principalCents > loan.balanceCents) throw wrong("principalCents", atMost(loan.balanceCents));
  if (interestCents > 0 && loan.interest !== "paid-then-donated")
    throw wrong("interestCents", "Nothing is paid for this loan: interest that was never paid is no gift");
  // Less principal on earlier days is less interest by the later ones.
  const paid = { ...loan, repayments: [...loan.repayments, { paidOn, principalCents, interestCents: 0 }] };
  const most = mostInterestOn(paidOn, paid);
  if (most < Math.min(0, mostInterestOn(paidOn, loan)))
    throw wrong("paidOn", "Interest was paid later that would not have accrued: please look at the day");
  if (interestCents > Math.max(0, most)) throw wrong("interestCents", atMost(Math.max(0, most)));
}

export function refuseUnlessOpen(loan: Loan) {
  if (!isFunded(loan)) throw notFunded();
  if (loan.status !== "funded") throw nothingOwed();
}

export function atMost(most: number) {
  return `At most ${formatCents(most)}.`;
}

function notFunded() {
  return new Refusal(409, "not-funded", "No money has come in for this loan yet.");
}

function nothingOwed() {
  return new Refusal(409, "over", "Nothing of this loan is owed any more.");
}
