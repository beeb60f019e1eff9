import { useEffect, useRef } from "react";

/** Answers keys pressed on the page itself: never while someone types, uses a control or has a dialog open. */
export function useShortcuts(answers: Record<string, (event: KeyboardEvent) => void>) {
  const latest = useRef(answers);
  useEffect(() => {
    latest.current = answers;
  });

  useEffect(() => {
    function answer(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
        return;
      if (isTyping(event.target) || document.querySelector("dialog:modal")) return;
      latest.current[event.key]?.(event);
    }
    addEventListener("keydown", answer);
    return () => removeEventListener("keydown", answer);
  }, []);
}

function isTyping(target: EventTarget | null) {
  return target instanceof HTMLElement && target.matches("input, select, textarea, [contenteditable]");
}
