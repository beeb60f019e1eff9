import { Link } from "react-router";
import { Amount } from "#app/ui/amount.tsx";
import { centsOf } from "#domain/amount.ts";
import { counted, grouped } from "#domain/counted.ts";
import { formatAmount, formatCents } from "#domain/money.ts";
import { pageOf, WALL_ROWS } from "#domain/paging.ts";
import { keptPercent, openCents } from "#domain/pledge.ts";
import type { SummaryView } from "#rooms/donors/donor-book.server.ts";
import { PositionTag } from "#rooms/donors/donor-words.tsx";
import type { Donor } from "../donors/donor.ts";

/** The figures staff look for first. */
export function Stats({ summary }: { summary: SummaryView }) {
  const { pledged, donated, stillToCome, donors, trustees } = summary;
  const { pages } = pageOf(donors, WALL_ROWS, 1);
  return (
    <dl className="stats num">
      <Stat label="Total donated" note={donatedInWords(summary)}>
        {formatAmount(donated)}
      </Stat>
      <Stat label="Total pledged" note={`${formatAmount(stillToCome)} still to come`}>
        {formatAmount(pledged)}
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

function donatedInWords({ pledged, pledgesKept, extraGifts }: SummaryView) {
  if (pledged === 0) return "nothing is pledged yet";
  return extraGifts === 0 ? "all of it pledged" : `${formatAmount(pledgesKept)} of it pledged`;
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
export function PledgesKept({ summary }: { summary: SummaryView }) {
  const { pledged, pledgesKept, stillToCome, extraGifts } = summary;
  const percent = keptPercent(pledgesKept, pledged);
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
          <dd>{formatAmount(pledgesKept)}</dd>
        </div>
        <div>
          <dt>Still to come</dt>
          <dd>{formatAmount(stillToCome)}</dd>
        </div>
        {extraGifts > 0 && (
          <div>
            <dt>Gifts beyond pledges</dt>
            <dd>{formatAmount(extraGifts)}</dd>
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
