import { omit } from "#domain/omit.ts";
import {
  choice,
  drawing,
  type Item,
  line,
  link,
  list,
  marked,
  type PartForm,
  pageHead,
  sectionHead,
  tick,
} from "./form.ts";

const portrait = { female: "Drawn, female", male: "Drawn, male" };

const person = [
  line("name", "Name"),
  line("location", "City"),
  choice("gender", "Portrait", portrait, { isOptional: true, hint: "Drawn, where there is no photograph." }),
  drawing("photo", "Photograph", { isOptional: true, hint: "Takes the drawing’s place." }),
];

const people = {
  isNamed: true,
  isInDialog: true,
  nameOf: ({ name }: Item) => String(name),
  about: ({ location }: Item) => String(location),
  face: ({ photo, gender }: Item) => String(photo ?? `/art/avatar-${gender ?? "female"}.svg`),
} as const;

/** Trustees and directors, named once for both pages. */
export const peopleForm: PartForm = {
  sections: [
    {
      title: "Trustees",
      fields: [
        list("trustees", "Trustees", {
          ...people,
          one: "trustee",
          many: "trustees",
          fields: person,
          blank: { name: "", location: "", gender: "female" },
        }),
      ],
    },
    {
      title: "Directors",
      fields: [
        list("directors", "Directors", {
          ...people,
          one: "director",
          many: "directors",
          fields: [...person, tick("onBoardPage", "On /board", { hint: "/about names every director." })],
          blank: { name: "", location: "", gender: "female", onBoardPage: false },
          moveTo: {
            label: "Make a trustee",
            list: "trustees",
            change: (director) => omit(director, "onBoardPage"),
          },
        }),
      ],
    },
  ],
};

export const about: PartForm = {
  sections: [
    pageHead(),
    {
      title: "Story",
      fields: [
        list("story", "Story", {
          one: "step",
          many: "steps",
          nameOf: ({ mark }) => String(mark),
          about: ({ text }) => String(text),
          fields: [line("mark", "Year or mark"), marked("text", "Text")],
          blank: { mark: "", text: "" },
        }),
      ],
    },
    { title: "Trustees", note: "heading only", fields: sectionHead("trustees") },
    {
      title: "Directors",
      note: "heading and link",
      fields: [...sectionHead("directors"), ...link("more", "Link below")],
    },
  ],
};

export const board: PartForm = {
  sections: [
    pageHead(),
    { title: "Trustees", note: "heading only", fields: sectionHead("trustees") },
    { title: "Directors", note: "heading only", fields: sectionHead("directors") },
  ],
};
