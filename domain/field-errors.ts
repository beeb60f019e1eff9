import type { z } from "zod";

/** Plain messages where a schema has none, instead of the validator's own. */
export const PLAIN_MESSAGES: z.core.ParseContext<z.core.$ZodIssue> = {
  error: ({ path = [] }) =>
    path.length > 0 ? "Please look at this again." : "Please look at the form again.",
};

/** The first error of each field. */
export function fieldMessages({ issues }: z.core.$ZodError): Record<string, string> {
  const messages = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = String(path[0] ?? "");
    if (field && !messages.has(field)) messages.set(field, message);
  }
  return Object.fromEntries(messages);
}
