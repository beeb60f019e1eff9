import { type FormEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import { contactTraps, quickestMs } from "#domain/contact-fields.ts";
import { forgetDraft, keepDraft, startingEntries } from "./draft.ts";
import {
  controlOf,
  emptyUnseenField,
  entriesOf,
  faultOf,
  faultsOf,
  fillIn,
  focusOnFirst,
} from "./form-entries.ts";
import { type Faults, sendMessage } from "./send-message.ts";

type State = { kind: "idle" | "sending" | "sent" } | { kind: "refused"; message: string };

/** Idle, sending, then sent with an empty form or refused with everything kept. */
export function useContactForm() {
  const form = useRef<HTMLFormElement>(null);
  const opened = useRef(0);
  const [state, setState] = useState<State>({ kind: "idle" });
  const [faults, setFaults] = useState<Faults>({});
  const { search } = useLocation();

  // The page was written before anyone asked for it: what this visitor brings along is filled in afterwards.
  useEffect(() => {
    opened.current = performance.now();
    if (form.current) fillIn(form.current, startingEntries(search));
  }, [search]);

  function check({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    keepDraft(search, entriesOf(currentTarget));
    const control = target instanceof Element ? controlOf(target) : undefined;
    if (control && faults[control.name]) setFaults({ ...faults, [control.name]: faultOf(control) });
  }

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = event.currentTarget;
    const found = faultsOf(sent);
    setFaults(found);
    if (Object.keys(found).length > 0) return focusOnFirst(sent, found);

    setState({ kind: "sending" });
    const refusal = await sendMessage({ ...entriesOf(sent), [contactTraps.openFor]: await openFor() });
    if (refusal) {
      emptyUnseenField(sent);
      setFaults(refusal.faults);
      return setState({ kind: "refused", message: refusal.message });
    }
    forgetDraft();
    sent.reset();
    setState({ kind: "sent" });
  }

  /** Someone whose browser fills the form at once is a person too: the page waits for them what is left to wait. */
  async function openFor() {
    const left = opened.current + quickestMs - performance.now();
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
    return Math.max(quickestMs, Math.round(performance.now() - opened.current));
  }

  function dismiss() {
    // The closing dialog gives the focus back to where it was; what needs a hand gets it after that.
    flushSync(() => setState({ kind: "idle" }));
    if (form.current) focusOnFirst(form.current, faults);
  }

  return { form, faults, state, check, send, dismiss };
}
