import { useEffect, useRef } from "react";
import type { HallThanks } from "./hall.ts";
import { useStillness } from "./use-hall.ts";
import "./hall-thanks.css";

/** More letters than this in the first line are written smaller. */
const LONG = 34;

/** Somebody is thanked: for a while nothing else is on the display. */
export function ThanksOverAll({ thanks, now }: { thanks: HallThanks; now: number }) {
  const [first = "", ...more] = thanks.text.split("\n");
  return (
    <section className="hall__thanks" aria-labelledby="hall-thanks">
      <i className="thanks__arch" aria-hidden="true" />
      <i className="thanks__rays" aria-hidden="true" />
      <div className="thanks__in">
        <p className="thanks__word">
          <img src="/art/nandri.svg" alt="" width="164" height="80" loading="lazy" />
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
        <img className="thanks__lamp" src="/art/lamp.svg" alt="" width="120" height="120" loading="lazy" />
      </div>
      <TimeLeft thanks={thanks} now={now} />
    </section>
  );
}

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
