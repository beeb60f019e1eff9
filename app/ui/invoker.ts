/**
 * A button that opens or closes a dialog by the platform's own command, so that it works before scripts arrive;
 * browsers that do not know the command yet get a click.
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
