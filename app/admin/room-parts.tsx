import { Link } from "react-router";

type RoomPartsProps = {
  /** The room's name. */
  of: string;
  /** `note` is a short word beside the name, such as how many wait there; `said` goes on with it for those who hear it. */
  parts: readonly { label: string; href: string; note?: string; said?: string }[];
  current: string;
};

/** The screens of one room, side by side. */
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
