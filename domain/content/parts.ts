import type { z } from "zod";
import { ContactPage } from "./contact.ts";
import { Deities } from "./deities.ts";
import { Documents } from "./documents.ts";
import { DonorWallWords } from "./donor-wall.ts";
import { Giving } from "./giving.ts";
import { Home } from "./home.ts";
import { LandProject } from "./land-project.ts";
import { LoanProgram } from "./loan-program.ts";
import { Navigation } from "./navigation.ts";
import { NewsContent } from "./news.ts";
import { Pages } from "./pages.ts";
import { About, Board, PeopleContent } from "./people.ts";
import { Temple } from "./temple.ts";

/** The parts of the website's content. A part has the name of its file in content/, which is its original. */
export const partSchemas = {
  temple: Temple,
  navigation: Navigation,
  pages: Pages,
  home: Home,
  about: About,
  board: Board,
  people: PeopleContent,
  deities: Deities,
  "land-project": LandProject,
  "loan-program": LoanProgram,
  news: NewsContent,
  giving: Giving,
  documents: Documents,
  "donor-wall": DonorWallWords,
  contact: ContactPage,
};

export type PartName = keyof typeof partSchemas;

/** The content of all parts. */
export type SiteWords = { [P in PartName]: z.infer<(typeof partSchemas)[P]> };

export const partNames = Object.keys(partSchemas) as PartName[];
