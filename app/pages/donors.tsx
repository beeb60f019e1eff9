import { trailTo } from "#app/frame/trail.ts";
import { pageMeta } from "#app/meta.ts";
import { Arch } from "#app/ui/arch.tsx";
import { HoldStill } from "#app/ui/hold-still.tsx";
import { Threshold } from "#app/ui/threshold.tsx";
import { useLive } from "#app/ui/use-live.ts";
import { useReveal } from "#app/ui/use-reveal.ts";
import { donorWall } from "#content/donor-wall.ts";
import { pages } from "#content/pages.ts";
import { wallQuery } from "#rooms/donors/donor-book.server.ts";
import { rooms } from "#rooms/opened.ts";
import type { Route } from "./+types/donors.ts";
import { DonorTable } from "./donors/donor-table.tsx";
import { HonorBox } from "./donors/honor-box.tsx";
import { EveryNameOnPaper, useEveryName } from "./donors/printed-wall.tsx";
import { Trustees } from "./donors/trustees.tsx";
import { useNews } from "./donors/use-news.ts";
import "#app/styles/pages/donors.css";

export const meta = pageMeta(pages.donors);

export function loader({ request, context }: Route.LoaderArgs) {
  const { book: donors } = context.get(rooms).donors;
  const { page, q } = wallQuery(new URL(request.url).searchParams);
  const everyName = q === "" && donors.printedPages === 1 ? donors.printed(1) : null;
  return { q, view: donors.wall(page, q), everyName };
}

export default function Donors({ loaderData }: Route.ComponentProps) {
  const { q } = loaderData;
  const { view, connection } = useLive("wall", sourceOf(loaderData), loaderData.view);
  const { sentence, fresh } = useNews(view, q);
  const everyName = useEveryName(loaderData, view);
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
      {everyName && <EveryNameOnPaper view={everyName} />}
      <HoldStill>
        {!q && <Trustees trustees={view.trustees} fresh={fresh} />}
        <section className="section section--sand" aria-labelledby="donors">
          <div className="wrap wall">
            <DonorTable view={view} q={q} fresh={fresh} connection={connection} />
            <HonorBox />
          </div>
        </section>
      </HoldStill>
    </>
  );
}

function sourceOf({ q, view }: Route.ComponentProps["loaderData"]) {
  return `/api/wall?${new URLSearchParams({ page: String(view.donors.page), ...(q && { q }) })}`;
}
