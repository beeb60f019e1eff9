import { useState } from "react";
import { areShortcutsOn, switchShortcuts } from "#app/admin/use-shortcuts.ts";
import { FormDialog } from "#app/ui/dialog.tsx";

const single = [
  { press: ["/"], does: "Search" },
  { press: ["n"], does: "Add a donor" },
  { press: ["z"], does: "Undo, while the message stands" },
  { press: ["?"], does: "Show this list" },
];

const always = [
  { press: ["↑", "↓"], does: "Go through the rows, from inside the table" },
  { press: ["Enter"], does: "Edit the chosen row" },
  { press: ["Ctrl Z"], does: "Undo, while the message stands" },
  { press: ["Esc"], does: "Close a dialog" },
];

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useState(areShortcutsOn);
  function toggle() {
    switchShortcuts(!isOn);
    setIsOn(!isOn);
  }
  return (
    <FormDialog title="By keyboard" onClose={onClose}>
      <Keys keys={always} />
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
      <Keys keys={single} isOff={!isOn} />
    </FormDialog>
  );
}

function Keys({ keys, isOff }: { keys: typeof single; isOff?: boolean }) {
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
