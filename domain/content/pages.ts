import { z } from "zod";
import { line } from "#domain/fields.ts";
import { fixed, group, section, words } from "./part-fields.ts";
import { part, type SaidBy } from "./part-form.ts";
import { Words } from "./words.ts";

const Description = Words.min(50, "is too short for a search result (50 letters or more)").max(
  170,
  "is too long for a search result (170 letters or fewer)",
);

/** What search engines, browser tabs and breadcrumbs say of each page. */
export const pages = part([
  pageAt("/", "home", "Home"),
  pageAt("/about", "about", "About"),
  pageAt("/donate", "donate", "Donate"),
  pageAt("/donors", "donors", "Donors"),
  pageAt("/events", "events", "Events"),
  pageAt("/panchang", "panchang", "Panchang"),
  pageAt("/landprojectdetails", "landProject", "Land project"),
  pageAt("/loanprogram", "loanProgram", "Loan program"),
  pageAt("/news", "news", "News"),
  pageAt("/contactus", "contact", "Contact"),
  pageAt("/deities", "deities", "Deities"),
  pageAt("/board", "board", "Board"),
  pageAt("/bylaws", "bylaws", "Bylaws"),
  pageAt("/manage", "manage", "Sign-in for staff"),
]);
export type Pages = SaidBy<typeof pages>;
export type PageInfo = Pages[keyof Pages];

/** Addresses are lower case, and nobody changes them: others link to them. */
function pageAt<Name extends string>(path: string, name: Name, title: string) {
  const page = group({
    path: fixed(z.literal(path)),
    name: line("Name in the trail of pages"),
    title: line("Title of the browser’s tab", {
      optional: true,
      hint: "Without one the temple’s name stands alone.",
    }),
    description: words("What search engines say of it", { hint: "50 to 170 letters.", schema: Description }),
  });
  return section(title, { [name]: page } as { [page in Name]: typeof page });
}
