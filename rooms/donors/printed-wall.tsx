import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useTemple } from "#app/frame-words.tsx";
import { PRINTED_ROWS } from "#domain/paging.ts";
import type { WallView } from "./donor-book.server.ts";
import { useWallWords, WallTable, WallTotals, whichNames } from "./wall.tsx";

/** The wall as a sheet of paper shows it: as many names as there is room for, whatever page the screen is at. */
export function PrintedWall({ view }: { view: WallView }) {
  const { trustees, donors } = view;
  const temple = useTemple();
  const words = useWallWords();
  return (
    <>
      <p className="printed__temple">{temple.name}</p>
      <WallTotals view={view} />
      {donors.page === 1 && trustees.length > 0 && (
        <>
          <h2>{words.trustees.title}</h2>
          <WallTable caption="Trustees by name, with pledged and donated amounts." rows={trustees} />
        </>
      )}
      {donors.total > 0 && (
        <>
          <h2>{words.donors.title}</h2>
          {donors.pages > 1 && <p>{`${whichNames(donors, PRINTED_ROWS)}.`}</p>}
          <WallTable caption="Donors by name, with pledged and donated amounts." rows={donors.rows} />
        </>
      )}
    </>
  );
}

/**
 * Every name, put in the place of all that follows it when the page is printed: until then a reader, a search within the
 * page and a machine find each name once. Where there are no scripts it waits for paper in the page.
 */
export function EveryNameOnPaper({ view }: { view: WallView }) {
  const printed = (
    <div className="wrap printed">
      <PrintedWall view={view} />
    </div>
  );
  return useIsPrinting() ? printed : <noscript>{printed}</noscript>;
}

function useIsPrinting() {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const paper = matchMedia("print");
    // Rendered at once: the browser takes the page as it is when the last listener returns.
    const turn = (on: boolean) => flushSync(() => setIsPrinting(on));
    const begin = () => turn(true);
    const end = () => turn(false);
    const change = () => turn(paper.matches);
    setIsPrinting(paper.matches);
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    paper.addEventListener("change", change);
    return () => {
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
      paper.removeEventListener("change", change);
    };
  }, []);
  return isPrinting;
}

/** Requests are spread over this time, because all who watch the wall hear of a change in the same moment. */
const SPREAD_MS = 2000;

/**
 * Every name, for paper: those that came with the page, asked for again once the wall has changed. Nothing where there
 * are more than one printing holds.
 */
export function useEveryName(loaded: { view: WallView; everyName: WallView | null }, shown: WallView) {
  const [heard, setHeard] = useState<{ after: WallView; everyName: WallView }>();

  useEffect(() => {
    if (!loaded.everyName || shown.version === loaded.view.version) return;
    let isOver = false;
    const wait = setTimeout(async () => {
      const answer = await fetch("/api/wall/print").catch(() => undefined);
      const everyName: WallView | undefined = answer?.ok
        ? await answer.json().catch(() => undefined)
        : undefined;
      if (everyName && !isOver) setHeard({ after: loaded.view, everyName });
    }, Math.random() * SPREAD_MS);
    return () => {
      isOver = true;
      clearTimeout(wait);
    };
  }, [loaded, shown.version]);

  const everyName = heard?.after === loaded.view ? heard.everyName : loaded.everyName;
  return everyName?.donors.pages === 1 ? everyName : null;
}
