import { z } from "zod";
import { EmphaticWords, Link, PageHead, Words } from "./words.ts";

/** A passage of the letter; its paragraphs may hold **strong words**. */
const LetterPassage = z.strictObject({
  heading: Words.optional(),
  paragraphs: z.array(EmphaticWords).min(1),
});

/** `figure` is set large; `before` and `after` stand small beside it. */
const GlanceFact = z.strictObject({
  term: Words,
  before: Words.optional(),
  figure: Words,
  after: Words.optional(),
});

export const LoanProgram = z.strictObject({
  head: PageHead,
  letter: z.strictObject({
    label: Words,
    salutation: Words,
    passages: z.array(LetterPassage),
    closing: Words,
    signature: Words,
    action: Link,
  }),
  glance: z.strictObject({ title: Words, facts: z.array(GlanceFact), note: Words }),
});
export type LoanProgram = z.infer<typeof LoanProgram>;
