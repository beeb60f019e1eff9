import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from "react";

type ModalProps = {
  /** A word in the middle, a form, something beside the page, or a sheet from below. */
  kind: "center" | "form" | "side" | "sheet";
  labelledBy: string;
  describedBy?: string;
  /** For what needs more room than a few fields. */
  isWide?: boolean;
  /** Escape, or whatever else the platform closes dialogs by. */
  onDismiss: () => void;
  children: ReactNode;
};

/**
 * The native dialog, open for as long as it is rendered. The platform keeps focus inside and gives it back
 * to where it came from; the first control in the markup is focused, or in a form the first field.
 */
export function Modal({ kind, labelledBy, describedBy, isWide, onDismiss, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    if (kind === "form") shown?.querySelector<HTMLElement>("input:not([hidden]), select, textarea")?.focus();
    // Closing before it leaves the page is what returns the focus.
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
        // A second Escape closes without asking; our own close on the way out finds nobody listening.
        if (event.target !== event.currentTarget || event.currentTarget.open) return;
        // Whether it closes is decided by its parent, which may ask first: somebody may have typed in it.
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
