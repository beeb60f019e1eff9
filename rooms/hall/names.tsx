import { useLayoutEffect, useRef, useState } from "react";
import { Flame } from "./flame.tsx";
import type { Light } from "./light.ts";
import { useStillness } from "./use-hall.ts";

/** As many names as float at a time: enough for the widest screen, however many wait. */
const AFLOAT = 12;
/** How long a name takes from one edge of the screen to the other. */
const CROSSING_MS = 34_000;
/** How long names stand where nothing may travel. */
const STANDING_MS = 12_000;
const STANDING = 3;

type Floating = { key: number; name: string };

/**
 * Names from the wall, passing over the water. One that has left makes room for the next, so that a day of them takes no
 * more than a minute does.
 */
export function Names({ names, light }: { names: readonly string[]; light: Light }) {
  const [afloat, setAfloat] = useState(() => names.slice(0, AFLOAT).map((name, key) => ({ key, name })));
  const line = useRef<HTMLUListElement>(null);
  const coming = useRef(names);
  const isStill = useStillness();

  useLayoutEffect(() => {
    coming.current = names;
  });

  const leading = afloat[0]?.key;
  // Each name that comes to lead the line sets it in motion again.
  useLayoutEffect(() => {
    const list = line.current;
    const lead = list?.firstElementChild;
    if (isStill || leading === undefined || !list || !lead) {
      const timer = setTimeout(() => setAfloat((now) => later(now, coming.current, STANDING)), STANDING_MS);
      return () => clearTimeout(timer);
    }
    const { width } = lead.getBoundingClientRect();
    const duration = (width / innerWidth) * CROSSING_MS;
    const drift = list.animate([{ transform: "none" }, { transform: `translateX(-${width}px)` }], {
      duration,
      fill: "forwards",
    });
    drift.onfinish = () => setAfloat((now) => later(now, coming.current, 1));
    return () => drift.cancel();
  }, [leading, isStill]);

  if (afloat.length === 0) return null;
  return (
    <section className="hall__names" aria-label="Names from the donor wall">
      <ul className="hall__track" ref={line}>
        {afloat.map(({ key, name }) => (
          <li key={key} data-wave={key % 3}>
            <Flame light={light} />
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** So many have passed, and as many follow. */
function later(afloat: readonly Floating[], names: readonly string[], passed: number): Floating[] {
  if (names.length === 0) return [];
  const staying = afloat.slice(passed);
  const next = (afloat.at(-1)?.key ?? -1) + 1;
  const following = Array.from({ length: AFLOAT - staying.length }, (_, at) => ({
    key: next + at,
    name: names[(next + at) % names.length] ?? "",
  }));
  return [...staying, ...following];
}
