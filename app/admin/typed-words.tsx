import { useEffect, useRef, useState } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { isLeaving } from "./leaving.ts";

/** Closing a dialog, going elsewhere and closing the tab all ask first when something would be lost. */
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
      blocker.proceed?.();
      onClose();
    },
  };
}

/** Asked of whoever is about to lose what they typed; `what` says what it was. */
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

/** Whoever sent a form with mistakes stands in the first of them. */
export function useFocusOnMistake(isRefused: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isRefused) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [isRefused]);
  return form;
}
