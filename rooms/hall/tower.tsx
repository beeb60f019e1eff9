import { memo } from "react";
import { type HallPhase, LAMPS, lampInWords, lampsOf } from "./hall.ts";
import { fire, type Light } from "./light.ts";
import { GradientStops, Ground } from "./scene.tsx";
import { at, lamp, places, tower } from "./tower-shape.ts";

const VIEW = "-392 -883 784 883";
const MIRROR = "-392 0 784 883";

/** The tower whose lamps are lit by what is given, and the water that shows it again. */
export function Tower({ phase, light }: { phase: HallPhase; light: Light }) {
  return <DrawnTower {...lampsOf(phase)} {...phase} light={light} />;
}

type DrawnProps = { lit: number; promised: number; goalCents: number; number: number; light: Light };

/** Drawn again only when another lamp is lit; all flames are one path, which the mirror in the water draws once more. */
const DrawnTower = memo(function DrawnTower({ lit, promised, goalCents, number, light }: DrawnProps) {
  const burning = places.slice(0, lit);
  const waiting = places.slice(lit, lit + promised);
  const words = `A temple tower of ${LAMPS} lamps for the goal of phase ${number}: ${lit} burn, ${promised} more are pledged.`;
  return (
    <>
      <svg className="hall__tower" viewBox={VIEW} role="img" aria-label={words}>
        <defs>
          <linearGradient id="hall-stone" gradientUnits="userSpaceOnUse" x2="0" y1="-877" y2="0">
            <GradientStops stops={light.stone} />
          </linearGradient>
          <linearGradient id="hall-gilt" gradientUnits="userSpaceOnUse" x2="0" y1="-877" y2="0">
            <GradientStops stops={light.gilt} />
          </linearGradient>
          <g id="hall-tower">
            <Stone light={light} />
            <path fill={light.empty} fillOpacity=".75" d={at(places.slice(lit + promised), lamp.empty)} />
            <path
              fill={fire.promised.flame}
              fillOpacity=".16"
              stroke={fire.promised.edge}
              strokeWidth="1.3"
              d={at(waiting, lamp.wick)}
            />
            <path fill={fire.promised.dish} d={at(waiting, lamp.dish)} />
            <path fill={fire.flame} d={at(burning, lamp.flame)} />
            <path fill={fire.heart} d={at(burning, lamp.heart)} />
            <path fill={fire.bowl} d={at(burning, lamp.bowl)} />
          </g>
        </defs>
        <use href="#hall-tower" />
        <text className="hall__each" x="0" y="-12" textAnchor="middle" fill={light.words}>
          {lampInWords(goalCents)}
        </text>
      </svg>
      {[0, 1, 2].map((part) => (
        <Halos key={part} part={part} lit={lit} />
      ))}
      <div className="hall__water" aria-hidden="true">
        <Ground id="hall-water" stops={light.water} />
        <svg className="hall__mirror" aria-hidden="true" viewBox={MIRROR}>
          <use href="#hall-tower" transform="scale(1 -1)" />
        </svg>
        <svg className="hall__ripple" aria-hidden="true">
          <pattern id="hall-ripple" width="100%" height="10" patternUnits="userSpaceOnUse">
            <rect width="100%" height="3.2" fill={light.ripple} fillOpacity=".5" />
          </pattern>
          <rect width="100%" height="100%" fill="url(#hall-ripple)" />
        </svg>
      </div>
    </>
  );
});

/**
 * The glow of every third lamp, on a layer of its own: flickering then costs no drawing. One path has a glow at each of
 * its points, so that a day of lamps takes no more memory than the first did; the lamp just lit joins it with the next.
 */
function Halos({ part, lit }: { part: number; lit: number }) {
  const shining = places.slice(0, lit).filter((_, place) => place % 3 === part);
  const newest = (lit - 1) % 3 === part ? shining.pop() : undefined;
  const [glow, halo] = [`hall-glow-${part}`, `hall-halo-${part}`];
  const marker = `url(#${halo})`;
  return (
    <svg className={`hall__halos hall__halos--${part}`} viewBox={VIEW} aria-hidden="true">
      <radialGradient id={glow}>
        <stop offset="0" stopColor={fire.heart} stopOpacity=".95" />
        <stop offset=".28" stopColor={fire.halo} stopOpacity=".5" />
        <stop offset="1" stopColor={fire.halo} stopOpacity="0" />
      </radialGradient>
      <marker id={halo} markerUnits="userSpaceOnUse" markerWidth="40" markerHeight="40" refX="20" refY="26">
        <circle cx="20" cy="20" r="20" fill={`url(#${glow})`} />
      </marker>
      <path
        fill="none"
        d={at(shining, "")}
        markerStart={marker}
        markerMid={marker}
        markerEnd={shining.length > 1 ? marker : undefined}
      />
      {newest && (
        <circle
          key={lit}
          className="hall__lit"
          cx={newest.x}
          cy={newest.y - 6}
          r="20"
          fill={`url(#${glow})`}
        />
      )}
    </svg>
  );
}

function Stone({ light }: { light: Light }) {
  const [stone, gilt] = ["url(#hall-stone)", "url(#hall-gilt)"];
  const line = { fill: "none", stroke: gilt, strokeWidth: 1.2, opacity: 0.8 };
  return (
    <>
      <path fill={stone} d={tower.base} />
      <path {...line} d={tower.steps} />
      <path fill={stone} stroke={gilt} strokeWidth="1.3" d={tower.domes.join("")} />
      {tower.storeys.map(({ wall, pilasters, cornice, arches }) => (
        <g key={wall}>
          <path fill={stone} d={wall} />
          <path fill="none" stroke={gilt} opacity=".34" d={pilasters} />
          <path fill={light.cornice} stroke={gilt} strokeWidth="1.5" d={cornice} />
          <path {...line} d={arches} />
        </g>
      ))}
      <path fill={stone} d={tower.neck} />
      <path fill={light.cornice} stroke={gilt} strokeWidth="1.5" d={tower.brow} />
      <path fill={stone} stroke={gilt} strokeWidth="1.6" d={tower.crown} />
      <path {...line} d={tower.crownLines} />
      {tower.finials.map(({ x, size }) => (
        <path
          key={x}
          fill={light.finial}
          transform={`translate(${x} -837) scale(${size})`}
          d={tower.finial}
        />
      ))}
      {tower.storeys.map(({ door, isOpen }) => (
        <path
          key={door}
          fill={isOpen ? fire.doorway : light.door}
          stroke={gilt}
          strokeWidth={isOpen ? 2 : 1.2}
          d={door}
        />
      ))}
    </>
  );
}
