import type { ReactNode } from "react";
import { Breadcrumb, type Crumb } from "./breadcrumb.tsx";
import { Marked } from "./marked.tsx";

type ThresholdProps = {
  trail: Crumb[];
  head: { title: string; lede: string };
  /**
   * `story` has a large picture, `list` its title and lede on one line, `letter` a sheet that overlaps the edge.
   * Without it there is a small picture next to the text.
   */
  kind?: "story" | "list" | "letter";
  /** A picture next to the text, as an <Arch>; hidden on phones. */
  art?: ReactNode;
  children?: ReactNode;
};

/** The head of an inner page. Short, so that the content begins on the first screen. */
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
