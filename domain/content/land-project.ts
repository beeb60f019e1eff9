import { z } from "zod";
import { Line, Link, PageHead, Words } from "./words.ts";

const Dollars = z.number().nonnegative("must be an amount in dollars, without $ or commas");

/** `raised` is part of `pledged`: the two are never added. */
export const PhaseContent = z.strictObject({
  number: z.number().int(),
  title: Words,
  timeline: Words,
  goal: Dollars.positive("must be more than nothing"),
  raised: Dollars,
  pledged: Dollars,
  targetDate: Words,
  details: z.array(Words).min(1),
  /** A colour of the design tokens. */
  colour: z.enum(["kumkum", "saffron", "peacock"]),
  /** A short notice beside the number, such as 'Open for giving' or 'Opens after Phase 1'. */
  notice: Words.optional(),
});
export type PhaseContent = z.infer<typeof PhaseContent>;

/** The words around the phases, which are records of their own. */
export const LandProject = z.strictObject({
  head: PageHead,
  phasesLabel: Line,
  invitation: z.strictObject({ eyebrow: Line, title: Line, text: Words, more: z.array(Link).max(4) }),
});
export type LandProject = z.infer<typeof LandProject>;
