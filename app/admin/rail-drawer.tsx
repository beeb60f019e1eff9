import { useRef } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { invoker } from "#app/ui/invoker.ts";
import { Rail } from "./rail.tsx";

const ID = "admin-menu";

/** Opens the drawer, for the button in the top bar. */
export const railDrawerButton = { ...invoker("show-modal", ID), "aria-haspopup": "dialog" } as const;

/** The sidebar of small screens: the native dialog keeps the focus inside, closes on Escape and gives it back. */
export function RailDrawer() {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  return (
    <dialog
      className="rail rail--drawer"
      id={ID}
      ref={dialog}
      data-tone="dark"
      aria-label="Admin menu"
      closedby="any"
    >
      <Rail
        onChoose={close}
        control={
          <button className="rail__toggle" type="button" {...invoker("close", ID)}>
            <Icon name="close" />
            <span className="rail__label">Close menu</span>
          </button>
        }
      />
    </dialog>
  );
}
