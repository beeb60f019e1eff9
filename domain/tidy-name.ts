import { oneLine } from "./plain-text.ts";

/** One line, one spelling, and nothing in it that nobody sees. */
export function tidyName(name: string) {
  return oneLine(name.normalize("NFC")).replace(/\s+/g, " ").trim();
}

/** A name in which there is something to see: not spaces, marks without width, and letters without a shape alone. */
export const SEEN = /[^\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u;
