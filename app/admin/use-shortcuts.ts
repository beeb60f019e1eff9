import { useKeydown } from "#app/ui/use-keydown.ts";

/** Stored in this browser. Single-key shortcuts disturb people who use speech input or hit keys by accident. */
const SWITCH = "admin-single-keys";

export function areShortcutsOn() {
  return localStorage.getItem(SWITCH) !== "off";
}

export function switchShortcuts(isOn: boolean) {
  localStorage.setItem(SWITCH, isOn ? "on" : "off");
}

/** Handles keys pressed on the page; single-character shortcuts can be switched off. */
export function useShortcuts(answers: Record<string, (event: KeyboardEvent) => void>) {
  useKeydown((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !isFreeForKeys(event)) return;
    if (event.key.length === 1 && !areShortcutsOn()) return;
    answers[event.key]?.(event);
  });
}

/** Whether no field, control or dialog has the focus. */
export function isFreeForKeys({ defaultPrevented, isComposing, target }: KeyboardEvent) {
  return !defaultPrevented && !isComposing && !isTyping(target) && !document.querySelector("dialog:modal");
}

const FIELDS = "input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]";

function isTyping(target: EventTarget | null) {
  return target instanceof HTMLElement && target.matches(FIELDS);
}
