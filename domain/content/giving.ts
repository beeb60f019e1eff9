import { z } from "zod";
import { choice, line, number } from "#domain/fields.ts";
import { link, pageHead } from "./page-pieces.ts";
import { fixed, group, icon, list, marked, section, type WordsOf, words } from "./part-fields.ts";
import { part, type SaidBy } from "./part-form.ts";

const category = {
  id: fixed(z.enum(["general", "festivals", "building", "community"])),
  name: line("Name"),
  description: words("Description"),
  icon: icon("Icon"),
  amounts: list(
    "Suggested gifts",
    number("Whole dollars", {
      whole: true,
      standard: 101,
      schema: z.number().int().min(1, "must be at least 1 dollar").max(1_000_000),
    }),
    { one: "amount", many: "amounts", least: 1, most: 8 },
  ),
};
export type DonationCategory = WordsOf<typeof category>;

const FOUR_PURPOSES = "must have each of the four purposes once";

export const commitments = ["Seasonal", "Weekly", "Monthly", "Flexible"] as const;
type Commitment = (typeof commitments)[number];

export const opportunity = {
  title: line("Title"),
  description: marked("Description"),
  commitment: choice(
    "How often",
    Object.fromEntries(commitments.map((often) => [often, often])) as { [Often in Commitment]: Often },
    { standard: "Flexible", question: `must be one of ${commitments.join(", ")}` },
  ),
  icon: icon("Icon", { standard: "hands" }),
  skills: list("Skills", line("Skill"), { one: "skill", many: "skills", least: 1, most: 12 }),
};
export type VolunteerOpportunity = WordsOf<typeof opportunity>;

export const giving = part([
  pageHead,
  section(
    { title: "Gift form", note: "its headings and hints" },
    {
      donation: group({
        title: line("Title"),
        categoryStep: line("First step"),
        amountStep: line("Second step"),
        customLabel: line("Another amount: label"),
        customHint: line("Another amount: hint"),
        customPlaceholder: line("Another amount: example in the field"),
        giftLabel: line("Before the sum"),
        submit: line("Button"),
        assurances: list("Assurances", line("Assurance"), { one: "assurance", many: "assurances", most: 6 }),
      }),
    },
  ),
  section(
    {
      title: "Purposes",
      note: "what a gift can be for",
      hint: "The four purposes stay four: gifts and receipts are kept by them.",
    },
    {
      categories: list("Purposes", category, {
        one: "purpose",
        many: "purposes",
        isFixed: true,
        least: 1,
        most: 4,
        tooMany: FOUR_PURPOSES,
        nameOf: ({ name }) => name,
        check: (purposes) => purposes.refine(areTheFour, FOUR_PURPOSES),
      }),
    },
  ),
  section(
    { title: "Volunteering", note: "heading and form" },
    {
      volunteering: group({
        eyebrow: line("Small line above"),
        title: line("Title"),
        lede: marked("Sentence under it"),
        application: link("Button"),
      }),
    },
  ),
  section("Ways to help", {
    opportunities: list("Ways to help", opportunity, {
      one: "way to help",
      many: "ways to help",
      most: 40,
      nameOf: ({ title }) => title,
    }),
  }),
]);
export type Giving = SaidBy<typeof giving>;

/** They keep their number and their order: gifts and receipts are kept by them. */
function areTheFour(purposes: DonationCategory[]) {
  return new Set(purposes.map(({ id }) => id)).size === 4 && purposes.length === 4;
}
