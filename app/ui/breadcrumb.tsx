import { Link } from "react-router";

export type Crumb = { label: string; href?: string };

/** The way from the front door to this page, which is the last step. */
export function Breadcrumb({ trail }: { trail: Crumb[] }) {
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
