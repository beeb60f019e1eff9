// The words of /board; the names are in people.ts. Change any words between quotation marks,
// and when the number of people changes, the numbers in the sentences. `npm start` builds the pages again by itself.
import type { Board } from "#domain/content/people.ts";

export const board: Board = {
  head: {
    title: "The people who keep the lamp",
    lede: "They are engineers and teachers, grandparents and shopkeepers. They serve without pay, answer their own e-mail, and are usually the ones stacking the chairs.",
  },
  trustees: {
    title: "Board of Trustees",
    lede: "Guardians of the land, the accounts and the founding promise.",
  },
  directors: {
    title: "Directors of Operations",
    lede: "Seven pairs of hands for everything that happens on a festival day, and every other day.",
  },
};
