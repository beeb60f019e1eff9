import { z } from "zod";
import { tooLong } from "#domain/text-field.ts";

/** A line of words that staff write and everybody reads. Hidden characters are refused, and the sentence names them. */
export function PublicLine(most: number, question = "Please write something here") {
  return z
    .string(question)
    .trim()
    .max(most, tooLong(most))
    .superRefine((text, check) => refuseHidden(text, check, { mayBreak: false }));
}

/** The same over several lines, which end as they do everywhere but on Windows. */
export function PublicText(most: number, question = "Please write something here") {
  return z
    .string(question)
    .overwrite((text) => text.replaceAll("\r\n", "\n").trim())
    .max(most, tooLong(most))
    .superRefine((text, check) => refuseHidden(text, check, { mayBreak: true }));
}

/**
 * The first character in a text that no reader sees: control characters, those that turn the direction of reading, and
 * those without width. Indian and Arabic scripts need joiners between their letters, and emoji between their pictures:
 * there they are not hidden.
 */
export function hiddenCharacter(text: string, { mayBreak }: { mayBreak: boolean }): string | undefined {
  for (const { 0: found, index } of text.matchAll(HIDDEN)) {
    if (mayBreak && found === "\n") continue;
    if (JOINERS.includes(found) && joins(text, index)) continue;
    return found;
  }
}

const JOINERS = ["\u200c", "\u200d"];
/** Control and format characters, lone halves of characters, what ends a line or paragraph, and letters without a shape. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|\u034f/gu;
const SCRIPTS = [
  ...["Arabic", "Bengali", "Devanagari", "Gujarati", "Gurmukhi", "Kannada", "Malayalam", "Oriya"],
  ...["Sinhala", "Tamil", "Telugu", "Khmer", "Mongolian", "Myanmar", "Syriac"],
];
const BEFORE_JOINER = new RegExp(
  `(?:${SCRIPTS.map((name) => `\\p{Script=${name}}`).join("|")}|\\p{Extended_Pictographic}|\\p{Emoji_Modifier}|\\ufe0f)$`,
  "u",
);

function joins(text: string, index: number) {
  // The longest character is two units.
  return BEFORE_JOINER.test(text.slice(Math.max(0, index - 2), index));
}

function refuseHidden(text: string, check: z.RefinementCtx, rule: { mayBreak: boolean }) {
  const hidden = hiddenCharacter(text, rule);
  if (hidden === undefined) return;
  const message =
    hidden === "\n"
      ? "Please write this in one line."
      : `There is a character in it that nobody sees (${codeOf(hidden)}). Please delete it, or type the words anew.`;
  check.addIssue({ code: "custom", message });
}

/** "U+202E" */
function codeOf(character: string) {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
