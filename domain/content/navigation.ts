import { line } from "#domain/fields.ts";
import { linkFields, links } from "./page-pieces.ts";
import { either, group, list, section, type WordsOf } from "./part-fields.ts";
import { part, type SaidBy } from "./part-form.ts";

/** A word of the menu that opens a list; `note` is the small line under each of its links. */
const menuGroup = {
  label: line("Words"),
  children: list(
    "Links",
    { ...linkFields, note: line("Small line under it") },
    { one: "link", many: "links", least: 1, most: 8, nameOf: ({ label }) => label },
  ),
};
export type MenuGroup = WordsOf<typeof menuGroup>;

export const navigation = part([
  section("Menu", {
    menu: list(
      "Menu",
      either({
        href: { one: "word that leads to a page", fields: linkFields },
        children: { one: "word that opens a list", fields: menuGroup },
      }),
      { one: "word", many: "words", least: 1, most: 8, nameOf: ({ label }) => label },
    ),
    donateLabel: line("Donate button"),
  }),
  section("Footer", {
    footer: group({
      visitTitle: line("Heading of address and mailbox"),
      linksTitle: line("Heading of the links"),
      links: links(12),
      hoursTitle: line("Heading of the hours"),
    }),
  }),
]);
export type Navigation = SaidBy<typeof navigation>;
