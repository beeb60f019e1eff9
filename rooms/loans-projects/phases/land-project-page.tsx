import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { DonateLink, GivingLinks } from "#app/frame/donate-link.tsx";
import { pageMeta } from "#app/meta.ts";
import { pageWords } from "#app/page-words.ts";
import { Arch } from "#app/ui/arch.tsx";
import { Marked } from "#app/ui/marked.tsx";
import { Threshold } from "#app/ui/threshold.tsx";
import { useLive } from "#app/ui/use-live.ts";
import { useReveal } from "#app/ui/use-reveal.ts";
import { asOfYesterday } from "#domain/as-of-yesterday.ts";
import type { LandProject as Words } from "#domain/content/land-project.ts";
import { words } from "#server/services.ts";
import { rooms } from "../../opened.ts";
import { PhaseReports } from "./phase-report.tsx";
import { PUBLIC_PHASES } from "./public-phase.ts";

export const meta = pageMeta();

export async function loader({ context }: LoaderFunctionArgs) {
  const { "land-project": landProject, ...rest } = context.get(words);
  const published = await context.get(rooms)["loans-projects"].phases.published();
  return { ...pageWords(rest, "landProject"), landProject, published };
}

export default function LandProject() {
  const { trail, landProject, published } = useLoaderData<typeof loader>();
  const { view } = useLive(PUBLIC_PHASES, published);
  useReveal();
  const { head } = landProject;
  return (
    <>
      <Threshold
        kind="story"
        trail={trail}
        head={head}
        art={head.picture && <Arch picture={head.picture} aim="right" />}
      >
        <DonateLink />
      </Threshold>
      <section className="section section--first" id="land" aria-label={landProject.phasesLabel}>
        <div className="wrap">
          <PhaseReports phases={view.phases} />
          {view.hiddenThrough && <p className="phases__as-of">{asOfYesterday(view.hiddenThrough)}</p>}
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
          <p className="lede">
            <Marked words={text} />
          </p>
          <GivingLinks more={more} />
        </div>
      </div>
    </section>
  );
}
