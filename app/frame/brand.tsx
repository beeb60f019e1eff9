import { Link } from "react-router";
import { useTemple } from "#app/frame-words.tsx";

/** Logo and name, linked to the home page. */
export function Brand({ onDark, onClick }: { onDark?: boolean; onClick?: () => void }) {
  const temple = useTemple();
  const { first, second, logo, logoOnDark } = temple.brand;
  return (
    <Link className="brand" to="/" prefetch="intent" onClick={onClick}>
      <img src={onDark ? logoOnDark : logo} alt="" width={56} height={56} loading="lazy" />
      <span>
        <b>{first}</b>
        <small>{second}</small>
      </span>
    </Link>
  );
}
