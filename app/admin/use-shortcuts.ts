import { useKeydown } from "#app/ui/use-keydown.ts";

/** Kept in this browser. Keys that act alone trouble people who speak to their computer, or hit one by accident. */
const SWITCH = "admin-single-keys";

export function areShortcutsOn() {
  return localStorage.getItem(SWITCH) !== "off";
}

export function switchShortcuts(isOn: boolean) {
  localStorage.setItem(SWITCH, isOn ? "on" : "off");
}

/** Answers keys pressed on the page itself; those that are a letter or a sign can be switched off. */
export function useShortcuts(answers: Record<string, (event: KeyboardEvent) => void>) {
  useKeydown((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !isFreeForKeys(event)) return;
    if (event.key.length === 1 && !areShortcutsOn()) return;
    answers[event.key]?.(event);
  });
}

/** Never while someone types, uses a control or has a dialog open. */
export function isFreeForKeys({ defaultPrevented, isComposing, target }: KeyboardEvent) {
  return !defaultPrevented && !isComposing && !isTyping(target) && !document.querySelector("dialog:modal");
}

const FIELDS = "input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]";

function isTyping(target: EventTarget | null) {
  return target instanceof HTMLElement && target.matches(FIELDS);
}
