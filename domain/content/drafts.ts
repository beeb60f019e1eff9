import type { z } from "zod";
import { formSentences } from "./editor-sentences.ts";

/**
 * What a draft is refused for, each sentence under the way to its field. A draft may have gaps, because it is kept while
 * it is typed; whatever stands in it is what may be published.
 */
export function draftSentences(schema: z.ZodType, draft: unknown): { [field: string]: string } {
  const faults = Object.entries(formSentences(schema, draft));
  return Object.fromEntries(faults.filter(([way]) => !isGap(valueAt(draft, way))));
}

/** A draft as a page can show it: what is missing is as it is public. Words missing in an item of a list stay missing. */
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
