import type { ReactNode } from "react";
import { Breadcrumb, type Crumb } from "./breadcrumb.tsx";
import { Marked } from "./marked.tsx";

type ThresholdProps = {
  trail: Crumb[];
  head: { title: string; lede: string };
  /**
   * How the page opens, by what people come for: a `story` with a large picture, a `list` with its title and lede on
   * one line, a `letter` with its sheet lying over the edge. All others have a small picture beside the words.
   */
  kind?: "story" | "list" | "letter";
  /** A picture beside the words, as an <Arch>; phones do without. */
  art?: ReactNode;
  children?: ReactNode;
};

/** The opening of an inner page. It is short: what people came for begins on the first screen. */
export function Threshold({ trail, head, kind, art, children }: ThresholdProps) {
  return (
    <section className={kind ? `threshold threshold--${kind}` : "threshold"} aria-labelledby="page-title">
      <div className="wrap">
        <div className="threshold__copy">
          <Breadcrumb trail={trail} />
          <h1 id="page-title">{head.title}</h1>
          <p className="lede">
            <Marked words={head.lede} />
          </p>
          {children}
        </div>
        {art && <div className="threshold__art">{art}</div>}
      </div>
    </section>
  );
}
