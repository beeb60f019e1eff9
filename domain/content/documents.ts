import { line } from "#domain/fields.ts";
import { pageHead } from "./page-pieces.ts";
import { icon, list, pdf, section, type WordsOf, words } from "./part-fields.ts";
import { part, type SaidBy } from "./part-form.ts";

const paper = {
  title: line("Title"),
  description: words("Description"),
  icon: icon("Icon", { standard: "doc" }),
  file: pdf("PDF"),
};
export type TempleDocument = WordsOf<typeof paper>;

export const documents = part([
  pageHead,
  section("Papers", {
    open: line("Words of each link"),
    papers: list("Papers", paper, {
      one: "paper",
      many: "papers",
      most: 60,
      tooMany: "has room for 60 documents",
      nameOf: ({ title }) => title,
    }),
  }),
]);
export type Documents = SaidBy<typeof documents>;
