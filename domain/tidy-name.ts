import { oneLine } from "./plain-text.ts";

/** A name on one line, normalized and without hidden characters. */
export function tidyName(name: string) {
  return oneLine(name.normalize("NFC")).replace(/\s+/g, " ").trim();
}

/** Matches a visible character. */
export const SEEN = /[^\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u;
