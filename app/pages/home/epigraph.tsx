import type { Home } from "#domain/content/home.ts";

export function Epigraph({ label, tamil, english, source }: Home["epigraph"]) {
  return (
    <section className="epigraph" aria-label={label}>
      <div className="wrap" data-reveal="">
        <img src="/art/lotus-divider.svg" alt="" width="600" height="80" loading="lazy" />
        <blockquote>
          <p className="epigraph__tamil" lang="ta">
            {tamil}
          </p>
          <p className="epigraph__english">{english}</p>
          <footer>{source}</footer>
        </blockquote>
      </div>
    </section>
  );
}
