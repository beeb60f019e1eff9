import { pageMeta } from "#app/meta.ts";
import { pageWords } from "#app/page-words.ts";
import { Arch } from "#app/ui/arch.tsx";
import { Breadcrumb, type Crumb } from "#app/ui/breadcrumb.tsx";
import { Marked } from "#app/ui/marked.tsx";
import { useReveal } from "#app/ui/use-reveal.ts";
import type { Deities as DeitiesWords, Deity } from "#domain/content/deities.ts";
import { words } from "#server/services.ts";
import type { Route } from "./+types/deities.ts";
import "./deities.css";

export const meta = pageMeta();

export function loader({ context }: Route.LoaderArgs) {
  const { deities, ...rest } = context.get(words);
  return { ...pageWords(rest, "deities"), deities };
}

export default function Deities({ loaderData: { trail, deities } }: Route.ComponentProps) {
  const [first, ...others] = deities.shrines;
  useReveal();
  return (
    <>
      {first && <Sanctum {...deities} trail={trail} deity={first} />}
      <Shrines deities={others} />
    </>
  );
}

type SanctumProps = Pick<DeitiesWords, "head" | "firstEyebrow"> & { trail: Crumb[]; deity: Deity };

/** The opening of the page: its title and the first deity, on dark ground. */
function Sanctum({ head, firstEyebrow, trail, deity }: SanctumProps) {
  return (
    <section className="sanctum" data-tone="dark" aria-labelledby="page-title">
      <div className="wrap">
        <div className="sanctum__copy">
          <Breadcrumb trail={trail} />
          <h1 id="page-title">{head.title}</h1>
          <p className="lede">
            <Marked words={head.lede} />
          </p>
        </div>
        <article className="first-deity" aria-labelledby={`${deity.id}-name`}>
          {/* The anchor is here because the article itself has no box on wide screens. */}
          <div className="first-deity__art" id={deity.id}>
            <Arch picture={deity.picture} isFirst />
          </div>
          <div className="first-deity__copy">
            <p className="first-deity__note">{firstEyebrow}</p>
            <h2 id={`${deity.id}-name`}>{deity.name}</h2>
            <p>
              <Marked words={deity.description} />
            </p>
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
              <p>
                <Marked words={description} />
              </p>
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}
