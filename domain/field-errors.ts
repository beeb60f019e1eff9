import type { z } from "zod";

/** What is wrong, field by field: the first sentence of each. */
export function fieldMessages({ issues }: z.core.$ZodError): Record<string, string> {
  const messages = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = String(path[0] ?? "");
    if (field && !messages.has(field)) messages.set(field, message);
  }
  return Object.fromEntries(messages);
}
