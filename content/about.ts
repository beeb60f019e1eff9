// The words of /about; the names are in people.ts. Change any words between quotation marks,
// and when the number of people changes, the numbers in the sentences; \u00a0 is a space that keeps its words on one
// line. `npm start` builds the pages again by itself.
import type { About } from "#domain/content/people.ts";

export const about: About = {
  head: {
    title: "A few families, one\u00a0borrowed\u00a0hall, a\u00a0shared\u00a0lamp",
    lede: "It began in 2019 with a folding table, a brass lamp and forty people. Seventeen volunteers now answer for a non-profit with six acres to build on.",
    picture: { src: "/art/deity-ganapathy.svg", alt: "Elephant-head ornament of Ganapathy with modaks" },
  },
  story: [
    { mark: "2019", text: "Founded in California as a non-profit religious and cultural organization." },
    {
      mark: "501(c)(3)",
      text: "Recognized by the state and by the federal tax authority; gifts are tax-deductible as the law allows.",
    },
    {
      mark: "2025",
      text: "Six acres acquired. The land project goes on in three phases, to the finished cultural center in 2030.",
    },
  ],
  trustees: {
    title: "Trustees",
    lede: "Four people hold the temple in trust and sign for every decision that touches its land.",
  },
  directors: {
    title: "Directors of Operations",
    lede: "Thirteen volunteers run the calendar, the kitchen, the classes and the festivals.",
  },
  more: { label: "See the board", href: "/Board" },
};
