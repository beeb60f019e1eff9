import { Icon } from "./icon.tsx";

/** Good news in passing. The region is always there, empty or not: a reader announces only what arrives in it. */
export function Toast({ message, onDismiss }: { message: string | null; onDismiss: () => void }) {
  return (
    <div role="status">
      {message && (
        <div className="toast" data-tone="dark">
          <Icon name="check" />
          <span>{message}</span>
          <button className="iconbtn" type="button" aria-label="Dismiss" onClick={onDismiss}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}
