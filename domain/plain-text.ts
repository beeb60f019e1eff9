/**
 * Hidden characters: control and format characters, lone surrogates, noncharacters, line and paragraph separators, and
 * blank letters. They break files (XML cannot hold some of them), fake lines, change the reading direction, and make
 * two names look alike.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u115f\u1160\u3164\uffa0]|\u034f/gu;
const BREAKS = "\t\n\v\f\r\u0085\u2028\u2029";
const JOINERS = ["\u200c", "\u200d"];
const SCRIPTS = [
  ...["Arabic", "Bengali", "Devanagari", "Gujarati", "Gurmukhi", "Kannada", "Malayalam", "Oriya"],
  ...["Sinhala", "Tamil", "Telugu", "Khmer", "Mongolian", "Myanmar", "Syriac"],
];
const BEFORE_JOINER = new RegExp(
  `(?:${SCRIPTS.map((name) => `\\p{Script=${name}}`).join("|")}|\\p{Extended_Pictographic}|\\p{Emoji_Modifier}|\\ufe0f)$`,
  "u",
);

/**
 * The hidden characters of a text with their index. Joiners within Indian and Arabic words and within emoji are needed
 * there, and not reported.
 */
export function* hiddenIn(text: string): Generator<{ found: string; index: number }> {
  for (const { 0: found, index } of text.matchAll(HIDDEN))
    if (!JOINERS.includes(found) || !joins(text, index)) yield { found, index };
}

/** Without hidden characters, in one line. */
export function oneLine(text: string) {
  return withoutHidden(text)
    .replace(/\s*[\t\n\v\f\r\u0085\u2028\u2029]+\s*/g, " ")
    .trim();
}

/** Without hidden characters, and with normalized line breaks. */
export function severalLines(text: string) {
  return withoutHidden(text)
    .replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, "\n")
    .replaceAll("\t", " ")
    .trim();
}

/** Without hidden characters, except line breaks and tabs. */
export function withoutHidden(text: string) {
  return text.replace(HIDDEN, (found, index) =>
    BREAKS.includes(found) || (JOINERS.includes(found) && joins(text, index)) ? found : "",
  );
}

function joins(text: string, index: number) {
  // A character has at most two code units.
  return BEFORE_JOINER.test(text.slice(Math.max(0, index - 2), index));
}
