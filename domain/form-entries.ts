/** The text fields of a form by name; files are ignored. */
export function entriesIn(form: FormData): Record<string, string> {
  const entries: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === "string") entries[name] = value;
  return entries;
}
