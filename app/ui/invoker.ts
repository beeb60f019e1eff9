/**
 * Props of a button that opens or closes a dialog by the native `command`, so that it works before scripts load; older
 * browsers get a click handler.
 */
export function invoker(command: "show-modal" | "close", dialogId: string) {
  return {
    command,
    commandfor: dialogId,
    onClick() {
      if ("commandForElement" in HTMLButtonElement.prototype) return;
      const dialog = document.getElementById(dialogId);
      if (!(dialog instanceof HTMLDialogElement)) return;
      if (command === "close") dialog.close();
      else dialog.showModal();
    },
  };
}
