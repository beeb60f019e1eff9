import { z } from "zod";
import { line } from "#domain/fields.ts";
import { links, pageHead } from "./page-pieces.ts";
import { group, marked, section } from "./part-fields.ts";
import { part, type SaidBy } from "./part-form.ts";
import { Words } from "./words.ts";

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
export const landProject = part([
  pageHead,
  section(
    { title: "Phases", note: "their own words are under Loans/Projects" },
    {
      phasesLabel: line("What the phases are called", {
        hint: "Not seen: said when the page is read aloud.",
      }),
    },
  ),
  section(
    { title: "Invitation", note: "at the end of the page" },
    {
      invitation: group({
        eyebrow: line("Small line above"),
        title: line("Title"),
        text: marked("Text"),
        more: links(4),
      }),
    },
  ),
]);
export type LandProject = SaidBy<typeof landProject>;
