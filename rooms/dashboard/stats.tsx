import { counted, grouped } from "#domain/counted.ts";
import { formatAmount } from "#domain/money.ts";
import { pageOf, WALL_ROWS } from "#domain/paging.ts";
import type { SummaryView } from "#rooms/donors/donor-book.server.ts";

/** The figures staff look for first. */
export function Stats({ summary }: { summary: SummaryView }) {
  const { pledged, donated, stillToCome, donors, trustees } = summary;
  const { pages } = pageOf(donors, WALL_ROWS, 1);
  return (
    <dl className="stats num">
      <Stat label="Total donated" note={donatedInWords(summary)} lead>
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

type StatProps = { label: string; note: string; lead?: true; children: string };

function Stat({ label, note, lead, children }: StatProps) {
  return (
    <div className={lead ? "stat stat--lead" : "stat"}>
      <dt>{label}</dt>
      <dd>{children}</dd>
      <dd className="stat__note">{note}</dd>
    </div>
  );
}
