import type { ReactNode } from "react";
import { Breadcrumb, type Step } from "./breadcrumb.tsx";

type ThresholdProps = {
  trail: Step[];
  head: { title: string; lede: string };
  /** A picture beside the words, as an <Arch>; phones do without. */
  art?: ReactNode;
  children?: ReactNode;
};

/** The opening of an inner page. */
export function Threshold({ trail, head, art, children }: ThresholdProps) {
  return (
    <section className={art ? "threshold threshold--art" : "threshold"} aria-labelledby="page-title">
      <div className="wrap">
        <div className="threshold__copy">
          <Breadcrumb trail={trail} />
          <h1 id="page-title">{head.title}</h1>
          <p className="lede">{head.lede}</p>
          {children}
        </div>
        {art && <div className="threshold__art">{art}</div>}
      </div>
    </section>
  );
}
