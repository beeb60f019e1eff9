import { line } from "#domain/fields.ts";
import { pageHead } from "./page-pieces.ts";
import { fixed, list, marked, picture, section, type WordsOf } from "./part-fields.ts";
import { part, type SaidBy } from "./part-form.ts";
import { Line } from "./words.ts";

export const deity = {
  id: fixed(Line),
  name: line("Name"),
  picture: picture("Picture"),
  description: marked("Description"),
};
export type Deity = WordsOf<typeof deity>;

/** The first deity of the list stands alone at the top of the page, under `firstEyebrow`. */
export const deities = part([
  pageHead,
  section("Shrines", {
    firstEyebrow: line("Small line above the first"),
    shrines: list("Shrines", deity, {
      one: "deity",
      many: "deities",
      isNamed: true,
      idFrom: "name",
      least: 1,
      most: 60,
      tooFew: "needs at least one deity",
      tooMany: "has room for 60 deities",
      check: (shrines) =>
        shrines.refine(
          (each) => new Set(each.map(({ id }) => id)).size === each.length,
          "has two deities with the same id: each needs one of its own",
        ),
      nameOf: ({ name }) => name,
      face: ({ picture }) => picture?.src,
    }),
  }),
]);
export type Deities = SaidBy<typeof deities>;
