import { useRef } from "react";
import { Link, useLocation } from "react-router";
import { useFrameWords } from "#app/frame-words.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { invoker } from "#app/ui/invoker.ts";
import type { MenuGroup } from "#domain/content/navigation.ts";
import { ariaCurrent, isCurrentPage } from "#domain/current-page.ts";
import { Brand } from "./brand.tsx";
import { DonateLink } from "./donate-link.tsx";

export const mobileMenuId = "drawer";

/** The menu of small screens, with native elements, so that it works before scripts load. */
export function MobileMenu() {
  const { temple, navigation } = useFrameWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  const close = () => dialog.current?.close();
  return (
    <dialog className="drawer" id={mobileMenuId} ref={dialog} aria-label="Menu">
      {/* Close is first, so that the dialog focuses it; the stylesheet moves it to the right. */}
      <div className="drawer__top">
        <button className="menu-btn" type="button" {...invoker("close", mobileMenuId)}>
          <Icon name="close" />
          <span>
            Close<span className="vh"> menu</span>
          </span>
        </button>
        <Brand onClick={close} />
      </div>
      <nav aria-label="Mobile">
        <ul className="drawer__list">
          {navigation.menu.map((item) => (
            <li key={item.label}>
              {"children" in item ? (
                <Group group={item} pathname={pathname} onChoose={close} />
              ) : (
                <Link
                  className="drawer__link"
                  to={item.href}
                  prefetch="intent"
                  aria-current={ariaCurrent(item.href, pathname)}
                  onClick={close}
                >
                  {item.label}
                </Link>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <div className="drawer__foot">
        <DonateLink kind="cta-wide" onClick={close} />
        <p>
          <Icon name="pin" />
          {temple.address.strip}
        </p>
        <p>
          <Icon name="clock" />
          {temple.hours.sentence}
        </p>
      </div>
    </dialog>
  );
}

function Group({ group, pathname, onChoose }: { group: MenuGroup; pathname: string; onChoose: () => void }) {
  const isHere = group.children.some((child) => isCurrentPage(child.href, pathname));
  return (
    <details open={isHere}>
      <summary className={isHere ? "drawer__link is-here" : "drawer__link"}>
        {group.label}
        <Icon name="down" />
      </summary>
      <ul className="drawer__sub">
        {group.children.map((child) => (
          <li key={child.href}>
            <Link
              to={child.href}
              prefetch="intent"
              aria-current={ariaCurrent(child.href, pathname)}
              onClick={onChoose}
            >
              {child.label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
