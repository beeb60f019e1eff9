import { glanceOf } from "#domain/look-alike.ts";

/** Who does something. The name is kept as a text, so that a line of history outlives the account. */
export type Actor = { name: string; email?: string };

/** Somebody who is at the server itself, where no names are known. */
export const COMMAND_LINE: Actor = { name: "the command line" };
/** Whoever has not shown yet who they are. */
export const SOMEBODY: Actor = { name: "Somebody" };
/** What is done by nobody's hand. */
export const THE_SITE: Actor = { name: "The site" };
/** Who wrote what a fresh start shows. */
export const SAMPLE_DATA: Actor = { name: "Sample data" };

/** Whoever filled in a form of the website. */
export const VISITOR: Actor = { name: "A visitor" };

/** A person under one of these names would sign lines of history that nobody could hold them to. */
export function isHouseActor(name: string) {
  return HOUSE_ACTORS.has(withoutArticle(name));
}

function withoutArticle(name: string) {
  return glanceOf(name).replace(/^(?:the|a)/, "");
}

const HOUSE_ACTORS = new Set(
  [COMMAND_LINE, SOMEBODY, THE_SITE, SAMPLE_DATA, VISITOR].map(({ name }) => withoutArticle(name)),
);
