import { memo } from "react";
import type { Light, Stops } from "./light.ts";

/** The sky over the temple with its hills, the garland above it and the water below. */
export const Scene = memo(function Scene({ light, isNight }: { light: Light; isNight: boolean }) {
  return (
    <>
      <div className="hall__sky" aria-hidden="true">
        <Ground id="hall-sky" stops={light.sky} />
        <Glow id="hall-dusk" className="hall__dusk" stops={light.dusk} />
        {isNight && <i className="hall__stars" />}
        <i className="hall__hills" />
        <i className="hall__skyline" />
        <Glow id="hall-glow" className="hall__glow" stops={light.glow} />
      </div>
      <i className="hall__garland" aria-hidden="true" />
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
