import { Link } from "react-router";

type RoomPartsProps = {
  /** The room's name. */
  of: string;
  /** `note` is shown next to the name, such as a count; `said` completes it for screen readers. */
  parts: readonly { label: string; href: string; note?: string; said?: string }[];
  current: string;
};

/** The tabs of a room's screens. */
export function RoomParts({ of, parts, current }: RoomPartsProps) {
  return (
    <nav className="boxes" aria-label={of}>
      {parts.map(({ label, href, note, said }) => (
        <Link key={label} to={href} aria-current={label === current ? "page" : undefined}>
          {label}
          {note && (
            <span className="boxes__note num">
              {note}
              {said && <span className="vh"> {said}</span>}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
