import { daysBetween } from "#domain/days.ts";
import { addMonths, dayOfMonth } from "#domain/months.ts";

/** What interest and days follow from. Days are the temple's, `YYYY-MM-DD`; amounts are whole cents. */
export type Terms = {
  principalCents: number;
  ratePercent: number;
  interest: "none" | "waived" | "paid-then-donated";
  startOn: string;
  termMonths: number;
  status: "offered" | "signed" | "funded" | "repaid" | "converted";
  repayments: readonly { paidOn: string; principalCents: number; interestCents: number }[];
  conversions: readonly { convertedOn: string; cents: number }[];
};

/** The same day so many months later, or the month's last where it has no such day. */
export function maturesOn({ startOn, termMonths }: Pick<Terms, "startOn" | "termMonths">) {
  return dayOfMonth(addMonths(startOn.slice(0, 7), termMonths), Number(startOn.slice(8)));
}

/** Money came in for it, whatever became of it since. */
export function isFunded({ status }: Pick<Terms, "status">) {
  return status !== "offered" && status !== "signed";
}

/** What is still to go home at the end of a day. */
export function balanceOn(day: string, terms: Terms) {
  if (!isFunded(terms) || day < terms.startOn) return 0;
  return returned(terms)
    .filter(({ on }) => on <= day)
    .reduce((balance, { cents }) => balance - cents, terms.principalCents);
}

/**
 * Simple interest up to a day: balance × rate × days ÷ 365 for each stretch in which the balance stayed the same. Added
 * up exactly, and rounded once to the cent, half a cent up.
 */
export function interestUpTo(day: string, terms: Terms) {
  if (!isFunded(terms) || terms.interest === "none") return 0;
  const steps = returned(terms).filter(({ on }) => on < day);
  let [since, balance, centDays] = [terms.startOn, terms.principalCents, 0n];
  for (const { on, cents } of [...steps, { on: day, cents: 0 }]) {
    centDays += BigInt(balance) * BigInt(Math.max(0, daysBetween(since, on)));
    since = on > since ? on : since;
    balance -= cents;
  }
  return halfUp(centDays * thousandths(terms.ratePercent), 365n * 100n * 1000n);
}

/** What accrued in a year, as far as it has gone. */
export function interestIn(year: number, today: string, terms: Terms) {
  const [first, after] = [`${year}-01-01`, `${year + 1}-01-01`];
  const end = today < after ? today : after;
  return end <= first ? 0 : interestUpTo(end, terms) - interestUpTo(first, terms);
}

/** What of the interest was paid by the end of a day. */
export function interestPaidBy(day: string, { repayments }: Pick<Terms, "repayments">) {
  return repayments
    .filter(({ paidOn }) => paidOn <= day)
    .reduce((sum, { interestCents }) => sum + interestCents, 0);
}

/** What has accrued and was not paid. Of a loan whose interest is waived it is shown, and not owed. */
export function accruedOn(day: string, terms: Terms) {
  return Math.max(0, interestUpTo(day, terms) - interestPaidBy(day, terms));
}

/** Of that, what is to be paid: waived interest is not. Also once the principal is home. */
export function interestToPayOn(day: string, terms: Terms) {
  return terms.interest === "paid-then-donated" ? accruedOn(day, terms) : 0;
}

/**
 * How much more interest can have been paid on a day: no more than had accrued and was not paid by then, and not so much
 * that by the day of a later payment more was paid than had accrued. Below zero where that is so already.
 */
export function mostInterestOn(day: string, terms: Terms) {
  const days = [day, ...terms.repayments.map(({ paidOn }) => paidOn).filter((on) => on > day)];
  return Math.min(...days.map((each) => interestUpTo(each, terms) - interestPaidBy(each, terms)));
}

/** What is paid in cash when a loan ends as agreed: the balance, and the interest where it is paid. */
export function dueAtMaturity(day: string, terms: Terms) {
  const end = maturesOn(terms);
  return {
    principalCents: balanceOn(day, terms),
    interestCents: interestToPayOn(end > day ? end : day, terms),
  };
}

/** What of the principal went home or became a gift, all together. */
export function homeOf(terms: Pick<Terms, "repayments" | "conversions">) {
  return returned(terms).reduce((sum, { cents }) => sum + cents, 0);
}

/** What went home or became a gift, in the order of days. */
function returned({ repayments, conversions }: Pick<Terms, "repayments" | "conversions">) {
  return [
    ...repayments.map(({ paidOn, principalCents }) => ({ on: paidOn, cents: principalCents })),
    ...conversions.map(({ convertedOn, cents }) => ({ on: convertedOn, cents })),
  ].sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
}

/** Rates have three decimals at most. */
function thousandths(ratePercent: number) {
  return BigInt(Math.round(ratePercent * 1000));
}

function halfUp(numerator: bigint, denominator: bigint) {
  return Number((2n * numerator + denominator) / (2n * denominator));
}
