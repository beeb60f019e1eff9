import { line } from "#domain/fields.ts";
import { pageHead } from "./page-pieces.ts";
import { drawing, group, marked, section } from "./part-fields.ts";
import { part, type SaidBy } from "./part-form.ts";

export const contact = part([
  pageHead,
  section(
    {
      title: "Beside the form",
      note: "address, mailbox, map",
      hint: "The address, the hours and the mailbox themselves are in the part Temple.",
    },
    {
      addressTitle: line("Heading of the address"),
      emailTitle: line("Heading of the mailbox"),
      map: group({ picture: drawing("Map"), label: line("Words on the map") }),
    },
  ),
  section("Form", {
    form: group({ title: line("Title"), afterwards: marked("What to expect after sending") }),
  }),
]);
export type ContactPage = SaidBy<typeof contact>;
