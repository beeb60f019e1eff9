import { Link } from "react-router";

type RoomPartsProps = {
  /** The room's name. */
  of: string;
  parts: readonly { label: string; href: string }[];
  current: string;
};

/** The screens of one room, side by side. */
export function RoomParts({ of, parts, current }: RoomPartsProps) {
  return (
    <nav className="boxes" aria-label={of}>
      {parts.map(({ label, href }) => (
        <Link key={label} to={href} aria-current={label === current ? "page" : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
