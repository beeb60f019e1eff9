import { EmptyMeter, Meter } from "#app/ui/meter.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { Phase } from "#domain/content/land-project.ts";
import { formatAmount } from "#domain/money.ts";
import { share } from "#domain/phase.ts";
import { Tower } from "./tower.tsx";

export function PhaseReport({
  number,
  title,
  timeline,
  targetDate,
  details,
  colour,
  notice,
  ...amounts
}: Phase) {
  const { goal, raised, pledged } = amounts;
  const heading = `phase-${number}`;
  const isEmpty = raised === 0 && pledged === 0;
  const meter = { name: `Phase ${number}`, goal: formatAmount(goal), due: `by ${targetDate}` };
  return (
    <li className="phase" data-colour={colour}>
      <div className="phase__mark">
        <Tower storeys={number} />
      </div>
      <article className="phase__body" aria-labelledby={heading} data-reveal="">
        <p className="phase__no">
          <span>Phase {number}</span>
          {notice && <Tag kind={isEmpty ? undefined : "gold"}>{notice}</Tag>}
        </p>
        <h2 id={heading}>{title}</h2>
        <dl className="phase__facts">
          <div>
            <dt>Timeline</dt>
            <dd>{timeline}</dd>
          </div>
          <div>
            <dt>Target date</dt>
            <dd>{targetDate}</dd>
          </div>
        </dl>
        {isEmpty ? (
          <EmptyMeter {...meter} nothing={{ amount: formatAmount(0), percent: share(0, goal) }} />
        ) : (
          <Meter
            {...meter}
            colour={colour}
            raised={{ amount: formatAmount(raised), percent: share(raised, goal) }}
            pledged={{ amount: formatAmount(pledged), percent: share(pledged, goal) }}
          />
        )}
        <ul className="beads">
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      </article>
    </li>
  );
}
