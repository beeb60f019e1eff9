/** One line, one spelling, and nothing that would turn the direction of the text around it. */
export function tidyName(name: string) {
  return name
    .normalize("NFC")
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** A name in which there is something to see: not spaces, marks without width, and letters without a shape alone. */
export const SEEN = /[^\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u;
