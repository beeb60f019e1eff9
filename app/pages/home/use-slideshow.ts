import { type PointerEvent, useEffect, useRef, useState } from "react";

const SLIDE_MS = 400_000;

/** Which slide is shown, and whether the show goes on by itself. */
export function useSlideshow(count: number) {
  const [current, setCurrent] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const [isWatched, setWatched] = useState(false);
  // The pictures of the other slides are fetched when somebody points at the show, or at the latest with their slide.
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
      setCurrent(slideAfter(current, 1, count));
    }, SLIDE_MS);
    return () => clearTimeout(timer);
  }, [isRunning, current, count]);

  /** Also by a press that no pointer and no focus came before, as assistive technology sends it. */
  function show(next: (from: number) => number) {
    setWanted(true);
    setCurrent(next);
  }

  return {
    current,
    isHeld,
    isRunning,
    isWanted,
    show: (position: number) => show(() => position),
    step: (steps: number) => show((from) => slideAfter(from, steps, count)),
    hold: () => setHeld(!isHeld),
    watch: (watched: boolean) => {
      setWatched(watched);
      if (watched) setWanted(true);
    },
  };
}

/** The slide `steps` away, forward or back; past either end the round begins again. */
export function slideAfter(from: number, steps: number, count: number) {
  return (((from + steps) % count) + count) % count;
}

const SWIPE_PX = 48;

/** A finger drawn sideways; drawn mostly up or down, the page scrolls as usual. */
export function useSwipe(onSwipe: (steps: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number }>(null);

  return {
    onPointerDown({ pointerType, clientX: x, clientY: y }: PointerEvent) {
      start.current = pointerType === "touch" ? { x, y } : null;
    },
    onPointerUp({ clientX, clientY }: PointerEvent) {
      if (!start.current) return;
      const across = clientX - start.current.x;
      const along = clientY - start.current.y;
      start.current = null;
      if (Math.abs(across) > Math.max(SWIPE_PX, Math.abs(along))) onSwipe(across < 0 ? 1 : -1);
    },
    onPointerCancel() {
      start.current = null;
    },
  };
}
