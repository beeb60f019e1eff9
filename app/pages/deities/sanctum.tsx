import { trailTo } from "#app/frame/trail.ts";
import { Arch } from "#app/ui/arch.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { pages } from "#content/pages.ts";
import type { DeitiesPage, Deity } from "#domain/content/deities.ts";

/** The inner room: the first deity of the temple, alone in the lamplight. */
export function Sanctum({ head, firstEyebrow, deity }: DeitiesPage & { deity: Deity }) {
  return (
    <section className="sanctum" data-tone="dark" aria-labelledby="page-title">
      <div className="wrap">
        <div className="sanctum__copy">
          <Breadcrumb trail={trailTo(pages.deities)} />
          <h1 id="page-title">{head.title}</h1>
          <p className="lede">{head.lede}</p>
        </div>
        <article className="first-deity" aria-labelledby={`${deity.id}-name`}>
          {/* The anchor is here because the article itself has no box on wide screens. */}
          <div className="first-deity__art" id={deity.id}>
            <Arch picture={deity.picture} isFirst />
          </div>
          <div className="first-deity__copy">
            <p className="first-deity__note">{firstEyebrow}</p>
            <h2 id={`${deity.id}-name`}>{deity.name}</h2>
            <p>{deity.description}</p>
          </div>
        </article>
      </div>
      <div className="thoranam" aria-hidden="true" />
    </section>
  );
}
