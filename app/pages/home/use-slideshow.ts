import { useEffect, useState } from "react";
import { slideAway } from "./slide-order.ts";

const SLIDE_MS = 400_000;

/** Which slide is shown, and whether the show goes on by itself. */
export function useSlideshow(count: number) {
  const [current, show] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const [isWatched, setWatched] = useState(false);
  // Pictures nobody may ever look at are fetched at the first sign of interest.
  const [isWanted, setWanted] = useState(false);

  useEffect(() => {
    const calm = matchMedia("(prefers-reduced-motion: reduce)");
    const follow = () => setHeld(calm.matches);
    follow();
    calm.addEventListener("change", follow);
    return () => calm.removeEventListener("change", follow);
  }, []);

  const isRunning = !isHeld && !isWatched;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => {
      setWanted(true);
      show(slideAway(current, 1, count));
    }, SLIDE_MS);
    return () => clearTimeout(timer);
  }, [isRunning, current, count]);

  return {
    current,
    isHeld,
    isRunning,
    isWanted,
    show,
    step: (steps: number) => show((from) => slideAway(from, steps, count)),
    hold: () => setHeld(!isHeld),
    watch: (watched: boolean) => {
      setWatched(watched);
      if (watched) setWanted(true);
    },
  };
}
