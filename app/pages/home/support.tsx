import { GivingLinks } from "#app/frame/giving-links.tsx";
import type { Home } from "#domain/content/home.ts";

export function Support({ eyebrow, title, lede, picture, more }: Home["support"]) {
  return (
    <section className="support" data-tone="dark" aria-labelledby="support">
      <img
        className="support__pic"
        src={picture}
        alt=""
        width="1600"
        height="900"
        loading="lazy"
        decoding="async"
      />
      <div className="wrap">
        <div className="support__copy" data-reveal="">
          <p className="eyebrow">{eyebrow}</p>
          <h2 id="support">{title}</h2>
          <p className="lede">{lede}</p>
          <GivingLinks more={more} />
        </div>
      </div>
    </section>
  );
}
