import { Link } from "react-router";
import { Arch } from "#app/ui/arch.tsx";
import { SectionHead } from "#app/ui/section-head.tsx";
import type { Deity } from "#domain/content/deities.ts";
import type { SectionHead as Head } from "#domain/content/words.ts";

/** The ten shrines in a row, each a door to its place on /deities. */
export function Frieze({ head, deities }: { head: Head; deities: Deity[] }) {
  return (
    <section className="section" aria-labelledby="shrines">
      <div className="wrap">
        <SectionHead id="shrines" kind="split" head={head} />
        <ul className="frieze" aria-label="The ten deities">
          {deities.map(({ id, name, picture }) => (
            <li key={id} data-reveal="">
              <Link to={`/deities#${id}`} prefetch="intent">
                <Arch picture={{ ...picture, alt: "" }} />
                <span>{name}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
