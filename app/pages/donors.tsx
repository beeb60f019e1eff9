import { trailTo } from "#app/frame/trail.ts";
import { pageMeta } from "#app/meta.ts";
import { Arch } from "#app/ui/arch.tsx";
import { HoldStill } from "#app/ui/hold-still.tsx";
import { Threshold } from "#app/ui/threshold.tsx";
import { useLive } from "#app/ui/use-live.ts";
import { useReveal } from "#app/ui/use-reveal.ts";
import { donorWall } from "#content/donor-wall.ts";
import { pages } from "#content/pages.ts";
import { pageFrom } from "#domain/paging.ts";
import { services } from "#server/services.ts";
import type { Route } from "./+types/donors.ts";
import { DonorTable } from "./donors/donor-table.tsx";
import { HonorBox } from "./donors/honor-box.tsx";
import { TrusteeCards } from "./donors/trustee-cards.tsx";
import { useNews } from "./donors/use-news.ts";
import "#app/styles/pages/donors.css";

export const meta = pageMeta(pages.donors);

export function loader({ request, context }: Route.LoaderArgs) {
  return context.get(services).donors.wall(pageFrom(new URL(request.url).searchParams.get("page")));
}

export default function Donors({ loaderData }: Route.ComponentProps) {
  const { view, connection } = useLive("wall", `/api/wall?page=${loaderData.donors.page}`, loaderData);
  const { sentence, fresh } = useNews(view);
  useReveal(120);
  const { head } = donorWall;
  return (
    <>
      <Threshold
        trail={trailTo(pages.donors)}
        head={head}
        art={head.picture && <Arch picture={head.picture} aim="right" />}
      />
      <p className="vh" role="status">
        {sentence}
      </p>
      <HoldStill>
        <TrusteeCards trustees={view.trustees} fresh={fresh} />
        <section className="section section--sand" aria-labelledby="donors">
          <div className="wrap wall">
            <DonorTable donors={view.donors} fresh={fresh} connection={connection} />
            <HonorBox />
          </div>
        </section>
      </HoldStill>
    </>
  );
}
