import { line } from "#domain/fields.ts";
import { type FieldValue, group, list, marked, path, picture, section } from "./part-fields.ts";

/** The opening of a page: its heading, a sentence under it, and sometimes a picture beside it. */
export const pageHead = section(
  { title: "Top of the page", note: "title, sentence" },
  {
    head: group({
      title: line("Title"),
      lede: marked("Sentence under it"),
      picture: picture("Picture beside it", { optional: true }),
    }),
  },
);

/** The heading of a section of a page. */
export const sectionHead = group({
  eyebrow: line("Small line above", { optional: true }),
  title: line("Title"),
  lede: marked("Sentence under it", { optional: true }),
});
export type SectionHead = FieldValue<typeof sectionHead>;

/** A link of this site: what it says, and where it leads. */
export const linkFields = { label: line("Words"), href: path("Leads to") };

export function link(label: string) {
  return group({ label: line(`${label}: words`), href: path(`${label}: leads to`) });
}

/** Links of this site, one below the other. */
export function links(most: number) {
  return list("Links", linkFields, { one: "link", many: "links", most, nameOf: ({ label }) => label });
}
