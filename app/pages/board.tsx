import { trailTo } from "#app/frame/trail.ts";
import { pageMeta } from "#app/meta.ts";
import { SectionHead } from "#app/ui/section-head.tsx";
import { Threshold } from "#app/ui/threshold.tsx";
import { useReveal } from "#app/ui/use-reveal.ts";
import { board } from "#content/board.ts";
import { pages } from "#content/pages.ts";
import { directors, trustees } from "#content/people.ts";
import { Portraits } from "./board/portraits.tsx";
import "#app/styles/pages/board.css";

export const meta = pageMeta(pages.board);

export default function Board() {
  useReveal();
  return (
    <>
      <Threshold kind="list" trail={trailTo(pages.board)} head={board.head} />
      <section className="section section--first" aria-labelledby="trustees">
        <div className="wrap">
          <SectionHead id="trustees" kind="split" head={board.trustees} />
          <Portraits people={trustees} />
        </div>
      </section>
      <section className="section section--sand" aria-labelledby="directors">
        <div className="wrap">
          <SectionHead id="directors" kind="split" head={board.directors} />
          <Portraits people={directors.filter(({ onBoardPage }) => onBoardPage)} />
        </div>
      </section>
    </>
  );
}
