import { Link, useLocation } from "react-router";
import { navigation } from "#content/navigation.ts";
import { ariaCurrent } from "./current-page.ts";
import { DonateLink } from "./donate-link.tsx";
import { Dropdown } from "./dropdown.tsx";

/** The menu of wide screens. */
export function MainMenu() {
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
