import type { z } from "zod";
import { formSentences } from "./editor-sentences.ts";
import { valueAt, withAt } from "./ways.ts";

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
    .filter((way) => valueAt(published, way) !== undefined)
    .reduce((shown, way) => withAt(shown, way, () => valueAt(published, way)), draft);
}

function isGap(value: unknown) {
  return Array.isArray(value) ? value.length === 0 : typeof value === "string" && value.trim() === "";
}
