import { useEffect, useRef } from "react";
import type { HallThanks } from "./hall.ts";
import { niche } from "./light.ts";
import { GradientStops } from "./scene.tsx";
import { useStillness } from "./use-hall.ts";
import "./hall-thanks.css";

/** More letters than this in the first line are written smaller. */
const LONG = 34;

/** Somebody is thanked: for a while nothing else is on the display. */
export function ThanksOverAll({ thanks, now }: { thanks: HallThanks; now: number }) {
  const [first = "", ...more] = thanks.text.split("\n");
  return (
    <section className="hall__thanks" aria-labelledby="hall-thanks">
      <Niche />
      <div className="thanks__in">
        <p className="thanks__word">
          <img src="/art/nandri.svg" alt="" width="164" height="80" />
          <span>Thank you</span>
        </p>
        <h2 id="hall-thanks" data-long={first.length > LONG || undefined}>
          {first}
        </h2>
        {more.map((line) => (
          <p className="thanks__gift" key={line}>
            {line}
          </p>
        ))}
        <img className="thanks__lamp" src="/art/lamp.svg" alt="" width="120" height="120" />
      </div>
      <TimeLeft thanks={thanks} now={now} />
    </section>
  );
}

function Niche() {
  return (
    <>
      <svg className="thanks__dark" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <radialGradient id="hall-dark" cy=".9" r=".9">
          <GradientStops stops={niche.dark} />
        </radialGradient>
        <rect width="1" height="1" fill="url(#hall-dark)" />
      </svg>
      <svg className="thanks__arch" viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
        <radialGradient id="hall-room" cx=".5" cy=".8" r=".85">
          <GradientStops stops={niche.room} />
        </radialGradient>
        <path
          d="M20 1000V420C20 396 28 384 50 372A98 98 0 0 1 112 222 100 100 0 0 1 244 106 108 108 0 0 1 434 56C466 48 488 30 500 4c12 26 34 44 66 52a108 108 0 0 1 190 50A100 100 0 0 1 888 222 98 98 0 0 1 950 372c22 12 30 24 30 48v580"
          fill="url(#hall-room)"
          stroke={niche.edge}
          strokeWidth="3"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d="M48 1000V428c0-20 6-30 26-42A92 92 0 0 1 136 240 94 94 0 0 1 258 128 102 102 0 0 1 440 82c30-8 50-22 60-42 10 20 30 34 60 42a102 102 0 0 1 182 46A94 94 0 0 1 864 240 92 92 0 0 1 926 386c20 12 26 22 26 42v572"
          fill="none"
          stroke={niche.edge}
          strokeOpacity=".75"
          strokeWidth="4"
          strokeDasharray="1 9"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <svg className="thanks__rays" viewBox="-100 -100 200 200" aria-hidden="true">
        {rays.map((ray) => (
          <path key={ray} d={ray} fill={niche.ray} fillOpacity=".15" />
        ))}
      </svg>
    </>
  );
}

/** Thirty rays of light, each a third of the way to the next. */
const rays = Array.from({ length: 30 }, (_, at) => {
  const [from, to] = [at * 12, at * 12 + 4].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return `${Math.round(100 * Math.sin(angle))} ${Math.round(-100 * Math.cos(angle))}`;
  });
  return `M0 0L${from}L${to}Z`;
});

/** A thread at the foot that grows shorter. */
function TimeLeft({ thanks: { startsAt, endsAt }, now }: { thanks: HallThanks; now: number }) {
  const thread = useRef<HTMLElement>(null);
  const isStill = useStillness();
  const begun = useRef(now);
  useEffect(() => {
    const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
    const left = Math.max(0, Math.min(1, (end - begun.current) / (end - start)));
    if (isStill) return;
    const shrinking = thread.current?.animate(
      [{ transform: `scaleX(${left})` }, { transform: "scaleX(0)" }],
      {
        duration: Math.max(0, end - begun.current),
        fill: "forwards",
      },
    );
    return () => shrinking?.cancel();
  }, [startsAt, endsAt, isStill]);
  return <i className="thanks__time" ref={thread} aria-hidden="true" />;
}
