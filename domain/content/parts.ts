import { contact } from "./contact.ts";
import { deities } from "./deities.ts";
import { documents } from "./documents.ts";
import { donorWall } from "./donor-wall.ts";
import { giving } from "./giving.ts";
import { home } from "./home.ts";
import { landProject } from "./land-project.ts";
import { loanProgram } from "./loan-program.ts";
import { navigation } from "./navigation.ts";
import { news } from "./news.ts";
import { pages } from "./pages.ts";
import type { SaidBy } from "./part-form.ts";
import { about, board, people } from "./people.ts";
import { temple } from "./temple.ts";

/** What the website says, part by part. A part has the name of its file in content/, and there is its start. */
export const partForms = {
  temple,
  navigation,
  pages,
  home,
  about,
  board,
  people,
  deities,
  "land-project": landProject,
  "loan-program": loanProgram,
  news,
  giving,
  documents,
  "donor-wall": donorWall,
  contact,
};

export type PartName = keyof typeof partForms;

/** All that the website says at one time. */
export type SiteWords = { [P in PartName]: SaidBy<(typeof partForms)[P]> };

export const partNames = Object.keys(partForms) as PartName[];
