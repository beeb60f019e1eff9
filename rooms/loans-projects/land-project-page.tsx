import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { DonateLink, GivingLinks } from "#app/frame/donate-link.tsx";
import { pageMeta } from "#app/meta.ts";
import { Arch } from "#app/ui/arch.tsx";
import { trailTo } from "#app/ui/breadcrumb.tsx";
import { Threshold } from "#app/ui/threshold.tsx";
import { useLive } from "#app/ui/use-live.ts";
import { useReveal } from "#app/ui/use-reveal.ts";
import { landProject } from "#content/land-project.ts";
import { pages } from "#content/pages.ts";
import type { LandProject as Words } from "#domain/content/land-project.ts";
import { rooms } from "../opened.ts";
import { PUBLIC_PHASES } from "./phase.ts";
import { PhaseReports } from "./phase-report.tsx";

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
          <PhaseReports phases={view.phases} />
        </div>
      </section>
      <Invitation {...landProject.invitation} />
    </>
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
