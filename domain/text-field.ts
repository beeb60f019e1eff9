import { z } from "zod";
import { grouped } from "./counted.ts";
import { oneLine, severalLines } from "./plain-text.ts";

/** A line of input, trimmed and without hidden characters. */
export function LineText(question?: string) {
  return z.string(question).overwrite(oneLine);
}

/** The same for several lines, such as a note. */
export function LinesText(question?: string) {
  return z.string(question).overwrite(severalLines);
}

/** A line with a maximum length. */
export function TextField(most: number, question?: string) {
  return LineText(question).max(most, tooLong(most));
}

/** The same, optional: undefined and null become an empty text. */
export function OptionalText(most: number) {
  return TextField(most, IN_WORDS)
    .nullish()
    .transform((text) => text ?? "");
}

/** The same over several lines. */
export function OptionalLines(most: number) {
  return LinesText(IN_WORDS)
    .max(most, tooLong(most))
    .nullish()
    .transform((text) => text ?? "");
}

/** A required line; `question` is the message if it is missing. */
export function NeededText(most: number, question: string) {
  return TextField(most, question).min(1, question);
}

/** What is said of a text that is none, where it may be left out. */
export const IN_WORDS = "Please write this in words";

export function tooLong(most: number) {
  return `Please keep this within ${grouped(most)} characters`;
}
