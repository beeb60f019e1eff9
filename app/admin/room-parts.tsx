import { Link } from "react-router";

type Waiting = { count: number; words: string };

type RoomPartsProps = {
  /** The room's name. */
  of: string;
  parts: readonly {
    label: string;
    href: string /** What waits there, and its word for a reader. */;
    waiting?: Waiting;
  }[];
  current: string;
};

/** The screens of one room, side by side. */
export function RoomParts({ of, parts, current }: RoomPartsProps) {
  return (
    <nav className="boxes" aria-label={of}>
      {parts.map(({ label, href, waiting }) => (
        <Link key={label} to={href} aria-current={label === current ? "page" : undefined}>
          {label}
          {waiting && waiting.count > 0 && (
            <span className="boxes__count num">
              {waiting.count}
              <span className="vh"> {waiting.words}</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
