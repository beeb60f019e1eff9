import { formatCents } from "#domain/money.ts";
import type { Kind, Shown } from "#domain/records.ts";
import { writtenDate } from "#domain/written-date.ts";
import { interestUpTo, maturesOn, type Terms } from "./loan-interest.ts";

/** The figures in the public letter about loans. They start as the specification has them. */
export type LetterForm = {
  minimumCents: number;
  exampleCents: number;
  exampleRatePercent: number;
  exampleMonths: number;
  /** As published: "55%". */
  commitments: string;
  /** As published: "$79.5K". */
  inHand: string;
  /** As published: "September 30". */
  escrowDate: string;
  /** The day that is meant, so that somebody notices when it has passed. */
  escrowOn: string | null;
  /** Whether visitors see on the land page what is lent. */
  isLentShown: boolean;
};
export type LoanLetter = LetterForm & Shown;

export const startingLetter: LetterForm = {
  ...{ minimumCents: 5_000_00, exampleCents: 10_000_00, exampleRatePercent: 6, exampleMonths: 12 },
  ...{ commitments: "55%", inHand: "$79.5K", escrowDate: "September 30", escrowOn: "2025-09-30" },
  isLentShown: false,
};

export const letterKind: Kind<LoanLetter, LetterForm> = {
  name: "loan-letter",
  one: "loan letter",
  many: "loan letters",
  nameOf: () => "Figures in the loan letter",
  words: [
    { label: "Minimum loan", show: ({ minimumCents }) => formatCents(minimumCents) },
    { label: "Example", show: exampleInWords },
    { label: "Commitments received", show: ({ commitments }) => commitments },
    { label: "In hand", show: ({ inHand }) => inHand },
    { label: "Escrow date", show: ({ escrowDate }) => escrowDate },
    { label: "The day meant", show: ({ escrowOn }) => (escrowOn ? writtenDate(escrowOn) : "") },
    { label: "Lent on the public bar", show: ({ isLentShown }) => (isLentShown ? "shown" : "not shown") },
  ],
};

/** "$10,000 at 6% for 1 year" */
export function exampleInWords({ exampleCents, exampleRatePercent, exampleMonths }: LetterForm) {
  return `${formatCents(exampleCents)} at ${exampleRatePercent}% for ${termInWords(exampleMonths)}`;
}

/** What such a loan would cost at a bank, as for every loan here; a year has 365 days. */
export function exampleInterestCents({ exampleCents, exampleRatePercent, exampleMonths }: LetterForm) {
  const terms: Terms = {
    ...{ principalCents: exampleCents, ratePercent: exampleRatePercent, termMonths: exampleMonths },
    ...{ interest: "waived", startOn: "2025-01-01", status: "funded", repayments: [], conversions: [] },
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
