import { choice, line, tick } from "#domain/fields.ts";
import { omit } from "#domain/omit.ts";
import { link, pageHead, sectionHead } from "./page-pieces.ts";
import { drawing, list, marked, section, type WordsOf } from "./part-fields.ts";
import { part, type SaidBy } from "./part-form.ts";

const person = {
  name: line("Name"),
  location: line("City"),
  /** Chooses the placeholder portrait: the figure of a woman or a man, with initials beneath. */
  gender: choice(
    "Portrait",
    { female: "Drawn, female", male: "Drawn, male" },
    {
      optional: true,
      standard: "female",
      question: "must be female or male",
      hint: "Drawn, where there is no photograph.",
    },
  ),
  photo: drawing("Photograph", { optional: true, hint: "Takes the drawing’s place." }),
};
export type ListedPerson = WordsOf<typeof person>;

const shown = {
  isNamed: true,
  isInDialog: true,
  most: 60,
  tooMany: "has room for 60 people",
  nameOf: ({ name }: ListedPerson) => name,
  about: ({ location }: ListedPerson) => location,
  face: ({ photo, gender }: ListedPerson) => photo ?? `/art/avatar-${gender ?? "female"}.svg`,
} as const;

/** Trustees and directors, named once for both pages. /about names every director; /board shows those marked for it. */
export const people = part([
  section("Trustees", { trustees: list("Trustees", person, { ...shown, one: "trustee", many: "trustees" }) }),
  section("Directors", {
    directors: list(
      "Directors",
      { ...person, onBoardPage: tick("On /board", { hint: "/about names every director." }) },
      {
        ...shown,
        one: "director",
        many: "directors",
        moveTo: {
          label: "Make a trustee",
          list: "trustees",
          change: (director) => omit(director, "onBoardPage"),
        },
      },
    ),
  }),
]);
export type PeopleContent = SaidBy<typeof people>;

export const about = part([
  pageHead,
  section("Story", {
    story: list(
      "Story",
      { mark: line("Year or mark"), text: marked("Text") },
      { one: "step", many: "steps", most: 12, nameOf: ({ mark }) => mark, about: ({ text }) => text },
    ),
  }),
  section({ title: "Trustees", note: "heading only" }, { trustees: sectionHead }),
  section(
    { title: "Directors", note: "heading and link" },
    { directors: sectionHead, more: link("Link below") },
  ),
]);
export type About = SaidBy<typeof about>;

export const board = part([
  pageHead,
  section({ title: "Trustees", note: "heading only" }, { trustees: sectionHead }),
  section({ title: "Directors", note: "heading only" }, { directors: sectionHead }),
]);
export type Board = SaidBy<typeof board>;
