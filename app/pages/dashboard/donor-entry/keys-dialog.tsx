import { FormDialog } from "#app/ui/dialog.tsx";

const keys = [
  { press: ["/"], does: "Search" },
  { press: ["n"], does: "Add a donor" },
  { press: ["↑", "↓"], does: "Go through the rows" },
  { press: ["Enter"], does: "Edit the chosen row" },
  { press: ["Esc"], does: "Close a dialog" },
  { press: ["?"], does: "Show this list" },
];

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog title="By keyboard" onClose={onClose}>
      <dl className="keys">
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
    </FormDialog>
  );
}
