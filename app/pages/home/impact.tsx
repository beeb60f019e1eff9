import { SectionHead } from "#app/ui/section-head.tsx";
import type { Home } from "#domain/content/home.ts";

export function Impact({ head, figures }: Home["impact"]) {
  return (
    <section className="section" id="impact" aria-labelledby="impact-title">
      <div className="wrap">
        <SectionHead id="impact-title" kind="center" head={head} />
        <dl className="figures">
          {figures.map(({ figure, words }) => (
            <div key={words} data-reveal="">
              <dt>{words}</dt>
              <dd className="num">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
