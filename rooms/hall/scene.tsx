import { memo } from "react";
import { garland, type Light, type Stops } from "./light.ts";

/** The sky over the temple with its hills, the garland above it and the water below. */
export const Scene = memo(function Scene({ light, isNight }: { light: Light; isNight: boolean }) {
  return (
    <>
      <div className="hall__sky" aria-hidden="true">
        <Ground id="hall-sky" stops={light.sky} />
        <Glow id="hall-dusk" className="hall__dusk" stops={light.dusk} />
        {isNight && <Stars />}
        <svg className="hall__hills" aria-hidden="true" viewBox="0 0 1920 240" preserveAspectRatio="none">
          <path
            fill={light.hills[0]}
            d="M0 240V120c120-30 210-70 330-58 110 12 170 44 280 30 140-18 220-74 360-70 130 4 190 60 330 56 120-4 200-58 320-52 120 6 190 44 300 40v174Z"
          />
          <path
            fill={light.hills[1]}
            d="M0 240v-74c150-26 260-6 390-16 160-12 250-60 420-54 150 6 230 58 390 58 130 0 220-50 360-50 130 0 240 40 360 42v94Z"
          />
        </svg>
        <i className="hall__skyline" />
        <Glow id="hall-glow" className="hall__glow" stops={light.glow} />
      </div>
      <Garland />
    </>
  );
});

/** A gradient from top to bottom over all there is. */
export function Ground({ id, stops }: { id: string; stops: Stops }) {
  return (
    <svg className="hall__ground" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      <linearGradient id={id} x2="0" y2="1">
        <GradientStops stops={stops} />
      </linearGradient>
      <rect width="1" height="1" fill={`url(#${id})`} />
    </svg>
  );
}

/** A glow that fades on all sides; where it is and how large, the sheet says. */
function Glow({ id, className, stops }: { id: string; className: string; stops: Stops }) {
  return (
    <svg className={className} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      <radialGradient id={id}>
        <GradientStops stops={stops} />
      </radialGradient>
      <rect width="1" height="1" fill={`url(#${id})`} />
    </svg>
  );
}

export function GradientStops({ stops }: { stops: Stops }) {
  return stops.map(([at, color, opacity = 1]) => (
    <stop key={at} offset={at} stopColor={color} stopOpacity={opacity} />
  ));
}

/** The same sky every night: all along the garland, and farther down only around the tower, where no words are. */
const stars = Array.from({ length: 130 }, (_, at) => {
  const [a, b, c] = [chance(3 * at), chance(3 * at + 1), chance(3 * at + 2)];
  const isHigh = at % 2 === 0;
  return {
    x: Math.round(isHigh ? a * 1920 : 720 + a * 640),
    y: Math.round(isHigh ? b * 84 : b * 460),
    r: 0.6 + c * 1.2,
    opacity: 0.3 + 0.6 * chance(at + 500),
  };
});

function Stars() {
  return (
    <svg
      className="hall__stars"
      aria-hidden="true"
      viewBox="0 0 1920 1080"
      preserveAspectRatio="xMidYMin slice"
    >
      {stars.map(({ x, y, r, opacity }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={r.toFixed(1)} opacity={opacity.toFixed(1)} />
      ))}
    </svg>
  );
}

/** A number from 0 to 1 that looks like chance, and is the same on the server and in the browser. */
function chance(seed: number) {
  const mixed = Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(seed + 7, 0x85ebca6b);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296;
}

const SWAG = 480;
const BEADS = 30;

/** Four swags of marigolds, with a string of jasmine where each is tied. */
const beads = Array.from({ length: 4 }, (_, swag) =>
  Array.from({ length: BEADS + 1 }, (_, at) => {
    const along = at / BEADS;
    return {
      x: swag * SWAG + along * SWAG,
      y: Math.round((2 + 248 * along * (1 - along)) * 10) / 10,
      r: at % 3 === 0 ? 8.5 : 6.5,
      color: garland.beads[at % 3] ?? "",
    };
  }).slice(swag === 0 ? 0 : 1),
).flat();
const strings = Array.from({ length: 5 }, (_, at) =>
  Array.from({ length: 7 }, (_, bead) => ({
    x: at * SWAG,
    y: 10 + bead * 11,
    r: bead === 6 ? 8 : 5.8,
    color: (bead === 6 ? garland.beads[1] : bead % 2 === 0 ? garland.beads[0] : garland.jasmine) ?? "",
  })),
).flat();

const Garland = memo(function Garland() {
  return (
    <svg
      className="hall__garland"
      viewBox="0 0 1920 100"
      preserveAspectRatio="xMidYMin meet"
      aria-hidden="true"
    >
      <path
        d="M0 2q240 124 480 0M480 2q240 124 480 0M960 2q240 124 480 0M1440 2q240 124 480 0"
        fill="none"
        stroke={garland.thread}
        strokeWidth="3"
      />
      {[...beads, ...strings].map(({ x, y, r, color }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={r} fill={color} />
      ))}
    </svg>
  );
});
