import { Link } from "react-router";
import { isCurrentPage } from "#app/frame/current-page.ts";
import { navigation } from "#content/navigation.ts";
import { pages } from "#content/pages.ts";
import type { PageInfo } from "#domain/content/pages.ts";

export type Step = { label: string; href?: string };

/** The way from the front door to this page, which is the last step. */
export function Breadcrumb({ trail }: { trail: Step[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="crumbs">
        {trail.map(({ label, href }, index) => (
          <li key={label} aria-current={index === trail.length - 1 ? "page" : undefined}>
            {href ? (
              <Link to={href} prefetch="intent">
                {label}
              </Link>
            ) : (
              label
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The breadcrumb of a page: home, the menu it stands under, the page itself. */
export function trailTo(page: PageInfo): Step[] {
  const home = { label: pages.home.name, href: pages.home.path };
  const above = navigation.menu.filter(
    (item) => "children" in item && item.children.some(({ href }) => isCurrentPage(href, page.path)),
  );
  return [home, ...above.map(({ label }) => ({ label })), { label: page.name }];
}
