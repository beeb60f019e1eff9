import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { pageMeta } from "#app/meta.ts";
import { pageWords, stepsThrough } from "#app/page-words.ts";
import { Pager } from "#app/ui/pager.tsx";
import { Threshold } from "#app/ui/threshold.tsx";
import { words } from "#server/services.ts";
import { rooms } from "../opened.ts";
import { wallQuery } from "./donor-book.server.ts";
import { PrintedWall } from "./printed-wall.tsx";
import { WallWords } from "./wall.tsx";
import "./donors-page.css";

export const meta = pageMeta();

export function loader({ request, context }: LoaderFunctionArgs) {
  const { "donor-wall": donorWall, ...rest } = context.get(words);
  const { page } = pageWords(rest, "donors");
  const trail = stepsThrough(rest, ["donors"], "Print");
  const part = wallQuery(new URL(request.url).searchParams).page;
  return { page, trail, donorWall, view: context.get(rooms).donors.book.printed(part) };
}

/** Every name of a wall that is too long to be printed in one piece, part by part. */
export default function DonorsPrint() {
  const { trail, donorWall, view } = useLoaderData<typeof loader>();
  const { page, pages: parts } = view.donors;
  return (
    <WallWords value={donorWall}>
      <Threshold trail={trail} head={donorWall.head}>
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
    </WallWords>
  );
}
