import { Arch } from "#app/ui/arch.tsx";
import type { Deity } from "#domain/content/deities.ts";

export function Shrines({ deities }: { deities: Deity[] }) {
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
