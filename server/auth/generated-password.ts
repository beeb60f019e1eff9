import { randomInt } from "node:crypto";

const CONSONANTS = "bdfghjkmnprstvz";
const VOWELS = "aeiou";

/** Easy to read out and to type: five words of two syllables, about 62 bits. */
export function generatedPassword() {
  return Array.from({ length: 5 }, () => syllable() + syllable()).join("-");
}

function syllable() {
  return CONSONANTS.charAt(randomInt(CONSONANTS.length)) + VOWELS.charAt(randomInt(VOWELS.length));
}
