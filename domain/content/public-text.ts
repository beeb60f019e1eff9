import { z } from "zod";
import { hiddenIn } from "#domain/plain-text.ts";
import { tooLong } from "#domain/text-field.ts";

/** A line of public text. Hidden characters are refused, and the sentence names them. */
export function PublicLine(most: number, question = "Please write something here") {
  return z
    .string(question)
    .trim()
    .max(most, tooLong(most))
    .superRefine((text, check) => refuseHidden(text, check, { mayBreak: false }));
}

/** The same for several lines; line breaks are normalized. */
export function PublicText(most: number, question = "Please write something here") {
  return z
    .string(question)
    .overwrite((text) => text.replaceAll("\r\n", "\n").trim())
    .max(most, tooLong(most))
    .superRefine((text, check) => refuseHidden(text, check, { mayBreak: true }));
}

/** The first hidden character of a text. */
export function hiddenCharacter(text: string, { mayBreak }: { mayBreak: boolean }): string | undefined {
  for (const { found } of hiddenIn(text)) if (!mayBreak || found !== "\n") return found;
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
