import { type ReactNode, useId, useRef } from "react";
import type { IconName } from "#domain/content/words.ts";
import { Icon } from "./icon.tsx";
import "./row-menu.css";

/** What can be done about one row: the platform's own popover, which Escape and a press elsewhere close. */
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
        // First, so that the focus is back at the menu's button when a dialog opens and remembers where it was.
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
