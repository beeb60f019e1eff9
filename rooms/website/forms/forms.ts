import type { PartName } from "#domain/content/parts.ts";
import type { PartForm } from "./form.ts";
import { giving } from "./giving.ts";
import { home } from "./home.ts";
import { about, board, peopleForm } from "./people.ts";
import { contact, deities, documents, navigation, news, pages } from "./site.ts";
import { temple } from "./temple.ts";
import { donorWall, landProject, loanProgram } from "./temple-project.ts";

/** How each part of the website is edited. */
export const partForms: { readonly [P in PartName]: PartForm } = {
  temple,
  navigation,
  pages,
  home,
  about,
  board,
  deities,
  news,
  giving,
  documents,
  contact,
  people: peopleForm,
  "land-project": landProject,
  "loan-program": loanProgram,
  "donor-wall": donorWall,
};
