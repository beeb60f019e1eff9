import { type ReactNode, useId, useRef } from "react";
import type { IconName } from "#domain/content/words.ts";
import { Icon } from "./icon.tsx";
import "./row-menu.css";

/** The actions of a row, in a native popover. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  return <Menu label={`More for ${name}`}>{children}</Menu>;
}

export function Menu({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <button className="iconbtn" type="button" popoverTarget={id} aria-label={label}>
        <Icon name="dots" />
      </button>
      <fieldset className="drop" popover="auto" id={id} aria-label={label}>
        {children}
      </fieldset>
    </>
  );
}

type MenuItemProps = {
  icon: IconName;
  small?: string;
  isDanger?: boolean;
  onClick: () => void;
  children: ReactNode;
};

export function MenuItem({ icon, small, isDanger, onClick, children }: MenuItemProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <button
      ref={button}
      type="button"
      className={isDanger ? "drop__item drop__item--danger" : "drop__item"}
      onClick={() => {
        // Closed first, so that a dialog opened by the action returns the focus to the menu's button.
        button.current?.closest<HTMLElement>("[popover]")?.hidePopover();
        onClick();
      }}
    >
      <Icon name={icon} />
      <span>
        {children}
        {small && <small>{small}</small>}
      </span>
    </button>
  );
}
