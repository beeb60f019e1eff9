import { Link } from "react-router";
import { PositionTag } from "#app/admin/position-tag.tsx";
import { Amount } from "#app/ui/amount.tsx";
import { centsOf } from "#domain/amount.ts";
import type { Donor } from "#domain/donor.ts";
import { formatAmount, formatCents } from "#domain/money.ts";
import { openCents } from "#domain/pledge.ts";

export function NewestDonors({ donors }: { donors: Donor[] }) {
  if (donors.length === 0) return <p className="muted">The first record is still to be written.</p>;
  return (
    <ul className="recent">
      {donors.map((donor) => (
        <li key={donor.id}>
          <Name donor={donor} />
          <PositionTag position={donor.position} />
          <b className="num">
            <Amount value={donor.pledged} />
            <small> pledged</small>
          </b>
        </li>
      ))}
    </ul>
  );
}

export function OpenPledges({ donors }: { donors: Donor[] }) {
  if (donors.length === 0) return <p className="muted">Every pledge has been kept.</p>;
  return (
    <ul className="recent">
      {donors.map((donor) => (
        <li key={donor.id}>
          <Name donor={donor} />
          <b className="num">
            {formatCents(
              openCents({ pledgedCents: centsOf(donor.pledged), donatedCents: centsOf(donor.donated) }),
            )}
            <small> of {formatAmount(donor.pledged)}</small>
          </b>
        </li>
      ))}
    </ul>
  );
}

function Name({ donor: { name } }: { donor: Donor }) {
  return (
    <Link className="recent__n" to={`/dashboard/donor-entry?${new URLSearchParams({ q: name })}`}>
      {name}
    </Link>
  );
}
