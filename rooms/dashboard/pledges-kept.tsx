import { formatAmount } from "#domain/money.ts";
import { keptPercent } from "#domain/pledge.ts";
import type { SummaryView } from "#rooms/donors/donor-book.server.ts";

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
