import { z } from "zod";
import { EmphaticWords, Line, Link, PageHead, Words } from "./words.ts";

/** A passage of the letter; its paragraphs may hold **strong words**. */
const LetterPassage = z.strictObject({
  heading: Line.optional(),
  paragraphs: z.array(EmphaticWords).min(1).max(20),
});

/** `figure` is set large; `before` and `after` stand small beside it. */
const GlanceFact = z.strictObject({
  term: Line,
  before: Line.optional(),
  figure: Line,
  after: Line.optional(),
});

export const LoanProgram = z.strictObject({
  head: PageHead,
  letter: z.strictObject({
    label: Line,
    salutation: Line,
    passages: z.array(LetterPassage).max(20),
    closing: Line,
    signature: Line,
    action: Link,
  }),
  glance: z.strictObject({ title: Line, facts: z.array(GlanceFact).max(8), note: Words }),
});
export type LoanProgram = z.infer<typeof LoanProgram>;
