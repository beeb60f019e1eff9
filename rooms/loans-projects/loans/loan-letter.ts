import { formatCents } from "#domain/money.ts";
import { interestUpTo, maturesOn, type Terms } from "./loan-interest.ts";
import type { LetterForm } from "./loan-letter-kind.ts";

/** "$10,000 at 6% for 1 year" */
export function exampleInWords({ exampleCents, exampleRatePercent, exampleMonths }: LetterForm) {
  return `${formatCents(exampleCents)} at ${exampleRatePercent}% for ${termInWords(exampleMonths)}`;
}

/** What such a loan would cost at a bank, as for every loan here; a year has 365 days. */
export function exampleInterestCents({ exampleCents, exampleRatePercent, exampleMonths }: LetterForm) {
  const terms: Terms = {
    principalCents: exampleCents,
    ratePercent: exampleRatePercent,
    termMonths: exampleMonths,
    interest: "waived",
    startOn: "2025-01-01",
    status: "funded",
    repayments: [],
    conversions: [],
  };
  return interestUpTo(maturesOn(terms), terms);
}

/** What stands in the letter's places: "{minimum}", "{saved}". */
export function letterWords(letter: LetterForm) {
  return {
    minimum: formatCents(letter.minimumCents),
    example: formatCents(letter.exampleCents),
    term: termInWords(letter.exampleMonths),
    rate: `${letter.exampleRatePercent}%`,
    saved: formatCents(exampleInterestCents(letter)),
    commitments: letter.commitments,
    inHand: letter.inHand,
    escrowDate: letter.escrowDate,
  };
}

export type LetterWords = ReturnType<typeof letterWords>;

/** Puts the figures in their places. */
export function filled(text: string, words: Record<string, string>) {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(words, name) ? (words[name] ?? place) : place,
  );
}

function termInWords(months: number) {
  if (months % 12 !== 0) return `${months} ${months === 1 ? "month" : "months"}`;
  return months === 12 ? "1 year" : `${months / 12} years`;
}
