import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { pageMeta } from "#app/meta.ts";
import { trailTo } from "#app/ui/breadcrumb.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Threshold } from "#app/ui/threshold.tsx";
import { donorWall } from "#content/donor-wall.ts";
import { pages } from "#content/pages.ts";
import { rooms } from "../opened.ts";
import { wallQuery } from "./donor-book.server.ts";
import { PrintedWall } from "./printed-wall.tsx";
import "./donors-page.css";

export const meta = pageMeta(pages.donors);

export function loader({ request, context }: LoaderFunctionArgs) {
  return context.get(rooms).donors.book.printed(wallQuery(new URL(request.url).searchParams).page);
}

/** Every name of a wall that is too long to be printed in one piece, part by part. */
export default function DonorsPrint() {
  const view = useLoaderData<typeof loader>();
  const { page, pages: parts } = view.donors;
  const [home] = trailTo(pages.donors);
  return (
    <>
      <Threshold
        trail={[
          ...(home ? [home] : []),
          { label: pages.donors.name, href: pages.donors.path },
          { label: "Print" },
        ]}
        head={donorWall.head}
      >
        <p className="screen-only">
          {parts > 1 && `This is part ${page} of ${parts}. `}
          Press Ctrl and P to print, on a Mac ⌘ and P.
        </p>
      </Threshold>
      <div className="section section--first">
        <div className="wrap printed-page">
          <PrintedWall view={view} />
          {parts > 1 && <Pager label="Parts of the list" page={page} pages={parts} />}
        </div>
      </div>
    </>
  );
}
