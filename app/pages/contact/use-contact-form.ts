import { type FormEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import { quickestMs, subjectFrom } from "#domain/contact-fields.ts";
import { entriesIn } from "#domain/form-entries.ts";
import { formTraps } from "#domain/form-traps.ts";
import {
  clear,
  controlOf,
  emptyUnseenField,
  type Faults,
  faultOf,
  faultsOf,
  fillIn,
  focusOnFirst,
  type PlainRefusal,
  sendMessage,
} from "./form-entries.ts";

type ContactFormState = { kind: "idle" | "sending" | "sent" } | { kind: "refused"; message: string };

/** Idle, sending, then sent with an empty form or refused with everything kept. */
export function useContactForm(refusal: PlainRefusal | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const opened = useRef(0);
  const [state, setState] = useState<ContactFormState>({ kind: "idle" });
  const [faults, setFaults] = useState<Faults>(refusal?.faults ?? {});
  const { search, key } = useLocation();
  const wasSent = new URLSearchParams(search).has("sent");
  /** The visit whose notice is out of date, because something was sent since. */
  const [outdated, setOutdated] = useState<string>();

  useEffect(() => {
    opened.current = performance.now();
    if (!form.current) return;
    // What the browser posted by itself is newer than the draft.
    if (wasSent) forgetDraft();
    else if (refusal) keepDraft(search, entriesIn(new FormData(form.current)));
    else fillIn(form.current, startingEntries(search), subjectFrom(search));
  }, [search, wasSent, refusal]);

  function check({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    keepDraft(search, entriesIn(new FormData(currentTarget)));
    const control = target instanceof Element ? controlOf(target) : undefined;
    if (control && faults[control.name]) setFaults({ ...faults, [control.name]: faultOf(control) });
  }

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = event.currentTarget;
    setOutdated(key);
    const found = faultsOf(sent);
    setFaults(found);
    if (Object.keys(found).length > 0) return focusOnFirst(sent, found);

    setState({ kind: "sending" });
    const refused = await sendMessage({
      ...entriesIn(new FormData(sent)),
      [formTraps.openFor]: await openFor(),
    });
    if (refused) {
      emptyUnseenField(sent);
      setFaults(refused.faults);
      return setState({ kind: "refused", message: refused.message });
    }
    forgetDraft();
    clear(sent);
    setState({ kind: "sent" });
  }

  /** A form sent within `quickestMs` counts as a robot's. A browser may fill it at once, so the page waits. */
  async function openFor() {
    const left = opened.current + quickestMs - performance.now();
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
    return Math.max(quickestMs, Math.round(performance.now() - opened.current));
  }

  function dismiss() {
    // The closing dialog returns the focus to where it was; a field with a fault gets it after that.
    flushSync(() => setState({ kind: "idle" }));
    if (form.current) focusOnFirst(form.current, faults);
  }

  return {
    form,
    faults,
    /** What the fields hold as the page opens; what a visitor brings along otherwise is filled in afterwards. */
    entries: refusal?.entries ?? { subject: subjectFrom(search) },
    notice: outdated === key ? undefined : refusal ? ("refused" as const) : wasSent && ("sent" as const),
    state,
    check,
    send,
    dismiss,
  };
}

const KEY = "contact-draft";

type ContactDraft = { search: string; entries: Record<string, string> };

/** What was typed stays in this tab until it is sent: a reload, or a detour to another page, costs nothing. */
function keepDraft(search: string, entries: Record<string, string>) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ search, entries } satisfies ContactDraft));
  } catch {
    // A browser that keeps nothing still sends messages.
  }
}

function forgetDraft() {
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
function startingEntries(search: string): Record<string, string> {
  const draft = readDraft();
  const asked = draft?.search === search ? undefined : subjectFrom(search);
  return { ...draft?.entries, ...(asked && { subject: asked }) };
}

function readDraft(): ContactDraft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}
