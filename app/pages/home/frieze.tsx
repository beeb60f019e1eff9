import { Link } from "react-router";
import { Arch } from "#app/ui/arch.tsx";
import { SectionHead } from "#app/ui/section-head.tsx";
import type { SectionHead as Head } from "#domain/content/words.ts";

type Shrine = { id: string; name: string; picture: string };

/** The ten shrines in a row, each a door to its place on /deities. */
export function Frieze({ head, shrines }: { head: Head; shrines: Shrine[] }) {
  return (
    <section className="section" aria-labelledby="shrines">
      <div className="wrap">
        <SectionHead id="shrines" kind="split" head={head} />
        <ul className="frieze" aria-label="The ten deities">
          {shrines.map(({ id, name, picture }) => (
            <li key={id} data-reveal="">
              <Link to={`/deities#${id}`} prefetch="intent">
                <Arch picture={{ src: picture, alt: "" }} />
                <span>{name}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
