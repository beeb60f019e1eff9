import { DonateLink } from "#app/frame/donate-link.tsx";
import { trailTo } from "#app/frame/trail.ts";
import { pageMeta } from "#app/meta.ts";
import { Arch } from "#app/ui/arch.tsx";
import { Threshold } from "#app/ui/threshold.tsx";
import { useReveal } from "#app/ui/use-reveal.ts";
import { landProject } from "#content/land-project.ts";
import { pages } from "#content/pages.ts";
import { Invitation } from "./land-project/invitation.tsx";
import { PhaseReport } from "./land-project/phase-report.tsx";
import "#app/styles/pages/land.css";

export const meta = pageMeta(pages.landProject);

export default function LandProject() {
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
            {landProject.phases.map((phase) => (
              <PhaseReport key={phase.number} {...phase} />
            ))}
          </ol>
        </div>
      </section>
      <Invitation {...landProject.invitation} />
    </>
  );
}
