import { Amount } from "#app/ui/amount.tsx";
import { SectionHead } from "#app/ui/section-head.tsx";
import { donorWall } from "#content/donor-wall.ts";
import type { WallRow } from "#domain/donor.ts";

type TrusteesProps = { trustees: WallRow[]; fresh: Set<string> };

/** The trustees' block of the wall. */
export function Trustees(props: TrusteesProps) {
  if (props.trustees.length === 0) return null;
  return (
    <section className="section section--first" aria-labelledby="trustees">
      <div className="wrap">
        <SectionHead id="trustees" head={donorWall.trustees} kind="split" />
        <TrusteeCards {...props} />
      </div>
    </section>
  );
}

export function TrusteeCards({ trustees, fresh }: TrusteesProps) {
  if (trustees.length === 0) return null;
  return (
    <ul className="honors" aria-label={donorWall.trustees.title}>
      {trustees.map(({ id, name, pledged, donated }) => (
        <li className={fresh.has(id) ? "honor is-fresh" : "honor"} key={id} data-reveal="" data-still="">
          <h3>{name}</h3>
          <dl>
            <div>
              <dt>Pledged</dt>
              <dd>
                <Amount value={pledged} />
              </dd>
            </div>
            <div>
              <dt>Donated</dt>
              <dd>
                <Amount value={donated} />
              </dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}
