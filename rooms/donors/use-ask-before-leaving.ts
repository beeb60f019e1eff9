import { useState } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { isLeaving } from "#app/admin/leaving.ts";

/** Closing the dialog, going back and closing the tab all ask first when something would be lost. */
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
