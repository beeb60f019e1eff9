import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from "react";

type ModalProps = {
  /** A centered message, a form, a side panel, or a sheet from below. */
  kind: "center" | "form" | "side" | "sheet";
  labelledBy: string;
  describedBy?: string;
  isWide?: boolean;
  /** Escape, or another way of the browser to close dialogs. */
  onDismiss: () => void;
  children: ReactNode;
};

/**
 * The native dialog, open while it is rendered. The browser keeps the focus inside and returns it; the first control is
 * focused, or in a form the first field.
 */
export function Modal({ kind, labelledBy, describedBy, isWide, onDismiss, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    if (kind === "form") shown?.querySelector<HTMLElement>("input:not([hidden]), select, textarea")?.focus();
    // Closed before it is removed, so that the browser returns the focus.
    return () => shown?.close();
  }, [kind]);

  function dismiss(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onDismiss();
  }

  return (
    <dialog
      ref={dialog}
      className={isWide ? `dialog dialog--${kind} dialog--wide` : `dialog dialog--${kind}`}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={dismiss}
      onClose={(event) => {
        // A second Escape closes without a cancel event; our own close during unmount is not heard here.
        if (event.target !== event.currentTarget || event.currentTarget.open) return;
        // The parent decides whether it closes, and may ask first.
        event.currentTarget.showModal();
        onDismiss();
      }}
    >
      {kind === "side" || kind === "sheet" ? (
        children
      ) : (
        <div className="plaque dialog__frame">
          <div className="dialog__box">{children}</div>
        </div>
      )}
    </dialog>
  );
}
