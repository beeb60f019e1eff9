import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { DonateLink, GivingLinks } from "#app/frame/donate-link.tsx";
import { pageMeta } from "#app/meta.ts";
import { Arch } from "#app/ui/arch.tsx";
import { trailTo } from "#app/ui/breadcrumb.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Threshold } from "#app/ui/threshold.tsx";
import { useLive } from "#app/ui/use-live.ts";
import { useReveal } from "#app/ui/use-reveal.ts";
import { landProject } from "#content/land-project.ts";
import { pages } from "#content/pages.ts";
import type { LandProject as Words } from "#domain/content/land-project.ts";
import { formatCents } from "#domain/money.ts";
import { share } from "#domain/phase.ts";
import { rooms } from "../opened.ts";
import { EmptyMeter, Meter } from "./meter.tsx";
import { PUBLIC_PHASES, type PublicPhase } from "./phase.ts";
import "./land-project-page.css";

export const meta = pageMeta(pages.landProject);

export function loader({ context }: LoaderFunctionArgs) {
  return context.get(rooms)["loans-projects"].phases.published();
}

export default function LandProject() {
  const { view } = useLive(PUBLIC_PHASES, useLoaderData<typeof loader>());
  useReveal();
  const { head } = landProject;
  return (
    <>
      <Threshold
        kind="story"
        trail={trailTo(pages.landProject)}
        head={head}
        art={head.picture && <Arch picture={head.picture} aim="right" />}
      >
        <DonateLink />
      </Threshold>
      <section className="section section--first" id="land" aria-label={landProject.phasesLabel}>
        <div className="wrap">
          <ol className="phases">
            {view.phases.map((phase) => (
              <PhaseReport key={phase.number} {...phase} />
            ))}
          </ol>
        </div>
      </section>
      <Invitation {...landProject.invitation} />
    </>
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
function Tower({ storeys }: { storeys: number }) {
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

function Invitation({ eyebrow, title, text, more }: Words["invitation"]) {
  return (
    <section className="invite" data-tone="dark" aria-labelledby="invitation">
      <div className="wrap invite__in">
        <div>
          <p className="eyebrow">{eyebrow}</p>
          <h2 id="invitation">{title}</h2>
        </div>
        <div>
          <p className="lede">{text}</p>
          <GivingLinks more={more} />
        </div>
      </div>
    </section>
  );
}
