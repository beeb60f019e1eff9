import { subjectFrom } from "#domain/contact-fields.ts";

const KEY = "contact-draft";

type Draft = { search: string; entries: Record<string, string> };

/** What was typed stays in this tab until it is sent: a reload, or a detour to another page, costs nothing. */
export function keepDraft(search: string, entries: Record<string, string>) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ search, entries } satisfies Draft));
  } catch {
    // A browser that keeps nothing still sends messages.
  }
}

export function forgetDraft() {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

/**
 * What the form starts with. A subject asked for by the address wins, unless the draft was written at that very
 * address: then the visitor has had the last word.
 */
export function startingEntries(search: string): Record<string, string> {
  const draft = readDraft();
  const asked = draft?.search === search ? undefined : subjectFrom(search);
  return { ...draft?.entries, ...(asked && { subject: asked }) };
}

function readDraft(): Draft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}
