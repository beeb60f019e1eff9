import { z } from "zod";
import { grouped } from "./counted.ts";

/** What somebody types into a field: without the spaces around it, and no longer than there is room for. */
export function TextField(most: number, question?: string) {
  return z.string(question).trim().max(most, tooLong(most));
}

/** The same, where it may be left out: nothing, said in whichever way, is no words. */
export function OptionalText(most: number) {
  return TextField(most, "Please write this in words")
    .nullish()
    .transform((text) => text ?? "");
}

/** The same, where it may not: the question is what is said then. */
export function NeededText(most: number, question: string) {
  return TextField(most, question).min(1, question);
}

export function tooLong(most: number) {
  return `Please keep this within ${grouped(most)} characters`;
}
