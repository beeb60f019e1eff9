import { type RefObject, useState } from "react";
import { areShortcutsOn, switchShortcuts, useShortcuts } from "#app/admin/use-shortcuts.ts";
import { FormDialog } from "#app/ui/dialog.tsx";

type Keys<Rec> = {
  /** Undefined for lists without a search. */
  search?: RefObject<HTMLInputElement | null>;
  rows: Rec[];
  /** Undefined for those who may only view; Enter then opens the row. */
  onAdd?: () => void;
  onEdit?: (record: Rec) => void;
  onOpen: (record: Rec) => void;
  onHelp: () => void;
};

/** Keyboard shortcuts of a list; the dialog below lists them. */
export function useRecordKeys<Rec extends { id: string }>(keys: Keys<Rec>) {
  const { search, rows, onAdd, onEdit, onOpen, onHelp } = keys;
  const standsOn = () => rows.find(({ id }) => id === rowOfFocus()?.dataset.record);
  useShortcuts({
    "/": (event) => {
      if (!search) return;
      event.preventDefault();
      search.current?.select();
    },
    n: (event) => {
      event.preventDefault();
      onAdd?.();
    },
    h: () => {
      const record = standsOn();
      if (record) onOpen(record);
    },
    "?": onHelp,
    ArrowDown: (event) => step(event, 1),
    ArrowUp: (event) => step(event, -1),
    Enter: (event) => {
      const record = standsOn();
      // On a button or link, Enter activates it.
      if (!record || document.activeElement !== rowOfFocus()) return;
      event.preventDefault();
      (onEdit ?? onOpen)(record);
    },
  });

  function step(event: KeyboardEvent, by: 1 | -1) {
    const at = rows.findIndex(({ id }) => id === rowOfFocus()?.dataset.record);
    // Outside the table the arrows scroll the page.
    if (at < 0) return;
    event.preventDefault();
    const next = rows[Math.min(Math.max(at + by, 0), rows.length - 1)];
    if (next) focusRow(next.id);
  }
}

export function focusRow(id: string) {
  document.querySelector<HTMLElement>(`[data-record="${CSS.escape(id)}"]`)?.focus();
}

function rowOfFocus() {
  return document.activeElement?.closest<HTMLElement>("[data-record]");
}

type Key = { press: string[]; does: string; isChange?: boolean };

type KeysDialogProps = {
  one: string;
  mayChange: boolean;
  hasSearch?: boolean;
  /** Whether an opened row shows its history. */
  hasHistory?: boolean;
  onClose: () => void;
};

export function KeysDialog({
  one,
  mayChange,
  hasSearch = true,
  hasHistory = true,
  onClose,
}: KeysDialogProps) {
  const [isOn, setIsOn] = useState(areShortcutsOn);
  const isOpen = (key: Key) =>
    (key.isChange === undefined || key.isChange === mayChange) && (hasSearch || key !== search);
  function toggle() {
    switchShortcuts(!isOn);
    setIsOn(!isOn);
  }
  return (
    <FormDialog title="By keyboard" onClose={onClose}>
      <KeyList keys={always.filter(isOpen)} />
      <div className="keys-switch">
        <button
          className="switch"
          type="button"
          role="switch"
          aria-checked={isOn}
          aria-describedby="single-keys-hint"
          onClick={toggle}
        >
          Single-key shortcuts
          <span className="switch__track" aria-hidden="true" />
        </button>
        <p className="hint" id="single-keys-hint">
          Switch them off if you speak to your computer, or often press a key by accident. This browser
          remembers it.
        </p>
      </div>
      <KeyList keys={single(one, hasHistory).filter(isOpen)} isOff={!isOn} />
    </FormDialog>
  );
}

const always: Key[] = [
  { press: ["↑", "↓"], does: "Go through the rows, from inside the table" },
  { press: ["Enter"], does: "Edit the chosen row", isChange: true },
  { press: ["Enter"], does: "Open the chosen row", isChange: false },
  { press: ["Ctrl Z"], does: "Undo, while the message stands", isChange: true },
  { press: ["Esc"], does: "Close what is open" },
];

const search: Key = { press: ["/"], does: "Search" };

function single(one: string, hasHistory: boolean): Key[] {
  return [
    search,
    { press: ["n"], does: `Add ${/^[aeiou]/.test(one) ? "an" : "a"} ${one}`, isChange: true },
    { press: ["h"], does: `Open the chosen row${hasHistory ? ", with its history" : ""}` },
    { press: ["z"], does: "Undo, while the message stands", isChange: true },
    { press: ["?"], does: "Show this list" },
  ];
}

function KeyList({ keys, isOff }: { keys: Key[]; isOff?: boolean }) {
  return (
    <dl className={isOff ? "keys keys--off" : "keys"}>
      {keys.map(({ press, does }) => (
        <div key={does}>
          <dt>
            {press.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
