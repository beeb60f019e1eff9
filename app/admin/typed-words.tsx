import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useBeforeUnload, useBlocker } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { isLeaving } from "./leaving.ts";

/** Asks before closing a dialog, navigating or closing the tab would lose changes. */
export function useAskBeforeLeaving(isDirty: boolean, isSaving: boolean, onClose: () => void) {
  const [isAsked, setIsAsked] = useState(false);
  const blocker = useBlocker(isDirty);
  useBeforeUnload((event) => {
    if (isDirty && !isLeaving()) event.preventDefault();
  });
  return {
    isAsking: isAsked || blocker.state === "blocked",
    ask() {
      if (isSaving) return;
      if (isDirty) setIsAsked(true);
      else onClose();
    },
    stay() {
      setIsAsked(false);
      blocker.reset?.();
    },
    now() {
      // The question closes before the dialog below it, so that the focus returns to where that was opened.
      flushSync(() => setIsAsked(false));
      blocker.proceed?.();
      onClose();
    },
  };
}

/** The question before changes are lost; `what` names them. */
export function ThrowAway({
  leave,
  what,
}: {
  leave: Pick<ReturnType<typeof useAskBeforeLeaving>, "isAsking" | "stay" | "now">;
  what: string;
}) {
  if (!leave.isAsking) return null;
  return (
    <Dialog
      tone="ask"
      title="Throw away what you typed?"
      answers={["cancel", "confirm"]}
      labels={{ cancel: "Keep editing", confirm: "Throw away" }}
      onAnswer={(answer) => (answer === "confirm" ? leave.now() : leave.stay())}
    >
      <p>{what}</p>
    </Dialog>
  );
}

/** Focuses the first wrong field of a refused form. */
export function useFocusOnMistake(isRefused: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isRefused) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [isRefused]);
  return form;
}

export type RefusedForm = { ok: false; message: string; fields: { [field: string]: string } };

/** The state of a small form: values, errors and submission. A refusal keeps what was typed. */
export function useTypedForm<Typed extends object, Answer>({
  blank,
  send,
  onSent,
}: {
  blank: Typed;
  /** May return a refusal without a request. */
  send: (typed: Typed) => Promise<{ ok: true; data: Answer } | RefusedForm>;
  onSent: (answer: Answer, typed: Typed) => void;
}) {
  const [typed, setTyped] = useState(blank);
  const [isSending, setIsSending] = useState(false);
  const [refused, setRefused] = useState<Omit<RefusedForm, "ok">>();
  const errors = refused?.fields ?? {};
  const element = useFocusOnMistake(refused !== undefined);
  return {
    typed,
    errors,
    /** An error that belongs to no field. */
    fault: refused && Object.keys(errors).length === 0 ? refused.message : undefined,
    isSending,
    isDirty: JSON.stringify(typed) !== JSON.stringify(blank),
    set<Name extends keyof Typed & string>(field: Name, value: Typed[Name]) {
      setTyped({ ...typed, [field]: value });
      if (errors[field]) setRefused({ message: "", fields: { ...errors, [field]: "" } });
    },
    /** Replaces all values. */
    become(values: Typed) {
      setTyped(values);
      setRefused(undefined);
    },
    /** Props of the form element. */
    form: {
      ref: element,
      noValidate: true,
      async onSubmit(event: SubmitEvent<HTMLFormElement>) {
        event.preventDefault();
        if (isSending) return;
        setRefused(undefined);
        setIsSending(true);
        const answer = await send(typed);
        setIsSending(false);
        if (answer.ok) onSent(answer.data, typed);
        else setRefused(answer);
      },
    },
  };
}
