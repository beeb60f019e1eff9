import { formatAmount } from "#domain/money.ts";
import { keptPercent, stillToCome } from "./fulfilment.ts";

const ARC = "M14 108a86 86 0 0 1 172 0";

export function PledgesKept({ pledged, donated }: { pledged: number; donated: number }) {
  const percent = keptPercent(pledged, donated);
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
          <dt>Received</dt>
          <dd>{formatAmount(donated)}</dd>
        </div>
        <div>
          <dt>Still to come</dt>
          <dd>{formatAmount(stillToCome(pledged, donated))}</dd>
        </div>
      </dl>
    </>
  );
}
