import { line } from "#domain/fields.ts";
import { link, pageHead } from "./page-pieces.ts";
import { group, list, section, words } from "./part-fields.ts";
import { part, type SaidBy } from "./part-form.ts";

const FROM_RECORDS = "Words in { } are filled in from the loans’ settings.";

const passage = {
  heading: line("Heading", { optional: true }),
  paragraphs: list(
    "Paragraphs",
    words("Paragraph", { marks: "strong", hint: "Put ** before and after what is to stand out." }),
    { one: "paragraph", many: "paragraphs", least: 1, most: 20 },
  ),
};

/** `figure` is set large; `before` and `after` stand small beside it. */
const fact = {
  term: line("What it is"),
  before: line("Before the figure", { optional: true }),
  figure: line("Figure"),
  after: line("After the figure", { optional: true }),
};

export const loanProgram = part([
  pageHead,
  section(
    { title: "Letter", hint: FROM_RECORDS },
    {
      letter: group({
        label: line("What it is", { hint: "Not seen: what the letter is called when it is read aloud." }),
        salutation: line("Salutation"),
        passages: list("Passages", passage, {
          one: "passage",
          many: "passages",
          most: 20,
          nameOf: ({ heading, paragraphs }) => heading ?? paragraphs?.[0] ?? "",
        }),
        closing: line("Closing"),
        signature: line("Signature"),
        action: link("Button"),
      }),
    },
  ),
  section(
    { title: "At a glance", hint: FROM_RECORDS },
    {
      glance: group({
        title: line("Title"),
        facts: list("Facts", fact, { one: "fact", many: "facts", most: 8, nameOf: ({ term }) => term }),
        note: words("Note below"),
      }),
    },
  ),
]);
export type LoanProgram = SaidBy<typeof loanProgram>;
