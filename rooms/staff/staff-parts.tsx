import { Link } from "react-router";

const parts = [
  { label: "People", href: "/dashboard/staff" },
  { label: "Activity", href: "/dashboard/staff/activity" },
] as const;

/** The two screens of Staff, side by side. */
export function StaffParts({ current }: { current: (typeof parts)[number]["label"] }) {
  return (
    <nav className="boxes" aria-label="Staff">
      {parts.map(({ label, href }) => (
        <Link key={label} to={href} aria-current={label === current ? "page" : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
