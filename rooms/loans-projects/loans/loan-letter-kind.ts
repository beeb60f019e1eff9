import { day, type FormOf, line, money, number, type RecordOf, tick } from "#domain/fields.ts";
import { kind } from "#domain/kind.ts";

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
    most: 12,
    question: "Please enter a rate from 0 to 12",
  }),
  exampleMonths: number("Example: months", {
    whole: true,
    least: 1,
    most: 120,
    question: "Please enter 1 to 120 months",
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
  minimumCents: 5_000_00,
  exampleCents: 10_000_00,
  exampleRatePercent: 6,
  exampleMonths: 12,
  commitments: "55%",
  inHand: "$79.5K",
  escrowDate: "September 30",
  escrowOn: "2025-09-30",
  isLentShown: false,
};

export const letterKind = kind("loan-letter", { one: "loan letter", many: "loan letters" }, letterFields, {
  nameOf: () => "Figures in the loan letter",
  words: { isLentShown: ({ isLentShown }) => (isLentShown ? "shown" : "not shown") },
});
