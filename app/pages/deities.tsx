import { pageMeta } from "#app/meta.ts";
import { Arch } from "#app/ui/arch.tsx";
import { Breadcrumb, trailTo } from "#app/ui/breadcrumb.tsx";
import { useReveal } from "#app/ui/use-reveal.ts";
import { deities, deitiesPage } from "#content/deities.ts";
import { pages } from "#content/pages.ts";
import type { DeitiesPage, Deity } from "#domain/content/deities.ts";
import "./deities.css";

export const meta = pageMeta(pages.deities);

const [first, ...others] = deities;

export default function Deities() {
  useReveal();
  return (
    <>
      {first && <Sanctum {...deitiesPage} deity={first} />}
      <Shrines deities={others} />
    </>
  );
}

/** The opening of the page: its title and the first deity, on dark ground. */
function Sanctum({ head, firstEyebrow, deity }: DeitiesPage & { deity: Deity }) {
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

function Shrines({ deities }: { deities: Deity[] }) {
  return (
    <section className="section section--first" aria-label="All deities">
      <ul className="wrap deities">
        {deities.map(({ id, name, picture, description }) => (
          <li key={id} id={id} data-reveal="">
            <article className="deity lift" aria-labelledby={`${id}-name`}>
              <Arch picture={picture} />
              <h2 id={`${id}-name`}>{name}</h2>
              <p>{description}</p>
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}
