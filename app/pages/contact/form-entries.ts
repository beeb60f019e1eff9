import { timeoutSignal } from "#app/ui/patience.ts";
import { type ContactField, contactFault, contactFields, notAnEmail } from "#domain/contact-fields.ts";
import { formTraps } from "#domain/form-traps.ts";

type FormEntriesControl = (HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement) & {
  name: ContactField;
};

/** Puts words into the fields; what a visitor typed or chose before the script arrived stays. */
export function fillIn(form: HTMLFormElement, entries: Record<string, string>, shownSubject?: string) {
  for (const control of controlsOf(form)) {
    const entry = entries[control.name];
    const isUntouched =
      control.value === "" || (control.name === "subject" && control.value === shownSubject);
    if (entry && isUntouched) control.value = entry;
  }
}

/** Not to what the page opened with, as `reset` would: a subject from the address, or words refused before. */
export function clear(form: HTMLFormElement) {
  for (const control of controlsOf(form)) control.value = "";
}

/** What is wrong, field by field. The browser's own look at an e-mail address has the last word. */
export function faultsOf(form: HTMLFormElement): Faults {
  const faults: Faults = {};
  for (const control of controlsOf(form)) {
    const fault = faultOf(control);
    if (fault) faults[control.name] = fault;
  }
  return faults;
}

export function faultOf(control: FormEntriesControl) {
  return (
    contactFault(control.name, control.value) ?? (control.validity.typeMismatch ? notAnEmail : undefined)
  );
}

export function focusOnFirst(form: HTMLFormElement, faults: Faults) {
  controlsOf(form)
    .find(({ name }) => faults[name])
    ?.focus();
}

/** A browser may have filled in the hidden field by itself: emptied, the next try is not taken for a robot's. */
export function emptyUnseenField(form: HTMLFormElement) {
  const unseen = form.elements.namedItem(formTraps.leftEmpty);
  if (unseen instanceof HTMLInputElement) unseen.value = "";
}

export function controlOf(element: Element): FormEntriesControl | undefined {
  return isControl(element) ? element : undefined;
}

function controlsOf(form: HTMLFormElement) {
  return [...form.elements].filter(isControl);
}

function isControl(element: Element): element is FormEntriesControl {
  const name = element.getAttribute("name");
  return name !== null && name in contactFields;
}

export type Refusal = { message: string; faults: Faults };
export type Faults = Partial<Record<ContactField, string>>;
/** A form that the browser posted by itself comes back with what it held. */
export type PlainRefusal = Refusal & { entries: Record<string, string> };

type ContactAnswer = { success?: boolean; message?: string; fields?: Record<string, string> };

// Long enough for a slow phone, short enough that nobody watches 'Sending...' for ever.
const PATIENCE_MS = 60_000;

/** Sends what the form holds; answers why it was refused, or nothing when it has arrived. */
export async function sendMessage(entries: Record<string, unknown>): Promise<Refusal | undefined> {
  try {
    const response = await fetch("/api/send-email", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(entries),
      signal: timeoutSignal(PATIENCE_MS),
    });
    const { success, message, fields }: ContactAnswer = await response.json();
    if (success) return undefined;
    return { message: message || "Failed to send message", faults: faultsFrom(fields) };
  } catch {
    return { message: "Something went wrong. Try again later.", faults: {} };
  }
}

export function faultsFrom(fields: ContactAnswer["fields"] = {}): Faults {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => field in contactFields));
}
