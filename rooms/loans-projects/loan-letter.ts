import { day, type FormOf, line, money, number, type RecordOf, tick } from "#domain/fields.ts";
import { kind } from "#domain/kind.ts";
import { formatCents } from "#domain/money.ts";
import { interestUpTo, maturesOn, type Terms } from "./loan-interest.ts";

const PUBLISHED = { required: true, max: 60, question: "Please enter what the letter says" } as const;

/** The figures in the public letter about loans. They start as the specification has them. */
const letterFields = {
  minimumCents: money("Minimum loan", {
    least: 5_000_00,
    most: 10_000_000_00,
    bounds: "A loan is at least $5,000.",
  }),
  exampleCents: money("Example: a loan of", { least: 1_00, most: 10_000_000_00 }),
  exampleRatePercent: number("Example: rate, in percent", {
    ...{ most: 12, question: "Please enter a rate from 0 to 12" },
  }),
  exampleMonths: number("Example: months", {
    ...{ whole: true, least: 1, most: 120, question: "Please enter 1 to 120 months" },
  }),
  commitments: line("Commitments received", { ...PUBLISHED, hint: "As published: 55%" }),
  inHand: line("In hand", { ...PUBLISHED, hint: "As published: $79.5K" }),
  escrowDate: line("Escrow date", { ...PUBLISHED, hint: "As published: September 30" }),
  /** The day that is meant, so that somebody notices when it has passed. */
  escrowOn: day("The day meant", { optional: true, hint: "So that somebody notices it passed." }),
  isLentShown: tick("Visitors see on the land page what is lent"),
};

export type LetterForm = FormOf<typeof letterFields>;
export type LoanLetter = RecordOf<typeof letterFields>;

export const startingLetter: LetterForm = {
  ...{ minimumCents: 5_000_00, exampleCents: 10_000_00, exampleRatePercent: 6, exampleMonths: 12 },
  ...{ commitments: "55%", inHand: "$79.5K", escrowDate: "September 30", escrowOn: "2025-09-30" },
  isLentShown: false,
};

export const letterKind = kind("loan-letter", { one: "loan letter", many: "loan letters" }, letterFields, {
  nameOf: () => "Figures in the loan letter",
  words: { isLentShown: ({ isLentShown }) => (isLentShown ? "shown" : "not shown") },
});

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
