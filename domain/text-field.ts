import { z } from "zod";
import { grouped } from "./counted.ts";
import { oneLine, severalLines } from "./plain-text.ts";

/** One line that somebody types: without what nobody sees, and without the spaces around it. */
export function LineText(question?: string) {
  return z.string(question).overwrite(oneLine);
}

/** The same over several lines, such as a note. */
export function LinesText(question?: string) {
  return z.string(question).overwrite(severalLines);
}

/** A line that is no longer than there is room for. */
export function TextField(most: number, question?: string) {
  return LineText(question).max(most, tooLong(most));
}

/** The same, where it may be left out: nothing, said in whichever way, is no words. */
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

/** A line that may not be left out: the question is what is said then. */
export function NeededText(most: number, question: string) {
  return TextField(most, question).min(1, question);
}

/** What is said of a text that is none, where it may be left out. */
export const IN_WORDS = "Please write this in words";

export function tooLong(most: number) {
  return `Please keep this within ${grouped(most)} characters`;
}
