import { trailTo } from "#app/frame/trail.ts";
import { pageMeta } from "#app/meta.ts";
import { Threshold } from "#app/ui/threshold.tsx";
import { loanProgram } from "#content/loan-program.ts";
import { pages } from "#content/pages.ts";
import { Glance } from "./loan-program/glance.tsx";
import { Letter } from "./loan-program/letter.tsx";
import "#app/styles/pages/loan.css";

export const meta = pageMeta(pages.loanProgram);

export default function LoanProgram() {
  return (
    <>
      <Threshold kind="letter" trail={trailTo(pages.loanProgram)} head={loanProgram.head} />
      <div className="letterwrap">
        <div className="wrap letter__grid">
          <Letter {...loanProgram.letter} />
          <Glance {...loanProgram.glance} />
        </div>
      </div>
    </>
  );
}
