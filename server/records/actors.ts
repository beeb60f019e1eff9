import { lookAlikeKey } from "#domain/look-alike.ts";

/** Who does something. The name is kept as a text, so that a line of history outlives the account. */
export type Actor = { name: string; email?: string };

/** Whoever runs a command on the server. */
export const COMMAND_LINE: Actor = { name: "the command line" };
/** Somebody who is not signed in. */
export const SOMEBODY: Actor = { name: "Somebody" };
/** Automatic work, such as sweeping. */
export const THE_SITE: Actor = { name: "The site" };
/** The author of the sample records. */
export const SAMPLE_DATA: Actor = { name: "Sample data" };

/** Whoever filled in a form of the website. */
export const VISITOR: Actor = { name: "A visitor" };

/** No person may take one of these names: their changes would look like the site's own. */
export function isHouseActor(name: string) {
  return HOUSE_ACTORS.has(withoutArticle(name));
}

function withoutArticle(name: string) {
  return lookAlikeKey(name).replace(/^(?:the|a)/, "");
}

const HOUSE_ACTORS = new Set(
  [COMMAND_LINE, SOMEBODY, THE_SITE, SAMPLE_DATA, VISITOR].map(({ name }) => withoutArticle(name)),
);
