import type { z } from "zod";

/** What is said where a schema has no sentence of its own: the validator's words are a machine's. */
export const PLAINLY: z.core.ParseContext<z.core.$ZodIssue> = {
  error: ({ path = [] }) =>
    path.length > 0 ? "Please look at this again." : "Please look at the form again.",
};

/** What is wrong, field by field: the first sentence of each. */
export function fieldMessages({ issues }: z.core.$ZodError): Record<string, string> {
  const messages = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = String(path[0] ?? "");
    if (field && !messages.has(field)) messages.set(field, message);
  }
  return Object.fromEntries(messages);
}
