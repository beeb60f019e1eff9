import { GivingLinks } from "#app/frame/giving-links.tsx";
import type { LandProject } from "#domain/content/land-project.ts";

export function Invitation({ eyebrow, title, text, more }: LandProject["invitation"]) {
  return (
    <section className="invite" data-tone="dark" aria-labelledby="invitation">
      <div className="wrap invite__in">
        <div>
          <p className="eyebrow">{eyebrow}</p>
          <h2 id="invitation">{title}</h2>
        </div>
        <div>
          <p className="lede">{text}</p>
          <GivingLinks more={more} />
        </div>
      </div>
    </section>
  );
}
