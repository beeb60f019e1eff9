import {
  type ContactField,
  contactFault,
  contactFields,
  contactTraps,
  notAnEmail,
} from "#domain/contact-fields.ts";
import type { Faults } from "./send-message.ts";

type Control = (HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement) & { name: ContactField };

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

export function faultOf(control: Control) {
  return (
    contactFault(control.name, control.value) ?? (control.validity.typeMismatch ? notAnEmail : undefined)
  );
}

export function focusOnFirst(form: HTMLFormElement, faults: Faults) {
  controlsOf(form)
    .find(({ name }) => faults[name])
    ?.focus();
}

/** A helpful browser may have filled what people cannot see; the next try goes without. */
export function emptyUnseenField(form: HTMLFormElement) {
  const unseen = form.elements.namedItem(contactTraps.leftEmpty);
  if (unseen instanceof HTMLInputElement) unseen.value = "";
}

export function controlOf(element: Element): Control | undefined {
  return isControl(element) ? element : undefined;
}

function controlsOf(form: HTMLFormElement) {
  return [...form.elements].filter(isControl);
}

function isControl(element: Element): element is Control {
  const name = element.getAttribute("name");
  return name !== null && name in contactFields;
}
