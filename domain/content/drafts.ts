import type { z } from "zod";
import { formSentences } from "./editor-sentences.ts";

/**
 * The errors of a draft by the path of the field. A draft may be incomplete, because it is saved while it is typed;
 * what it holds must be valid.
 */
export function draftSentences(schema: z.ZodType, draft: unknown): { [field: string]: string } {
  const faults = Object.entries(formSentences(schema, draft));
  return Object.fromEntries(faults.filter(([way]) => !isGap(valueAt(draft, way))));
}

/** A draft for the preview: missing fields have their published value, except within items of a list. */
export function showable<Words>(schema: z.ZodType, draft: Words, published: Words): Words {
  return Object.keys(formSentences(schema, draft))
    .filter((way) => !/\.\d+(\.|$)/.test(way) || typeof valueAt(draft, way) !== "string")
    .reduce((shown, way) => withFrom(published, shown, stepsOf(way)), draft);
}

function isGap(value: unknown) {
  return Array.isArray(value) ? value.length === 0 : typeof value === "string" && value.trim() === "";
}

function withFrom<Words>(source: Words, words: Words, [step, ...rest]: string[]): Words {
  const found = Object(source)[step ?? ""];
  if (step === undefined) return source;
  if (found === undefined) return words;
  const inner = withFrom(found, Object(words)[step], rest);
  return Array.isArray(words)
    ? (words.with(Number(step), inner) as Words)
    : { ...Object(words), [step]: inner };
}

function valueAt(value: unknown, way: string): unknown {
  return stepsOf(way).reduce((found, step) => Object(found)[step], value);
}

function stepsOf(way: string) {
  return way === "" ? [] : way.split(".");
}
