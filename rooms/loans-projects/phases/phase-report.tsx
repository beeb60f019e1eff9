import { Tag } from "#app/ui/tag.tsx";
import { formatCents } from "#domain/money.ts";
import { share } from "#domain/phase.ts";
import { EmptyMeter, Meter } from "./meter.tsx";
import type { PublicPhase } from "./public-phase.ts";
import "./phase-report.css";

/** The phases as visitors see them: on the public page, and beside the figures of those who decide what it says. */
export function PhaseReports({ phases }: { phases: PublicPhase[] }) {
  return (
    <ol className="phases">
      {phases.map((phase) => (
        <PhaseReport key={phase.number} {...phase} />
      ))}
    </ol>
  );
}

function PhaseReport({
  number,
  title,
  timeline,
  targetDate,
  details,
  color,
  notice,
  ...amounts
}: PublicPhase) {
  const { goalCents, raisedCents, pledgedCents, lentCents } = amounts;
  const heading = `phase-${number}`;
  const isEmpty = raisedCents === 0 && pledgedCents === 0 && !lentCents;
  const meter = {
    name: `Phase ${number}`,
    goal: formatCents(goalCents),
    due: targetDate && `by ${targetDate}`,
  };
  const partOf = (cents: number) => ({ amount: formatCents(cents), percent: share(cents, goalCents) });
  return (
    <li className="phase" data-colour={color}>
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
          {timeline && (
            <div>
              <dt>Timeline</dt>
              <dd>{timeline}</dd>
            </div>
          )}
          {targetDate && (
            <div>
              <dt>Target date</dt>
              <dd>{targetDate}</dd>
            </div>
          )}
        </dl>
        {isEmpty ? (
          <EmptyMeter {...meter} nothing={partOf(0)} />
        ) : (
          <Meter
            {...meter}
            colour={color}
            raised={partOf(raisedCents)}
            pledged={partOf(pledgedCents)}
            lent={lentCents ? partOf(lentCents) : null}
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

const storeyPaths = [
  "M8 124V92h104v32ZM14 92v-6h92v6",
  "M20 86V62h80v24ZM26 62v-5h68v5",
  "M33 57V38h54v19ZM39 38v-4h42v4M44 34c0-9 7-15 16-17 9 2 16 8 16 17ZM60 17v-5M50 20v-4M70 20v-4",
];
const ground =
  "M2 130h116M50 124v-14a10 10 0 0 1 20 0v14M53 86V76a7 7 0 0 1 14 0v10M55 57v-7a5 5 0 0 1 10 0v7";

/** The temple as it stands after a phase: one storey lit for each. The phase's colour flows in from around it. */
export function Tower({ storeys }: { storeys: number }) {
  return (
    <svg className="tower" viewBox="0 0 120 132" aria-hidden="true" focusable="false">
      <g fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinejoin="round">
        {storeyPaths.map((path, storey) => (
          <path key={path} className={storey < storeys ? "on" : undefined} d={path} />
        ))}
        <path d={ground} />
      </g>
    </svg>
  );
}
