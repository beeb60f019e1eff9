/**
 * What no reader sees in a text: control and format characters, lone halves of characters, numbers that are no
 * character, what ends a line or paragraph, and letters without a shape. They break files (XML has no way to write
 * some of them), forge lines, turn the direction of reading, and make two names that look alike.
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
 * Every hidden character of a text, with its place. Indian and Arabic scripts need joiners between their letters, and
 * emoji between their pictures: there they are not hidden.
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

/** Without hidden characters; every way to end a line becomes one, as programs differ in which they send. */
export function severalLines(text: string) {
  return withoutHidden(text)
    .replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, "\n")
    .replaceAll("\t", " ")
    .trim();
}

/** Without hidden characters but those that end a line or stand for a space. */
export function withoutHidden(text: string) {
  return text.replace(HIDDEN, (found, index) =>
    BREAKS.includes(found) || (JOINERS.includes(found) && joins(text, index)) ? found : "",
  );
}

function joins(text: string, index: number) {
  // The longest character is two units.
  return BEFORE_JOINER.test(text.slice(Math.max(0, index - 2), index));
}
