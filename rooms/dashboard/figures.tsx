import { Link } from "react-router";
import { Amount } from "#app/ui/amount.tsx";
import { counted, grouped } from "#domain/counted.ts";
import { dash, formatCents } from "#domain/money.ts";
import { pageOf, WALL_ROWS } from "#domain/paging.ts";
import { paidPercent } from "#domain/pledge.ts";
import type { SummaryView } from "#rooms/donors/donor-book.server.ts";
import { PositionTag } from "#rooms/donors/donor-words.tsx";
import type { Donor } from "../donors/donor.ts";
import type { OpenPledge, Totals } from "./home.ts";

/** The figures staff look for first: amounts from the ledger, people from their records. */
export function Stats({ summary, totals }: { summary: SummaryView; totals: Totals | undefined }) {
  const { donors, trustees } = summary;
  const { pages } = pageOf(donors, WALL_ROWS, 1);
  return (
    <dl className="stats num">
      <Stat label="Total donated" note={totals ? donatedInWords(totals) : UNREAD}>
        {totals ? formatCents(totals.donatedCents) : dash}
      </Stat>
      <Stat
        label="Total pledged"
        note={totals ? `${formatCents(totals.balanceCents)} still to come` : UNREAD}
      >
        {totals ? formatCents(totals.pledgedCents) : dash}
      </Stat>
      <Stat label="Donors" note={`${counted(pages, "page")} on the donor wall`}>
        {grouped(donors)}
      </Stat>
      <Stat label="Trustees" note="shown first on the wall">
        {grouped(trustees)}
      </Stat>
    </dl>
  );
}

const UNREAD = "could not be read";

function donatedInWords({ pledgedCents, keptCents, donatedCents, withoutRecordCents }: Totals) {
  const kept =
    pledgedCents === 0
      ? "nothing is pledged yet"
      : keptCents === donatedCents
        ? "all of it pledged"
        : `${formatCents(keptCents)} of it pledged`;
  return withoutRecordCents > 0 ? `${kept}; ${formatCents(withoutRecordCents)} without a donor record` : kept;
}

type StatProps = { label: string; note: string; children: string };

function Stat({ label, note, children }: StatProps) {
  return (
    <div className="stat">
      <dt>{label}</dt>
      <dd>{children}</dd>
      <dd className="stat__note">{note}</dd>
    </div>
  );
}

const ARC = "M14 108a86 86 0 0 1 172 0";

/** What of the pledges has come, and what has not; gifts that nobody pledged stand apart, so that the sums agree. */
export function PledgesKept({ totals }: { totals: Totals | undefined }) {
  if (!totals) return <p className="muted">{dash}</p>;
  const { pledgedCents, keptCents, balanceCents, donatedCents } = totals;
  const beyondCents = donatedCents - keptCents;
  const percent = paidPercent(keptCents, pledgedCents);
  if (!percent) return <p className="muted">Nobody has pledged anything yet.</p>;
  return (
    <>
      <div className="gauge">
        <svg
          viewBox="0 0 200 118"
          role="img"
          aria-label={`${percent} percent of the pledged amount has been received`}
        >
          <path d={ARC} pathLength="100" className="gauge__bg" />
          <path d={ARC} pathLength="100" className="gauge__fg" strokeDasharray={`${percent} 100`} />
        </svg>
        <p className="num">
          <b>{percent}%</b>
          <span>of pledged amount received</span>
        </p>
      </div>
      <dl className="split num">
        <div>
          <dt>Pledges received</dt>
          <dd>{formatCents(keptCents)}</dd>
        </div>
        <div>
          <dt>Still to come</dt>
          <dd>{formatCents(balanceCents)}</dd>
        </div>
        {beyondCents > 0 && (
          <div>
            <dt>Gifts beyond pledges</dt>
            <dd>{formatCents(beyondCents)}</dd>
          </div>
        )}
      </dl>
    </>
  );
}

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

export function OpenPledges({ pledges }: { pledges: readonly OpenPledge[] | undefined }) {
  if (!pledges) return <p className="muted">{dash}</p>;
  if (pledges.length === 0) return <p className="muted">Every pledge has been kept.</p>;
  return (
    <ul className="recent">
      {pledges.map(({ donorId, name, pledgedCents, balanceCents }) => (
        <li key={donorId}>
          <Name donor={{ id: donorId, name }} />
          <b className="num">
            {formatCents(balanceCents)}
            <small> of {formatCents(pledgedCents)}</small>
          </b>
        </li>
      ))}
    </ul>
  );
}

function Name({ donor: { id, name } }: { donor: Pick<Donor, "id" | "name"> }) {
  return (
    <Link className="recent__n" to={`/dashboard/donor-entry/${encodeURIComponent(id)}`}>
      {name}
    </Link>
  );
}
