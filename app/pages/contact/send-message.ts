import { patience } from "#app/ui/patience.ts";
import { type ContactField, contactFields } from "#domain/contact-fields.ts";

export type Refusal = { message: string; faults: Faults };
export type Faults = Partial<Record<ContactField, string>>;
/** A form that the browser posted by itself comes back with what it held. */
export type PlainRefusal = Refusal & { entries: Record<string, string> };

type Answer = { success?: boolean; message?: string; fields?: Record<string, string> };

// Long enough for a slow phone, short enough that nobody watches 'Sending...' for ever.
const PATIENCE_MS = 60_000;

/** Sends what the form holds; answers why it was refused, or nothing when it has arrived. */
export async function sendMessage(entries: Record<string, unknown>): Promise<Refusal | undefined> {
  try {
    const response = await fetch("/api/send-email", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(entries),
      signal: patience(PATIENCE_MS),
    });
    const { success, message, fields }: Answer = await response.json();
    if (success) return undefined;
    return { message: message || "Failed to send message", faults: faultsFrom(fields) };
  } catch {
    return { message: "Something went wrong. Try again later.", faults: {} };
  }
}

export function faultsFrom(fields: Answer["fields"] = {}): Faults {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => field in contactFields));
}
