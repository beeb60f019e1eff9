import { Link } from "react-router";
import { Icon } from "./icon.tsx";

/** 'Read on' within the site. */
export function MoreLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className="more" to={to} prefetch="intent">
      <span>{children}</span>
      <Icon name="right" />
    </Link>
  );
}
