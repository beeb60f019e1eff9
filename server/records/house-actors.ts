import { plain } from "#domain/search.ts";
import type { Actor } from "./records.ts";

/** Somebody who is at the server itself, where no names are known. */
export const COMMAND_LINE: Actor = { name: "the command line" };
/** Whoever has not shown yet who they are. */
export const SOMEBODY: Actor = { name: "Somebody" };
/** What is done by nobody's hand. */
export const THE_SITE: Actor = { name: "The site" };
/** Who wrote what a fresh start shows. */
export const SAMPLE_DATA: Actor = { name: "Sample data" };

/** A person under one of these names would sign lines of history that nobody could hold them to. */
export function isHouseActor(name: string) {
  return NAMES.has(plain(name.replace(/\p{Cf}/gu, "")));
}

const NAMES = new Set([COMMAND_LINE, SOMEBODY, THE_SITE, SAMPLE_DATA].map((actor) => plain(actor.name)));
