import type { z } from "zod";
import { formSentences } from "./editor-sentences.ts";
import { valueAt, withAt } from "./ways.ts";

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
    .filter((way) => valueAt(published, way) !== undefined)
    .reduce((shown, way) => withAt(shown, way, () => valueAt(published, way)), draft);
}

function isGap(value: unknown) {
  return Array.isArray(value) ? value.length === 0 : typeof value === "string" && value.trim() === "";
}
