import { DonateLink } from "#app/frame/donate-link.tsx";
import { MoreLink } from "#app/ui/more-link.tsx";
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
          <p className="support__actions">
            <DonateLink kind="cta-large" />
            <MoreLink to={more.href}>{more.label}</MoreLink>
          </p>
        </div>
      </div>
    </section>
  );
}
