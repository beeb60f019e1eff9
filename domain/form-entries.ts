/** What a form holds, by the names of its fields; a file is none of ours. */
export function entriesIn(form: FormData): Record<string, string> {
  const entries: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === "string") entries[name] = value;
  return entries;
}
