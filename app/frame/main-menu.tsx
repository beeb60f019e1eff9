import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useLocation } from "react-router";
import { useFrameWords } from "#app/frame-words.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { MenuGroup } from "#domain/content/navigation.ts";
import { ariaCurrent, isCurrentPage } from "#domain/current-page.ts";
import { DonateLink } from "./donate-link.tsx";

/** The menu of wide screens. */
export function MainMenu() {
  const { navigation } = useFrameWords();
  const { pathname } = useLocation();
  return (
    <nav className="nav" aria-label="Main">
      <ul className="nav__list">
        {navigation.menu.map((item) =>
          "children" in item ? (
            <Dropdown key={item.label} group={item} pathname={pathname} />
          ) : (
            <li key={item.label} className="nav__item">
              <Link
                className="nav__link"
                to={item.href}
                prefetch="intent"
                aria-current={ariaCurrent(item.href, pathname)}
              >
                {item.label}
              </Link>
            </li>
          ),
        )}
        <li className="nav__item">
          <DonateLink kind="cta-small" />
        </li>
      </ul>
    </nav>
  );
}

/** `hovered` while the pointer is on it; `pinned` by click or key; `shut` by Escape, even under the pointer. */
type MainMenuState = "closed" | "hovered" | "pinned" | "shut";

/** A menu entry with a list, by hover, click and keyboard. */
function Dropdown({ group, pathname }: { group: MenuGroup; pathname: string }) {
  const [state, setState] = useState<MainMenuState>("closed");
  const isOpen = state === "hovered" || state === "pinned";
  const item = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const isHere = group.children.some((child) => isCurrentPage(child.href, pathname));

  useEffect(() => {
    if (!isOpen) return;
    // On the document, because a menu opened by the pointer may have no focus inside.
    const shutOnEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return;
      if (item.current?.contains(document.activeElement)) button.current?.focus();
      setState("shut");
    };
    document.addEventListener("keydown", shutOnEscape);
    return () => document.removeEventListener("keydown", shutOnEscape);
  }, [isOpen]);

  function walk(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    // The links can take focus only once the menu shows.
    flushSync(() => setState("pinned"));
    const stops = [button.current, ...(item.current?.querySelectorAll("a") ?? [])];
    const at = stops.findIndex((stop) => stop?.matches(":focus"));
    stops[Math.min(at + step, stops.length - 1)]?.focus();
  }

  // Only for a mouse: lifting a finger counts as leaving.
  const byMouse = (act: () => void) => (event: PointerEvent) => event.pointerType === "mouse" && act();

  return (
    <li
      ref={item}
      className={isOpen ? "nav__item is-open" : state === "shut" ? "nav__item is-shut" : "nav__item"}
      onPointerEnter={byMouse(() => setState((was) => (was === "pinned" ? was : "hovered")))}
      onPointerLeave={byMouse(() => setState("closed"))}
      onKeyDown={walk}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget))
          setState((was) => (was === "pinned" ? "closed" : was));
      }}
    >
      <button
        ref={button}
        className={isHere ? "nav__link is-here" : "nav__link"}
        type="button"
        aria-expanded={isOpen}
        aria-controls={menuId}
        onClick={() => setState(state === "pinned" ? "shut" : "pinned")}
      >
        {group.label}
        <Icon name="down" />
      </button>
      <ul className="menu" id={menuId}>
        {group.children.map((child) => (
          <li key={child.href}>
            <Link
              to={child.href}
              prefetch="intent"
              aria-current={ariaCurrent(child.href, pathname)}
              onClick={() => setState("shut")}
            >
              <b>{child.label}</b>
              <small>{child.note}</small>
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}
