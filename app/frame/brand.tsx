import type { ReactNode } from "react";
import { Link } from "react-router";
import { temple } from "#content/temple.ts";

/** Emblem and name, leading home. */
export function Brand({ emblem, onClick }: { emblem?: ReactNode; onClick?: () => void }) {
  return (
    <Link className="brand" to="/" prefetch="intent" onClick={onClick}>
      {emblem ?? <img src={temple.brand.logo} alt="" width={56} height={56} loading="lazy" />}
      <span>
        <b>{temple.brand.first}</b>
        <small>{temple.brand.second}</small>
      </span>
    </Link>
  );
}
